/** Commands of a replay: of its tab, and those while its map or its list has the focus. */
import { commandSet, type Command } from '../../commands/command';
import { canExport, exportFigure } from '../../features/figures/figures';
import { OPEN_LIST_KEY, openListInTab } from '../../record/lists/list-screen';
import { currentTab } from '../../state/workspace-store';
import { readReplay } from './replay-draft';
import { REPLAYS, type ReplayTarget } from './replay-target';
import { TEXT } from './text';

const command = (
  id: string,
  label: string,
  keys: readonly string[],
  run: (replay: ReplayTarget) => void,
): Command<ReplayTarget> => ({ id: `replay.${id}`, label, keys, inPalette: false, run });

type CurrentTab = NonNullable<ReturnType<typeof currentTab>>;

const exports = (format: 'png' | 'csv'): Command<CurrentTab> => ({
  id: `replay.export-${format}`,
  label: TEXT.exports[format],
  keys: [],
  needs: TEXT.exports.needs,
  enabled: () => canExport('replay', format),
  run: () => void exportFigure('replay', format),
});

export const REPLAY_COMMANDS = [
  commandSet({
    scope: 'screen',
    title: TEXT.title,
    target: currentTab,
    commands: [
      {
        id: 'replay.rows',
        label: TEXT.keys.rows,
        keys: [OPEN_LIST_KEY],
        needs: TEXT.exports.needs,
        enabled: ({ draft }) => readReplay(draft) !== undefined,
        run: ({ draft }) => {
          const replay = readReplay(draft);
          if (replay) openListInTab({ list: 'logins', key: 'user', value: replay.user }, replay.user);
        },
      },
      exports('png'),
      exports('csv'),
    ],
  }),
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
      {
        ...command('unusual', TEXT.keys.unusual, ['U'], ({ unusual }) => unusual.onToggle()),
        enabled: ({ unusual }) => unusual.count > 0,
      },
    ],
  }),
] as const;
