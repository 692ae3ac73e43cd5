import { useOverlay } from '../../state/overlay-store';
import { EVERYTHING, addRows, toggleRow } from '../view/selection';
import { isRange, steppedCorner, type CellRange, type Corner } from './cell-range';
import type { GridApi } from './grid-modules';
import { CHOOSE_WIDTH } from './grid-options';
import type { Selection } from '../../../shared/dataset';

export type GridKeyDeps = {
  readonly selection: () => Selection;
  readonly onSelection: (selection: Selection) => void;
  readonly onOpen: (index: number) => void;
  /** Row ids of a range of the grid, also of rows that are not drawn. */
  readonly idsOf: (from: number, to: number) => Promise<readonly number[]>;
  readonly copy: (index: number, column: string | null) => void;
  /** Unfolds or folds in place what stands at an index; `to` leaves what is so already. */
  readonly onUnfold: (index: number, to?: boolean) => void;
  readonly range: () => CellRange | null;
  readonly onRange: (range: CellRange | null) => void;
  /** Whether the click at hand only ended a drag over cells. */
  readonly isDragged: () => boolean;
  readonly copyRange: (range: CellRange) => void;
  readonly onMenu: (index: number, column: string) => void;
  /** A key that the caller may know for a cell; answers whether it did. */
  readonly onKey: (index: number, column: string, key: string) => boolean;
};

const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];

/** Keys of the grid beyond AG Grid's own: choose, extend, open, ends, copy; answers the function that stops. */
export const listenToGridKeys = (wrapper: HTMLElement, api: GridApi, deps: GridKeyDeps): (() => void) => {
  let anchor: number | undefined;
  let pressed: Corner | undefined;

  const go = (index: number, column: string) => {
    api.ensureIndexVisible(index);
    api.setFocusedCell(index, column);
  };

  const extend = async (to: number) => {
    const from = anchor ?? to;
    const ids = await deps.idsOf(Math.min(from, to), Math.max(from, to) + 1);
    deps.onSelection(addRows(deps.selection(), ids));
  };

  const press = (event: KeyboardEvent) => {
    // What was called up over the grid may not have the focus yet: keys that are meant for it act on no row.
    if (useOverlay.getState().open !== null) return;
    if (!(event.target instanceof HTMLElement) || !event.target.closest('.ag-cell')) return;
    const focused = api.getFocusedCell();
    if (!focused) return;
    const { rowIndex } = focused;
    const column = focused.column.getColId();
    const last = api.getDisplayedRowCount() - 1;
    const isCommand = event.ctrlKey || event.metaKey;
    const range = deps.range();
    const marked = range && isRange(range) ? range : undefined;
    const widen = () => {
      const from = range?.from ?? { row: rowIndex, column };
      const to = steppedCorner(api, range?.to ?? from, event.key, isCommand);
      deps.onRange({ from, to });
      api.ensureColumnVisible(to.column);
      go(to.row, to.column);
    };
    const chooseRange = async ({ from, to }: CellRange) =>
      deps.onSelection(
        addRows(
          deps.selection(),
          await deps.idsOf(Math.min(from.row, to.row), Math.max(from.row, to.row) + 1),
        ),
      );
    const menu = () => deps.onMenu(rowIndex, column);
    const acts: Readonly<Record<string, (() => void) | undefined>> = {
      ' ': () => {
        if (marked) return void chooseRange(marked);
        const row = api.getDisplayedRowAtIndex(rowIndex)?.id;
        if (row !== undefined) deps.onSelection(toggleRow(deps.selection(), Number.parseInt(row, 10)));
        anchor = rowIndex;
      },
      Enter: isCommand ? undefined : () => deps.onOpen(rowIndex),
      a: isCommand ? () => deps.onSelection(EVERYTHING) : undefined,
      c: isCommand
        ? () =>
            marked && !event.shiftKey
              ? deps.copyRange(marked)
              : deps.copy(rowIndex, event.shiftKey ? null : column)
        : undefined,
      C: isCommand ? () => deps.copy(rowIndex, null) : undefined,
      Home: isCommand ? () => go(0, column) : undefined,
      End: isCommand ? () => go(last, column) : undefined,
      ContextMenu: menu,
      F10: event.shiftKey ? menu : undefined,
      m: isCommand || event.altKey ? undefined : menu,
      e: isCommand || event.altKey ? undefined : () => deps.onUnfold(rowIndex),
      ...(event.altKey && !isCommand
        ? { ArrowRight: () => deps.onUnfold(rowIndex, true), ArrowLeft: () => deps.onUnfold(rowIndex, false) }
        : {}),
      Escape: marked ? () => deps.onRange(null) : undefined,
      ...(event.shiftKey && column !== 'choose' ? Object.fromEntries(ARROWS.map((key) => [key, widen])) : {}),
    };
    if (!event.shiftKey && ARROWS.includes(event.key)) deps.onRange(null);
    const act = acts[event.key];
    if (act) act();
    else if (isCommand || event.altKey || !deps.onKey(rowIndex, column, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const click = (event: MouseEvent) => {
    const cell = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('.ag-cell') : null;
    const row = cell?.closest<HTMLElement>('.ag-row');
    const index = Number(row?.getAttribute('row-index'));
    const node = row && Number.isInteger(index) ? api.getDisplayedRowAtIndex(index) : undefined;
    if (!cell || !row || !node?.data) return;
    const id = Number.parseInt(node.id ?? '', 10);
    const column = cell.getAttribute('col-id') ?? 'choose';
    if (
      column === 'choose' &&
      cell.classList.contains('can-unfold') &&
      event.clientX > cell.getBoundingClientRect().left + CHOOSE_WIDTH
    ) {
      deps.onUnfold(index);
      return;
    }
    if (event.shiftKey && column !== 'choose') {
      const focused = api.getFocusedCell();
      const start =
        focused && focused.column.getColId() !== 'choose'
          ? { row: focused.rowIndex, column: focused.column.getColId() }
          : { row: index, column };
      deps.onRange({ from: deps.range()?.from ?? pressed ?? start, to: { row: index, column } });
      return;
    }
    if (event.shiftKey) {
      void extend(index);
      return;
    }
    if (!deps.isDragged()) deps.onRange(null);
    pressed = { row: index, column };
    if (event.ctrlKey || event.metaKey || cell.getAttribute('col-id') === 'choose')
      deps.onSelection(toggleRow(deps.selection(), id));
    anchor = index;
  };

  wrapper.addEventListener('keydown', press, { capture: true });
  wrapper.addEventListener('click', click);
  return () => {
    wrapper.removeEventListener('keydown', press, { capture: true });
    wrapper.removeEventListener('click', click);
  };
};
