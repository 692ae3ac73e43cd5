import type { DatasetColumn, RowTuple } from '../../../shared/dataset';
import { cellOfLine, type GridColumn } from './grid-column';
import type { GridApi } from './grid-modules';
import type { RowAt } from './grid-props';
import { isLine, placeAt, type GridRow } from './unfolded';
import type { Unfolding } from './unfolding';

type PlacesDeps = {
  readonly api: () => GridApi<GridRow>;
  readonly folds: Unfolding;
  readonly fields: () => readonly DatasetColumn[] | undefined;
  readonly columnOf: (id: string) => GridColumn | undefined;
  readonly onToggle: (index: number) => void;
};

/** What stands where in a grid of which rows are unfolded: rows of the view by their offset, lines of the grid by their index. */
export const createPlaces = ({ api, folds, fields, columnOf, onToggle }: PlacesDeps) => {
  const offsets = new WeakMap<RowTuple, number>();
  const dataAt = (index: number): GridRow | undefined => api().getDisplayedRowAtIndex(index)?.data;
  /** Where in the view a line of the grid stands: as its row was handed over, else as it is unfolded now. */
  const offsetAt = (index: number): number => {
    const data = dataAt(index);
    return (data && (isLine(data) ? data.offset : offsets.get(data))) ?? placeAt(folds.all(), index).offset;
  };
  return {
    dataAt,
    offsetAt,
    noteRow: (row: RowTuple, offset: number) => void offsets.set(row, offset),
    /** The row at an index, and the column of a cell of it. */
    at: (index: number, id: string | null): RowAt | undefined => {
      const data = dataAt(index);
      if (!data) return undefined;
      const columns = fields();
      const expansion = columns && {
        isOpen: isLine(data) || folds.isUnfolded(data[0]),
        toggle: () => onToggle(index),
      };
      if (isLine(data)) return { ...cellOfLine(data, columns ?? []), offset: data.offset, expansion };
      return {
        row: data,
        offset: offsetAt(index),
        column: id === null ? undefined : columnOf(id),
        expansion,
      };
    },
  };
};
