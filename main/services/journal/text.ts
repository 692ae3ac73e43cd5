/** Texts of the audit journal. */
import type { HeadPlace } from '../../../shared/model/journal';
import { formatCount as count, formatQuantity } from '../../../shared/rules/quantity';

const PLACES: Readonly<Record<HeadPlace, string>> = { keychain: 'the keychain', file: 'the head file' };

export const text = {
  itself: 'Journal',
  notRecorded: (reason: string) => `The audit journal could not be written, so nothing was sent. ${reason}`,
  notRecordedNext: 'Free some space on the disk of the profile folder, then try again.',
  stopped: 'The check was stopped.',
  busy: 'The audit journal is locked. Another Postern process is using it.',
  torn: (bytes: number) =>
    `Postern closed while it was writing an entry. The ${count(bytes)} bytes already written were removed. If the action had started, another entry records its outcome as unknown.`,
  altered: (expected: number, found: number, place: HeadPlace) =>
    `The journal was changed while Postern was closed: ${PLACES[place]} notes ${formatQuantity(expected, 'entry')}, and ${count(found)} could be read. Verify the journal.`,
  unanchored: (found: number) =>
    `The head file was missing or damaged beside ${formatQuantity(found, 'entry')}.`,
  andMore: (shown: string, more: number) => `${shown} and ${count(more)} more`,
  refusedItems: (refused: number, all: number, reasons: readonly string[]) =>
    [`${count(refused)} of ${count(all)} were refused.`, ...reasons].join(' '),
  interrupted: 'Postern ended before the outcome was known. Check at the tenant.',
} as const;
