/** Keys of a histogram that has the focus. */
import { commandSet, type Command } from '../commands/command';
import { RANGES, type RangeTarget } from '../components/charts/range-target';
import { TEXT } from './text';

const KEYS = ['ArrowLeft', 'ArrowRight', 'Home', 'End'] as const;

const moves = (isExtending: boolean): Command<RangeTarget>[] =>
  KEYS.map((key) => ({
    id: `range.${isExtending ? 'extend' : 'move'}${key}`,
    label: isExtending ? TEXT.range.extend : TEXT.range.move,
    keys: [`${isExtending ? 'Shift+' : ''}${key}`],
    inPalette: false,
    run: (range) => range.move(key, isExtending),
  }));

export const RANGE_COMMANDS = commandSet({
  scope: 'chart',
  title: TEXT.range.title,
  target: RANGES.focused,
  commands: [
    ...moves(false),
    ...moves(true),
    {
      id: 'range.choose',
      label: TEXT.range.choose,
      keys: ['Enter'],
      inPalette: false,
      enabled: ({ hasMark }) => hasMark,
      run: (range) => range.choose(),
    },
    {
      id: 'range.clear',
      label: TEXT.range.clear,
      keys: ['Escape'],
      inPalette: false,
      enabled: ({ canClear }) => canClear,
      run: (range) => range.clear(),
    },
  ],
});
