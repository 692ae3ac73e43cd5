/** Texts of the audit journal. */
import type { HeadPlace } from '../../../shared/model/journal';

const PLACES: Readonly<Record<HeadPlace, string>> = { keychain: 'the keychain', file: 'the head file' };
const count = (n: number): string => n.toLocaleString('en-US');

export const text = {
  itself: 'Journal',
  notRecorded: (reason: string) => `The audit journal could not be written, so nothing was sent. ${reason}`,
  notRecordedNext: 'Free some space on the disk of the profile folder, then try again.',
  stopped: 'The check was stopped.',
  busy: 'Another Postern holds the audit journal.',
  torn: (bytes: number) =>
    `Postern ended while it wrote an entry. The ${count(bytes)} bytes that it had written were removed; the act itself is recorded in another entry as unknown if it had begun.`,
  altered: (expected: number, found: number, place: HeadPlace) =>
    `The journal is not the one that Postern left: ${PLACES[place]} notes ${count(expected)} entries, and ${count(found)} could be read. Verify the journal.`,
  unanchored: (found: number) => `The head file was missing or damaged beside ${count(found)} entries.`,
  andMore: (shown: string, more: number) => `${shown} and ${count(more)} more`,
  refusedItems: (refused: number, all: number, reasons: readonly string[]) =>
    [`${count(refused)} of ${count(all)} were refused.`, ...reasons].join(' '),
  interrupted: 'Postern ended before the outcome was known. Check at the tenant.',
} as const;
