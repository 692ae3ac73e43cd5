/** The focus of grids as a whole: each is one Tab stop, and takes the focus when its rows appear and nothing else has it. */
import { isLayerOpen } from '../../components/layer-keys';
import { focusScreen, isFocusFree } from '../../state/screen-focus';
import { SELECT_COLUMN } from './cell-range';
import { gridIndexOf, positionAt, type GridRow } from './detail-rows';
import { scrollToRow, type GridContext } from './grid-context';
import type { GridApi } from './grid-modules';
import { rowHeight } from './grid-sizes';
import { refreshRowClasses } from './row-marks';
import type { RowPlace } from '../view/view-state';
import type { RowExpansion } from './row-expansion';

/** The element that had the focus when the rows were asked for. */
let asked: Element | null = null;

/** Leaves the focus where it is when the next rows appear, as the analyst types again or the run has no rows. */
export const keepFocus = (): void => {
  asked = null;
  document.removeEventListener('input', keepFocus, true);
};

/** Gives the focus to the next grid whose rows appear, unless the analyst has moved it or typed by then. */
export const focusNextRows = (): void => {
  // The rows that have it are about to go.
  if (document.activeElement?.closest('.shell-main .dataset-grid')) focusScreen();
  asked = document.activeElement;
  document.addEventListener('input', keepFocus, true);
};

/** Returns true if the rows may take the focus: nothing has it, an element around the grid has it, or it is where the rows were asked for. A menu or dialog that has just opened takes it a frame late. */
const isFree = (grid: Element | null): boolean => {
  const now = document.activeElement;
  return (
    !isLayerOpen() && (isFocusFree() || now?.contains(grid) === true || (asked !== null && asked === now))
  );
};

/** Frames within which a row that was out of view is drawn. */
const DRAWN_WITHIN_FRAMES = 20;

/** Returns true if a cell that was to take the focus still has to: it came from `from`, and nothing else has taken it. */
const isWaiting = (from: Element | null): boolean => {
  const now = document.activeElement;
  return (
    (now === from || now === document.body || now === null || now.matches('.ag-tab-guard')) &&
    now?.matches('.ag-cell') !== true
  );
};
/** Focuses a cell, again in the next frames if its row was out of view and is not drawn yet, unless the focus has left `from`. */
const focusCell = (focus: () => void, frames: number, from: Element | null): void => {
  focus();
  if (frames === 0 || !isWaiting(from)) return;
  requestAnimationFrame(() => {
    if (isWaiting(from)) focusCell(focus, frames - 1, from);
  });
};

type FocusDeps = {
  readonly context: GridContext;
  readonly expansion: RowExpansion;
  /** The analyst’s place among the rows, also from a former grid of the same rows. */
  readonly place: RowPlace;
};

/** Scrolls to where the rows were left, or else to the open row, which may have been opened before the grid was ready. */
const showPlace = (api: GridApi<GridRow>, { context, expansion, place }: FocusDeps): void => {
  const { open } = context.props();
  const total = expansion.total();
  const index = open ? gridIndexOf(expansion.all(), open.offset) : total;
  if (open) refreshRowClasses(api, (row) => row === open.row);
  if (place.top > 0) scrollToRow(api, place.top, total, 'top');
  else if (index < total && (index + 1) * rowHeight() > api.getVerticalPixelRange().bottom)
    scrollToRow(api, index, total, 'middle');
};

/** Moves the focus into a grid. */
export const createGridFocus = ({ context, expansion, place }: FocusDeps) => {
  let hasAppeared = false;
  /** The index of the row that had the focus last: no row is expanded yet in a new grid. */
  let lastIndex = place.offset;
  /** Focuses the open row, or else the one that had the focus last; returns false without rows. */
  const enter = (): boolean => {
    const api = context.api();
    const { open, count } = context.props();
    if (!api || count === 0) return false;
    const index = open
      ? gridIndexOf(expansion.all(), open.offset)
      : Math.min(lastIndex, expansion.total() - 1);
    const columns = api.getAllDisplayedColumns();
    const column =
      api.getFocusedCell()?.column ??
      columns.find((one) => one.getColId() === place.column) ??
      columns.find((one) => one.getColId() !== SELECT_COLUMN) ??
      columns[0];
    if (!column) return false;
    api.ensureColumnVisible(column);
    scrollToRow(api, index, expansion.total());
    // The first rows wait for nothing: a panel that opens beside them may take the focus first.
    const from = index > 0 ? document.activeElement : null;
    focusCell(() => api.setFocusedCell(index, column), DRAWN_WITHIN_FRAMES, from);
    return true;
  };
  return {
    enter,
    /** Goes to a row, as another window asks. A dialog over the rows keeps the focus. */
    moveTo: (index: number, offset: number): void => {
      lastIndex = index;
      if (isLayerOpen()) context.props().onCursor?.(offset);
      else enter();
    },
    /** Notes the row and the column that the focus came to. */
    note: (index: number, offset: number, column: string): void => {
      lastIndex = index;
      Object.assign(place, { offset, column });
    },
    /** Notes the first row on the screen, once the rows are where they were left. */
    see: (): void => {
      const first = context.api()?.getFirstDisplayedRowIndex() ?? -1;
      if (hasAppeared && first >= 0) place.top = positionAt(expansion.all(), first).offset;
    },
    /** Shows the place among the rows the first time that they are drawn, and takes the focus if it is free. A list whose focus opens a row waits to be entered. */
    appear: (): void => {
      if (hasAppeared) return;
      hasAppeared = true;
      const { onFocusRow, open, entersAtFirst } = context.props();
      const api = context.api();
      if (api) showPlace(api, { context, expansion, place });
      if (api?.getColumn(place.column)) api.ensureColumnVisible(place.column);
      const grid = context.element();
      const isInPage = grid?.closest('.shell-main') != null;
      if (isInPage && isFree(grid) && (!onFocusRow || open || entersAtFirst)) enter();
      keepFocus();
    },
  };
};
