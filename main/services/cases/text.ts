/** Texts of cases and of the files that they are written to. */
import type { CaseFormat, PinKind } from '../../../shared/model/case';
import { formatCount as count, formatQuantity } from '../../../shared/rules/quantity';

export const text = {
  label: (name: string) => `The case ${name}`,
  gone: 'This case is no longer stored.',
  full: (most: number) => `A case has at most ${count(most)} pins.`,
  tooMuch: (megabytes: number) => `A case holds ${count(megabytes)} MB of evidence at most.`,
  bundleTooLarge: 'The evidence in this case is larger than a bundle can be.',
  leftOut: (entries: number) =>
    `The oldest ${formatQuantity(entries, 'entry of the audit journal', 'entries of the audit journal')} did not fit and ${entries === 1 ? 'was' : 'were'} left out.`,
  confirmLeftOut: (entries: number) => ({
    title: 'Export the bundle without a part of the audit journal?',
    detail: `The oldest ${formatQuantity(entries, 'entry since this case began does', 'entries since this case began do')} not fit into a bundle. ${entries === 1 ? 'It stays' : 'They stay'} in the journal, which can be exported on its own.`,
    ok: `Export without ${entries === 1 ? 'it' : 'them'}`,
  }),
  fullNext: 'Create another case, or remove pins.',
  noPicture: 'The window could not be photographed.',
  notSaved: 'The case could not be saved.',
  forgetCase: (one: {
    readonly title: string;
    readonly pins: number;
    readonly tenant: string;
    readonly place: number;
    readonly of: number;
  }) => ({
    title: `Delete the case “${one.title}” of ${one.tenant} too?`,
    detail: `${one.of > 1 ? `Case ${count(one.place)} of ${count(one.of)}. ` : ''}It holds ${formatQuantity(one.pins, 'pin', 'pins')} and its notes, which can’t be restored. A case that you keep is shown again once you sign in to this tenant.`,
    ok: 'Delete case',
    cancel: 'Keep case',
  }),
  exportTitle: 'Export case',
  openTitle: 'Open case bundle',
  bundleName: 'Case bundle',
  untitled: (at: string) => `Case of ${at}`,
  fileOf: (title: string, as: CaseFormat) =>
    ({
      bundle: `${title}.case.zip`,
      csv: `${title} indicators.csv`,
      stix: `${title} stix.json`,
      misp: `${title} misp.json`,
      report: `${title} report.txt`,
    })[as],
  noIocs: 'This case has no indicators to export.',
  noIocsNext: 'Pin the emails, files or rows that have them.',
  kinds: {
    entity: 'Record',
    row: 'Row',
    headers: 'Headers',
    text: 'Text body',
    html: 'HTML body',
    query: 'Query',
    screenshot: 'Screenshot',
  } satisfies Readonly<Record<PinKind, string>>,
  opening: 'Another bundle is being opened.',
  openingNext: 'Wait until it is open, or cancel it.',
  readerEnded: 'This bundle stopped the program that reads it. Nothing of it was opened.',
  readerEndedNext: 'The file may be damaged or malicious. Check where it comes from.',
  tenant: 'Tenant',
  who: 'Analyst',
  created: 'Created',
  changedAt: 'Last change',
  exported: 'Exported',
  notes: 'Notes',
  pins: 'Evidence',
  indicators: 'Indicators',
  source: 'Found by',
  pinned: (at: string, who: string) => `Pinned ${at} by ${who}`,
  seenIn: 'Seen in',
  none: 'None',
  part: 'File',
  caseNamed: (title: string, pins: number) =>
    `Case “${title}”, ${count(pins)} ${pins === 1 ? 'pin' : 'pins'}`,
  manifestHash: (hash: string) => `SHA-256 of the bundle’s manifest: ${hash}`,
} as const;
