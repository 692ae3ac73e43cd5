import { z } from 'zod';
import { ColumnFilter, ColumnSort } from '../dataset';
import { Json } from './json';

/** Characters of a query in words that are kept with a run's rows. */
export const MOST_WORDS = 2_000;

export const FILE_FORMATS = ['csv', 'json', 'xlsx', 'parquet'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** What was met while a file was read: nothing is dropped or changed without being said here. */
export type FileReport = {
  readonly format: FileFormat;
  /** The sheet or the entry that was read. */
  readonly part?: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly encoding?: string;
  readonly delimiter?: string;
  /** Rows with more or fewer cells than the header, kept as they are. */
  readonly ragged: number;
  /** Cells whose formula was not run; the value that the file keeps for them is shown. */
  readonly formulas: number;
  /** Cells from which the formula guard of an export was taken away. */
  readonly unguarded: number;
  /** Columns that the file names twice, or too long. */
  readonly renamed: readonly string[];
  /** Lines with nothing on them, left out. */
  readonly blank: number;
  /** Rows that have a row note. */
  readonly flagged: number;
  /** What else there is to know; `isWhole` is false where the file breaks off. */
  readonly warnings: readonly string[];
  readonly isWhole: boolean;
};

/** A file that the analyst chose, as the page knows it: never by its path. */
export type GivenFile = { readonly file: string; readonly name: string; readonly bytes: number };

/** A file as a tab keeps it, to read it again after a restart: which one, the part of it that was read, and what it was then. */
export const KeptFile = z.object({
  file: z.string(),
  name: z.string(),
  bytes: z.number(),
  part: z.string().optional(),
  sha256: z.string().optional(),
});
export type KeptFile = z.infer<typeof KeptFile>;

/** One side of a comparison as a tab keeps it: rows that were open, of a file where they are, or a run that was kept. */
const KeptSide = z.object({
  title: z.string(),
  dataset: z.string().optional(),
  file: KeptFile.optional(),
  run: z.string().optional(),
});
export type KeptSide = z.infer<typeof KeptSide>;
/** What a tab with a file, and one with a comparison, keep of what they show. */
export const FileDraft = z.object({
  file: KeptFile,
  sort: z.array(ColumnSort).optional(),
  filter: z.array(ColumnFilter).optional(),
  layout: z.array(z.object({ id: z.string(), width: z.number().optional(), hidden: z.boolean() })).optional(),
  colours: Json.optional(),
});
export type FileDraft = z.infer<typeof FileDraft>;
export const CompareDraft = z.object({ before: KeptSide, after: KeptSide, key: z.string() });
export type CompareDraft = z.infer<typeof CompareDraft>;

/** The names of the files that a tab's draft speaks of. */
export const filesOfDraft = (draft: Json | undefined): readonly string[] => {
  const file = FileDraft.safeParse(draft);
  if (file.success) return [file.data.file.file];
  const sides = CompareDraft.safeParse(draft);
  return sides.success ? [sides.data.before, sides.data.after].flatMap((side) => side.file?.file ?? []) : [];
};

/** What must be known before a file can be read. */
export type FileNeeds =
  | { readonly kind: 'ready'; readonly parts: readonly FilePart[] }
  | { readonly kind: 'password'; readonly isWrong: boolean };

/** A sheet of a workbook, or an entry of an archive. */
export type FilePart = { readonly part: string; readonly label: string; readonly isHidden: boolean };

/** The column that says what was odd about a row of a file. */
export const ROW_NOTES = '_row_notes';

export const REVIEW_VERDICTS = ['malicious', 'suspicious', 'clean', 'unsure'] as const;
/** What an analyst says about a row. All empty: nothing is kept. */
export const Review = z.strictObject({
  verdict: z.enum(REVIEW_VERDICTS).nullable(),
  tags: z.array(z.string().trim().min(1).max(60)).max(20),
  note: z.string().max(4000),
});
export type Review = z.infer<typeof Review>;
/** Nothing said. */
export const NO_REVIEW: Review = { verdict: null, tags: [], note: '' };

/** The columns of a file's dataset that hold what the analyst said. They lie beside the file, never in it. */
export const REVIEW_COLUMNS = {
  verdict: '_review_verdict',
  tags: '_review_tags',
  note: '_review_note',
} as const;

/** A change of what is said about rows; what it does not name stays. */
export const ReviewPatch = z.strictObject({
  verdict: z.enum(REVIEW_VERDICTS).nullable().optional(),
  tags: Review.shape.tags.optional(),
  addTags: Review.shape.tags.optional(),
  dropTags: Review.shape.tags.optional(),
  note: Review.shape.note.optional(),
});
export type ReviewPatch = z.infer<typeof ReviewPatch>;

/** How the words about a file's rows stand: how many rows have any, and how many of them came from other files. */
export type ReviewState = {
  readonly reviewed: number;
  readonly carried: number;
  readonly carriedFrom: readonly string[];
  readonly canUndo: boolean;
};

/** Files that were opened before, by their names; kept only where the analyst wants it. */
export type RecentFiles = {
  readonly isKept: boolean;
  readonly files: readonly { readonly id: string; readonly name: string; readonly at: string }[];
};

/** A run that was kept to compare with later. */
export type Snapshot = {
  readonly id: string;
  readonly title: string;
  readonly tenant: string;
  /** The query in words. */
  readonly words: string;
  readonly at: string;
  readonly rows: number;
  /** Rows that there were at the tenant: more than `rows` where not all were loaded. */
  readonly total: number;
};
