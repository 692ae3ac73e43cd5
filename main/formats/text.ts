/** Text about files: why one was not read or written, and notes for readers of an export. */
import { formatCount as count, formatQuantity } from '../../shared/rules/quantity';

const NOTHING_TO_REVIEW = 'Open a file that has rows.';
const HOSTILE = 'Files like this are often made to exhaust the computer that opens them.';

const andMore = (left: number): string => (left > 0 ? ` and ${count(left)} more` : '');

const FOREIGN_NEXT = {
  unpack: 'Unpack it and open the file inside.',
  table: 'If it has a table, save the table as csv, JSON, xlsx or Parquet, and open that.',
  mail: 'Open it in a mail program, or save its rows as csv and open that.',
  run: 'It has no rows. Check that it is the file that you meant to open.',
} as const;

/** Lists the first names, and counts the others. */
const listSome = (names: readonly string[]): string =>
  `${names.slice(0, 10).join(', ')}${andMore(names.length - 10)}`;

/** Explains why a file was not read: a sentence, and the next step if it isn't `usualNext`. */
export const READ_TEXT = {
  usualNext: 'Check the file in the program that wrote it.',
  empty: ['The file is empty.', NOTHING_TO_REVIEW],
  noRows: ['The file has no rows.', NOTHING_TO_REVIEW],
  noColumns: ['The rows in this file have no columns.', NOTHING_TO_REVIEW],
  filePassword: ['The file needs a password.'],
  previewPassword: ['The file needs a password.', 'Select “Read again”, which asks for it.'],
  workbookPassword: ['The workbook needs a password.'],
  wrongPassword: ['The password is incorrect.'],
  tooManyColumns: (most: number) => [`The table has more than ${count(most)} columns.`] as const,

  noHeaderLine: (line: number) =>
    [
      `The header isn’t in line ${count(line)}: that line was not found.`,
      'Choose an earlier line, or 0 if the file has no header.',
    ] as const,
  csvCellTooLarge: (row: number) =>
    [
      `A cell after row ${count(row)} is larger than 16 million characters.`,
      'A quote that is never closed can cause this. Check the file around that row.',
    ] as const,

  jsonTooDeep: (levels: number) => [`The file is nested more than ${levels} levels deep.`] as const,
  jsonElementTooLarge: ['One element in the file is larger than 64 million characters.'],
  jsonStrayBracket: ['The file is not valid JSON: a closing bracket has no opening bracket.'],
  jsonMore: ['The file is not valid JSON after its list of rows. The rest is left out.'],
  jsonWithoutRows: ['The file is not JSON with rows.'],
  jsonDamaged: (rows: number, first: readonly number[]) =>
    `${formatQuantity(rows, 'row')} of the file ${rows === 1 ? 'is' : 'are'} not valid JSON and left out: ${first.map(count).join(', ')}${andMore(rows - first.length)}.`,
  jsonWrapped: (
    path: readonly string[],
    siblings: { readonly names: readonly string[]; readonly count: number },
  ) =>
    `The rows are in “${path.join('.')}”. Left out beside them: ${siblings.names.join(', ')}${andMore(siblings.count - siblings.names.length)}.`,
  startWithoutRows: [
    'The first 1 MB of the file has no rows with these settings.',
    'Read the file with them to see if it has any, or choose others.',
  ],
  noSettings: ['Only csv and JSON have reading settings.'],
  jsonNotThere: (path: readonly string[]) =>
    path.length === 0
      ? 'The file is not one object, so it can’t be read as one row.'
      : `There are no rows in “${path.join('.')}”, so they were looked for in the whole file.`,
  jsonCutOff: (row: number) => `The file is incomplete: it ends in the middle of row ${count(row)}.`,

  xmlCutOff: ['The file is incomplete: it ends in the middle.'],
  xmlInvalid: ['The file is not well-formed XML.'],
  xmlDeclarations: [
    'The file declares its own types or entities, which no workbook does.',
    'Files like this are often made to read other files or to exhaust the computer that opens them.',
  ],
  sheetCellTooLarge: ['A cell in the sheet is larger than 16 million characters.'],
  sharedTextTooLarge: [
    'The text that the sheets share is larger than 256 million characters.',
    'Save the sheet as csv and open that.',
  ],
  tooManyParts: (parts: number, most: number) =>
    [
      `There are ${count(parts)} sheets or files to choose from, and Postern lists at most ${count(most)}.`,
      'Save the one that you need as a file of its own and open that.',
    ] as const,
  partMissing: (path: string) => [`The workbook names a part that isn’t in it: ${path}.`] as const,
  noSheet: ['The workbook has no sheet with rows.'],
  unknownSheet: ['The workbook has no sheet with that name.'],
  sheetMissing: ['The sheet is missing from the workbook.'],
  sheetEmpty: (name: string) => [`The sheet “${name}” is empty.`, 'Choose another sheet.'] as const,
  rowsMissing: (message: string, row: number) => `${message} Rows after row ${count(row)} are missing.`,
  fixedPassword:
    'The workbook is encrypted with Excel’s built-in password (VelvetSweatshop), with which Excel opens it without asking.',
  linksLeftOut: (links: number) =>
    `${formatQuantity(links, 'link')} of the sheet ${links === 1 ? 'is' : 'are'} left out: a sheet can have links in at most 1,000,000 cells.`,
  headerLinks: (labels: readonly string[]) =>
    `Links of the header row are left out. The columns are: ${listSome(labels)}.`,
  binaryWorkbook: [
    'Binary workbooks (.xlsb) are not supported.',
    'Save the workbook as .xlsx and open that.',
  ],
  oldWorkbook: [
    'This is an old workbook (.xls), or not a workbook.',
    'Save the workbook as .xlsx and open that.',
  ],

  encryptionUnsupported: [
    'The workbook is encrypted in a way that is not supported.',
    'Save it again with a current version of Office or without a password, and open that.',
  ],
  encryptedTooLarge: [
    'The encrypted workbook is larger than 512 MB.',
    'Save it without a password or as csv, and open that.',
  ],
  encryptedChanged: ['The encrypted workbook is damaged, or was changed after it was written.'],
  encryptedCutOff: ['The encrypted workbook is incomplete.'],
  encryptedDamaged: ['The encrypted workbook is damaged.'],
  containerDamaged: ['The file is damaged: its parts do not fit together.'],

  archiveDamaged: ['The archive is damaged and can’t be unpacked.'],
  archiveDuplicate: ['The archive has two entries with the same name.'],
  archiveDirectoryTooLarge: [
    'The directory of the archive is larger than 64 MB.',
    'Unpack the archive and open the file inside.',
  ],
  archiveTooManyEntries: (most: number) => [`The archive has more than ${count(most)} entries.`] as const,
  archiveBomb: (ratio: number) =>
    [`The file unpacks to more than ${ratio} times its size, so reading stopped.`, HOSTILE] as const,
  inflatedTooLarge: [
    'The file unpacks to more than 8 GB, so reading stopped.',
    'Unpack it, split what is inside, and open the parts.',
  ],
  archiveWithoutFile: [
    'The archive has no csv, JSON, xlsx or Parquet file.',
    'Unpack the archive and open the file inside.',
  ],
  archiveMethod: [
    'The archive is packed or encrypted in a way that is not supported.',
    'Unpack the archive and open the file inside.',
  ],
  archiveOthers: (names: readonly string[]) =>
    `Other files in the archive were not read: ${listSome(names)}.`,
  otherSheets: (names: readonly string[]) =>
    `Other sheets of the workbook were not read: ${listSome(names)}.`,
  packedWorkbookTooLarge: [
    'The archive or workbook inside the file is larger than 512 MB.',
    'Unpack the file and open what is inside.',
  ],
  packedCutOff: (kind: string) => `The ${kind} data is incomplete: it ends in the middle.`,
  packedChecksum: (kind: string) =>
    `The ${kind} data doesn’t match its checksum: some of its bytes were changed.`,
  packedDamaged: (kind: string, at: number) => `The ${kind} data is damaged after byte ${count(at)}.`,
  zstdDictionary: [
    'The Zstandard data was packed with a dictionary, which the file doesn’t contain.',
    'Unpack the file with the dictionary and open what is inside.',
  ],
  zstdWindow: [
    'The Zstandard data needs more than 128 MB of memory to be unpacked.',
    'Unpack the file and open what is inside.',
  ],
  foreign: (label: string, next: keyof typeof FOREIGN_NEXT) =>
    [`The file is ${label}, so it can’t be opened as a table.`, FOREIGN_NEXT[next]] as const,
  notText: [
    'The file is full of control characters, so it is neither text nor a kind of file that Postern opens.',
    'Check the file in the program that wrote it.',
  ],
  misnamed: (ending: string, kind: string) => `The name ends in ${ending}, but the file is ${kind}.`,
  archiveInArchive: [
    'The archive contains another archive, which is not opened.',
    'Unpack the archive and open the file inside.',
  ],
  archiveNoEntry: ['The archive has no entry with that name.'],
} as const;

/** Notes on rows that were read. */
export const ROW_NOTE_TEXT = {
  cells: (has: number, expected: number) => `${has} of ${expected} cells`,
  quotes: 'quotes do not match',
  repeated: (name: string) => `“${name}” is there more than once: the last value is shown`,
  formula: (column: string) => `formula in ${column}`,
  textMissing: (column: string) => `the text of ${column} is missing from the workbook`,
  formatMissing: (column: string) =>
    `the format of ${column} is missing from the workbook: its number may be a date`,
} as const;

/** Explains why a file was not written, and notes for readers of an export. */
export const WRITE_TEXT = {
  zipTooLarge: 'The file would be larger than 4 GB, the limit of its format. Export fewer rows or columns.',
  zipEntryTooLarge: 'Part of the file would be larger than 4 GB. Export fewer rows or columns.',
  encryptedTooLarge:
    'The encrypted workbook would be larger than 2 GB, the limit of its format. Export fewer rows or columns.',
  tooManyColumns: (most: number, asked: number) =>
    `A workbook can have ${count(most)} columns, and the export has ${count(asked)}. Export fewer columns.`,
  incomplete: (written: number, expected: number) =>
    `The disk has only ${count(written)} of ${count(expected)} bytes.`,

  typeMismatch: 'Some cells do not fit the type of their column.',
  textColumns: (labels: readonly string[]) =>
    `Columns of numbers or times that also have text, or more digits than their type holds, are written as text: ${labels.join(', ')}.`,
  jsonColumns: (labels: readonly string[]) =>
    `Columns with cells that don’t fit the column’s type were written as JSON text: ${labels.join(', ')}.`,
  replaced: (characters: number) =>
    `${count(characters)} broken ${characters === 1 ? 'character was' : 'characters were'} written as U+FFFD (half of a surrogate pair).`,
  rounded: (cells: number) =>
    `${count(cells)} ${cells === 1 ? 'time has' : 'times have'} microseconds. Date cells show milliseconds.`,
  zone: (zone: string) =>
    `Date cells use the time zone ${zone}. A time that a date cell can’t hold exactly is text, as the tenant sent it.`,
  sheets: (sheets: number, rows: number) =>
    `The rows are in ${sheets} sheets, because a sheet can have ${count(rows)} rows.`,
  cut: (cells: number) =>
    cells === 1
      ? '1 cell was cut to 32,767 characters, the most that a cell can hold. The sheet “Notes” lists it.'
      : `${count(cells)} cells were cut to 32,767 characters, the most that a cell can hold. The sheet “Notes” lists them.`,
  defanged: 'Links and addresses are defanged.',
  writtenBy: (rows: number, columns: number) =>
    `Written by Postern: ${formatQuantity(rows, 'row')}, ${formatQuantity(columns, 'column')}.`,
  moreCells: (cells: number) => `... and ${formatQuantity(cells, 'more cell')}.`,
  cellNotes: {
    cut: 'Cut to 32,767 characters, the most that a cell can hold',
    lines: 'More than 253 line breaks: Excel may not show all of them',
  },
} as const;

/** Explains the error codes of a disk. */
export const DISK_TEXT: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full.',
  EDQUOT: 'Your disk quota is used up.',
  EACCES: 'You don’t have permission to write to this folder.',
  EPERM: 'You don’t have permission to write to this folder.',
  EROFS: 'This folder is read-only.',
  ENOENT: 'This folder no longer exists.',
  EISDIR: 'A folder already has this name.',
  EFBIG: 'The file is larger than this disk allows.',
};
export const otherDiskError = (code: string): string => `The disk reported an error (${code}).`;

const NOT_BUNDLE_NEXT = 'Choose a file that Postern exported as a case bundle.';

/** Explains why a case bundle was not opened, and how one differs from what was exported. */
export const BUNDLE_TEXT = {
  notBundle: ['This file isn’t a case bundle.', NOT_BUNDLE_NEXT],
  tooLarge: ['The bundle is too large to open.', HOSTILE],
  tooManyParts: (most: number) =>
    [`The bundle has too many parts: Postern opens ${count(most)} at most.`, HOSTILE] as const,
  changed: (name: string) => `${name} was changed.`,
  missing: (name: string) => `${name} is missing.`,
  extra: (name: string) => `${name} was added.`,
  manifestChanged: 'manifest.json was changed: its parts are not those that it began with.',
  journalBroken: (seq: number) =>
    `journal.jsonl: entry ${count(seq)} was changed, or one before it is missing.`,
} as const;
