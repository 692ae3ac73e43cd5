import { READ_TEXT } from '../text';
import { findWrappedRows } from './json-wrapper';
import { CAPS, ReadError } from './read-error';

const TAB = 0x09;
const LINE = 0x0a;
const RETURN = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const BYTE_ORDER_MARK = 0xfeff;

const isSeparator = (code: number): boolean =>
  code === SPACE ||
  code === COMMA ||
  code === LINE ||
  code === RETURN ||
  code === TAB ||
  code === BYTE_ORDER_MARK;

/**
 * Cuts JSON text that comes in pieces into the texts of its rows: the elements of an array, the lines of NDJSON, or the elements
 * of a named array within one object (`{"rows": [...]}`). It only tracks brackets and quotes; `JSON.parse` parses the rows.
 */
class JsonElements {
  private text = '';
  private at = 0;
  /** Start of the current row; -1 between rows. */
  private start = -1;
  private depth = 0;
  private isInString = false;
  /** Depth of the rows; -1 until it is known. */
  private base = -1;
  private isOver = false;

  constructor(private readonly onElement: (text: string) => void) {}

  push(piece: string): void {
    this.text += piece;
    if (this.base < 0 && !this.findBase(false)) return;
    this.run();
  }

  /** Returns true if the text ended where a row ends. */
  end(): boolean {
    if (this.base < 0 && !this.findBase(true)) return true;
    this.run();
    const isTopLevel = this.base === 0 && this.depth === 0;
    if (isTopLevel && !this.isInString) this.emit(this.text.length);
    return this.isOver || (isTopLevel && this.start < 0);
  }

  /** Finds the rows by the first characters; returns false if more of them are needed. */
  private findBase(isEnd: boolean): boolean {
    const first = this.text.search(/[^\s\uFEFF]/);
    if (first < 0) {
      this.text = '';
      return false;
    }
    if (this.text[first] === '[') {
      this.base = 1;
      return true;
    }
    const wrapped = findWrappedRows(this.text, first, isEnd);
    if (wrapped === undefined) return false;
    this.base = wrapped < 0 ? 0 : 1;
    // The array inside is read as if it were the whole text.
    if (wrapped >= 0) this.text = this.text.slice(wrapped);
    return true;
  }

  private run(): void {
    const { text } = this;
    while (this.at < text.length && !this.isOver) {
      if (this.isInString) this.passString();
      else {
        this.take(text.charCodeAt(this.at));
        this.at += 1;
      }
    }
    this.dropRead();
    if (this.text.length > CAPS.jsonRow) throw new ReadError('too_large', ...READ_TEXT.jsonElementTooLarge);
  }

  /** Skips to the end of the current string, or to the end of the text, but never between a backslash and the character that it escapes. */
  private passString(): void {
    const { text } = this;
    let { at } = this;
    while (at < text.length) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) {
        this.isInString = false;
        this.at = at + 1;
        if (this.depth === this.base) this.emit(this.at);
        return;
      }
      at += code === BACKSLASH ? 2 : 1;
    }
    this.at = at;
  }

  private take(code: number): void {
    if (isSeparator(code)) {
      if (this.depth === this.base) this.emit(this.at);
      return;
    }
    switch (code) {
      case QUOTE:
        this.begin();
        this.isInString = true;
        return;
      case OPEN_OBJECT:
      case OPEN_LIST:
        this.open();
        return;
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        this.close();
        return;
      default:
        this.begin();
    }
  }

  private begin(): void {
    if (this.depth === this.base && this.start < 0) this.start = this.at;
  }

  private open(): void {
    this.begin();
    this.depth += 1;
    if (this.depth > CAPS.jsonDepth)
      throw new ReadError('too_large', ...READ_TEXT.jsonTooDeep(CAPS.jsonDepth));
  }

  private close(): void {
    if (this.depth === this.base) this.emit(this.at);
    this.depth -= 1;
    if (this.depth < 0) throw new ReadError('malformed', ...READ_TEXT.jsonStrayBracket);
    if (this.depth < this.base) this.isOver = true;
    else if (this.depth === this.base) this.emit(this.at + 1);
  }

  /** Emits the current row, if there is one. */
  private emit(end: number): void {
    if (this.start < 0) return;
    this.onElement(this.text.slice(this.start, end));
    this.start = -1;
  }

  private dropRead(): void {
    const keep = this.start >= 0 ? this.start : Math.min(this.at, this.text.length);
    this.text = this.text.slice(keep);
    this.at -= keep;
    this.start = this.start >= 0 ? 0 : -1;
  }
}

/** Creates a splitter that calls `onElement` with the text of each row as it ends. */
export const createJsonElements = (
  onElement: (text: string) => void,
): { readonly push: (piece: string) => void; readonly end: () => boolean } => {
  const elements = new JsonElements(onElement);
  return { push: (piece) => elements.push(piece), end: () => elements.end() };
};
