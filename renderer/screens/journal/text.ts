/** All text of the journal screen. */
import { formatQuantity } from '../../state/format';

export const TEXT = {
  title: 'Journal',
  rows: 'Journal entries',
  shown: 'Journal of',
  tenant: 'This tenant',
  workstation: 'This workstation',
  verify: 'Verify journal',
  refresh: 'Refresh journal',
  needsJournal: 'Open the journal first',
  opening: 'Reading the journal',
  checking: 'Checking each entry',
  entries: (n: number) => formatQuantity(n, 'entry', 'entries'),
  none: 'No entries yet',
  noneNote:
    'Actions, saved queries, exceptions, exports, downloads, cases, schedules, settings, sign-ins and opened links are recorded here.',
  fromNow: (title: string) => `${title}, as Postern recorded it`,
  exportName: 'audit journal',
} as const;
