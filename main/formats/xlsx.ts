import type { Json } from '../../shared/model/json';
import { ExportMarker } from './export-marker';
import type { RowPlan, RowWriter, Sink, WriteNotes } from './row-plan';
import { WRITE_TEXT } from './text';
import { columnLetters, createCells, type CellNote } from './xlsx-cell';
import { sharedStrings, sheetPart, smallParts } from './xlsx-part-xml';
import { writeTextSheet, XlsxSheet, type SheetLayout } from './xlsx-sheet';
import { createZipFile, type ZipFile } from './zip-file';

/** Excel's limits for a sheet: rows including the header, and columns. */
export const MAX_ROWS = 1_048_576;
export const MAX_COLUMNS = 16_384;
/** A new sheet starts before the XML gets too large for a zip without extensions. */
const MAX_SHEET_BYTES = 3_900_000_000;

/** A cell that a workbook cannot hold as it is. */
type NotedCell = { readonly sheet: string; readonly cell: string; readonly what: CellNote };
type Limits = { readonly rows: number; readonly bytes: number };

const addPart = async (zip: ZipFile, name: string, text: string): Promise<void> => {
  const entry = await zip.entry(name);
  await entry.write(Buffer.from(text));
  await entry.end();
};

/**
 * Writes a workbook as its rows come: typed cells that are never formulas, as many sheets as the rows need, and a last sheet of
 * notes. Memory grows only with the cells that had to be cut.
 */
class XlsxWriter implements RowWriter {
  private readonly zip: ZipFile;
  private readonly layout: SheetLayout;
  private readonly sheetNames: string[] = [];
  private readonly noted: NotedCell[] = [];
  private sheet: XlsxSheet | undefined;
  private written = 0;

  constructor(
    private readonly plan: RowPlan,
    sink: Sink,
    private readonly limits: Limits,
  ) {
    const { columns, timeZone } = plan;
    if (columns.length > MAX_COLUMNS)
      throw new RangeError(WRITE_TEXT.tooManyColumns(MAX_COLUMNS, columns.length));
    this.zip = createZipFile(sink);
    this.layout = {
      columns,
      cells: createCells(columns, timeZone),
      letters: columns.map((_, i) => columnLetters(i)),
    };
  }

  async rows(rows: readonly (readonly Json[])[]): Promise<void> {
    for (const values of rows) {
      if (this.sheet && this.isFull(this.sheet)) {
        await this.sheet.end();
        this.sheet = undefined;
      }
      this.sheet ??= await this.startSheet();
      const sheet = this.sheetNames.at(-1) ?? '';
      this.sheet.add(values, (cell, what) => this.noted.push({ sheet, cell, what }));
      this.written += 1;
    }
    await this.sheet?.flush();
  }

  async finish(): Promise<WriteNotes> {
    this.sheet ??= await this.startSheet();
    await this.sheet.end();
    const notes = this.notes();
    await writeTextSheet(await this.zip.entry(sheetPart(this.sheetNames.length)), this.noteLines(notes));
    this.sheetNames.push('Notes');
    const { cells } = this.layout;
    await addPart(this.zip, 'xl/sharedStrings.xml', sharedStrings(cells.shared));
    for (const [name, xml] of smallParts(this.sheetNames, this.marker())) await addPart(this.zip, name, xml);
    await this.zip.finish();
    return { guarded: cells.guarded(), cut: this.countCut(), notes };
  }

  private isFull(sheet: XlsxSheet): boolean {
    return sheet.rows >= this.limits.rows || sheet.size() > this.limits.bytes;
  }

  private async startSheet(): Promise<XlsxSheet> {
    const place = this.sheetNames.length;
    const entry = await this.zip.entry(sheetPart(place));
    this.sheetNames.push(place === 0 ? 'Results' : `Results (${place + 1})`);
    return new XlsxSheet(entry, this.layout);
  }

  private countCut(): number {
    return this.noted.filter(({ what }) => what === 'cut').length;
  }

  /** Returns the notes for readers of the workbook. */
  private notes(): string[] {
    const { timeZone, isDefanged } = this.plan;
    const cut = this.countCut();
    const notes: string[] = [];
    if (timeZone !== null) notes.push(WRITE_TEXT.zone(timeZone));
    if (this.sheetNames.length > 1)
      notes.push(WRITE_TEXT.sheets(this.sheetNames.length, this.limits.rows - 1));
    if (cut > 0) notes.push(WRITE_TEXT.cut(cut));
    const rounded = this.layout.cells.rounded();
    if (rounded > 0) notes.push(WRITE_TEXT.rounded(rounded));
    if (isDefanged) notes.push(WRITE_TEXT.defanged);
    return notes;
  }

  private *noteLines(notes: readonly string[]): Generator<readonly string[]> {
    yield [WRITE_TEXT.writtenBy(this.written, this.layout.columns.length)];
    for (const note of notes) yield [note];
    const room = this.limits.rows - notes.length - 2;
    for (const { sheet, cell, what } of this.noted.slice(0, Math.max(0, room)))
      yield [`${sheet} ${cell}`, WRITE_TEXT.cellNotes[what]];
    if (this.noted.length > room) yield [WRITE_TEXT.moreCells(this.noted.length - room)];
  }

  private marker(): string {
    const { columns, timeZone, isDefanged } = this.plan;
    const marker = ExportMarker.parse({
      version: 1,
      columns: columns.map(({ key, label, type }) => ({ key, label, type })),
      isDefanged,
      ...(timeZone === null ? {} : { timeZone }),
    });
    return JSON.stringify(marker);
  }
}

/** Creates the writer of a workbook. */
export const createXlsxWriter = (
  plan: RowPlan,
  sink: Sink,
  limits: Limits = { rows: MAX_ROWS, bytes: MAX_SHEET_BYTES },
): RowWriter => {
  const writer = new XlsxWriter(plan, sink, limits);
  return { rows: (rows) => writer.rows(rows), finish: () => writer.finish() };
};
