import { isUtf8 } from 'node:buffer';
import { parseCsvRecord } from './csv-parser';

/** Converts the bytes of one csv record, its line end included, to those of a JSON text; they are valid until the next call. */
export type RecordToJson = (
  bytes: Buffer,
  from: number,
  to: number,
  id: number,
) => { readonly text: Buffer; readonly length: number };

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const CLOSE = 0x5d;
const RETURN = 0x0d;
const LINE = 0x0a;
const SPACE = 0x20;
const FIRST_CAPACITY = 64 * 1024;
/** Bytes that a row needs besides its cells: brackets, quotes and its ID. */
const AROUND = 32;

const KIND = { plain: 0, wide: 1, delimiter: 2, quote: 3, lineEnd: 4, escaped: 5 } as const;

/** The kind of each byte: most are copied as they are. */
const kindsOf = (delimiter: string): Uint8Array => {
  const kinds = Uint8Array.from({ length: 256 }, (_, byte) =>
    byte >= 0x80 ? KIND.wide : byte < SPACE || byte === BACKSLASH ? KIND.escaped : KIND.plain,
  );
  kinds[QUOTE] = KIND.quote;
  kinds[RETURN] = kinds[LINE] = KIND.lineEnd;
  kinds[delimiter.charCodeAt(0)] = KIND.delimiter;
  return kinds;
};

/** Returns true if nothing but the end of a line is between two positions. */
const isLineEnd = (bytes: Buffer, from: number, to: number): boolean =>
  from === to || from + 1 === to || (from + 2 === to && bytes[from] === RETURN && bytes[from + 1] === LINE);

/**
 * Copies the bytes of a record's cells between the quotes of JSON. Gives up at a cell that needs more: text around quotes, control
 * characters, backslashes, or bytes that are no text.
 */
class RecordCopy {
  out = Buffer.allocUnsafe(FIRST_CAPACITY);
  private length = 0;
  /** The record has bytes beyond ASCII. */
  private isWide = false;
  private readonly kinds: Uint8Array;
  private readonly isShownDelimiter: boolean;

  constructor(delimiter: string) {
    this.kinds = kindsOf(delimiter);
    this.isShownDelimiter = delimiter.charCodeAt(0) >= SPACE;
  }

  /** Returns the number of bytes in `out`; undefined if the record has to be parsed. */
  copy(bytes: Buffer, from: number, to: number, id: number): number | undefined {
    const needed = (to - from) * 3 + AROUND;
    if (needed > this.out.length) this.out = Buffer.allocUnsafe(needed * 2);
    this.length = this.out.write(`[${id},"`, 'latin1');
    this.isWide = false;
    const end = this.cells(bytes, from, to);
    if (end === undefined || !isLineEnd(bytes, end, to)) return undefined;
    if (this.isWide && !isUtf8(bytes.subarray(from, to))) return undefined;
    this.out[this.length] = QUOTE;
    this.out[this.length + 1] = CLOSE;
    return this.length + 2;
  }

  /** Copies all cells; returns where the last one ends. */
  private cells(bytes: Buffer, from: number, to: number): number | undefined {
    for (let at = from; ; at += 1) {
      const end = bytes[at] === QUOTE && at < to ? this.quoted(bytes, at + 1, to) : this.plain(bytes, at, to);
      if (end === undefined || end >= to || this.kinds[bytes[end] as number] !== KIND.delimiter) return end;
      at = end;
      this.between();
    }
  }

  /** Ends one cell and begins the next. */
  private between(): void {
    const { out, length } = this;
    out[length] = QUOTE;
    out[length + 1] = COMMA;
    out[length + 2] = QUOTE;
    this.length = length + 3;
  }

  /** Copies a cell without quotes; returns where it ends. */
  private plain(bytes: Buffer, from: number, to: number): number | undefined {
    const { out, kinds } = this;
    let { length } = this;
    let at = from;
    for (; at < to; at += 1) {
      const byte = bytes[at] as number;
      const kind = kinds[byte] as number;
      if (kind === KIND.delimiter || kind === KIND.lineEnd) break;
      if (kind === KIND.wide) this.isWide = true;
      else if (kind !== KIND.plain) return undefined;
      out[length] = byte;
      length += 1;
    }
    this.length = length;
    return at;
  }

  /** Copies a cell in quotes from its first letter; returns where it ends. */
  private quoted(bytes: Buffer, from: number, to: number): number | undefined {
    const { out, kinds } = this;
    let at = from;
    for (; at < to; at += 1) {
      const byte = bytes[at] as number;
      const kind = kinds[byte] as number;
      if (kind === KIND.quote) {
        if (bytes[at + 1] !== QUOTE || at + 1 >= to) return this.endOfQuoted(bytes, at + 1, to);
        out[this.length] = BACKSLASH;
        this.length += 1;
        at += 1;
      } else if (kind === KIND.wide) this.isWide = true;
      else if (kind > KIND.delimiter || (kind === KIND.delimiter && !this.isShownDelimiter)) return undefined;
      out[this.length] = byte;
      this.length += 1;
    }
    return undefined;
  }

  /** Returns the position after a closing quote, unless text follows it. */
  private endOfQuoted(bytes: Buffer, at: number, to: number): number | undefined {
    const kind = at < to ? this.kinds[bytes[at] as number] : KIND.lineEnd;
    return kind === KIND.delimiter || kind === KIND.lineEnd ? at : undefined;
  }
}

/** Creates the converter for records with a delimiter. Most are copied, twice as fast as they are parsed. */
export const createRecordToJson = (delimiter: string): RecordToJson => {
  const copier = new RecordCopy(delimiter);
  return (bytes, from, to, id) => {
    const length = from < to ? copier.copy(bytes, from, to, id) : undefined;
    if (length !== undefined) return { text: copier.out, length };
    const cells = parseCsvRecord(bytes.toString('utf8', from, to), delimiter);
    const text = Buffer.from(JSON.stringify([id, ...cells]));
    return { text, length: text.length };
  };
};
