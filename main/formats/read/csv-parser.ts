import { READ_TEXT } from '../text';
import { CAPS, ReadError } from './read-error';

/** Receives each complete record. `isBlank`: an empty line; `isOdd`: there is text outside the quotes, which stays in the cell. */
export type OnRecord = (
  cells: string[],
  about: { readonly isBlank: boolean; readonly isOdd: boolean },
) => void;

/**
 * Parses delimited text that comes in pieces, without losing a character: quotes as in RFC 4180, any line end, quotes in the
 * middle of a cell as they are, and a quote that is never closed up to the end of the text. Throws only for a cell over the limit.
 */
class CsvParser {
  private text = '';
  private at = 0;
  private records = 0;
  private isEnd = false;
  private isAfterReturn = false;
  private isOdd = false;
  /** The next line feed, carriage return and delimiter from `at` on, so that each is searched for once. */
  private nextLine = -1;
  private nextReturn = -1;
  private nextDelimiter = -1;

  constructor(
    private readonly delimiter: string,
    private readonly onRecord: OnRecord,
  ) {}

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
    if (this.isAfterReturn && this.text.length > 0) {
      if (this.text.startsWith('\n')) this.at = 1;
      this.isAfterReturn = false;
    }
    let start = this.at;
    while (this.at < this.text.length) {
      start = this.at;
      const cells = this.record();
      if (!cells) break;
      this.records += 1;
      const isBlank = cells.length === 1 && cells[0] === '' && this.text[start] !== '"';
      this.onRecord(cells, { isBlank, isOdd: this.isOdd });
      start = this.at;
    }
    this.text = start < this.text.length ? this.text.slice(start) : '';
    if (this.text.length > CAPS.cell)
      throw new ReadError('too_large', ...READ_TEXT.csvCellTooLarge(this.records));
  }

  /** Reads the record at `at`; undefined if it continues in the next piece. */
  private record(): string[] | undefined {
    const cells: string[] = [];
    this.isOdd = false;
    for (;;) {
      const cell = this.text[this.at] === '"' ? this.quotedCell() : this.plainCell();
      if (cell === undefined || (this.at >= this.text.length && !this.isEnd)) return undefined;
      cells.push(cell);
      if (this.text[this.at] !== this.delimiter) break;
      this.at += 1;
    }
    this.passLineEnd();
    return cells;
  }

  private plainCell(): string {
    const start = this.at;
    this.at = this.endOfPlain(start);
    return this.text.slice(start, this.at);
  }

  /** Reads a cell in quotes, and any text between its quote and the next delimiter. */
  private quotedCell(): string | undefined {
    let cell = '';
    let from = this.at + 1;
    for (;;) {
      const quote = this.text.indexOf('"', from);
      if (quote < 0) {
        if (!this.isEnd) return undefined;
        this.isOdd = true;
        this.at = this.text.length;
        return cell + this.text.slice(from);
      }
      if (quote + 1 >= this.text.length && !this.isEnd) return undefined;
      if (this.text[quote + 1] !== '"')
        return this.afterQuote(cell + this.text.slice(from, quote), quote + 1);
      cell += this.text.slice(from, quote + 1);
      from = quote + 2;
    }
  }

  private afterQuote(cell: string, from: number): string {
    this.at = this.endOfPlain(from);
    if (this.at === from) return cell;
    this.isOdd = true;
    return cell + this.text.slice(from, this.at);
  }

  private passLineEnd(): void {
    const sign = this.text[this.at];
    this.at += 1;
    if (sign !== '\r') return;
    if (this.at >= this.text.length) this.isAfterReturn = true;
    else if (this.text[this.at] === '\n') this.at += 1;
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

/** Returns the cells of one record. */
export const parseCsvRecord = (text: string, delimiter: string): readonly string[] => {
  let cells: readonly string[] = [];
  const parser = new CsvParser(delimiter, (found) => (cells = found));
  parser.push(text);
  parser.end();
  return cells;
};

/** Creates a parser of delimited text that takes it in pieces. */
export const createCsvParser = (
  delimiter: string,
  onRecord: OnRecord,
): { readonly push: (piece: string) => void; readonly end: () => void } => {
  const parser = new CsvParser(delimiter, onRecord);
  return { push: (piece) => parser.push(piece), end: () => parser.end() };
};
