/** Keys of the value of a record that has the focus. */
import { commandSet, type Command } from '../commands/command';
import { openPivot } from '../query/pivot-screen';
import { createElementTargets } from '../state/focus-targets';
import { TEXT } from './text';

/** The target of the keys: a value with the focus. */
type ValueTarget = {
  /** Opens the record that the value stands for, or its menu. */
  readonly open: () => void;
  readonly openMenu: () => void;
  /** Returns the text by which all that was seen with the value is listed, if it is one. */
  readonly pivotText: () => string | undefined;
};

/** The values on the screen. */
export const VALUES = createElementTargets<ValueTarget>();

const command = (
  name: 'open' | 'menu' | 'pivot',
  keys: readonly string[],
  run: (value: ValueTarget) => void,
): Command<ValueTarget> => ({
  id: `value.${name}`,
  label: TEXT.valueMenu.keys[name],
  keys,
  inPalette: false,
  run,
});

export const VALUE_COMMANDS = commandSet({
  scope: 'item',
  title: TEXT.valueMenu.keys.title,
  target: VALUES.focused,
  commands: [
    command('open', ['Enter'], (value) => value.open()),
    command('menu', ['M', 'ContextMenu', 'Shift+F10'], (value) => value.openMenu()),
    {
      ...command('pivot', ['P'], (value) => openPivot(value.pivotText() ?? '')),
      enabled: (value) => value.pivotText() !== undefined,
    },
  ],
});
