import { closeSync, openSync, rmSync } from 'node:fs';
import type { Json } from '../../shared/model/json';
import { writeAllSync } from '../formats/write-all';
import { createRangeReader, type VisitRange } from './byte-ranges';

/**
 * Rows as JSON lines in a plain file, reached by offset. A window of a hundred rows costs a hundred small reads and no
 * parsing, several times less than asking the column store for it, and memory stays flat: 8 bytes a row.
 */
export type RowFile = {
  readonly count: () => number;
  /** Writes rows after those that count, each as `[row id, ...cells]`; they count once the answered function is called. Throws where the disk refuses. */
  readonly put: (rows: readonly (readonly Json[])[]) => () => void;
  /** The JSON texts of rows by id, in the order asked. Unknown ids are left out. */
  readonly read: (ids: Iterable<number>) => string[];
  /** Shows the bytes of each row's JSON text, in the order asked, while `visit` runs; answers how many rows there were. */
  readonly each: (ids: ArrayLike<number>, visit: VisitRange) => number;
  /** Closes and deletes the file. */
  readonly close: () => void;
};

const FIRST_CAPACITY = 1024;

/** Creates the file at `path`, which must not exist, readable by its owner only. */
export const createRowFile = (path: string): RowFile => {
  const fd = openSync(path, 'wx+', 0o600);
  let starts = new Float64Array(FIRST_CAPACITY + 1);
  let count = 0;
  let isClosed = false;

  const grow = (needed: number) => {
    if (needed + 1 <= starts.length) return;
    const wider = new Float64Array(Math.max(needed + 1, starts.length * 2));
    wider.set(starts);
    starts = wider;
  };

  const spans = createRangeReader(() => fd);

  let buffer = Buffer.allocUnsafe(64 * 1024);
  /** Puts a text into the buffer for writing; answers its bytes. */
  const put = (text: string, at: number): number => {
    // No letter of JavaScript's takes more than three bytes.
    const needed = at + text.length * 3;
    if (needed > buffer.length) {
      const wider = Buffer.allocUnsafe(needed * 2);
      buffer.copy(wider, 0, 0, at);
      buffer = wider;
    }
    return buffer.write(text, at);
  };

  const each: RowFile['each'] = (ids, visit) => {
    // The system may have given the number of our file to another one by now.
    if (isClosed) throw new Error('This result is closed.');
    return spans(ids, starts, count, visit);
  };

  return {
    count: () => count,
    put: (rows) => {
      grow(count + rows.length);
      const base = starts[count] ?? 0;
      let length = 0;
      rows.forEach((cells, i) => {
        const text = JSON.stringify([count + i, ...cells]);
        length += put(text, length);
        starts[count + i + 1] = base + length;
      });
      writeAllSync(fd, buffer.subarray(0, length), base);
      return () => {
        count += rows.length;
      };
    },
    each,
    read: (ids) => {
      const texts: string[] = [];
      each(Array.from(ids), (bytes, from, to) => void texts.push(bytes.toString('utf8', from, to)));
      return texts;
    },
    close: () => {
      if (!isClosed) closeSync(fd);
      isClosed = true;
      rmSync(path, { force: true });
    },
  };
};
