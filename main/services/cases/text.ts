/** Texts of cases and of the files that they are written to. */
import type { CaseFormat, PinKind } from '../../../shared/model/case';

const count = (n: number): string => n.toLocaleString('en-US');

export const text = {
  label: (name: string) => `The case ${name}`,
  gone: 'This case is no longer stored.',
  full: (most: number) => `A case has at most ${count(most)} pins.`,
  fullNext: 'Create another case, or remove pins.',
  noPicture: 'The window could not be photographed.',
  notSaved: 'The case could not be saved.',
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
    query: 'Query',
    screenshot: 'Screenshot',
  } satisfies Readonly<Record<PinKind, string>>,
  notBundle: 'This file isn’t a case bundle.',
  notBundleNext: 'Choose a file that Postern exported as a case bundle.',
  tooLarge: 'The bundle is too large to open.',
  tooManyParts: (most: number) => `The bundle has too many parts: Postern opens ${count(most)} at most.`,
  changed: (name: string) => `${name} was changed.`,
  missing: (name: string) => `${name} is missing.`,
  extra: (name: string) => `${name} was added.`,
  manifestChanged: 'manifest.json was changed: its parts are not those that it began with.',
  journalBroken: (seq: number) =>
    `journal.jsonl: entry ${count(seq)} was changed, or one before it is missing.`,
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
