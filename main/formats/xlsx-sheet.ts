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

const rowXml = (row: number, tails: readonly (string | undefined)[], letters: readonly string[]): string => {
  let cells = '';
  for (let i = 0; i < tails.length; i += 1)
    if (tails[i] !== undefined) cells += `<c r="${letters[i]}${row}"${tails[i]}`;
  return `<row r="${row}">${cells}</row>`;
};

/** One sheet of rows with its header, written as the rows come. */
export class XlsxSheet {
  /** Rows so far, including the header. */
  rows = 1;
  private text: string;

  constructor(
    private readonly entry: ZipEntry,
    private readonly layout: SheetLayout,
  ) {
    const { columns, cells, letters } = layout;
    const header = columns.map(({ label }) => cells.header(label));
    this.text = sheetHead(columns) + rowXml(1, header, letters);
  }

  /** Returns the size of the sheet's XML. */
  size(): number {
    return this.entry.size() + this.text.length;
  }

  /** Adds a row; `note` is called for cells that a workbook can't hold as they are. */
  add(values: readonly Json[], note: (cell: string, what: CellNote) => void): void {
    const { cells, letters } = this.layout;
    this.rows += 1;
    const { rows } = this;
    const tails = values.map((value, i) =>
      cells.tail(value, i, (what) => note(`${letters[i]}${rows}`, what)),
    );
    this.text += rowXml(rows, tails, letters);
  }

  async flush(): Promise<void> {
    if (this.text !== '') await this.entry.write(Buffer.from(this.text));
    this.text = '';
  }

  async end(): Promise<void> {
    this.text += sheetTail(`A1:${this.layout.letters.at(-1) ?? 'A'}${this.rows}`);
    await this.flush();
    await this.entry.end();
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
