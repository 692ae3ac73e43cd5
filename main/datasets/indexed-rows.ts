import { closeSync, openSync, rmSync } from 'node:fs';
import { createCsvParser } from '../formats/read/csv-parser';
import type { IndexedCsv } from '../formats/read/read-events';
import type { RowFile } from './row-file';
import { createRangeReader } from './byte-ranges';
import { STORE_TEXT } from './text';

/** Opens the rows of a regular csv file in place; they are parsed when they are shown. No row can be added. */
export const createIndexedRows = ({ path, delimiter, index }: IndexedCsv): RowFile => {
  const fd = openSync(path, 'r');
  let isClosed = false;
  const readRanges = createRangeReader(() => fd);
  const rowText = (id: number, record: string): string => {
    let cells: readonly string[] = [];
    const parser = createCsvParser(delimiter, (found) => (cells = found));
    parser.push(record);
    parser.end();
    return JSON.stringify([id, ...cells]);
  };
  const eachRecord = (ids: ArrayLike<number>, take: (record: string, id: number) => void): number => {
    if (isClosed) throw new Error(STORE_TEXT.gone);
    return readRanges(ids, index.starts, index.count, (bytes, from, to, id) =>
      take(bytes.toString('utf8', from, to), id),
    );
  };
  return {
    count: () => index.count,
    put: () => {
      throw new Error("Rows can't be added to a csv file that is read in place.");
    },
    each: (ids, visit) =>
      eachRecord(ids, (record, id) => {
        const text = Buffer.from(rowText(id, record));
        visit(text, 0, text.length, id);
      }),
    read: (ids) => {
      const texts: string[] = [];
      eachRecord(Array.from(ids), (record, id) => void texts.push(rowText(id, record)));
      return texts;
    },
    close: () => {
      if (!isClosed) closeSync(fd);
      isClosed = true;
      rmSync(path, { force: true });
    },
  };
};
