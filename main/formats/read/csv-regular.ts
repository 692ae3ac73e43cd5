import { open, rm } from 'node:fs/promises';
import { writeAll } from '../write-all';
import type { Bytes } from './bytes';
import { CsvIndexer, type CsvIndex } from './csv-index';
import { parseCsvRecord } from './csv-parser';
import { createColumnNames } from './column-names';
import type { Emit } from './read-events';

/** The column store's reader allocates many times the longest record. */
const LONGEST_REGULAR = 512 * 1024;
/** A wider table is read row by row: its types are found on the way, and the column store takes seconds to change them. */
const WIDEST_REGULAR = 400;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

const withoutMark = (chunk: Uint8Array): Uint8Array =>
  BYTE_ORDER_MARK.every((byte, i) => chunk[i] === byte) ? chunk.subarray(BYTE_ORDER_MARK.length) : chunk;

const readText = async (path: string, [from, to]: readonly [number, number]): Promise<string> => {
  const text = Buffer.alloc(to - from);
  const file = await open(path, 'r');
  await file.read(text, 0, text.length, from).finally(() => file.close());
  return text.toString('utf8');
};

/** Copies the bytes to a new file and indexes their records; undefined if the file is not regular. */
const copyIndexed = async (
  bytes: Bytes,
  delimiter: string,
  path: string,
  emit: Emit,
): Promise<CsvIndex | undefined> => {
  const copy = await open(path, 'wx', 0o600);
  try {
    const indexer = new CsvIndexer(delimiter.charCodeAt(0));
    let read = 0;
    for await (const chunk of bytes.stream()) {
      const plain = read === 0 ? withoutMark(chunk) : chunk;
      const written = writeAll(copy, plain);
      written.catch(() => undefined);
      const isRegular = indexer.push(plain);
      await written;
      if (!isRegular) return undefined;
      read += chunk.length;
      await emit({ kind: 'progress', done: read, total: bytes.size });
    }
    const index = indexer.end();
    const isRegular = index && index.longest <= LONGEST_REGULAR && index.width <= WIDEST_REGULAR;
    return isRegular ? index : undefined;
  } finally {
    await copy.close();
  }
};

/**
 * Copies a regular file to `path`, indexes its records and passes both on for the column store to read. Returns the
 * columns that were renamed; undefined, leaving nothing behind, if the file is not regular.
 */
export const readRegularCsv = async (
  bytes: Bytes,
  delimiter: string,
  path: string,
  emit: Emit,
): Promise<readonly string[] | undefined> => {
  let isDone = false;
  try {
    const index = await copyIndexed(bytes, delimiter, path, emit);
    if (!index) return undefined;
    const header = parseCsvRecord(await readText(path, index.head), delimiter);
    const names = createColumnNames();
    const columns = header.map((label, i) => ({
      ...names.next(label, `Column ${i + 1}`),
      type: 'text' as const,
    }));
    isDone = true;
    await emit({ kind: 'columns', columns });
    await emit({ kind: 'indexed', csv: { path, delimiter, index } });
    return names.renamed();
  } finally {
    if (!isDone) await rm(path, { force: true });
  }
};
