/** Commands of the check of exceptions. */
import { commandSet } from '../../commands/command';
import { signedIn } from '../../commands/targets';
import { openPortal } from '../../features/exception/open-portal';
import { showScreen } from '../../state/workspace-store';
import { checkInTab, checks } from './check-store';
import { blockException, canBlock, changeException, openFinding } from './fix-finding';
import { TEXT } from './text';

const openRow = () => {
  const check = checks.current();
  return check && openFinding(check.rows);
};

export const CHECK_COMMANDS = [
  commandSet({
    scope: 'screen',
    title: TEXT.title,
    target: checks.current,
    needs: TEXT.needsCheck,
    commands: [
      { id: 'exceptionCheck.again', label: TEXT.again, keys: ['F5'], run: ({ tab }) => void checkInTab(tab) },
    ],
  }),
  commandSet({
    scope: 'screen',
    title: TEXT.title,
    target: openRow,
    needs: TEXT.needsFinding,
    commands: [
      { id: 'exceptionCheck.change', label: TEXT.change, keys: ['F2'], run: changeException },
      {
        id: 'exceptionCheck.block',
        label: TEXT.block,
        keys: ['B'],
        enabled: canBlock,
        needs: TEXT.needsAllow,
        run: blockException,
      },
      {
        id: 'exceptionCheck.remove',
        label: TEXT.remove,
        words: 'delete open',
        keys: ['Delete'],
        run: () => void openPortal(),
      },
    ],
  }),
  commandSet({
    scope: 'global',
    title: TEXT.title,
    target: signedIn,
    commands: [
      {
        id: 'exceptionCheck.open',
        label: TEXT.title,
        keys: [],
        run: () => showScreen('exception-check', TEXT.title),
      },
    ],
  }),
] as const;
