/** All text of the journal screen. */
import { formatQuantity } from '../../state/format';

export const TEXT = {
  title: 'Journal',
  rows: 'Journal entries',
  shown: 'Journal of',
  tenant: 'This tenant',
  workstation: 'This computer',
  verify: 'Verify journal',
  refresh: 'Refresh journal',
  needsJournal: 'Open the journal first',
  opening: 'Reading the journal',
  checking: 'Checking each entry',
  entries: (n: number) => formatQuantity(n, 'entry', 'entries'),
  none: 'No entries yet',
  noneNote:
    'Each act that changes something at the tenant or on this computer is recorded here: actions, saved queries, exports, downloads, settings.',
  fromNow: (title: string) => `${title}, as Postern recorded it`,
  exportName: 'audit journal',
} as const;
