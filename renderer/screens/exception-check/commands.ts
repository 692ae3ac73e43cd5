/** Commands of the check of exceptions. */
import { commandSet } from '../../commands/command';
import { signedIn } from '../../commands/targets';
import { currentTab, showScreen } from '../../state/workspace-store';
import { checkInTab, useChecking } from './check-store';
import { TEXT } from './text';

const checkedTab = (): string | undefined => {
  const tab = currentTab();
  return tab?.screen === 'exception-check' && useChecking.getState()[tab.id]?.kind === 'open'
    ? tab.id
    : undefined;
};

export const CHECK_COMMANDS = [
  commandSet({
    scope: 'screen',
    title: TEXT.title,
    target: checkedTab,
    needs: TEXT.needsCheck,
    commands: [
      { id: 'exceptionCheck.again', label: TEXT.again, keys: ['F5'], run: (tab) => void checkInTab(tab) },
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
