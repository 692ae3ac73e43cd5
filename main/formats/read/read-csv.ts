import {
  DELIMITER_LABELS,
  ENCODING_LABELS,
  type ReadAs,
  type TextEncoding,
} from '../../../shared/model/files';
import { READ_TEXT } from '../text';
import { readHead, type Bytes } from './bytes';
import { sniffCsv, type SniffedCsv } from './csv-dialect';
import { createCsvParser, type CsvDialect } from './csv-parser';
import { readRegularCsv } from './csv-regular';
import { CsvRows } from './csv-rows';
import { ReadError } from './read-error';
import type { Emit } from './read-events';
import { countReplaced, decodeStream, encodingOf, encodingOfHead } from './text-encoding';

const SAMPLE = 256 * 1024;
/** Properties of a csv file that reading it found. */
export type CsvFacts = {
  readonly encoding: string;
  readonly delimiter: string;
  readonly replaced: number;
  readonly quoting?: 'backslash' | 'spaces' | 'single';
  readonly preamble: readonly string[];
  readonly header: number;
  readonly ragged: number;
  readonly unguarded: number;
  readonly blank: number;
  readonly renamed: readonly string[];
  readonly flagged: number;
};

const quotingOf = ({ quote, escape, skipsSpace }: CsvDialect): Pick<CsvFacts, 'quoting'> => {
  if (escape === 'backslash') return { quoting: 'backslash' };
  if (skipsSpace) return { quoting: 'spaces' };
  return quote === "'" ? { quoting: 'single' } : {};
};

const labelsOf = (
  encoding: TextEncoding,
  { dialect, skip, hasHeader }: SniffedCsv,
): Pick<CsvFacts, 'encoding' | 'delimiter' | 'quoting' | 'header'> => ({
  encoding: ENCODING_LABELS[encoding],
  delimiter: DELIMITER_LABELS[dialect.delimiter] ?? dialect.delimiter,
  ...quotingOf(dialect),
  header: hasHeader ? skip + 1 : 0,
});

/** Finds how the text was written by its first bytes. */
const sniff = (sample: Uint8Array, encoding: TextEncoding, readAs: ReadAs): SniffedCsv =>
  sniffCsv(new TextDecoder(encoding).decode(sample), sample.length >= SAMPLE, readAs);

/** Returns true if a text may be as regular as the column store's own reader needs it. */
const mayBeRegular = ({ dialect, skip, hasHeader }: SniffedCsv): boolean =>
  skip === 0 && hasHeader && dialect.quote === '"' && dialect.escape === 'doubled' && !dialect.skipsSpace;

const noTable = ({ header = 0 }: ReadAs): ReadError =>
  header > 1
    ? new ReadError('empty', ...READ_TEXT.noHeaderLine(header))
    : new ReadError('empty', ...READ_TEXT.empty);

/** Ends the text, unless it goes on behind what was read: then its last record isn't whole. */
const endAt = ({ isCut }: Bytes, parser: { readonly end: () => void }): void => {
  if (isCut?.() !== true) parser.end();
};

/**
 * Reads delimited text. A regular UTF-8 file is passed on whole, as a copy at `spool`; any other file, and every file
 * without a `spool`, is passed on row by row.
 */
export const readCsv = async (
  bytes: Bytes,
  spool: string | undefined,
  emit: Emit,
  readAs: ReadAs = {},
): Promise<CsvFacts> => {
  const sample = await readHead(bytes, SAMPLE);
  const shown = readAs.encoding ?? encodingOfHead(sample) ?? 'utf-8';
  if (spool !== undefined && shown === 'utf-8') {
    const sniffed = sniff(sample, shown, readAs);
    const renamed = mayBeRegular(sniffed)
      ? await readRegularCsv(bytes, sniffed.dialect.delimiter, spool, emit)
      : undefined;
    if (renamed)
      return {
        ...labelsOf(shown, sniffed),
        ...{ replaced: 0, preamble: [], ragged: 0, unguarded: 0, blank: 0, renamed, flagged: 0 },
      };
  }
  const { encoding, replaced } = await encodingOf(bytes, readAs, emit);
  const sniffed = sniff(sample, encoding, readAs);
  const rows = new CsvRows(emit, sniffed);
  let marks = 0;
  const parser = createCsvParser(sniffed.dialect, rows.add);
  for await (const { text, read } of decodeStream(bytes, encoding)) {
    if (replaced === undefined) marks += countReplaced(text);
    parser.push(text);
    await rows.drain();
    await emit({ kind: 'progress', done: read, total: bytes.size });
  }
  endAt(bytes, parser);
  await rows.end();
  if (!rows.hasHeader()) throw noTable(readAs);
  const { preamble, ragged, unguarded, blank, table } = rows;
  return {
    ...labelsOf(encoding, sniffed),
    replaced: replaced ?? marks,
    preamble,
    ragged,
    unguarded,
    blank,
    renamed: table.renamed(),
    flagged: table.flagged(),
  };
};
