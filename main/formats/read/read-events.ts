import type { DatasetColumn } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';
import type { FileReport, ReadAs } from '../../../shared/model/files';

/** A copy of a csv file that seems to be regular. Rows are read from it, and the column store reads it itself. */
export type CopiedCsv = { readonly path: string; readonly delimiter: string };

/** Events of a reader. `columns` always lists all columns so far, and comes before the rows that need them. */
export type ReadEvent =
  | { readonly kind: 'columns'; readonly columns: readonly DatasetColumn[] }
  | { readonly kind: 'rows'; readonly rows: readonly (readonly Json[])[] }
  /** Rows of a copied file from row ID `from` on: where each begins, and where the last one ends. */
  | {
      readonly kind: 'records';
      readonly csv: CopiedCsv;
      readonly from: number;
      readonly positions: Float64Array;
    }
  /** The copy is whole. Its index is still being made. */
  | { readonly kind: 'copied'; readonly csv: CopiedCsv }
  /** The copy is not regular after all: its rows come again, one by one. */
  | { readonly kind: 'irregular' }
  | { readonly kind: 'progress'; readonly done: number; readonly total: number };

/** Handles an event of a reader. The reader waits for it, which limits memory. */
export type Emit = (event: ReadEvent) => Promise<void>;

/** A request to read a file. */
export type ReadRequest = {
  readonly path: string;
  /** The file's name, for its extension. */
  readonly name: string;
  /** The sheet of a workbook or the entry of an archive, if there are several. */
  readonly part?: string | undefined;
  readonly password?: string | undefined;
  readonly readAs?: ReadAs | undefined;
  /** Path for the copy of a regular csv file or an unpacked parquet file. */
  readonly spool: string;
  /** Reads even a regular csv file row by row. */
  readonly isPlain?: boolean | undefined;
};

/** The result of reading a file. The column store reads a parquet file itself, from `parquet`. */
export type ReadResult = { readonly report: FileReport; readonly parquet?: string };
