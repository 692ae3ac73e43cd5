import { closeSync, openSync } from 'node:fs';
import { createRecordToJson } from '../../formats/read/csv-record-json';
import { createRangeReader, readTexts } from './byte-ranges';
import type { RowFile } from './row-file';
import { STORE_TEXT } from '../text';

/** Rows that another process or the reader of a csv file has written: JSON texts, or the records of a regular csv file. */
export type SharedRows = RowFile & {
  /** Adds the rows from row ID `from` on: where each begins, and where the last one ends. */
  readonly add: (from: number, positions: Float64Array) => void;
};

/** Opens rows that are read in place; no row can be written, and closing leaves the file. Records of a csv file (`delimiter`) become JSON texts when they are read. */
export const createSharedRows = (path: string, delimiter: string | null): SharedRows => {
  const fd = openSync(path, 'r');
  let starts = new Float64Array(1);
  let count = 0;
  let isClosed = false;
  const readRanges = createRangeReader(() => fd);
  const toJson = delimiter === null ? undefined : createRecordToJson(delimiter);
  const eachStored: RowFile['each'] = (ids, visit) => {
    if (isClosed) throw new Error(STORE_TEXT.gone);
    return readRanges(ids, starts, count, visit);
  };
  const each: RowFile['each'] = toJson
    ? (ids, visit) =>
        eachStored(ids, (bytes, from, to, id) => {
          const { text, length } = toJson(bytes, from, to, id);
          visit(text, 0, length, id);
        })
    : eachStored;
  const refuse = () => {
    throw new Error("Rows can't be added to a file that is read in place.");
  };
  return {
    path,
    delimiter,
    count: () => count,
    positions: (from) => starts.slice(from, count + 1),
    add: (from, positions) => {
      if (from > count) throw new Error(STORE_TEXT.notRead);
      const needed = from + positions.length;
      if (needed > starts.length) {
        const larger = new Float64Array(
          from === 0 ? needed : Math.max(needed, Math.ceil(starts.length * 1.25)),
        );
        larger.set(starts.subarray(0, from));
        starts = larger;
      }
      starts.set(positions, from);
      count = Math.max(0, needed - 1);
    },
    put: refuse,
    putTexts: refuse,
    each,
    eachStored,
    read: (ids) => readTexts(each, ids),
    close: () => {
      if (!isClosed) closeSync(fd);
      isClosed = true;
    },
  };
};
