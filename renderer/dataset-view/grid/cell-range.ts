import type { GridApi } from './grid-modules';

/** A corner of a rectangle of cells: a row's offset in the view, and a column. */
export type Corner = { readonly row: number; readonly column: string };
/** A rectangle of cells from where it began to where it now ends. */
export type CellRange = { readonly from: Corner; readonly to: Corner };

const CHOOSE = 'choose';

/** The columns on screen in their order, without the narrow one for the selection. */
export const dataColumns = (api: GridApi): string[] =>
  api
    .getAllDisplayedColumns()
    .map((column) => column.getColId())
    .filter((id) => id !== CHOOSE);

/** The rows and columns of a range, in their order. */
export const spanOf = (
  api: GridApi,
  { from, to }: CellRange,
): { readonly first: number; readonly last: number; readonly columns: readonly string[] } => {
  const all = dataColumns(api);
  const [a, b] = [all.indexOf(from.column), all.indexOf(to.column)];
  return {
    first: Math.min(from.row, to.row),
    last: Math.max(from.row, to.row),
    columns: a < 0 || b < 0 ? [] : all.slice(Math.min(a, b), Math.max(a, b) + 1),
  };
};

/** Whether a range is more than one cell. */
export const isRange = ({ from, to }: CellRange): boolean => from.row !== to.row || from.column !== to.column;

/** Marks the drawn cells of a range. */
export const paintRange = (wrapper: HTMLElement, api: GridApi, range: CellRange | null): void => {
  const span = range && isRange(range) ? spanOf(api, range) : undefined;
  if (!span && !wrapper.querySelector('.in-range')) return;
  const columns = new Set(span?.columns);
  for (const cell of wrapper.querySelectorAll<HTMLElement>('.ag-row[row-index] .ag-cell')) {
    const row = Number(cell.closest('.ag-row')?.getAttribute('row-index'));
    const isIn =
      span !== undefined &&
      row >= span.first &&
      row <= span.last &&
      columns.has(cell.getAttribute('col-id') ?? '');
    if (cell.classList.contains('in-range') !== isIn) cell.classList.toggle('in-range', isIn);
  }
};

/** The corner one step on, or at the view's end. */
export const steppedCorner = (api: GridApi, { row, column }: Corner, key: string, isFar: boolean): Corner => {
  const columns = dataColumns(api);
  const at = Math.max(0, columns.indexOf(column));
  const last = api.getDisplayedRowCount() - 1;
  const by = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1;
  if (key === 'ArrowUp' || key === 'ArrowDown')
    return { row: isFar ? (by < 0 ? 0 : last) : Math.min(last, Math.max(0, row + by)), column };
  const next = isFar ? (by < 0 ? 0 : columns.length - 1) : Math.min(columns.length - 1, Math.max(0, at + by));
  return { row, column: columns[next] ?? column };
};
