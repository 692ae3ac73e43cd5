import type { Command, CommandSet } from '../../commands/command';
import { TEXT } from '../text';
import { SELECT_COLUMN } from './cell-range';
import type { GridTarget } from './grid-target';

const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const;

/** Grids on the screen, each of which returns its target if it has the focus. */
const grids = new Set<() => GridTarget | undefined>();

/** Adds a grid; returns a function that removes it. */
export const addGrid = (target: () => GridTarget | undefined): (() => void) => {
  grids.add(target);
  return () => void grids.delete(target);
};

/** Returns the focused cell of whichever grid has the focus. */
const focusedCell = (): GridTarget | undefined => {
  for (const target of grids) {
    const found = target();
    if (found) return found;
  }
  return undefined;
};

const widen = (isFar: boolean): Command<GridTarget>[] =>
  ARROWS.map((key) => ({
    id: `grid.widen${isFar ? 'Far' : ''}${key}`,
    label: isFar ? TEXT.keys.widenFar : TEXT.keys.widen,
    keys: [`${isFar ? 'Ctrl+' : ''}Shift+${key}`],
    inPalette: false,
    enabled: ({ column }) => column !== SELECT_COLUMN,
    run: (cell) => cell.widen(key, isFar),
  }));

const command = (
  id: string,
  label: string,
  keys: readonly string[],
  run: (cell: GridTarget) => void,
  enabled?: (cell: GridTarget) => boolean,
): Command<GridTarget> => ({
  id: `grid.${id}`,
  label,
  keys,
  inPalette: false,
  run,
  ...(enabled ? { enabled } : {}),
});

/** Keys of every grid's cells, beyond the arrows, which AG Grid handles. */
export const GRID_COMMANDS: CommandSet<GridTarget> = {
  scope: 'grid',
  title: TEXT.keys.title,
  target: focusedCell,
  commands: [
    command('first', TEXT.keys.first, ['Ctrl+Home'], (cell) => cell.goTo('first')),
    command('last', TEXT.keys.last, ['Ctrl+End'], (cell) => cell.goTo('last')),
    command('select', TEXT.keys.select, [' '], (cell) => cell.select()),
    command('selectAll', TEXT.keys.selectAll, ['Ctrl+A'], (cell) => cell.selectAll()),
    ...widen(false),
    ...widen(true),
    command(
      'clearRange',
      TEXT.keys.clearRange,
      ['Escape'],
      (cell) => cell.clearRange(),
      (cell) => cell.hasRange(),
    ),
    command('open', TEXT.keys.open, ['Enter'], (cell) => cell.open()),
    command('toggleRow', TEXT.keys.toggleRow, ['E'], (cell) => cell.expand()),
    command('expandRow', TEXT.keys.expandRow, ['Alt+ArrowRight'], (cell) => cell.expand(true)),
    command('collapseRow', TEXT.keys.collapseRow, ['Alt+ArrowLeft'], (cell) => cell.expand(false)),
    command('copy', TEXT.keys.copy, ['Ctrl+C'], (cell) => cell.copyCell()),
    command('copyRow', TEXT.keys.copyRow, ['Ctrl+Shift+C'], (cell) => cell.copyRow()),
    command('menu', TEXT.keys.menu, ['M', 'ContextMenu', 'Shift+F10'], (cell) => cell.openMenu()),
  ],
};
