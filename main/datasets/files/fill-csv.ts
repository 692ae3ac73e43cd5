import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ReadError } from '../../formats/read/read-error';
import { LONGEST_REGULAR } from '../../formats/read/csv-regular';
import type { CopiedCsv } from '../../formats/read/read-events';
import type { Dataset } from '../dataset/dataset';
import { SILENCE_MS } from './reader';
import { IMPORT_TEXT } from '../text';

/** Bytes that the column store's reader takes at once. With 16 MB, reading 5,000,000 rows takes 10.6 s instead of 8.0. */
const BUFFER_SIZE = 8 * 1024 * 1024;
/** Milliseconds between two checks for progress. */
const CHECK_MS = 2_000;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** SQL that reads the whole file with the column store's reader; no type, null or delimiter is left for it to guess. */
const insertCsvSql = (table: string, { path, delimiter }: CopiedCsv, width: number): string => {
  const columns = Array.from({ length: width }, (_, i) => `'c${i}': 'VARCHAR'`).join(', ');
  return `insert into ${table} select * from read_csv(${quoted(path)}, auto_detect = false, header = true, delim = ${quoted(delimiter)}, quote = '"', escape = '"', strict_mode = true, columns = {${columns}}, max_line_size = ${LONGEST_REGULAR + 1024}, buffer_size = ${BUFFER_SIZE})`;
};

/** Bytes under a folder. A file that disappears while it is counted makes the size 0, which counts as a change like any other. */
const bytesUnder = (folder: string): number => {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce(
      (sum, file) => sum + statSync(join(folder, file)).size,
      0,
    );
  } catch {
    // A file is gone: see above.
    return 0;
  }
};

/** Rejects when the column store makes no progress. The size of its files is the only sign of progress that it gives. */
const withProgressCheck = async (work: Promise<void>, folder: string): Promise<void> => {
  let size = bytesUnder(folder);
  let changedAt = Date.now();
  let timer: NodeJS.Timeout | undefined;
  const stalled = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      const now = bytesUnder(folder);
      if (now !== size) [size, changedAt] = [now, Date.now()];
      else if (Date.now() - changedAt > SILENCE_MS)
        reject(new ReadError('malformed', ...IMPORT_TEXT.stalled));
    }, CHECK_MS);
  });
  try {
    await Promise.race([work, stalled]);
  } finally {
    clearInterval(timer);
  }
};

/** Fills the column store from a csv file. Returns the number of records that it found; undefined if it failed. */
export const fillFromCsv = async (
  dataset: Dataset,
  csv: CopiedCsv,
  signal: AbortSignal,
): Promise<number | undefined> => {
  const sql = { text: insertCsvSql(dataset.name, csv, dataset.columns.length), values: [] };
  try {
    await withProgressCheck(dataset.fillFrom(sql, signal), dataset.folder);
  } catch (error) {
    if (error instanceof ReadError) throw error;
    return undefined;
  }
  const [row] = await dataset.query({ text: `select count(*) from ${dataset.name}`, values: [] });
  return Number(row?.[0]);
};
