/** Keys of the past run that has the focus in the panel of runs. */
import { commandSet, type Command } from '../../../commands/command';
import { createElementTargets } from '../../../state/focus-targets';
import { TEXT as ALL_TEXT } from '../text';

const TEXT = ALL_TEXT.runs.keys;

/** The target of the keys: a past run with the focus. */
export type PastRunTarget = {
  readonly isFavorite: boolean;
  readonly step: (by: 1 | -1) => void;
  readonly runInTab: () => void;
  readonly toggleFavorite: () => void;
  readonly remove: () => void;
};

/** The past runs on the screen. */
export const PAST_RUNS = createElementTargets<PastRunTarget>();

const command = (
  name: Exclude<keyof typeof TEXT, 'title'>,
  key: string,
  run: (target: PastRunTarget) => void,
): Command<PastRunTarget> => ({
  id: `pastRun.${name}`,
  label: TEXT[name],
  keys: [key],
  inPalette: false,
  run,
});

export const PAST_RUN_COMMANDS = commandSet({
  scope: 'item',
  title: TEXT.title,
  target: PAST_RUNS.focused,
  commands: [
    command('next', 'ArrowDown', ({ step }) => step(1)),
    command('previous', 'ArrowUp', ({ step }) => step(-1)),
    command('runInTab', 'Shift+Enter', ({ runInTab }) => runInTab()),
    command('favorite', 'S', ({ toggleFavorite }) => toggleFavorite()),
    {
      ...command('remove', 'Delete', ({ remove }) => remove()),
      enabled: ({ isFavorite }) => !isFavorite,
    },
  ],
});
