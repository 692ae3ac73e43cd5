import type { Command, CommandSet } from '../../commands/command';
import { createFocusTargets } from '../../state/focus-targets';
import { TEXT } from '../text';
import { SELECT_COLUMN } from './cell-range';

/** The header that has the focus. */
export type HeaderTarget = {
  /** Sorts by the column, or selects all rows in the narrow first column; `isMore` keeps the other sort columns. */
  readonly press: (isMore: boolean) => void;
  readonly openMenu: () => void;
  readonly hasMenu: boolean;
};

type HeaderDeps = {
  readonly onSort: (column: string, isMore: boolean) => void;
  readonly onMenu: (column: string, event: MouseEvent) => void;
  /** Fits a column to its cells. */
  readonly onFit: (column: string) => void;
};

const headOf = (target: EventTarget | null) =>
  target instanceof HTMLElement ? target.closest<HTMLElement>('.ag-header-cell') : null;

/** The focused header of each grid on the screen. */
const HEADERS = createFocusTargets<HeaderTarget>();

const command = (
  id: string,
  label: string,
  keys: readonly string[],
  run: (header: HeaderTarget) => void,
  enabled?: (header: HeaderTarget) => boolean,
): Command<HeaderTarget> => ({
  id: `header.${id}`,
  label,
  keys,
  inPalette: false,
  run,
  ...(enabled ? { enabled } : {}),
});

/** Keys on the header of a column. */
export const HEADER_COMMANDS: CommandSet<HeaderTarget> = {
  scope: 'header',
  title: TEXT.keys.headerTitle,
  target: HEADERS.focused,
  commands: [
    command('sort', TEXT.keys.sort, ['Enter', ' '], (header) => header.press(false)),
    command('sortMore', TEXT.keys.sortMore, ['Shift+Enter'], (header) => header.press(true)),
    command(
      'menu',
      TEXT.keys.menu,
      ['M', 'ContextMenu', 'Shift+F10'],
      (header) => header.openMenu(),
      (header) => header.hasMenu,
    ),
  ],
};

/** Makes the focused header the target of commands, and opens menus by the right button; returns a function that stops. */
export const listenToHeaders = (
  element: HTMLElement,
  { onSort, onMenu, onFit }: HeaderDeps,
): (() => void) => {
  const focused = (): HeaderTarget | undefined => {
    const head = headOf(document.activeElement);
    const column = head?.getAttribute('col-id');
    if (!head || !column || !element.contains(head)) return undefined;
    const isSelect = column === SELECT_COLUMN;
    return {
      hasMenu: !isSelect,
      press: (isMore) =>
        isSelect ? head.querySelector<HTMLInputElement>('input')?.click() : onSort(column, isMore),
      openMenu: () => {
        const { left, bottom } = head.getBoundingClientRect();
        onMenu(column, new MouseEvent('contextmenu', { clientX: left + 8, clientY: bottom }));
      },
    };
  };
  const open = (event: MouseEvent) => {
    const column = headOf(event.target)?.getAttribute('col-id');
    if (!column || column === SELECT_COLUMN) return;
    event.preventDefault();
    onMenu(column, event);
  };
  const remove = HEADERS.add(focused);
  const fit = (event: MouseEvent) => {
    const isEdge = event.target instanceof HTMLElement && event.target.closest('.ag-header-cell-resize');
    const column = headOf(event.target)?.getAttribute('col-id');
    if (isEdge && column && column !== SELECT_COLUMN) onFit(column);
  };
  element.addEventListener('contextmenu', open);
  element.addEventListener('dblclick', fit);
  return () => {
    remove();
    element.removeEventListener('contextmenu', open);
    element.removeEventListener('dblclick', fit);
  };
};
