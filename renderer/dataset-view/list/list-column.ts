import type { DatasetColumn, RowTuple } from '../../../shared/dataset';
import type { GridColumn } from '../grid/grid-column';

/** A column of a list that the page holds whole. */
export type ListColumn<T> = {
  readonly id: string;
  readonly label: string;
  readonly width: number;
  /** Takes the width that the others leave. */
  readonly isFlex?: boolean;
  /** Text unless given. */
  readonly type?: 'number' | 'time';
  /** Returns the cell, by which the list is sorted and filtered. */
  readonly value: (item: T) => string | number | null;
  /** Returns the cell as it is shown and copied, if that is more than its value. */
  readonly text?: (item: T) => string | undefined;
  /** Draws a cell that is more than its text. */
  readonly draw?: (item: T) => HTMLElement;
};

/** Returns a list's columns as those of a dataset. */
export const datasetColumns = <T>(columns: readonly ListColumn<T>[]): DatasetColumn[] =>
  columns.map(({ id, label, type }) => ({ key: id, label, type: type ?? 'text' }));

/** Returns a list's columns as the grid shows them. */
export const listGridColumns = <T>(
  columns: readonly ListColumn<T>[],
  itemOf: (row: number) => T | undefined,
): GridColumn[] => {
  const ofItem =
    <R>(read: (item: T) => R) =>
    ([row]: RowTuple): R | undefined => {
      const item = itemOf(row);
      return item === undefined ? undefined : read(item);
    };
  return columns.map(({ id, label, width, isFlex = false, type, text, draw }, at) => ({
    id,
    label,
    kind: type ?? 'text',
    keys: [id],
    at: [at],
    width,
    isFlex,
    ...(text && { text: ofItem(text) }),
    ...(draw && { draw: ofItem(draw) }),
  }));
};
