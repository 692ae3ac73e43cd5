import { z } from 'zod';

export const FILE_FORMATS = ['csv', 'json', 'xlsx', 'parquet'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** The column with notes about rows that were read with a difficulty. */
export const ROW_NOTES = '_row_notes';

/** The result of reading a file: everything that was left out or changed is counted here. */
export type FileReport = {
  readonly format: FileFormat;
  /** The sheet or archive entry that was read. */
  readonly part?: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly encoding?: string;
  readonly delimiter?: string;
  /** Bytes that are no text in the encoding; U+FFFD is shown in their place. */
  readonly replaced: number;
  /** A csv file whose quotes within quotes are behind a backslash, or whose quotes are behind spaces. */
  readonly quoting?: 'backslash' | 'spaces';
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
  /** Its hash when it was last read: a different one means that the file has changed. */
  sha256: z.string().optional(),
});
export type FileRef = z.infer<typeof FileRef>;

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
