import type { Command, CommandSet } from '../../commands/command';
import { createFocusTargets } from '../../state/focus-targets';
import { learnKey } from '../../state/learned-keys';
import { TEXT } from '../text';
import { SELECT_COLUMN } from './cell-range';
import type { GridTarget } from './grid-target';

const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const;

/** The focused cell of each grid on the screen. */
export const GRIDS = createFocusTargets<GridTarget>();

const widen = (isFar: boolean): Command<GridTarget>[] =>
  ARROWS.map((key) => ({
    id: `grid.widen${isFar ? 'Far' : ''}${key}`,
    label: isFar ? TEXT.keys.widenFar : TEXT.keys.widen,
    keys: [`${isFar ? 'Ctrl+' : ''}Shift+${key}`],
    inPalette: false,
    enabled: ({ column }) => column !== SELECT_COLUMN,
    run: (cell) => cell.widen(key, isFar),
  }));

/** Says why a key of a cell does nothing, if there are rows on the screen at all. */
const needsCell =
  (reason: string) =>
  (cell: GridTarget | undefined): string | undefined =>
    cell ? reason : document.querySelector('.dataset-grid') ? TEXT.needs.cell : undefined;

const command = (
  id: string,
  label: string,
  keys: readonly string[],
  run: (cell: GridTarget) => void,
  enabled?: (cell: GridTarget) => boolean,
  reason?: string,
): Command<GridTarget> => ({
  id: `grid.${id}`,
  label,
  keys,
  inPalette: false,
  run,
  ...(reason === undefined ? {} : { needs: needsCell(reason) }),
  ...(enabled ? { enabled } : {}),
});

/** Keys that use the value of the cell; what they do with it is the screen's matter. */
const VALUE_KEYS = [
  ['onlyValue', TEXT.onlyValue, '='],
  ['excludeValue', TEXT.excludeValue, '!'],
  ['addValue', TEXT.keys.addValue, '+'],
  ['excludeInQuery', TEXT.keys.excludeInQuery, '-'],
  ['huntValue', TEXT.huntValue, '>'],
  ['pivotValue', TEXT.pivotValue, 'P'],
] as const;

const canSelect = (cell: GridTarget): boolean => cell.canSelect;

const selectByKey = (cell: GridTarget): void => {
  cell.select();
  learnKey('select');
};

const canExpand = (cell: GridTarget): boolean => cell.canExpand;

const openByKey = (cell: GridTarget): void => {
  cell.open();
  learnKey('open');
};

/** Keys of every grid's cells, beyond those that move the focus, which AG Grid handles. */
export const GRID_COMMANDS: CommandSet<GridTarget> = {
  scope: 'grid',
  title: TEXT.keys.title,
  target: GRIDS.focused,
  commands: [
    command('first', TEXT.keys.first, ['Ctrl+Home'], (cell) => cell.goTo('first')),
    command('last', TEXT.keys.last, ['Ctrl+End'], (cell) => cell.goTo('last')),
    command('select', TEXT.keys.select, [' '], selectByKey, canSelect),
    command('selectAll', TEXT.keys.selectAll, ['Ctrl+A'], (cell) => cell.selectAll(), canSelect),
    ...widen(false),
    ...widen(true),
    command(
      'clearRange',
      TEXT.keys.clearRange,
      ['Escape'],
      (cell) => cell.clearRange(),
      (cell) => cell.hasRange(),
    ),
    command('open', TEXT.keys.open, ['Enter'], openByKey),
    command(
      'toggleRow',
      TEXT.keys.toggleRow,
      ['E'],
      (cell) => cell.expand(),
      canExpand,
      TEXT.needs.expandable,
    ),
    command('expandRow', TEXT.keys.expandRow, ['Alt+ArrowRight'], (cell) => cell.expand(true), canExpand),
    command('collapseRow', TEXT.keys.collapseRow, ['Alt+ArrowLeft'], (cell) => cell.expand(false), canExpand),
    command('copy', TEXT.keys.copy, ['Ctrl+C'], (cell) => cell.copyCell()),
    command('copyRow', TEXT.keys.copyRow, ['Ctrl+Shift+C'], (cell) => cell.copyRow()),
    ...VALUE_KEYS.map(([id, label, key]) =>
      command(
        id,
        label,
        [key],
        (cell) => cell.pressValueKey(key),
        (cell) => cell.handlesKey(key),
        TEXT.needs.value,
      ),
    ),
    command('menu', TEXT.keys.menu, ['M', 'ContextMenu', 'Shift+F10'], (cell) => cell.openMenu()),
  ],
};

/** Returns the command that a chord means on a cell. */
export const gridCommandFor = (chord: string, cell: GridTarget): Command<GridTarget> | undefined =>
  GRID_COMMANDS.commands.find(({ keys, enabled }) => keys.includes(chord) && (enabled?.(cell) ?? true));
