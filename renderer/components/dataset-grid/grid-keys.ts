import { EVERYTHING, addRows, toggleRow } from './selection';
import type { GridApi } from './grid-modules';
import type { Selection } from '../../../shared/dataset';

export type GridKeyDeps = {
  readonly selection: () => Selection;
  readonly onSelection: (selection: Selection) => void;
  readonly onOpen: (offset: number) => void;
  /** Row ids of a range of the view, also of rows that are not drawn. */
  readonly idsOf: (from: number, to: number) => Promise<readonly number[]>;
  readonly copy: (offset: number, column: string | null) => void;
};

/** Keys of the grid beyond AG Grid's own: choose, extend, open, ends, copy; answers the function that stops. */
export const listenToGridKeys = (wrapper: HTMLElement, api: GridApi, deps: GridKeyDeps): (() => void) => {
  let anchor: number | undefined;

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
    if (!(event.target instanceof HTMLElement) || !event.target.closest('.ag-cell')) return;
    const focused = api.getFocusedCell();
    if (!focused) return;
    const { rowIndex } = focused;
    const column = focused.column.getColId();
    const last = api.getDisplayedRowCount() - 1;
    const isCommand = event.ctrlKey || event.metaKey;
    const acts: Readonly<Record<string, (() => void) | undefined>> = {
      ' ': () => {
        const row = api.getDisplayedRowAtIndex(rowIndex)?.id;
        if (row !== undefined) deps.onSelection(toggleRow(deps.selection(), Number(row)));
        anchor = rowIndex;
      },
      Enter: isCommand ? undefined : () => deps.onOpen(rowIndex),
      a: isCommand ? () => deps.onSelection(EVERYTHING) : undefined,
      c: isCommand ? () => deps.copy(rowIndex, event.shiftKey ? null : column) : undefined,
      C: isCommand ? () => deps.copy(rowIndex, null) : undefined,
      Home: isCommand ? () => go(0, column) : undefined,
      End: isCommand ? () => go(last, column) : undefined,
      ArrowDown: event.shiftKey ? () => step(1) : undefined,
      ArrowUp: event.shiftKey ? () => step(-1) : undefined,
    };
    const step = (by: number) => {
      anchor ??= rowIndex;
      const next = Math.min(last, Math.max(0, rowIndex + by));
      go(next, column);
      void extend(next);
    };
    if (!event.shiftKey && !isCommand && event.key.startsWith('Arrow')) anchor = undefined;
    const act = acts[event.key];
    if (!act) return;
    act();
    event.preventDefault();
    event.stopPropagation();
  };

  const click = (event: MouseEvent) => {
    const cell = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('.ag-cell') : null;
    const row = cell?.closest<HTMLElement>('.ag-row');
    const index = Number(row?.getAttribute('row-index'));
    const node = row && Number.isInteger(index) ? api.getDisplayedRowAtIndex(index) : undefined;
    if (!cell || !row || !node?.data) return;
    const id = Number(node.id);
    if (event.shiftKey) {
      void extend(index);
      return;
    }
    if (event.ctrlKey || event.metaKey || cell.getAttribute('col-id') === 'choose') deps.onSelection(toggleRow(deps.selection(), id));
    anchor = index;
  };

  wrapper.addEventListener('keydown', press, { capture: true });
  wrapper.addEventListener('click', click);
  return () => {
    wrapper.removeEventListener('keydown', press, { capture: true });
    wrapper.removeEventListener('click', click);
  };
};
