import { z } from 'zod';

export const FILE_FORMATS = ['csv', 'json', 'xlsx', 'parquet'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** The encodings that a text file can be read in, by their names in the Encoding Standard. */
export const TEXT_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'iso-8859-2',
  'koi8-r',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

/** Names of encodings for the analyst. */
export const ENCODING_LABELS: Readonly<Record<TextEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big-endian)',
  'windows-1252': 'Windows-1252',
  'windows-1250': 'Windows-1250',
  'windows-1251': 'Windows-1251',
  'windows-1253': 'Windows-1253',
  'windows-1254': 'Windows-1254',
  'windows-1255': 'Windows-1255',
  'windows-1256': 'Windows-1256',
  'iso-8859-2': 'ISO 8859-2',
  'koi8-r': 'KOI8-R',
  shift_jis: 'Shift JIS',
  'euc-jp': 'EUC-JP',
  gb18030: 'GB 18030',
  big5: 'Big5',
  'euc-kr': 'EUC-KR',
};

/** Names of the usual delimiters for the analyst. */
export const DELIMITER_LABELS: Readonly<Record<string, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
};

/** The quotes around cells. */
export const CSV_QUOTES = ['double', 'single', 'none'] as const;
export type CsvQuote = (typeof CSV_QUOTES)[number];

/** The forms of a quote within quotes: twice, as in RFC 4180, or behind a backslash. */
export const CSV_ESCAPES = ['doubled', 'backslash'] as const;
export type CsvEscape = (typeof CSV_ESCAPES)[number];

/** Levels of names that lead to the rows in a JSON object. */
export const MOST_ROWS_AT = 2;

/** The way in which the analyst wants a text file to be read. What is left out is found by the file's content. */
export const ReadAs = z.strictObject({
  format: z.enum(['csv', 'json']).exactOptional(),
  encoding: z.enum(TEXT_ENCODINGS).exactOptional(),
  /** One character of the Basic Multilingual Plane but a line end. */
  delimiter: z
    .string()
    .regex(/^[^\r\n\ud800-\udfff]$/)
    .exactOptional(),
  quote: z.enum(CSV_QUOTES).exactOptional(),
  escape: z.enum(CSV_ESCAPES).exactOptional(),
  /** The record of a csv file that names the columns, counted from 1; 0 if none does. */
  header: z.int().min(0).max(10_000).exactOptional(),
  /** The names that lead to the rows in the one object of a JSON file; empty if the object is a row itself. */
  rowsAt: z.array(z.string().max(1_000)).max(MOST_ROWS_AT).exactOptional(),
  /** Every column stays text: none is sorted as numbers or times. */
  isText: z.literal(true).exactOptional(),
});
export type ReadAs = z.infer<typeof ReadAs>;

const labelHeader = (header: number): string => (header === 0 ? 'no header' : `header ${header}`);

/** Names a file with the settings that it is read with, so that an analyst can tell two readings from each other: `mail.csv (Shift JIS, header 3)`. */
export const nameWithSettings = (name: string, readAs: ReadAs = {}): string => {
  const { format, encoding, delimiter, quote, escape, header, rowsAt, isText } = readAs;
  const settings = [
    format,
    encoding && ENCODING_LABELS[encoding],
    delimiter && (DELIMITER_LABELS[delimiter] ?? `“${delimiter}”`),
    quote && `quotes: ${quote}`,
    escape && `quotes within: ${escape}`,
    header !== undefined && labelHeader(header),
    rowsAt && (rowsAt.length === 0 ? 'one row' : `rows in “${rowsAt.join('.')}”`),
    isText && 'all text',
  ].filter((one) => typeof one === 'string');
  return settings.length === 0 ? name : `${name} (${settings.join(', ')})`;
};

/** The column with notes about rows that were read with a difficulty. */
export const ROW_NOTES = '_row_notes';

/** A column that is text, and therefore sorts as text, although most of its cells are numbers or times. */
export type TextColumn =
  /** Some cells are neither empty nor of this type. `first` is the first of them: its row, counted from 1, and the start of its text. */
  | {
      readonly kind: 'mixed';
      readonly label: string;
      readonly like: 'number' | 'time';
      readonly fitting: number;
      readonly filled: number;
      readonly first: { readonly row: number; readonly text: string; readonly isCut: boolean };
    }
  /** Digits that may be IDs, and that would sort differently as numbers. */
  | { readonly kind: 'names'; readonly label: string };

/** The result of reading a file: everything that was left out or changed is counted here. */
export type FileReport = {
  readonly format: FileFormat;
  /** The sheet or archive entry that was read. */
  readonly part?: string;
  /** Layers that were unpacked, the outermost first. */
  readonly packing?: readonly ('gzip' | 'zstd' | 'zip')[];
  readonly sha256: string;
  readonly bytes: number;
  /** The settings that the analyst chose. */
  readonly readAs?: ReadAs;
  readonly encoding?: string;
  readonly delimiter?: string;
  /** The record of a csv file that names the columns, counted from 1; 0 if none does. */
  readonly header?: number;
  /** The names that lead to the rows in the one object of a JSON file, and to each list of objects in it. */
  readonly rowsAt?: readonly string[];
  readonly places?: readonly (readonly string[])[];
  /** Bytes that are no text in the encoding; U+FFFD is shown in their place. */
  readonly replaced: number;
  /** A csv file whose quotes within quotes are behind a backslash, whose quotes are behind spaces, or are single ones. */
  readonly quoting?: 'backslash' | 'spaces' | 'single';
  /** Lines before the header, left out. */
  readonly preamble: readonly string[];
  /** Rows with more or fewer cells than the header; all their cells are read. */
  readonly ragged: number;
  /** Cells with a formula: it is not run, and the value stored in the file is shown. */
  readonly formulas: number;
  /** Cells from which the apostrophe of an export's formula guard was removed. */
  readonly unguarded: number;
  /** New names of columns whose name was used twice or is too long. */
  readonly renamed: readonly string[];
  /** Blank lines, left out. */
  readonly blank: number;
  /** Rows that have a row note. */
  readonly flagged: number;
  /** Columns that are text although most of their cells are numbers or times. */
  readonly texts?: readonly TextColumn[];
  readonly warnings: readonly string[];
  /** False if the file ends before its last row does. */
  readonly isWhole: boolean;
  /** Rows of the file that could not be read. */
  readonly damaged: number;
};

/** A file that the analyst picked. The page knows it by an ID, never by its path. */
export type PickedFile = { readonly file: string; readonly name: string; readonly bytes: number };

/** A file that a tab shows, stored so that it can be read again after a restart. */
export const FileRef = z.object({
  file: z.string(),
  name: z.string(),
  bytes: z.number(),
  part: z.string().optional(),
  readAs: ReadAs.optional(),
  /** Its hash when it was last read: a different one means that the file has changed. */
  sha256: z.string().optional(),
});
export type FileRef = z.infer<typeof FileRef>;

/** Returns true if two references mean the same rows: the same part of a file, read with the same settings. */
export const isSameReading = (a: FileRef, b: FileRef): boolean =>
  a.file === b.file && a.part === b.part && JSON.stringify(a.readAs) === JSON.stringify(b.readAs);

/** The next step to read a file: choose one of its parts, or enter its password. */
export type FileNeeds =
  | { readonly kind: 'ready'; readonly parts: readonly FilePart[] }
  | { readonly kind: 'password'; readonly isWrong: boolean };

/** A sheet of a workbook, or an entry of an archive. */
export type FilePart = { readonly part: string; readonly label: string; readonly isHidden: boolean };

/** Files that were opened before. The list is empty unless the analyst turned it on. */
export type RecentFiles = {
  readonly isOn: boolean;
  readonly files: readonly { readonly id: string; readonly name: string; readonly at: string }[];
};

/** The first rows of a file as some settings read them, and what they found. */
export type FilePreview = {
  /** The first columns, and the number of all. */
  readonly columns: readonly string[];
  readonly width: number;
  /** Cells as text, long ones cut. */
  readonly rows: readonly (readonly string[])[];
  readonly report: Partial<FileReport> & Pick<FileReport, 'format'>;
};
