import { READ_TEXT } from '../text';
import { CAPS, ReadError } from './read-error';

/** The way in which a delimited text was written. */
export type CsvDialect = {
  readonly delimiter: string;
  /** The quote around cells; empty if every sign stands for itself. */
  readonly quote: string;
  /** The form of a quote within quotes: twice, as in RFC 4180, or behind a backslash. */
  readonly escape: 'doubled' | 'backslash';
  /** A quote may follow spaces, which are not part of the cell then. */
  readonly skipsSpace: boolean;
};

/** Returns the dialect of RFC 4180 with a delimiter. */
export const plainDialect = (delimiter: string): CsvDialect => ({
  delimiter,
  quote: '"',
  escape: 'doubled',
  skipsSpace: false,
});

/**
 * Receives each complete record. `isBlank`: an empty line; `isOdd`: there is text outside the quotes, which stays in the cell; `isStray`:
 * there is a quote in a cell without quotes, found only in a sample.
 */
export type OnRecord = (
  cells: string[],
  about: { readonly isBlank: boolean; readonly isOdd: boolean; readonly isStray: boolean },
) => void;

/**
 * Parses delimited text that comes in pieces, without losing a character: quotes as in RFC 4180 or with backslashes, any line end, quotes
 * in the middle of a cell as they are, and a quote that is never closed up to the end of the text. Throws only for a cell over the limit.
 */
class CsvParser {
  private text = '';
  private at = 0;
  private records = 0;
  private isEnd = false;
  private isOdd = false;
  private isStray = false;
  /** The next line feed, carriage return and delimiter from `at` on, so that each is searched for once. */
  private nextLine = -1;
  private nextReturn = -1;
  private nextDelimiter = -1;

  private readonly delimiter: string;
  private readonly quote: string;

  constructor(
    private readonly dialect: CsvDialect,
    private readonly onRecord: OnRecord,
    private readonly isSample: boolean,
  ) {
    this.delimiter = dialect.delimiter;
    this.quote = dialect.quote;
  }

  push(piece: string): void {
    if (piece === '') return;
    this.text = this.text === '' ? piece : this.text + piece;
    this.parse();
  }

  end(): void {
    this.isEnd = true;
    this.parse();
  }

  /** Emits every record that is complete; the rest waits for the next piece. */
  private parse(): void {
    this.at = 0;
    this.nextLine = this.nextReturn = this.nextDelimiter = -1;
    let start = this.at;
    while (this.at < this.text.length) {
      start = this.at;
      const cells = this.record();
      if (!cells) break;
      this.records += 1;
      const isBlank = cells.length === 1 && cells[0] === '' && !this.isQuote(start);
      this.onRecord(cells, { isBlank, isOdd: this.isOdd, isStray: this.isStray });
      start = this.at;
    }
    this.text = start < this.text.length ? this.text.slice(start) : '';
    if (this.text.length > CAPS.cell)
      throw new ReadError('too_large', ...READ_TEXT.csvCellTooLarge(this.records));
  }

  /** Reads the record at `at`; undefined if it continues in the next piece. */
  private record(): string[] | undefined {
    const cells: string[] = [];
    this.isOdd = this.isStray = false;
    for (;;) {
      const cell = this.isQuoted() ? this.quotedCell() : this.plainCell();
      if (cell === undefined || (this.at >= this.text.length && !this.isEnd)) return undefined;
      cells.push(cell);
      if (this.text[this.at] !== this.delimiter) break;
      this.at += 1;
    }
    return this.passLineEnd() ? cells : undefined;
  }

  /** Returns true if a quoted cell begins at `at`, and goes to its quote. */
  private isQuoted(): boolean {
    let { at } = this;
    if (this.dialect.skipsSpace) while (this.text[at] === ' ') at += 1;
    if (!this.isQuote(at)) return false;
    this.at = at;
    return true;
  }

  private isQuote(at: number): boolean {
    return this.quote !== '' && this.text[at] === this.quote;
  }

  private plainCell(): string {
    const start = this.at;
    this.at = this.endOfPlain(start);
    const cell = this.text.slice(start, this.at);
    if (this.isSample && this.quote !== '' && cell.includes(this.quote)) this.isStray = true;
    return cell;
  }

  /** Reads a cell in quotes, and any text between its quote and the next delimiter. */
  private quotedCell(): string | undefined {
    let cell = '';
    let from = this.at + 1;
    for (;;) {
      const quote = this.text.indexOf(this.quote, from);
      if (quote < 0) {
        if (!this.isEnd) return undefined;
        this.isOdd = true;
        this.at = this.text.length;
        return cell + this.unescaped(this.text.slice(from));
      }
      if (quote + 1 >= this.text.length && !this.isEnd) return undefined;
      const inner = this.text.slice(from, quote);
      if (this.isEscaped(inner)) cell += `${this.unescaped(inner.slice(0, -1))}${this.quote}`;
      else if (this.isQuote(quote + 1)) cell += `${this.unescaped(inner)}${this.quote}`;
      else return this.afterQuote(cell + this.unescaped(inner), quote + 1);
      from = quote + (this.isEscaped(inner) ? 1 : 2);
    }
  }

  /** Returns true if the quote after a text is escaped: an odd number of backslashes precedes it. */
  private isEscaped(text: string): boolean {
    if (this.dialect.escape !== 'backslash' || !text.endsWith('\\')) return false;
    let before = text.length;
    while (text[before - 1] === '\\') before -= 1;
    return (text.length - before) % 2 === 1;
  }

  private unescaped(text: string): string {
    return this.dialect.escape === 'backslash' ? text.replaceAll('\\\\', '\\') : text;
  }

  private afterQuote(cell: string, from: number): string {
    this.at = this.endOfPlain(from);
    const rest = this.text.slice(from, this.at);
    if (rest === '' || (this.dialect.skipsSpace && rest.trim() === '')) return cell;
    this.isOdd = true;
    return cell + rest;
  }

  /** Goes past a line end, of which `\r\r\n` is one too; returns false if more of it may come in the next piece. */
  private passLineEnd(): boolean {
    const end = this.text.slice(this.at, this.at + 3);
    if (!this.isEnd && (end === '\r' || end === '\r\r')) return false;
    this.at += end === '\r\r\n' ? 3 : end.startsWith('\r\n') ? 2 : 1;
    return true;
  }

  /** Returns where the unquoted text from `from` on ends. */
  private endOfPlain(from: number): number {
    if (this.nextLine < from) this.nextLine = this.find('\n', from);
    if (this.nextReturn < from) this.nextReturn = this.find('\r', from);
    if (this.nextDelimiter < from) this.nextDelimiter = this.find(this.delimiter, from);
    return Math.min(this.nextLine, this.nextReturn, this.nextDelimiter);
  }

  private find(sign: string, from: number): number {
    const at = this.text.indexOf(sign, from);
    return at < 0 ? this.text.length : at;
  }
}

/** Returns the cells of one record that is quoted as in RFC 4180. */
export const parseCsvRecord = (text: string, delimiter: string): readonly string[] => {
  let cells: readonly string[] = [];
  const parser = new CsvParser(plainDialect(delimiter), (found) => (cells = found), false);
  parser.push(text);
  parser.end();
  return cells;
};

/** Creates a parser of delimited text that takes it in pieces. */
export const createCsvParser = (
  dialect: CsvDialect,
  onRecord: OnRecord,
  isSample = false,
): { readonly push: (piece: string) => void; readonly end: () => void } => {
  const parser = new CsvParser(dialect, onRecord, isSample);
  return { push: (piece) => parser.push(piece), end: () => parser.end() };
};
