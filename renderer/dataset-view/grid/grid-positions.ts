import type { RowTuple } from '../../../shared/dataset';
import { isDetail, positionAt } from './detail-rows';
import { cellOfDetail } from './grid-column';
import { columnOf, dataAt, type GridHost } from './grid-host';
import type { RowAt } from './grid-props';
import type { RowExpansion } from './row-expansion';

export type GridPositions = ReturnType<typeof createGridPositions>;

/** Maps grid indexes to offsets in the view, whichever rows are expanded. */
export const createGridPositions = (
  host: GridHost,
  expansion: RowExpansion,
  onToggle: (index: number) => void,
) => {
  const offsets = new WeakMap<RowTuple, number>();
  /** Returns the offset that the row was delivered with, or else the one that follows from the expanded rows. */
  const offsetAt = (index: number): number => {
    const data = dataAt(host, index);
    const known = data && (isDetail(data) ? data.offset : offsets.get(data));
    return known ?? positionAt(expansion.all(), index).offset;
  };
  return {
    offsetAt,
    noteRow: (row: RowTuple, offset: number) => void offsets.set(row, offset),
    /** Returns the row at an index, and the column of one of its cells. */
    at: (index: number, id: string | null): RowAt | undefined => {
      const data = dataAt(host, index);
      if (!data) return undefined;
      const { fields } = host.props();
      const toggle = () => onToggle(index);
      const isOpen = isDetail(data) || expansion.isExpanded(data[0]);
      const expanding = fields && { isOpen, toggle };
      if (isDetail(data))
        return { ...cellOfDetail(data, fields ?? []), offset: data.offset, expansion: expanding };
      const column = id === null ? undefined : columnOf(host, id);
      return { row: data, offset: offsetAt(index), column, expansion: expanding };
    },
  };
};
