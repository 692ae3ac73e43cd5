/** Commands of a replay while its map or its list has the focus. */
import { commandSet, type Command } from '../../commands/command';
import { REPLAYS, type ReplayTarget } from './replay-target';
import { TEXT } from './text';

const command = (
  id: string,
  label: string,
  keys: readonly string[],
  run: (replay: ReplayTarget) => void,
): Command<ReplayTarget> => ({ id: `replay.${id}`, label, keys, inPalette: false, run });

export const REPLAY_COMMANDS = [
  commandSet({
    scope: 'chart',
    title: TEXT.keys.title,
    target: REPLAYS.focused,
    commands: [
      {
        ...command('play', TEXT.keys.play, [' '], (replay) => replay.toggle()),
        enabled: ({ canPlay }) => canPlay,
      },
      command('next', TEXT.keys.next, ['ArrowRight', 'ArrowDown'], ({ goTo, at }) => goTo(at + 1)),
      command('previous', TEXT.keys.previous, ['ArrowLeft', 'ArrowUp'], ({ goTo, at }) => goTo(at - 1)),
      command('first', TEXT.keys.first, ['Home'], ({ goTo }) => goTo(0)),
      command('last', TEXT.keys.last, ['End'], ({ goTo, count }) => goTo(count - 1)),
      command('faster', TEXT.keys.faster, ['+', '='], ({ changeSpeed }) => changeSpeed(1)),
      command('slower', TEXT.keys.slower, ['-'], ({ changeSpeed }) => changeSpeed(-1)),
    ],
  }),
] as const;
