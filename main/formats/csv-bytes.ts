import type { ColumnType } from '../../shared/dataset';
import type { Json } from '../../shared/model/json';
import {
  BAR,
  CsvOutput,
  SAFE_FIRST,
  SAFE_LAST,
  SEMICOLON,
  SPACE,
  toCsvBytes,
  type CsvBytes,
  type CsvHead,
} from './csv-output';
import {
  BACKSLASH,
  CLOSE_LIST,
  COMMA,
  endOfValue,
  NULL,
  NULL_LENGTH,
  OPEN_LIST,
  OPEN_OBJECT,
  QUOTE,
} from './json-bytes';

/** Bytes that may mean more than themselves in a text. */
const SPECIAL = new Uint8Array(256);
for (const byte of [COMMA, BACKSLASH, SEMICOLON, BAR]) SPECIAL[byte] = 1;

/** Returns true if the byte of a text at a position begins an escape, or ends a cell for another separator with a part that may need a guard. */
const needsMore = (text: Buffer, at: number): boolean => {
  const byte = text[at];
  if (byte !== SEMICOLON && byte !== BAR) return byte === BACKSLASH;
  let next = at + 1;
  while (text[next] === SPACE) next += 1;
  return SAFE_FIRST[text[next] ?? 0] === 0;
};

/**
 * Copies the cells of JSON rows byte by byte, in one pass that also finds where each ends. Cells that need more than copying (escapes,
 * a formula guard, nested lists) are parsed first, which is slower.
 */
class CsvByteWriter extends CsvOutput {
  protected firstCell(from: number): number {
    return from + 1;
  }

  protected nextCell(text: Buffer, from: number): number {
    return endOfValue(text, from) + 1;
  }

  protected addCell(text: Buffer, from: number): number {
    return this.addJson(text, from) + 1;
  }

  /** Adds the cell that starts at `from`; returns where it ends. */
  private addJson(text: Buffer, from: number): number {
    switch (text[from]) {
      case QUOTE:
        return this.addText(text, from);
      case OPEN_LIST:
        return this.addList(text, from);
      case OPEN_OBJECT:
        return this.addSlowly(text, from);
      case NULL:
        return from + NULL_LENGTH;
      default:
        return this.addScalar(text, from);
    }
  }

  private addScalar(text: Buffer, from: number): number {
    const { out, length } = this;
    const to = endOfValue(text, from);
    for (let i = from; i < to; i += 1) out[length + i - from] = text[i] ?? 0;
    this.length = length + to - from;
    return to;
  }

  /** Parses and adds any cell; returns where it ends. */
  private addSlowly(text: Buffer, from: number): number {
    const to = endOfValue(text, from);
    this.addValue(JSON.parse(text.toString('utf8', from, to)) as Json);
    return to;
  }

  /** Adds a text: copies it while looking for its end. */
  private addText(text: Buffer, from: number): number {
    const { out, length } = this;
    let at = length;
    let i = from + 1;
    let hasComma = false;
    // Each opening quote of our own text has a closing one: checking for the end of the bytes would cost as much as copying.
    for (let byte = text[i] as number; byte !== QUOTE; byte = text[i] as number) {
      if (SPECIAL[byte] === 1) {
        if (byte === COMMA) hasComma = true;
        else if (needsMore(text, i)) return this.addSlowly(text, from);
      }
      out[at] = byte;
      at += 1;
      i += 1;
    }
    if (at > length) {
      if (SAFE_FIRST[out[length] ?? 0] === 0 || SAFE_LAST[out[at - 1] ?? 0] === 0)
        return this.addSlowly(text, from);
      this.keep(at, hasComma);
    }
    return i + 1;
  }

  /** Adds a list of texts, joined by `; ` if that can be split again. */
  private addList(text: Buffer, from: number): number {
    const { out, length } = this;
    let at = length;
    let i = from + 1;
    let hasComma = false;
    while (text[i] === QUOTE) {
      if (at > length) {
        out[at] = SEMICOLON;
        out[at + 1] = SPACE;
        at += 2;
      }
      const element = at;
      i += 1;
      for (let byte = text[i] as number; byte !== QUOTE; byte = text[i] as number) {
        if (SPECIAL[byte] === 1) {
          if (byte === COMMA) hasComma = true;
          else if (byte === SEMICOLON || needsMore(text, i)) return this.addSlowly(text, from);
        }
        out[at] = byte;
        at += 1;
        i += 1;
      }
      if (!this.isSafeElement(element, at)) return this.addSlowly(text, from);
      // Past the quote, and the comma before the next element.
      i += text[i + 1] === COMMA ? 2 : 1;
    }
    if (text[i] !== CLOSE_LIST) return this.addSlowly(text, from);
    this.keep(at, hasComma);
    return i + 1;
  }

  private isSafeElement(from: number, to: number): boolean {
    const { out } = this;
    return (
      to > from &&
      SAFE_FIRST[out[from] ?? 0] === 1 &&
      out[from] !== OPEN_LIST &&
      SAFE_LAST[out[to - 1] ?? 0] === 1
    );
  }
}

/**
 * Creates a writer of the cells at the given positions of rows of JSON text, whose columns have the given types, with a header line if
 * `head` is given.
 */
export const createCsvBytes = (
  head: CsvHead | null,
  positions: readonly number[],
  types: readonly ColumnType[],
): CsvBytes => toCsvBytes(new CsvByteWriter(head, positions, types));
