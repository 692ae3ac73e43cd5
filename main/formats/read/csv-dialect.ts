/** Finds how a delimited text was written, by its first records: delimiter, quotes, and where its header is. */
import type { CsvQuote, ReadAs } from '../../../shared/model/files';
import { createCsvParser, type CsvDialect, type OnRecord } from './csv-parser';

/** The dialect of a text, and the records before its header or its first row, blank ones counted. */
export type SniffedCsv = {
  readonly dialect: CsvDialect;
  readonly skip: number;
  /** False if the first row is one like the others. */
  readonly hasHeader: boolean;
};

/** If two fit equally well, the later one is chosen, because commas are often decimal signs. */
const DELIMITERS = [',', ';', '\t', '|'] as const;
const SAMPLE_RECORDS = 100;
/** Records that a preamble has at most. */
const MOST_PREAMBLE = 30;

/** Excel's line that names the delimiter, in any case, and also as a quoted cell. */
const SEP_LINE = /^"?sep=(.)"?\r*(?:\n|$)/i;
/** The line that PowerShell writes before its header. */
const TYPE_LINE = /^#TYPE [^\r\n]*/;

type Sample = { readonly cells: readonly string[] } & Parameters<OnRecord>[1];

const readSample = (text: string, dialect: CsvDialect, isCut: boolean): readonly Sample[] => {
  const records: Sample[] = [];
  const add: OnRecord = (cells, about) => {
    if (records.length < SAMPLE_RECORDS) records.push({ cells, ...about });
  };
  const parser = createCsvParser(dialect, add, true);
  parser.push(text);
  if (!isCut) parser.end();
  return records;
};

/** Returns the most frequent width of records, and the number of records that have it. */
const usualWidth = (records: readonly Sample[]): readonly [width: number, times: number] => {
  const times = new Map<number, number>();
  for (const { cells, isBlank, isOdd } of records)
    if (!isBlank && !isOdd) times.set(cells.length, (times.get(cells.length) ?? 0) + 1);
  return [...times].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [0, 0];
};

/** Returns true if cells may be the names of columns: none is empty, a number, a date, an address or another one's name. */
const mayBeHeader = (cells: readonly string[]): boolean =>
  new Set(cells).size === cells.length &&
  cells.every((cell) => cell.trim() !== '' && !/^[-+\d.,:/\sTZ%]+$|@|:\/\/|^\s/.test(cell));

/** Returns true if a record of one cell is text before a table: a comment, a sentence, or followed by a blank line. */
const isTitle = ({ cells: [text = ''], isOdd }: Sample, next: Sample | undefined): boolean =>
  !isOdd && (/^#|:$|\S\s+\S/.test(text) || next?.isBlank === true);

/** Returns the position after the titles of a table of some width; undefined if something else precedes it. */
const behindTitles = (records: readonly Sample[], first: number, width: number): number | undefined => {
  for (const [at, record] of records.slice(0, MOST_PREAMBLE).entries()) {
    if (at < first || record.isBlank) continue;
    if (record.cells.length === width) return at;
    if (record.cells.length !== 1 || !isTitle(record, records[at + 1])) return undefined;
  }
  return undefined;
};

/** Returns the position of the header among the first records. */
const headerAt = (records: readonly Sample[]): number => {
  const first = records.findIndex(({ cells, isBlank }) => !isBlank && !TYPE_LINE.test(cells[0] ?? ''));
  const [width] = usualWidth(records);
  if (width < 2 || first < 0) return Math.max(first, 0);
  const at = behindTitles(records, first, width) ?? first;
  return at > first && !mayBeHeader(records[at]?.cells ?? []) ? first : at;
};

/** Returns how well records fit a header: equal widths count most, then more cells, then fewer stray quotes; 0 if they do not fit. */
const scoreOf = (records: readonly Sample[], header: number): number => {
  const table = records.slice(header).filter(({ isBlank }) => !isBlank);
  const [head] = table;
  // The header of a table has as many cells as the table has columns: what splits rows alone is part of their text.
  if (!head || head.cells.length < 2) return 0;
  const fitting = table.filter(({ cells, isOdd }) => !isOdd && cells.length === head.cells.length).length;
  const [, usual] = usualWidth(table);
  const share = (0.7 * fitting + 0.3 * usual) / table.length;
  const strays = table.filter(({ isStray }) => isStray).length / table.length;
  return share * share * 1000 + Math.min(head.cells.length, 100) - strays / 100;
};

const QUOTES: Readonly<Record<CsvQuote, string>> = { double: '"', single: "'", none: '' };

/** A cell in single quotes, which may be the way in which all are quoted. */
const SINGLE_QUOTED = /(?:^|[,;\t|\r\n])'[^'\r\n]*'(?:[,;\t|\r\n]|$)/;

/** Returns the ways of quoting that a text may have: that of RFC 4180 first, unless the analyst has chosen another one. */
const quotings = (
  text: string,
  { quote: chosen, escape }: ReadAs,
): readonly Omit<CsvDialect, 'delimiter'>[] => {
  const quote = QUOTES[chosen ?? 'double'];
  if (quote === '') return [{ quote, escape: 'doubled', skipsSpace: false }];
  const isSpaced = [',', ';', '\t', '|'].some((sign) => text.includes(`${sign} ${quote}`));
  const all: readonly Omit<CsvDialect, 'delimiter'>[] = [
    { quote, escape: 'doubled', skipsSpace: false },
    ...(escape === 'backslash' || text.includes(`\\${quote}`)
      ? [{ quote, escape: 'backslash', skipsSpace: false } as const]
      : []),
    ...(isSpaced ? [{ quote, escape: escape ?? 'doubled', skipsSpace: true } as const] : []),
    ...(chosen === undefined && SINGLE_QUOTED.test(text)
      ? [{ quote: QUOTES.single, escape: 'doubled', skipsSpace: false } as const]
      : []),
  ];
  return all.filter((one) => escape === undefined || one.escape === escape);
};

/** Returns the dialect that splits the first records best; a comma if none does. */
const bestDialect = (
  text: string,
  stated: string | undefined,
  isCut: boolean,
  readAs: ReadAs,
): CsvDialect => {
  const ways = quotings(text, readAs);
  const [plain = { quote: '"', escape: 'doubled', skipsSpace: false } as const] = ways;
  let best: { readonly dialect: CsvDialect; readonly score: number } = {
    dialect: { delimiter: stated ?? ',', ...plain },
    score: 0,
  };
  for (const [order, quoting] of ways.entries())
    for (const delimiter of stated === undefined ? DELIMITERS : [stated]) {
      const dialect = { delimiter, ...quoting };
      const records = readSample(text, dialect, isCut);
      const score = scoreOf(records, headerAt(records));
      // A way of quoting that is rarer has to fit better, not as well.
      if (score > best.score || (order === 0 && score === best.score && score > 0)) best = { dialect, score };
    }
  return best.dialect;
};

/** Returns the position among the records of what comes first in the table: the header, or the first row if there is none. */
const firstOfTable = (records: readonly Sample[], lines: number, { header }: ReadAs): number => {
  if (header === undefined) return headerAt(records);
  return Math.max((header === 0 ? 1 : header) - 1 - lines, 0);
};

/**
 * Finds the dialect of a text by its start, as far as the analyst hasn't chosen it. `isCut` is true if the start ends in the middle of the
 * file. What other programs write before the header is skipped: a line that names the delimiter or a type, comments and titles.
 */
export const sniffCsv = (sample: string, isCut: boolean, readAs: ReadAs = {}): SniffedCsv => {
  const [line, named] = SEP_LINE.exec(sample) ?? [];
  const text = line === undefined ? sample : sample.slice(line.length);
  const lines = line === undefined ? 0 : 1;
  const dialect = bestDialect(text, readAs.delimiter ?? named, isCut, readAs);
  const records = readSample(text, dialect, isCut);
  return { dialect, skip: firstOfTable(records, lines, readAs) + lines, hasHeader: readAs.header !== 0 };
};
