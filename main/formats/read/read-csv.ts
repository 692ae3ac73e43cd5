import { open, rm } from 'node:fs/promises';
import { unguardFormula } from '../formula-guard';
import { writeAll } from '../write-all';
import { headOf, type Bytes } from './bytes';
import { createCsvIndexer } from './csv-index';
import { createCsvParser, sniffDelimiter } from './csv-parser';
import { createColumnNames } from './column-names';
import { ReadError } from './read-error';
import type { Emit } from './read-events';
import { createRowCollector } from './row-collector';
import { decodeStream, detectEncoding, ENCODING_LABELS } from './text-encoding';

const SAMPLE = 256 * 1024;
/** The column store's reader wants to know how long a record can be, and takes many times that in memory. */
const LONGEST_REGULAR = 512 * 1024;
const BYTE_ORDER_MARK = 3;
/** Excel's own way to tell the delimiter: a first line of its own. */
const SEP_LINE = /^sep=(.)\r?\n/;

/** What reading a csv file told, beside its rows. */
export type CsvFacts = {
  readonly encoding: string;
  readonly delimiter: string;
  readonly ragged: number;
  readonly unguarded: number;
  readonly blank: number;
  readonly renamed: readonly string[];
  readonly flagged: number;
};

const DELIMITER_WORDS: Readonly<Record<string, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
};

/** Copies a regular file to `path` and finds its records; answers undefined, and leaves nothing, where it is not regular. */
const indexRegular = async (bytes: Bytes, delimiter: string, path: string, emit: Emit) => {
  const copy = await open(path, 'wx', 0o600);
  let head = '';
  let isGood = false;
  try {
    const indexer = createCsvIndexer(delimiter.charCodeAt(0));
    let read = 0;
    let isFirst = true;
    for await (const chunk of bytes.stream()) {
      const plain =
        isFirst && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf
          ? chunk.subarray(BYTE_ORDER_MARK)
          : chunk;
      isFirst = false;
      // The disk takes the copy while its records are found.
      const written = writeAll(copy, plain);
      written.catch(() => undefined);
      const isRegular = indexer.push(plain);
      await written;
      if (!isRegular) return undefined;
      read += chunk.length;
      await emit({ kind: 'progress', done: read, total: bytes.size });
    }
    const index = indexer.end();
    if (!index || index.longest > LONGEST_REGULAR) return undefined;
    const text = Buffer.alloc(index.head[1] - index.head[0]);
    const whole = await open(path, 'r');
    await whole.read(text, 0, text.length, index.head[0]).finally(() => whole.close());
    head = text.toString('utf8');
    isGood = true;
    return { index, head };
  } finally {
    await copy.close();
    if (!isGood) await rm(path, { force: true });
  }
};

const headerOf = (text: string, delimiter: string): string[] => {
  let header: string[] = [];
  const parser = createCsvParser(delimiter, (cells) => (header = cells));
  parser.push(text);
  parser.end();
  return header;
};

/** Reads delimited text. A file on disk that is regular is handed over as it is, where `spool` says where to; any other row by row. */
export const readCsv = async (bytes: Bytes, spool: string | undefined, emit: Emit): Promise<CsvFacts> => {
  const encoding = await detectEncoding(
    bytes,
    () => void emit({ kind: 'progress', done: 0, total: bytes.size }),
  );
  const sampleBytes = await headOf(bytes, SAMPLE);
  const sample = new TextDecoder(encoding).decode(sampleBytes);
  const told = SEP_LINE.exec(sample)?.[1];
  const delimiter = told ?? sniffDelimiter(sample, bytes.size > sampleBytes.length);
  const about = { encoding: ENCODING_LABELS[encoding], delimiter: DELIMITER_WORDS[delimiter] ?? delimiter };

  if (spool !== undefined && encoding === 'utf-8' && told === undefined) {
    const regular = await indexRegular(bytes, delimiter, spool, emit);
    if (regular) {
      const names = createColumnNames();
      const columns = headerOf(regular.head, delimiter).map((header, i) => ({
        ...names.next(header, `Column ${i + 1}`),
        type: 'text' as const,
      }));
      await emit({ kind: 'columns', columns });
      await emit({ kind: 'indexed', csv: { path: spool, delimiter, index: regular.index } });
      return { ...about, ragged: 0, unguarded: 0, blank: 0, renamed: names.renamed(), flagged: 0 };
    }
  }

  const table = createRowCollector(emit);
  let headerWidth = -1;
  let ragged = 0;
  let unguarded = 0;
  let blank = 0;
  let heldBlank = 0;
  let skips = told === undefined ? 0 : 1;
  let waits: Promise<void> | undefined;
  const queue: { readonly cells: string[]; readonly isOdd: boolean }[] = [];

  const undo = (cell: string): string => {
    const plain = unguardFormula(cell);
    if (plain !== cell) unguarded += 1;
    return plain;
  };
  const put = ({ cells, isOdd }: { readonly cells: string[]; readonly isOdd: boolean }) => {
    const values = cells.map(undo);
    if (headerWidth < 0) {
      headerWidth = values.length;
      values.forEach((label, i) => table.column(label, `Column ${i + 1}`));
      return undefined;
    }
    while (table.width() < values.length) table.column('', `Column ${table.width() + 1}`);
    const notes: string[] = [];
    if (values.length !== headerWidth) {
      ragged += 1;
      notes.push(`${values.length} of ${headerWidth} cells`);
    }
    if (isOdd) notes.push('quotes do not match');
    return table.row(values, notes);
  };
  const parser = createCsvParser(delimiter, (cells, { isBlank, isOdd }) => {
    if (skips > 0) skips -= 1;
    else if (isBlank) {
      // In a table of one column a line with nothing on it is a row, unless nothing follows.
      if (headerWidth === 1 || (headerWidth < 0 && queue.length === 1 && queue[0]?.cells.length === 1))
        heldBlank += 1;
      else blank += 1;
    } else {
      for (; heldBlank > 0; heldBlank -= 1) queue.push({ cells: [''], isOdd: false });
      queue.push({ cells, isOdd });
    }
  });
  const drain = async () => {
    for (const record of queue.splice(0)) {
      waits = put(record);
      if (waits) await waits;
    }
  };
  for await (const { text, read } of decodeStream(bytes, encoding)) {
    parser.push(text);
    await drain();
    await emit({ kind: 'progress', done: read, total: bytes.size });
  }
  parser.end();
  await drain();
  blank += heldBlank;
  if (headerWidth < 0)
    throw new ReadError('empty', 'The file is empty.', 'There is nothing to review in it.');
  await table.end();
  return { ...about, ragged, unguarded, blank, renamed: table.renamed(), flagged: table.flagged() };
};
