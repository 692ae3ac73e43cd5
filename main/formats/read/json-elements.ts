import { READ_TEXT } from '../text';
import {
  BACKSLASH,
  CLOSE_LIST,
  CLOSE_OBJECT,
  COLON,
  isDigit,
  isExponent,
  isSeparator,
  LINE,
  OPEN_LIST,
  OPEN_OBJECT,
  QUOTE,
} from './json-codes';
import { createSiblings, findWrappedRows, isLines, type JsonWrapper, type Siblings } from './json-wrapper';
import { CAPS, ReadError } from './read-error';

/** Characters of a text that decide if each of its lines is a row. */
const LINES_HEAD = 64 * 1024;
/** Digits from which `JSON.parse` may round a number. */
const LONG_NUMBER = 16;

/** The text of a row, and the number of names in it: two equal names are one in what `JSON.parse` returns. */
export type JsonElement = {
  readonly text: string;
  readonly names: number;
  /** False if no number in it has `LONG_NUMBER` digits or an exponent, so that `JSON.parse` rounds none. */
  readonly mayBeRounded: boolean;
  /** A line that ends within a row. The next line begins another row. */
  readonly isDamaged: boolean;
};

const NO_SIBLINGS: Siblings = { names: [], count: 0 };

/**
 * Cuts JSON text that comes in pieces into the texts of its rows: the elements of an array, the lines of NDJSON, or the elements
 * of an array within one object (`{"rows": [...]}`). It only tracks brackets and quotes; `JSON.parse` parses the rows.
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
  private names = 0;
  /** Digits since the last separator. */
  private digits = 0;
  private mayBeRounded = false;
  /** Each line is a row, except rows that begin with a line of their bracket alone: the first row, or most of the first lines, are one. */
  private isByLine = false;
  /** The rest of a line that begins with no bracket is a row as a whole, or damaged. */
  private isRest = false;
  /** The rest of a damaged line is left out. */
  private isSkipping = false;
  private path: readonly string[] = [];
  private places: JsonWrapper['places'] = [];
  private siblings: ReturnType<typeof createSiblings> | undefined;

  constructor(
    private readonly onElement: (element: JsonElement) => void,
    private readonly rowsAt: readonly string[] | undefined,
  ) {}

  /** Returns where the rows are in one object. */
  wrapper(): JsonWrapper {
    return { path: this.path, siblings: this.siblings?.found() ?? NO_SIBLINGS, places: this.places };
  }

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
    if (this.isOver && this.siblings?.isClosed() === false)
      throw new ReadError('malformed', ...READ_TEXT.jsonMore);
    if (this.isSkipping) return true;
    return this.isOver || (isTopLevel && this.start < 0);
  }

  /** Finds the rows by the first characters; returns false if more of them are needed. */
  private findBase(isEnd: boolean): boolean {
    const first = this.text.search(/[^\s\uFEFF\x1e]/);
    if (first < 0) {
      this.text = '';
      return false;
    }
    if (!isEnd && this.text.length < LINES_HEAD) return false;
    if (isLines(this.text, isEnd)) {
      this.isByLine = true;
      this.base = 0;
      return true;
    }
    if (this.text[first] === '[') {
      this.base = 1;
      return true;
    }
    const wrapped = findWrappedRows(this.text, first, isEnd, this.rowsAt);
    if (wrapped === undefined) return false;
    const { at, path } = wrapped;
    this.places = wrapped.places;
    this.base = at < 0 ? 0 : 1;
    if (at < 0) return true;
    this.path = path;
    this.siblings = createSiblings(path);
    this.siblings.push(this.text.slice(0, at));
    // The array inside is read as if it were the whole text.
    this.text = this.text.slice(at);
    return true;
  }

  private run(): void {
    const { text } = this;
    while (this.at < text.length) {
      if (this.isOver) this.goOn();
      else if (this.isSkipping) this.passLine();
      else if (this.isRest) this.passRest();
      else if (this.isInString) this.passString();
      else {
        this.take(text.charCodeAt(this.at));
        this.at += 1;
      }
    }
    this.dropRead();
    if (this.text.length > CAPS.jsonRow) throw new ReadError('too_large', ...READ_TEXT.jsonElementTooLarge);
  }

  /** Goes on behind the list of the rows: another list has more of them, and any other text would be lost unseen. */
  private goOn(): void {
    if (this.siblings) {
      this.siblings.push(this.text.slice(this.at));
      this.at = this.text.length;
      if (this.siblings.isPassed()) throw new ReadError('malformed', ...READ_TEXT.jsonMore);
      return;
    }
    const code = this.text.charCodeAt(this.at);
    if (code === OPEN_LIST) this.isOver = false;
    else if (isSeparator(code)) this.at += 1;
    else throw new ReadError('malformed', ...READ_TEXT.jsonMore);
  }

  /** Skips to the end of the current string, or to the end of the text, but never between a backslash and the character that it escapes. */
  private passString(): void {
    const { text } = this;
    let { at } = this;
    // A quote after any character but a backslash ends the string. In NDJSON a damaged string ends with its line.
    const end = this.base === 0 ? -1 : text.indexOf('"', at);
    if (end > at && text.charCodeAt(end - 1) !== BACKSLASH) at = end;
    while (at < text.length) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) {
        this.isInString = false;
        this.at = at + 1;
        if (this.depth === this.base) this.emit(this.at);
        return;
      }
      // No string of JSON has a line feed.
      if (code === LINE && this.base === 0) {
        this.at = at;
        this.damage();
        return;
      }
      at += code === BACKSLASH ? 2 : 1;
    }
    this.at = at;
  }

  /** Goes to the end of a damaged line. */
  private passLine(): void {
    const end = this.text.indexOf('\n', this.at);
    this.at = end < 0 ? this.text.length : end;
    this.isSkipping = end < 0;
  }

  /** Goes to the end of a line that is a row as a whole. */
  private passRest(): void {
    const end = this.text.indexOf('\n', this.at);
    this.at = end < 0 ? this.text.length : end;
    if (end < 0) return;
    this.isRest = false;
    this.mayBeRounded = true;
    this.emit(end);
  }

  /** Ends a damaged row at the end of its line. The next line begins another row. */
  private damage(): void {
    this.emit(this.at, true);
    this.depth = this.base;
    this.isInString = false;
    this.isSkipping = true;
  }

  private take(code: number): void {
    if (this.isByLine && this.depth > this.base && this.isBroken(code)) {
      this.damage();
      // The next line begins behind this very character, or with it.
      this.isSkipping = false;
    }
    if (isSeparator(code)) {
      this.digits = 0;
      if (this.depth === this.base) this.emit(this.at);
      return;
    }
    switch (code) {
      case QUOTE:
        this.begin();
        this.isInString = !this.isRest;
        return;
      case OPEN_OBJECT:
      case OPEN_LIST:
        this.open();
        return;
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        this.close();
        return;
      case COLON:
        this.names += 1;
        this.digits = 0;
        this.begin();
        return;
      default:
        this.countDigits(code);
        this.begin();
    }
  }

  /** Looks for a number of many digits, or with an exponent. */
  private countDigits(code: number): void {
    if (isDigit(code)) {
      this.digits += 1;
      this.mayBeRounded ||= this.digits >= LONG_NUMBER;
    } else if (isExponent(code)) this.mayBeRounded ||= this.digits > 0;
  }

  /** Returns true if a row that isn't at its end is damaged, because its only line ends or the next row begins. */
  private isBroken(code: number): boolean {
    if (code === LINE) return !/^.\r?\n/.test(this.text.slice(this.start, this.start + 3));
    return (code === OPEN_OBJECT || code === OPEN_LIST) && this.text.charCodeAt(this.at - 1) === LINE;
  }

  private begin(isBracket = false): void {
    if (this.depth !== this.base || this.start >= 0) return;
    this.start = this.at;
    this.isRest = this.isByLine && !isBracket;
  }

  private open(): void {
    this.begin(true);
    this.depth += 1;
    if (this.depth > CAPS.jsonDepth)
      throw new ReadError('too_large', ...READ_TEXT.jsonTooDeep(CAPS.jsonDepth));
  }

  private close(): void {
    if (this.depth === this.base) this.emit(this.at);
    this.depth -= 1;
    if (this.depth < 0 && this.isByLine) {
      this.start = this.at;
      return this.damage();
    }
    if (this.depth < 0) throw new ReadError('malformed', ...READ_TEXT.jsonStrayBracket);
    if (this.depth < this.base) this.isOver = true;
    else if (this.depth === this.base) this.emit(this.at + 1);
  }

  /** Emits the current row, if there is one. */
  private emit(end: number, isDamaged = false): void {
    if (this.start < 0) return;
    const text = this.text.slice(this.start, end);
    if (this.base === 0) this.isByLine ||= /^[{[]/.test(text) && !text.includes('\n');
    this.onElement({ text, names: this.names, mayBeRounded: this.mayBeRounded, isDamaged });
    this.start = -1;
    this.names = 0;
    this.mayBeRounded = false;
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
  onElement: (element: JsonElement) => void,
  rowsAt?: readonly string[],
): Pick<JsonElements, 'push' | 'end' | 'wrapper'> => new JsonElements(onElement, rowsAt);
