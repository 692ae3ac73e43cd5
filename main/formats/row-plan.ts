import type { DatasetColumn } from '../../shared/dataset';
import type { Json } from '../../shared/model/json';

/** Takes bytes and resolves once it can take more, and no longer needs these; rejects where the disk refuses. */
export type Sink = (bytes: Uint8Array) => Promise<void>;

/** What a format had to do to some cells, and what its reader should know. */
export type WriteNotes = {
  /** Cells that were given the formula guard. */
  readonly guarded: number;
  /** Cells that were cut to the most that the format holds. */
  readonly cut: number;
  /** Sentences for the receipt. */
  readonly notes: readonly string[];
};

/** Rows in, bytes out: flat in memory, in the order given. */
export type RowWriter = {
  readonly rows: (rows: readonly (readonly Json[])[]) => Promise<void>;
  /** Writes what is left; the file is whole after it. */
  readonly finish: () => Promise<WriteNotes>;
};

/** What every format needs to know of the rows that will come. */
export type RowPlan = {
  readonly columns: readonly DatasetColumn[];
  /** Csv: a byte order mark, for Excel. */
  readonly bom: boolean;
  /** Xlsx: the zone of date cells; null where times stay text as the tenant sent them. */
  readonly timeZone: string | null;
  readonly isDefanged: boolean;
  /** Parquet: keys of columns whose cells do not all fit the column's type. */
  readonly asJson: ReadonlySet<string>;
};
