import { READ_TEXT } from '../text';
import { readHead, type Bytes } from './bytes';
import { sniffDelimiter } from './csv-delimiter';
import { createCsvParser } from './csv-parser';
import { readRegularCsv } from './csv-regular';
import { CsvRows } from './csv-rows';
import { ReadError } from './read-error';
import type { Emit } from './read-events';
import {
  decodeStream,
  detectEncoding,
  encodingOfHead,
  ENCODING_LABELS,
  type TextEncoding,
} from './text-encoding';

const SAMPLE = 256 * 1024;
/** Excel's line that names the delimiter, before the header. */
const SEP_LINE = /^sep=(.)\r?\n/;

/** Properties of a csv file that reading it found. */
export type CsvFacts = {
  readonly encoding: string;
  readonly delimiter: string;
  readonly ragged: number;
  readonly unguarded: number;
  readonly blank: number;
  readonly renamed: readonly string[];
  readonly flagged: number;
};

const DELIMITER_LABELS: Readonly<Record<string, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
};

const labelsOf = (encoding: TextEncoding, delimiter: string): Pick<CsvFacts, 'encoding' | 'delimiter'> => ({
  encoding: ENCODING_LABELS[encoding],
  delimiter: DELIMITER_LABELS[delimiter] ?? delimiter,
});

/** Returns the delimiter that the first line states, or else the one that fits the first records. */
const findDelimiter = (
  { size }: Bytes,
  sampleBytes: Uint8Array,
  encoding: TextEncoding,
): { readonly delimiter: string; readonly isStated: boolean } => {
  const sample = new TextDecoder(encoding).decode(sampleBytes);
  const stated = SEP_LINE.exec(sample)?.[1];
  const isCut = size > sampleBytes.length;
  return { delimiter: stated ?? sniffDelimiter(sample, isCut), isStated: stated !== undefined };
};

/**
 * Reads delimited text. A regular UTF-8 file is passed on whole, as a copy at `spool`; any other file, and every file
 * without a `spool`, is passed on row by row.
 */
export const readCsv = async (bytes: Bytes, spool: string | undefined, emit: Emit): Promise<CsvFacts> => {
  const sample = await readHead(bytes, SAMPLE);
  const shown = encodingOfHead(sample) ?? 'utf-8';
  if (spool !== undefined && shown === 'utf-8') {
    const { delimiter, isStated } = findDelimiter(bytes, sample, shown);
    const renamed = isStated ? undefined : await readRegularCsv(bytes, delimiter, spool, emit);
    if (renamed)
      return { ...labelsOf(shown, delimiter), ragged: 0, unguarded: 0, blank: 0, renamed, flagged: 0 };
  }
  const encoding = await detectEncoding(
    bytes,
    () => void emit({ kind: 'progress', done: 0, total: bytes.size }),
  );
  const { delimiter, isStated } = findDelimiter(bytes, sample, encoding);
  const rows = new CsvRows(emit, isStated ? 1 : 0);
  const parser = createCsvParser(delimiter, rows.add);
  for await (const { text, read } of decodeStream(bytes, encoding)) {
    parser.push(text);
    await rows.drain();
    await emit({ kind: 'progress', done: read, total: bytes.size });
  }
  parser.end();
  await rows.end();
  if (!rows.hasHeader()) throw new ReadError('empty', ...READ_TEXT.empty);
  const { ragged, unguarded, blank, table } = rows;
  return {
    ...labelsOf(encoding, delimiter),
    ragged,
    unguarded,
    blank,
    renamed: table.renamed(),
    flagged: table.flagged(),
  };
};
