import type { GridContext } from './grid-context';

/** The part of a grid that scrolls horizontally. */
const VIEWPORT = '.ag-center-cols-viewport';

/** Changes the widths of columns without moving the column with the focus, or else the first one on the screen. */
export const keepColumnPlace = (context: GridContext, change: () => void): void => {
  const api = context.api();
  const viewport = context.element()?.querySelector(VIEWPORT);
  if (!api || !viewport || viewport.scrollLeft === 0) return change();
  const { scrollLeft: from, clientWidth } = viewport;
  const shown = api
    .getAllDisplayedColumns()
    .filter((column) => !column.isPinned())
    .map((column) => ({ column, left: column.getLeft() ?? 0 }))
    .filter(({ column, left }) => left + column.getActualWidth() > from && left < from + clientWidth);
  const focused = api.getFocusedCell()?.column;
  const anchor = shown.find(({ column }) => column === focused) ?? shown[0];
  change();
  if (anchor) viewport.scrollLeft = from + (anchor.column.getLeft() ?? 0) - anchor.left;
};
