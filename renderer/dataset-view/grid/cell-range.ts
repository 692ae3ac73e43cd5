import type { GridApi } from './grid-modules';

/** A cell by its grid index and column. */
export type Corner = { readonly row: number; readonly column: string };
/** A rectangle of cells, from the corner where it began to the opposite one. */
export type CellRange = { readonly from: Corner; readonly to: Corner };
/** The rows and columns of a rectangle, in their order. */
export type RangeSpan = {
  readonly first: number;
  readonly last: number;
  readonly columns: readonly string[];
};

/** Id of the narrow column that selects rows. */
export const SELECT_COLUMN = 'choose';

/** Returns the columns on the screen in their order, without the one that selects rows. */
export const dataColumns = (api: Pick<GridApi, 'getAllDisplayedColumns'>): string[] =>
  api
    .getAllDisplayedColumns()
    .map((column) => column.getColId())
    .filter((id) => id !== SELECT_COLUMN);

export const spanOf = (all: readonly string[], { from, to }: CellRange): RangeSpan => {
  const [a, b] = [all.indexOf(from.column), all.indexOf(to.column)];
  return {
    first: Math.min(from.row, to.row),
    last: Math.max(from.row, to.row),
    columns: a < 0 || b < 0 ? [] : all.slice(Math.min(a, b), Math.max(a, b) + 1),
  };
};

/** Returns true if a range is more than one cell. */
export const isRange = ({ from, to }: CellRange): boolean => from.row !== to.row || from.column !== to.column;

/** Returns true if a cell is in a span. */
export const isInSpan = (span: RangeSpan | undefined, row: number | null, column: string): boolean =>
  span !== undefined &&
  row !== null &&
  row >= span.first &&
  row <= span.last &&
  span.columns.includes(column);

const clamp = (at: number, last: number): number => Math.min(last, Math.max(0, at));

/** Returns the corner one step on, or at the end of the view, for an arrow key. */
export const steppedCorner = (
  columns: readonly string[],
  lastRow: number,
  { row, column }: Corner,
  key: string,
  isFar: boolean,
): Corner => {
  const by = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1;
  const step = (at: number, last: number) => (isFar ? (by < 0 ? 0 : last) : clamp(at + by, last));
  if (key === 'ArrowUp' || key === 'ArrowDown') return { row: step(row, lastRow), column };
  const next = step(Math.max(0, columns.indexOf(column)), columns.length - 1);
  return { row, column: columns[next] ?? column };
};
