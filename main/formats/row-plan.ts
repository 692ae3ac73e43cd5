import type { DatasetColumn } from '../../shared/dataset';
import type { Json } from '../../shared/model/json';

/** Takes bytes, and resolves once it no longer needs them and can take more; rejects with the disk's error. */
export type Sink = (bytes: Uint8Array) => Promise<void>;

/** What a format had to change in some cells, and what a reader should know. */
export type WriteNotes = {
  /** Cells with a formula guard. */
  readonly guarded: number;
  /** Cells that were cut to the limit of the format. */
  readonly cut: number;
  /** Sentences for the receipt. */
  readonly notes: readonly string[];
};

/** Turns rows into bytes in the order given, in flat memory. */
export type RowWriter = {
  readonly rows: (rows: readonly (readonly Json[])[]) => Promise<void>;
  /** Writes the end of the file. */
  readonly finish: () => Promise<WriteNotes>;
};

/** What a writer needs to know about the rows that will come. */
export type RowPlan = {
  readonly columns: readonly DatasetColumn[];
  /** Csv: a byte order mark, for Excel. */
  readonly bom: boolean;
  /** Xlsx: the zone of date cells; null to keep times as text, as the tenant sent them. */
  readonly timeZone: string | null;
  readonly isDefanged: boolean;
  /** Parquet: keys of columns whose cells do not all fit the column's type. */
  readonly asJson: ReadonlySet<string>;
};
