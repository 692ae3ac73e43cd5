import { isUtf8 } from 'node:buffer';
import type { ColumnType } from '../../shared/dataset';
import {
  BAR,
  CsvOutput,
  LINE,
  RETURN,
  SAFE_FIRST,
  SAFE_LAST,
  SEMICOLON,
  SPACE,
  toCsvBytes,
  type CsvBytes,
  type CsvHead,
} from './csv-output';
import { COMMA, QUOTE } from './json-bytes';

const TAB = 0x09;
/** Flags of a byte in a cell; most bytes have none. */
const IS_END = 1;
const IS_WIDE = 2;
const NEEDS_QUOTES = 4;
/** Another separator may end a cell here, and the rest may need a guard. */
const MAY_SPLIT = 8;

/** The flags of each byte in a cell whose end the given bytes may be. */
const flagsOf = (ends: readonly number[]): Uint8Array => {
  const flags = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 0x80 ? IS_WIDE : 0));
  for (const byte of [TAB, SEMICOLON, BAR]) flags[byte] = MAY_SPLIT;
  for (const byte of [RETURN, LINE]) flags[byte] = NEEDS_QUOTES | MAY_SPLIT;
  flags[COMMA] = NEEDS_QUOTES;
  for (const byte of ends) flags[byte] = IS_END;
  return flags;
};

/** Returns true if a part of a cell behind another separator may need a guard, as far as single bytes show it. */
const mayRun = (cell: Buffer, from: number, to: number): boolean => {
  let isStart = false;
  for (let at = from; at < to; at += 1) {
    const byte = cell[at] ?? 0;
    if (((PLAIN_FLAGS[byte] ?? 0) & MAY_SPLIT) !== 0) isStart = true;
    else if (isStart && byte !== SPACE) {
      if (SAFE_FIRST[byte] === 0 || byte === QUOTE) return true;
      isStart = false;
    }
  }
  return false;
};

const PLAIN_FLAGS = flagsOf([]);
const QUOTED_FLAGS = flagsOf([QUOTE]);

/**
 * Copies the cells of csv records byte by byte. Only records of a regular file can be copied: they have quotes only as in RFC 4180 (see
 * `CsvIndexer`). Cells that need more than copying (a formula guard, blanks around them) are decoded first, which is slower.
 */
class CsvRecordWriter extends CsvOutput {
  private readonly plainFlags: Uint8Array;
  private readonly delimiter: number;

  constructor(
    head: CsvHead | null,
    positions: readonly number[],
    types: readonly ColumnType[],
    delimiter: string,
  ) {
    super(head, positions, types);
    this.delimiter = delimiter.charCodeAt(0);
    this.plainFlags = flagsOf([this.delimiter, RETURN, LINE]);
  }

  override add(record: Buffer, from: number, to: number): void {
    if (record[to - 1] === LINE) return super.add(record, from, to);
    // The last record of a file. With a line end, no cell has to be checked for the end of the bytes.
    const whole = Buffer.concat([record.subarray(from, to), Buffer.of(LINE)]);
    super.add(whole, 0, whole.length);
  }

  protected firstCell(from: number): number {
    return from;
  }

  protected nextCell(record: Buffer, from: number, to: number): number {
    const isQuoted = record[from] === QUOTE;
    return this.after(
      record,
      isQuoted ? this.endOfQuoted(record, from, to) : this.endOfPlain(record, from),
      to,
    );
  }

  protected addCell(record: Buffer, from: number, to: number): number {
    const isQuoted = record[from] === QUOTE;
    return this.after(record, isQuoted ? this.addQuoted(record, from, to) : this.addPlain(record, from), to);
  }

  /** Returns where the cell after one that ends at `end` begins; `to` after the last one. */
  private after(record: Buffer, end: number, to: number): number {
    return record[end] === this.delimiter ? end + 1 : to;
  }

  private endOfPlain(record: Buffer, from: number): number {
    const { plainFlags } = this;
    let at = from;
    for (let flag = 0; (flag & IS_END) === 0; at += 1) flag = plainFlags[record[at] ?? LINE] ?? IS_END;
    return at - 1;
  }

  /** Returns the position after the closing quote of the cell that starts at `from`. */
  private endOfQuoted(record: Buffer, from: number, to: number): number {
    let at = from + 1;
    while (at < to) {
      if (record[at] !== QUOTE) at += 1;
      else if (record[at + 1] === QUOTE) at += 2;
      else return at + 1;
    }
    return to;
  }

  /** Adds a cell without quotes; returns where it ends. */
  private addPlain(record: Buffer, from: number): number {
    const { out, length, plainFlags } = this;
    let at = length;
    let flags = 0;
    let i = from;
    for (;;) {
      const byte = record[i] as number;
      const flag = plainFlags[byte] as number;
      if (flag === IS_END) break;
      flags |= flag;
      out[at] = byte;
      at += 1;
      i += 1;
    }
    if (at === length) return i;
    if (this.isSafe(flags, length, at)) this.keep(at, (flags & NEEDS_QUOTES) !== 0);
    else this.addValue(record.toString('utf8', from, i));
    return i;
  }

  /** Adds a cell in quotes; returns where it ends. */
  private addQuoted(record: Buffer, from: number, to: number): number {
    const { out, length } = this;
    let at = length + 1;
    let flags = 0;
    let i = from + 1;
    for (; i < to; i += 1) {
      const byte = record[i] as number;
      const flag = QUOTED_FLAGS[byte] as number;
      if (flag === IS_END) {
        if (record[i + 1] !== QUOTE) break;
        flags |= NEEDS_QUOTES;
        out[at] = byte;
        at += 1;
        i += 1;
      } else flags |= flag;
      out[at] = byte;
      at += 1;
    }
    if (at === length + 1) return i + 1;
    if (!this.isSafe(flags, length + 1, at))
      this.addValue(record.toString('utf8', from + 1, i).replaceAll('""', '"'));
    else if ((flags & NEEDS_QUOTES) !== 0) {
      out[length] = QUOTE;
      out[at] = QUOTE;
      this.length = at + 1;
    } else {
      out.copyWithin(length, length + 1, at);
      this.length = at - 1;
    }
    return i + 1;
  }

  /** Returns true if the cell copied to `out` between two positions can stay as it is, but for quotes. */
  private isSafe(flags: number, from: number, to: number): boolean {
    const { out } = this;
    return (
      SAFE_FIRST[out[from] ?? 0] === 1 &&
      SAFE_LAST[out[to - 1] ?? 0] === 1 &&
      ((flags & MAY_SPLIT) === 0 || !mayRun(out, from, to)) &&
      ((flags & IS_WIDE) === 0 || isUtf8(out.subarray(from, to)))
    );
  }
}

/**
 * Creates a writer of the cells at the given positions of records of a regular csv file, whose columns have the given types, with a
 * header line if `head` is given.
 */
export const createCsvRecordBytes = (
  head: CsvHead | null,
  positions: readonly number[],
  types: readonly ColumnType[],
  delimiter: string,
): CsvBytes => toCsvBytes(new CsvRecordWriter(head, positions, types, delimiter));
