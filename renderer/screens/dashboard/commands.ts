/** Commands of the dashboard. */
import { commandSet, type Command } from '../../commands/command';
import { openListInTab } from '../../record/lists/list-screen';
import { TEXT as LISTS } from '../../record/lists/text';
import { changeTab, currentTab } from '../../state/workspace-store';
import { nextOutcome, storedOutcome } from './outcome';
import { MATRICES, type MatrixTarget } from './matrix-target';
import { TEXT } from './text';

const move = (key: string): Command<MatrixTarget> => ({
  id: `dashboard.move${key}`,
  label: TEXT.keys.move,
  keys: [key],
  inPalette: false,
  run: (matrix) => matrix.move(key),
});

export const DASHBOARD_COMMANDS = [
  commandSet({
    scope: 'chart',
    title: TEXT.keys.title,
    target: MATRICES.focused,
    commands: [
      ...['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'].map(move),
      {
        id: 'dashboard.list',
        label: TEXT.keys.list,
        keys: ['Enter', ' '],
        inPalette: false,
        run: (matrix) => matrix.open(),
      },
    ],
  }),
  commandSet({
    scope: 'screen',
    title: TEXT.title,
    target: currentTab,
    commands: [
      {
        id: 'dashboard.outcome',
        label: TEXT.switchOutcome,
        keys: ['F'],
        run: ({ id, draft }) => changeTab(id, { draft: nextOutcome(storedOutcome(draft)) }),
      },
      {
        id: 'dashboard.byCountry',
        label: TEXT.byCountry,
        keys: ['Shift+O'],
        run: () => openListInTab({ list: 'logins', by: 'country' }, LISTS.byCountry),
      },
    ],
  }),
] as const;
