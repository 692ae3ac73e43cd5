/** Commands of the journal screen. */
import { commandSet } from '../../commands/command';
import { currentTab } from '../../state/workspace-store';
import { readJournal, verifyJournal } from './journal-store';
import { TEXT } from './text';

const journalTab = (): string | undefined => {
  const tab = currentTab();
  return tab?.screen === 'journal' ? tab.id : undefined;
};

export const JOURNAL_COMMANDS = [
  commandSet({
    scope: 'screen',
    title: TEXT.title,
    target: journalTab,
    needs: TEXT.needsJournal,
    commands: [
      { id: 'journal.verify', label: TEXT.verify, keys: ['V'], run: (tab) => void verifyJournal(tab) },
      { id: 'journal.refresh', label: TEXT.refresh, keys: ['F5'], run: (tab) => void readJournal(tab) },
    ],
  }),
] as const;
