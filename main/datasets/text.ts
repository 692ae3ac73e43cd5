/** Text about datasets: why rows were not shown, read, stored or exported, and what to do next. */

const count = (number: number): string => number.toLocaleString('en-US');
const CHECK_FILE = 'Check the file in the program that wrote it.';

/** Explains why a file was not read: a sentence and the next step. */
export const IMPORT_TEXT = {
  stalled: [
    'Reading the file made no progress for 20 seconds and was stopped.',
    'The file may be damaged, or made to exhaust the computer that opens it.',
  ],
  outOfMemory: [
    'Reading the file took too much memory and was stopped.',
    'Save it as csv or in parts, and open that.',
  ],
  unexpected: ['The file could not be read: its content does not match its type.', CHECK_FILE],
  notParquet: ['The file is damaged or not a parquet file.', CHECK_FILE],
  damagedParquet: ['The file is damaged, and its rows could not be read.', CHECK_FILE],
  otherRows: (stated: number, read: number) =>
    `The file states ${count(stated)} rows and has ${count(read)}: it may be damaged.`,
  noColumns: ['The file has no columns.', 'Open a file that has rows.'],
} as const;

/** Explains why a view, a statistic, a comparison or an annotation is not possible. */
export const VIEW_TEXT = {
  next: 'Choose other columns or values.',
  unknownColumn: (key: string) => `There is no column “${key}” in this result.`,
  invalidValue: (value: string, label: string) => `“${value}” isn’t a valid value for the column “${label}”.`,
  noRange: (label: string) => `The column “${label}” can’t be filtered by a range.`,
  noHistogram: (label: string) => `Only numbers and times have a histogram, and “${label}” has neither.`,
  noTimePart: (label: string, part: string) => `The column “${label}” has no ${part}.`,
  rowsGone: 'Some of the selected rows are no longer in the view.',

  noCommonColumn: [
    'The two sides have no column in common.',
    'Choose two sides with a column of the same name.',
  ],
  keyOnOneSide: (key: string) => `Rows can’t be matched by “${key}”: only one side has that column.`,

  onlyFilesHaveNotes: 'Only rows of a file can have notes.',
  tooManyToAnnotate: (selected: number, most: number) =>
    `${count(selected)} rows are selected, and at most ${count(most)} can be annotated at once. Nothing was changed.`,
} as const;

/** Explains why the rows of an open result could not be read, stored or written. Callers add the next step. */
export const STORE_TEXT = {
  cancelled: 'Canceled.',
  gone: 'This result is no longer open.',
  failed: 'The dataset process failed.',
  notRead: 'The rows could not be read.',
  notReadToEnd: 'Only some of the rows could be read.',
  notStored: 'The rows could not be stored.',
  outOfMemory: 'The rows need more memory for this than Postern may use.',
  outOfMemoryNext: 'Filter the rows or load fewer of them, then try again.',
  diskUnusable: 'The rows can’t be stored on this disk.',
  writerEnded: 'The export stopped before the file was complete.',
  zoneAssumed: (label: string, zone: string) =>
    `Time zone assumed: some times in ${label} name no zone. Postern sorts and filters them in ${zone}; the file has them as the tenant sent them.`,
  rowsMissing: (asked: number, written: number) =>
    `${count(asked)} ${asked === 1 ? 'row was' : 'rows were'} expected, but ${count(written)} can be written. No file was saved. Check the result, and export again.`,
} as const;

/** Headers of the columns that Postern adds. */
export const COLUMN_TEXT = {
  verdict: 'My verdict',
  tags: 'My tags',
  note: 'My note',
  change: 'Change',
  changedCells: 'Changed cells',
  before: (label: string) => `${label} before`,
} as const;

/** Details of what a check of exceptions finds. */
export const FINDING_TEXT = {
  phishing: (emails: number) =>
    `In ${count(emails)} phishing ${emails === 1 ? 'email' : 'emails'} of the last 30 days, as sender or link`,
  other: (value: string) => `See ${value}`,
} as const;
