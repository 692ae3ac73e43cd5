/** All text of the files screen. */
import type { ANNOTATION_VERDICTS } from '../../../shared/model/annotations';
import type { CsvEscape, CsvQuote, FileReport, TextColumn } from '../../../shared/model/files';
import { showInvisible } from '../../../shared/model/invisible';
import { formatBytes, formatCount, formatQuantity } from '../../state/format';

/** A filter, a sort or both, which wait until the file is read. */
export type Waiting = 'filter' | 'sort' | 'both';

type Verdict = (typeof ANNOTATION_VERDICTS)[number];

const quoted = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ');
/** Quotes texts of a file, and makes their invisible characters visible. */
const shownQuoted = (texts: readonly string[]): string => quoted(texts.map(showInvisible));
const moreOf = (n: number): string => (n === 0 ? '' : ` and ${formatCount(n)} more`);
const waits = (waiting: Waiting): string =>
  ({ filter: 'The filter waits', sort: 'The sort waits', both: 'The filter and the sort wait' })[waiting];
const rowsOrSelected = (n: number): string => (n === 0 ? 'selected' : `${formatCount(n)} selected`);

/** Says what a file was unpacked from: `zip entry mails.csv.gz · gzip`. */
const packed = (part: string | undefined, packing: FileReport['packing'] = []) => {
  const names = { zip: `zip entry ${part ?? ''}`, gzip: 'gzip', zstd: 'Zstandard' };
  const layers = packing.map((layer) => names[layer]);
  return packing.includes('zip') ? layers : [part, ...layers];
};

export const TEXT = {
  nothingToUndo: 'No note to undo',
  title: 'Files',
  go: 'Go',
  section: 'File',
  grid: 'Rows of the file',
  open: 'Open files…',
  openAnother: 'Open another file…',
  undo: 'Undo',
  compare: 'Compare',

  start: {
    title: 'Open a file',
    about:
      'CSV, JSON, Excel or Parquet: exported by Postern, the tenant or another tool. Drop files here, or open them. Nothing leaves this workstation, and the file is never changed.',
    remember: 'Remember recent files on this workstation',
    recent: 'Recent files',
    opening: 'Opening',
  },
  password: {
    form: 'Password',
    needed: 'is password-protected',
    label: 'File password',
    wrong: 'Wrong password.',
    submit: 'Open',
  },
  parts: {
    list: 'Sheets',
    title: 'Open which part of',
    hidden: (label: string) => `${label} (hidden)`,
  },
  reading: {
    running: 'Reading…',
    cancel: 'Cancel',
    canceled: 'Reading the file was canceled',
    again: 'Read again',
    anyway: 'Open anyway',
  },
  counts: {
    rows: (n: number) => (n === 1 ? 'row' : 'rows'),
    sorting: 'Sorting…',
    filtering: 'Filtering…',
    waits: (waiting: Waiting, loaded: number) =>
      `${waits(waiting)} until the file is read: ${formatQuantity(loaded, 'row')} so far`,
    filtered: (n: number) => `${formatCount(n)} after filter`,
    selected: (n: number) => `${formatCount(n)} selected`,
    annotated: (n: number) => `${formatQuantity(n, 'row')} with notes`,
    format: ({ format, part, packing, encoding, delimiter, bytes }: FileReport) =>
      [format, ...packed(part, packing), encoding, delimiter, formatBytes(bytes)].filter(Boolean).join(' · '),
  },
  readAs: {
    command: 'How this file was read…',
    needsFile: 'Open a file first.',
    needsRead: 'Wait until the file is read, or cancel it.',
    needsText: 'Only csv, JSON and Excel files can be read in another way.',
    title: 'How this file was read',
    submit: 'Read again',
    inNewTab: 'Read in a new tab',
    notes: 'Notes on the file',
    notesOnPreview: 'Notes on the first rows with these settings',
    noNotes: 'Nothing was left out or changed.',
    firstRows: 'First rows',
    reading: 'Reading the first rows…',
    noPreview: 'The first rows can’t be shown:',
    failed: 'Read in another way…',
    preview: (columns: number, rows: number, width: number) =>
      columns < width
        ? `First rows: ${formatQuantity(rows, 'row')}, the first ${formatCount(columns)} of ${formatQuantity(width, 'column')}`
        : `First rows: ${formatQuantity(rows, 'row')}, ${formatQuantity(columns, 'column')}`,
    moreColumns: (columns: number, width: number) =>
      `The first ${formatCount(columns)} of ${formatQuantity(width, 'column')} are shown.`,
    found: (what: string | undefined) => (what === undefined ? 'Automatic' : `Automatic: ${what}`),
    encoding: 'Encoding',
    format: 'Format',
    formats: { csv: 'csv', json: 'JSON' },
    delimiter: 'Delimiter',
    otherDelimiter: 'another character',
    delimiterSign: 'Delimiter character',
    wrongDelimiter: 'Enter one character.',
    quote: 'Quotes around cells',
    quotes: { double: 'double (")', single: "single (')", none: 'none' } satisfies Readonly<
      Record<CsvQuote, string>
    >,
    escape: 'Quotes within quotes',
    escapes: { doubled: 'written twice', backslash: 'escaped by a backslash' } satisfies Readonly<
      Record<CsvEscape, string>
    >,
    header: 'Header line',
    headerHint: '0 if the file has no header. A line break within quotes starts no new line.',
    wrongHeader: 'Enter a number from 0 to 10,000.',
    rowsAt: 'Rows',
    place: (path: readonly string[]) =>
      path.length === 0 ? 'the whole object, as one row' : `in ${quoted([path.join('.')])}`,
    types: 'Column types',
    allText: 'all text',
  },
  waitingStatus: (waiting: Waiting, loaded: number, selected: number) =>
    [
      `${formatCount(loaded)} loaded, still reading`,
      `${waits(waiting)} until the file is read`,
      `${formatCount(selected)} selected`,
    ].join(' · '),
  status: (match: number, loaded: number, selected: number, isReading: boolean) =>
    [
      `${formatCount(match)} match`,
      `${formatCount(loaded)} loaded${isReading ? ', still reading' : ''}`,
      `${formatCount(selected)} selected`,
    ].join(' · '),

  report: {
    replaced: (n: number, encoding: string) =>
      `${formatQuantity(n, 'byte')} that ${n === 1 ? 'is' : 'are'} not ${encoding}, shown as “\uFFFD”`,
    quoting: {
      backslash: 'quotes within quotes are escaped by a backslash',
      spaces: 'spaces before quotes are left out',
      single: 'cells are in single quotes',
    },
    preamble: (lines: readonly string[]) =>
      `${formatQuantity(lines.length, 'line')} before the header left out: ${quoted(lines.slice(0, 3))}`,
    header: (line: number) => (line === 0 ? 'no header' : `header in line ${formatCount(line)}`),
    rows: (path: readonly string[]) =>
      path.length === 0 ? 'the whole object is one row' : `rows in ${quoted([path.join('.')])}`,
    ragged: (n: number) =>
      `${formatQuantity(n, 'row')} with more or fewer cells than the header: see the row notes`,
    flagged: (n: number) => `${formatQuantity(n, 'row')} marked in the row notes`,
    formulas: (n: number) =>
      `${formatQuantity(n, 'formula')} not run: the stored value is shown and marked in the row notes`,
    unguarded: (n: number) => `formula guard removed from ${formatQuantity(n, 'cell')}`,
    renamed: (names: readonly string[]) => `columns renamed because their names repeat: ${quoted(names)}`,
    damaged: (n: number) =>
      `${formatQuantity(n, 'row')} that ${n === 1 ? 'is' : 'are'} not valid JSON left out`,
    blank: (n: number) => `${formatQuantity(n, 'blank line')} left out`,
    mixed: ({ label, like, fitting, filled, first }: Extract<TextColumn, { kind: 'mixed' }>) =>
      `column ${shownQuoted([label])} sorts as text: ${formatCount(fitting)} of its ${formatQuantity(filled, 'filled cell')} are ${like}s, and the first that is not is ${shownQuoted([first.text + (first.isCut ? '…' : '')])} in row ${formatCount(first.row)}`,
    moreMixed: (n: number) =>
      `${formatCount(n)} more ${n === 1 ? 'column sorts' : 'columns sort'} as text although most cells are numbers or times`,
    names: (labels: readonly string[], more: number) =>
      `columns of digits that may be IDs sort as text (“10” before “9”): ${shownQuoted(labels)}${moreOf(more)}`,
  },
  changed: (before: string, now: string) =>
    `The file has changed since this tab first read it. Its SHA-256 was ${before.slice(0, 12)}… and is now ${now.slice(0, 12)}…`,
  dismissChange: 'Dismiss',
  carried: (n: number, names: readonly string[]) =>
    `${formatQuantity(n, 'row')} with your notes from ${quoted(names)}`,
  source: (title: string, sha256: string | undefined, notes: readonly string[]) =>
    [
      `Rows of the file “${title}”${sha256 === undefined ? '' : `, SHA-256 ${sha256}`}`,
      ...(notes.length > 0 ? [`How it was read: ${notes.join('; ')}`] : []),
    ].join('. '),

  notes: {
    verdicts: {
      malicious: 'Malicious',
      suspicious: 'Suspicious',
      clean: 'Clean',
      unsure: 'Unsure',
    } satisfies Readonly<Record<Verdict, string>>,
    command: 'Add notes to the selected rows…',
    button: (selected: number) => `Add notes to ${rowsOrSelected(selected)}…`,
    form: 'My notes',
    noRows: 'No row is selected.',
    noChange: 'Choose a verdict, or enter tags or a note.',
    verdict: 'My verdict',
    tags: 'My tags, separated by commas',
    tagsPlaceholder: 'Tags, separated by commas',
    note: 'My note',
    notePlaceholder: 'Note',
    title: (n: number) => `Notes for ${formatQuantity(n, 'selected row')}`,
    unchanged: 'Leave unchanged',
    none: 'No verdict',
    addTags: 'Add tags',
    addTagsHint: 'Separate tags with commas.',
    removeTags: 'Remove tags',
    noteHint: 'Replaces the notes of these rows. Leave empty to leave them unchanged.',
    submit: (n: number) => `Save for ${formatQuantity(n, 'row')}`,
    saved: (n: number) => `Notes saved for ${formatQuantity(n, 'row')}. You can undo this.`,
  },
} as const;
