import type { RowColumn } from './RowGrid';

/** A filter by a cell's value: only rows that show it, or none that does. */
export type CellFilter = {
  readonly column: string;
  readonly label: string;
  readonly text: string;
  readonly isNot: boolean;
};

/** A row's cell as plain text. */
export const cellTextOf = <T>(column: RowColumn<T>, row: T): string =>
  column.text?.(row) ?? (column.order ? String(column.order(row)) : '');

/** Whether a row shows what all filters ask for. */
export const passes = <T>(
  row: T,
  columns: readonly RowColumn<T>[],
  filters: readonly CellFilter[],
): boolean =>
  filters.every(({ column: id, text, isNot }) => {
    const column = columns.find((one) => one.id === id);
    return column === undefined || (cellTextOf(column, row) === text) !== isNot;
  });

/** The filters with one more: a column shows one value, and may leave out any number. */
export const withCell = (filters: readonly CellFilter[], made: CellFilter): CellFilter[] => [
  ...filters.filter(
    (one) => one.column !== made.column || (made.isNot && one.isNot && one.text !== made.text),
  ),
  made,
];
