import type { DatasetColumn } from '../../shared/dataset';
import type { Json } from '../../shared/model/json';
import { columnLetters, type CellNote, type createCells } from './xlsx-cell';
import { SHEET_START } from './xlsx-part-xml';
import { workbookText } from './xlsx-text';
import type { ZipEntry } from './zip-file';

/** Column widths by type, in characters. */
const WIDTHS: Readonly<Record<DatasetColumn['type'], number>> = {
  time: 24,
  number: 12,
  boolean: 8,
  text: 32,
  list: 32,
};

const sheetHead = (columns: readonly DatasetColumn[]): string =>
  `${SHEET_START}<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
  `<cols>${columns.map(({ type }, i) => `<col min="${i + 1}" max="${i + 1}" width="${WIDTHS[type]}" customWidth="1"/>`).join('')}</cols><sheetData>`;

const sheetTail = (range: string): string =>
  `</sheetData><autoFilter ref="${range}"/><ignoredErrors><ignoredError sqref="${range}" numberStoredAsText="1"/></ignoredErrors></worksheet>`;

/** Properties that all sheets of a workbook share. */
export type SheetLayout = {
  readonly columns: readonly DatasetColumn[];
  readonly cells: ReturnType<typeof createCells>;
  readonly letters: readonly string[];
};

const rowXml = (
  place: number,
  tails: readonly (string | undefined)[],
  letters: readonly string[],
): string => {
  const row = String(place);
  let cells = '';
  for (let i = 0; i < tails.length; i += 1)
    if (tails[i] !== undefined) cells += `<c r="${letters[i]}${row}"${tails[i]}`;
  return `<row r="${row}">${cells}</row>`;
};

const FIRST_CAPACITY = 64 * 1024;

/** One sheet of rows with its header, written as the rows come. */
export class XlsxSheet {
  /** Rows so far, including the header. */
  rows = 1;
  /** The bytes of the XML since the last flush: a string of all its rows would have to be copied once more. */
  private buffer = Buffer.allocUnsafe(FIRST_CAPACITY);
  private length = 0;

  constructor(
    private readonly entry: ZipEntry,
    private readonly layout: SheetLayout,
  ) {
    const { columns, cells, letters } = layout;
    const header = columns.map(({ label }) => cells.header(label));
    this.put(sheetHead(columns) + rowXml(1, header, letters));
  }

  /** Returns the size of the sheet's XML. */
  size(): number {
    return this.entry.size() + this.length;
  }

  /** Adds a row; `note` is called for cells that a workbook can't hold as they are. */
  add(values: readonly Json[], note: (cell: string, what: CellNote) => void): void {
    const { cells, letters } = this.layout;
    this.rows += 1;
    const { rows } = this;
    const noteAt = (what: CellNote, at: number) => note(`${letters[at]}${rows}`, what);
    const tails = values.map((value, i) => cells.tail(value, i, noteAt));
    this.put(rowXml(rows, tails, letters));
  }

  async flush(): Promise<void> {
    const xml = this.buffer.subarray(0, this.length);
    this.length = 0;
    if (xml.length > 0) await this.entry.write(xml);
  }

  async end(): Promise<void> {
    this.put(sheetTail(`A1:${this.layout.letters.at(-1) ?? 'A'}${this.rows}`));
    await this.flush();
    await this.entry.end();
  }

  private put(xml: string): void {
    // A UTF-16 code unit takes at most three bytes.
    const needed = this.length + xml.length * 3;
    if (needed > this.buffer.length) {
      const larger = Buffer.allocUnsafe(needed * 2);
      this.buffer.copy(larger, 0, 0, this.length);
      this.buffer = larger;
    }
    this.length += this.buffer.write(xml, this.length);
  }
}

/** Writes a sheet of plain text lines, a few thousand at a time. */
export const writeTextSheet = async (entry: ZipEntry, lines: Iterable<readonly string[]>): Promise<void> => {
  let text = `${SHEET_START}<sheetData>`;
  let row = 0;
  for (const cells of lines) {
    row += 1;
    const xml = cells.map(
      (cell, i) => `<c r="${columnLetters(i)}${row}" t="inlineStr"><is><t>${workbookText(cell)}</t></is></c>`,
    );
    text += `<row r="${row}">${xml.join('')}</row>`;
    if (row % 1000 !== 0) continue;
    await entry.write(Buffer.from(text));
    text = '';
  }
  await entry.write(Buffer.from(`${text}</sheetData></worksheet>`));
  await entry.end();
};
