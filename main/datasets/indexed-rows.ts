import { closeSync, openSync, rmSync } from 'node:fs';
import { createCsvParser } from '../formats/read/csv-parser';
import type { IndexedCsv } from '../formats/read/reading';
import type { RowFile } from './row-file';
import { createSpanReader } from './spans';

/** The rows of a regular csv file, read where they lie and parsed when they are shown. No row can be added. */
export const createIndexedRows = ({ path, delimiter, index }: IndexedCsv): RowFile => {
  const fd = openSync(path, 'r');
  let isClosed = false;
  const spans = createSpanReader(() => fd);
  const textOf = (id: number, record: string): string => {
    let cells: readonly string[] = [];
    const parser = createCsvParser(delimiter, (found) => (cells = found));
    parser.push(record);
    parser.end();
    return JSON.stringify([id, ...cells]);
  };
  const each: RowFile['each'] = (ids, visit) => {
    if (isClosed) throw new Error('This result is closed.');
    return spans(ids, index.starts, index.count, (bytes, from, to, id) => {
      const text = Buffer.from(textOf(id, bytes.toString('utf8', from, to)));
      visit(text, 0, text.length, id);
    });
  };
  return {
    count: () => index.count,
    put: () => {
      throw new Error('Rows of a file are read, not added.');
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
