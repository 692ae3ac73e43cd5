import { Book } from '@blueprintjs/icons';
import { lazy } from 'react';
import { screenModule } from '../../screen-module';
import { JOURNAL_COMMANDS } from './commands';
import { JournalDraft } from './journal-store';
import { TEXT } from './text';

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
