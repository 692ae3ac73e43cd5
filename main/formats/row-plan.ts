import type { DatasetColumn } from '../../shared/dataset';
import type { Json } from '../../shared/model/json';
import { WRITE_TEXT } from './text';

/** Writes bytes; resolves once it no longer uses them and is ready for more, and rejects with the disk's error. */
export type Sink = (bytes: Uint8Array) => Promise<void>;

/** Notes of a writer: changes to cells, and information for readers of the file. */
export type WriteNotes = {
  /** Cells with a formula guard. */
  readonly guarded: number;
  /** Cells that were cut to the limit of the format. */
  readonly cut: number;
  /** Sentences for the receipt. */
  readonly notes: readonly string[];
};

/** Returns the note about characters that became U+FFFD, if there are any. */
export const replacedNotes = (characters: number): readonly string[] =>
  characters === 0 ? [] : [WRITE_TEXT.replaced(characters)];

/** Converts rows to bytes in the given order, in constant memory. */
export type RowWriter = {
  readonly rows: (rows: readonly (readonly Json[])[]) => Promise<void>;
  /** Writes the end of the file. */
  readonly finish: () => Promise<WriteNotes>;
};

/** Properties of the rows to write. */
export type RowPlan = {
  readonly columns: readonly DatasetColumn[];
  /** Csv: a byte order mark, for Excel. */
  readonly bom: boolean;
  /** Xlsx: the time zone of date cells; null writes times as text, as the tenant sent them. */
  readonly timeZone: string | null;
  readonly isDefanged: boolean;
  /** Parquet: keys of columns whose cells do not all fit the column's type. */
  readonly asJson: ReadonlySet<string>;
  /** Parquet: keys of columns of numbers or times that are written as text. */
  readonly asText?: ReadonlySet<string> | undefined;
};
