import { Book } from '@blueprintjs/icons';
import { lazy } from 'react';
import { screenModule } from '../../screen-module';
import { JournalDraft, refreshJournal, verifyJournal } from './journal-store';
import { TEXT } from './text';
import { commandSet } from '../../commands/command';
import { currentTab } from '../../state/workspace-store';

const journalTab = (): string | undefined => {
  const tab = currentTab();
  return tab?.screen === 'journal' ? tab.id : undefined;
};

const JOURNAL_COMMANDS = [
  commandSet({
    scope: 'screen',
    title: TEXT.title,
    target: journalTab,
    needs: TEXT.needsJournal,
    commands: [
      { id: 'journal.verify', label: TEXT.verify, keys: ['V'], run: (tab) => void verifyJournal(tab) },
      { id: 'journal.refresh', label: TEXT.refresh, keys: ['F5'], run: (tab) => void refreshJournal(tab) },
    ],
  }),
] as const;

/** The audit journal: who did what, when, with which outcome. */
export const journal = screenModule({
  id: 'journal',
  title: TEXT.title,
  icon: Book,
  needsSession: false,
  railOrder: 70,
  Screen: lazy(() => import('./JournalScreen').then((m) => ({ default: m.JournalScreen }))),
  commands: JOURNAL_COMMANDS,
  tabState: JournalDraft,
});
