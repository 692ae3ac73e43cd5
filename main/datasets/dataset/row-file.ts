import { closeSync, openSync, rmSync } from 'node:fs';
import type { Json } from '../../../shared/model/json';
import { writeAllSync } from '../../formats/write-all';
import { createRangeReader, readTexts, type VisitRange } from './byte-ranges';
import { STORE_TEXT } from '../text';

/**
 * Rows as JSON texts in a plain file, read by offset. A window is read without parsing, several times faster than from the column
 * store, and memory stays flat at 8 bytes a row.
 */
export type RowFile = {
  readonly path: string;
  /** The delimiter of rows that are records of a csv file; null for JSON texts. */
  readonly delimiter: string | null;
  readonly count: () => number;
  /** Positions of the rows from row ID `from` on, and the end of the last one. */
  readonly positions: (from: number) => Float64Array;
  /** Writes rows after those there are, each as `[row ID, ...cells]`. They exist once the returned function is called. Throws if the disk refuses. */
  readonly put: (rows: readonly (readonly Json[])[]) => () => void;
  /** Does the same with rows that are already JSON texts of their cells, to which it adds row IDs. */
  readonly putTexts: (texts: readonly string[]) => () => void;
  /** Returns the JSON texts of rows by ID, in the order of `ids`. Unknown IDs are left out. */
  readonly read: (ids: Iterable<number>) => string[];
  /** Calls `visit` with the bytes of each row's JSON text, in the order of `ids`; returns how many rows there were. */
  readonly each: (ids: ArrayLike<number>, visit: VisitRange) => number;
  /** The same with the bytes as they are in the file: JSON texts, or records of a csv file if there is a `delimiter`. */
  readonly eachStored: RowFile['each'];
  /** Closes and deletes the file. */
  readonly close: () => void;
};

const FIRST_CAPACITY = 1024;

/** Creates the file at `path`, which must not exist. Only its owner can read it. */
export const createRowFile = (path: string): RowFile => {
  const fd = openSync(path, 'wx+', 0o600);
  let starts = new Float64Array(FIRST_CAPACITY + 1);
  let count = 0;
  let isClosed = false;

  const grow = (needed: number) => {
    if (needed + 1 <= starts.length) return;
    const larger = new Float64Array(Math.max(needed + 1, starts.length * 2));
    larger.set(starts);
    starts = larger;
  };

  const readRanges = createRangeReader(() => fd);

  let buffer = Buffer.allocUnsafe(64 * 1024);
  /** Writes a text into the buffer; returns the number of its bytes. */
  const encode = (text: string, at: number): number => {
    // A UTF-16 code unit takes at most three bytes.
    const needed = at + text.length * 3;
    if (needed > buffer.length) {
      const larger = Buffer.allocUnsafe(needed * 2);
      buffer.copy(larger, 0, 0, at);
      buffer = larger;
    }
    return buffer.write(text, at);
  };

  const each: RowFile['each'] = (ids, visit) => {
    // The system may have given this file descriptor to another file since.
    if (isClosed) throw new Error(STORE_TEXT.gone);
    return readRanges(ids, starts, count, visit);
  };

  const putAll: <T>(rows: readonly T[], textOf: (row: T, id: number) => string) => () => void = (
    rows,
    textOf,
  ) => {
    grow(count + rows.length);
    const base = starts[count] ?? 0;
    let length = 0;
    rows.forEach((row, i) => {
      length += encode(textOf(row, count + i), length);
      starts[count + i + 1] = base + length;
    });
    writeAllSync(fd, buffer.subarray(0, length), base);
    return () => {
      count += rows.length;
    };
  };

  return {
    path,
    delimiter: null,
    count: () => count,
    positions: (from) => starts.slice(from, count + 1),
    put: (rows) => putAll(rows, (cells, id) => JSON.stringify([id, ...cells])),
    putTexts: (texts) => putAll(texts, (text, id) => `[${id},${text.slice(1)}`),
    each,
    eachStored: each,
    read: (ids) => readTexts(each, ids),
    close: () => {
      if (!isClosed) closeSync(fd);
      isClosed = true;
      rmSync(path, { force: true });
    },
  };
};
