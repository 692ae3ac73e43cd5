import { open, rm } from 'node:fs/promises';
import type { DatasetColumn } from '../../../shared/dataset';
import { writeAll } from '../write-all';
import type { Bytes } from './bytes';
import { CsvIndexer, type CsvShape } from './csv-index';
import { parseCsvRecord } from './csv-parser';
import { createColumnNames } from './column-names';
import type { CopiedCsv, Emit } from './read-events';
import { createUtf8Check } from './text-encoding';

/** The column store's reader allocates many times the longest record. */
export const LONGEST_REGULAR = 512 * 1024;
/** A wider table is read row by row: its types are found on the way, and the column store takes seconds to change them. */
const WIDEST_REGULAR = 400;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

const hasMark = (chunk: Uint8Array): boolean => BYTE_ORDER_MARK.every((byte, i) => chunk[i] === byte);

const readText = async (path: string, [from, to]: readonly [number, number]): Promise<string> => {
  const text = Buffer.alloc(to - from);
  const file = await open(path, 'r');
  try {
    await file.read(text, 0, text.length, from);
    return text.toString('utf8');
  } finally {
    await file.close();
  }
};

/** Yields the bytes of a text without its byte order mark; undefined once they turn out not to be UTF-8. A text with a mark isn't checked. */
const utf8Chunks = async function* (bytes: Bytes): AsyncGenerator<Uint8Array | undefined> {
  const utf8 = createUtf8Check();
  let isFirst = true;
  let isMarked = false;
  for await (const chunk of bytes.stream()) {
    if (isFirst) isMarked = hasMark(chunk);
    if (!isMarked && !utf8.push(chunk)) {
      yield undefined;
      return;
    }
    yield isFirst && isMarked ? chunk.subarray(BYTE_ORDER_MARK.length) : chunk;
    isFirst = false;
  }
  if (!isMarked && utf8.open() > 0) yield undefined;
};

type Regular = { readonly bytes: Bytes; readonly csv: CopiedCsv; readonly emit: Emit };

/** Names the columns by the header. Returns the ones that were renamed. */
const emitColumns = async ({ csv, emit }: Regular, { head }: CsvShape): Promise<readonly string[]> => {
  const names = createColumnNames();
  const columns = parseCsvRecord(await readText(csv.path, head), csv.delimiter).map(
    (label, i): DatasetColumn => ({ ...names.next(label, `Column ${i + 1}`), type: 'text' }),
  );
  await emit({ kind: 'columns', columns });
  return names.renamed();
};

const isWithinLimits = (shape: CsvShape): boolean =>
  shape.longest <= LONGEST_REGULAR && shape.width <= WIDEST_REGULAR;

/** Shows the records that were found since the last ones. Returns false if the file is not regular. */
const showRecords = async (
  { csv, emit }: Pick<Regular, 'csv' | 'emit'>,
  indexer: CsvIndexer,
  shape: CsvShape | undefined,
): Promise<boolean> => {
  if (!shape || !isWithinLimits(shape)) return false;
  const records = indexer.take();
  if (records) await emit({ kind: 'records', csv, ...records });
  return true;
};

/** Bytes that are indexed without a pause: some milliseconds. */
const INDEXED_AT_ONCE = 1024 * 1024;
/** Bytes whose records are shown together: some 300,000 records, which reach the page within milliseconds. */
const SHOWN_AT_ONCE = 64 * INDEXED_AT_ONCE;

/**
 * Copies the bytes to a new file without their byte order mark. Names the columns and shows the first whole records as soon as they are
 * there. Returns the columns that were renamed; undefined once the file turns out not to be regular UTF-8, or if it has no whole record.
 * No more than the first records are checked yet.
 */
const copy = async (regular: Regular, indexer: CsvIndexer): Promise<readonly string[] | undefined> => {
  const { bytes, csv, emit } = regular;
  const file = await open(csv.path, 'wx', 0o600);
  try {
    let renamed: readonly string[] | undefined;
    for await (const chunk of utf8Chunks(bytes)) {
      if (!chunk) return undefined;
      const written = writeAll(file, chunk);
      written.catch(() => undefined);
      const isRegular = renamed !== undefined || indexer.push(chunk);
      await written;
      if (!isRegular) return undefined;
      const shape = renamed ? undefined : indexer.found();
      if (shape) {
        if (!isWithinLimits(shape)) return undefined;
        renamed = await emitColumns(regular, shape);
        await showRecords(regular, indexer, shape);
      }
      await emit({ kind: 'progress', done: 0, total: bytes.size });
    }
    return renamed;
  } finally {
    await file.close();
  }
};

/** Indexes the rest of a copied file, and shows its records as they are found. Returns false if it is not regular. */
const indexRest = async (regular: Regular, indexer: CsvIndexer): Promise<boolean> => {
  const { bytes, csv, emit } = regular;
  let shownAt = indexer.position;
  const file = await open(csv.path, 'r');
  const buffer = Buffer.allocUnsafe(INDEXED_AT_ONCE);
  try {
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, indexer.position);
      if (bytesRead === 0) break;
      if (!indexer.push(buffer.subarray(0, bytesRead))) return false;
      if (indexer.position - shownAt >= SHOWN_AT_ONCE) {
        if (!(await showRecords(regular, indexer, indexer.found()))) return false;
        shownAt = indexer.position;
      }
      await emit({ kind: 'progress', done: indexer.position, total: bytes.size });
    }
  } finally {
    await file.close();
  }
  return showRecords(regular, indexer, indexer.end());
};

const readRegular = async (regular: Regular): Promise<readonly string[] | undefined> => {
  const { csv, emit } = regular;
  const indexer = new CsvIndexer(csv.delimiter.charCodeAt(0));
  const renamed = await copy(regular, indexer);
  if (!renamed) return undefined;
  // The column store reads the copy while its index is made.
  await emit({ kind: 'copied', csv });
  return (await indexRest(regular, indexer)) ? renamed : undefined;
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
  let renamed: readonly string[] | undefined;
  try {
    renamed = await readRegular({ bytes, csv: { path, delimiter }, emit });
    if (!renamed) await emit({ kind: 'irregular' });
    return renamed;
  } finally {
    if (!renamed) await rm(path, { force: true });
  }
};
