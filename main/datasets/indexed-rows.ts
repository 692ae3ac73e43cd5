import { closeSync, openSync, rmSync } from 'node:fs';
import { createCsvParser } from '../formats/read/csv-parser';
import type { IndexedCsv } from '../formats/read/read-events';
import type { RowFile } from './row-file';
import { createRangeReader } from './byte-ranges';

/** The rows of a regular csv file, read where they lie and parsed when they are shown. No row can be added. */
export const createIndexedRows = ({ path, delimiter, index }: IndexedCsv): RowFile => {
  const fd = openSync(path, 'r');
  let isClosed = false;
  const spans = createRangeReader(() => fd);
  const textOf = (id: number, record: string): string => {
    let cells: readonly string[] = [];
    const parser = createCsvParser(delimiter, (found) => (cells = found));
    parser.push(record);
    parser.end();
    return JSON.stringify([id, ...cells]);
  };
  const records = (ids: ArrayLike<number>, take: (record: string, id: number) => void): number => {
    if (isClosed) throw new Error('This result is closed.');
    return spans(ids, index.starts, index.count, (bytes, from, to, id) =>
      take(bytes.toString('utf8', from, to), id),
    );
  };
  return {
    count: () => index.count,
    put: () => {
      throw new Error('Rows of a file are read, not added.');
    },
    each: (ids, visit) =>
      records(ids, (record, id) => {
        const text = Buffer.from(textOf(id, record));
        visit(text, 0, text.length, id);
      }),
    read: (ids) => {
      const texts: string[] = [];
      records(Array.from(ids), (record, id) => void texts.push(textOf(id, record)));
      return texts;
    },
    close: () => {
      if (!isClosed) closeSync(fd);
      isClosed = true;
      rmSync(path, { force: true });
    },
  };
};
