import type { DatasetColumn } from '../../shared/dataset';
import { ExportMarker } from './export-marker';
import type { RowPlan, RowWriter, Sink } from './row-plan';
import { columnLetters, createCells, type CellNote } from './xlsx-cell';
import { SHEET_START, sharedStrings, sheetPart, smallParts } from './xlsx-part-xml';
import { workbookText } from './xlsx-text';
import { createZipFile, type ZipEntry } from './zip-file';

/** Rows of a sheet with its header, and columns: what Excel opens. */
export const MAX_ROWS = 1_048_576;
export const MAX_COLUMNS = 16_384;
/** A sheet ends before its XML is too large for a zip without extensions. */
const MOST_SHEET_BYTES = 3_900_000_000;
const NOTE_WORDS: Readonly<Record<CellNote, string>> = {
  cut: 'cut: a cell holds 32,767 characters',
  lines: 'has more than 253 line breaks: Excel may not show all',
};

type Noted = { readonly sheet: string; readonly cell: string; readonly what: CellNote };

const WIDTHS: Readonly<Record<DatasetColumn['type'], number>> = {
  time: 24,
  number: 12,
  boolean: 8,
  text: 32,
  list: 32,
};
const rowText = (row: number, tails: readonly (string | undefined)[], letters: readonly string[]): string => {
  let cells = '';
  for (let i = 0; i < tails.length; i += 1)
    if (tails[i] !== undefined) cells += `<c r="${letters[i]}${row}"${tails[i]}`;
  return `<row r="${row}">${cells}</row>`;
};

const sheetHead = (columns: readonly DatasetColumn[]): string =>
  `${SHEET_START}<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
  `<cols>${columns.map(({ type }, i) => `<col min="${i + 1}" max="${i + 1}" width="${WIDTHS[type]}" customWidth="1"/>`).join('')}</cols><sheetData>`;

/**
 * A workbook as its rows come: cells typed and never a formula, as many sheets as the rows need, and at the end a sheet of notes that
 * says what a reader must know (research R55-R58). Memory does not grow with the rows, but with the cells that had to be cut.
 */
export const createXlsxWriter = (
  plan: RowPlan,
  sink: Sink,
  limits: { readonly rows: number; readonly bytes: number } = { rows: MAX_ROWS, bytes: MOST_SHEET_BYTES },
): RowWriter => {
  const { columns, timeZone } = plan;
  if (columns.length > MAX_COLUMNS)
    throw new RangeError(
      `A workbook holds ${MAX_COLUMNS.toLocaleString('en-US')} columns, and ${columns.length.toLocaleString('en-US')} were asked for.`,
    );
  const zip = createZipFile(sink);
  const cells = createCells(columns, timeZone);
  const letters = columns.map((_, i) => columnLetters(i));
  const range = (rows: number) => `A1:${letters.at(-1) ?? 'A'}${rows}`;
  const sheets: string[] = [];
  const noted: Noted[] = [];
  let sheet: ZipEntry | undefined;
  let row = 0;
  let written = 0;

  const begin = async (): Promise<ZipEntry> => {
    const entry = await zip.entry(sheetPart(sheets.length));
    sheets.push(sheets.length === 0 ? 'Results' : `Results (${sheets.length + 1})`);
    row = 1;
    await entry.write(
      Buffer.from(
        sheetHead(columns) +
          rowText(
            1,
            columns.map(({ label }) => cells.header(label)),
            letters,
          ),
      ),
    );
    return entry;
  };
  const end = async (entry: ZipEntry): Promise<void> => {
    const all = range(row);
    await entry.write(
      Buffer.from(
        `</sheetData><autoFilter ref="${all}"/><ignoredErrors><ignoredError sqref="${all}" numberStoredAsText="1"/></ignoredErrors></worksheet>`,
      ),
    );
    await entry.end();
  };

  const notes = (): string[] => {
    const cut = noted.filter(({ what }) => what === 'cut').length;
    return [
      ...(timeZone === null
        ? []
        : [
            `Date cells are in the time zone ${timeZone}. A time that such a cell cannot say exactly is text, as the tenant sent it.`,
          ]),
      ...(sheets.length > 1
        ? [
            `The rows are in ${sheets.length} sheets: one holds ${(limits.rows - 1).toLocaleString('en-US')} at most.`,
          ]
        : []),
      ...(cut > 0
        ? [
            `${cut.toLocaleString('en-US')} ${cut === 1 ? 'cell was' : 'cells were'} cut to the 32,767 characters that a cell holds; the sheet “Notes” names ${cut === 1 ? 'it' : 'them'}.`,
          ]
        : []),
      ...(plan.isDefanged ? ['Links and addresses are defanged.'] : []),
    ];
  };

  const writeNotes = async (): Promise<void> => {
    const entry = await zip.entry(sheetPart(sheets.length));
    let at = 0;
    const line = (...texts: readonly string[]): string => {
      at += 1;
      return `<row r="${at}">${texts.map((text, i) => `<c r="${columnLetters(i)}${at}" t="inlineStr"><is><t>${workbookText(text)}</t></is></c>`).join('')}</row>`;
    };
    await entry.write(
      Buffer.from(
        `${SHEET_START}<sheetData>${line(`Written by Postern: ${written.toLocaleString('en-US')} rows, ${columns.length.toLocaleString('en-US')} columns.`)}${notes()
          .map((text) => line(text))
          .join('')}`,
      ),
    );
    const room = limits.rows - at - 1;
    for (let i = 0; i < Math.min(noted.length, room); i += 1000) {
      await entry.write(
        Buffer.from(
          noted
            .slice(i, Math.min(i + 1000, room))
            .map((one) => line(`${one.sheet} ${one.cell}`, NOTE_WORDS[one.what]))
            .join(''),
        ),
      );
    }
    if (noted.length > room)
      await entry.write(
        Buffer.from(line(`... and ${(noted.length - room).toLocaleString('en-US')} more cells.`)),
      );
    await entry.write(Buffer.from('</sheetData></worksheet>'));
    await entry.end();
    sheets.push('Notes');
  };

  const writePart = async (name: string, text: string): Promise<void> => {
    const entry = await zip.entry(name);
    await entry.write(Buffer.from(text));
    await entry.end();
  };

  return {
    rows: async (rows) => {
      let text = '';
      for (const values of rows) {
        if (sheet && (row >= limits.rows || sheet.size() + text.length > limits.bytes)) {
          await sheet.write(Buffer.from(text));
          await end(sheet);
          text = '';
          sheet = undefined;
        }
        sheet ??= await begin();
        row += 1;
        written += 1;
        const at = { sheet: sheets.at(-1) ?? '', row };
        text += rowText(
          row,
          values.map((value, i) =>
            cells.tail(value, i, (what) =>
              noted.push({ sheet: at.sheet, cell: `${letters[i]}${at.row}`, what }),
            ),
          ),
          letters,
        );
      }
      if (sheet && text !== '') await sheet.write(Buffer.from(text));
    },
    finish: async () => {
      await end(sheet ?? (await begin()));
      const said = notes();
      await writeNotes();
      await writePart('xl/sharedStrings.xml', sharedStrings(cells.shared));
      const marker = ExportMarker.parse({
        version: 1,
        columns: columns.map(({ key, label, type }) => ({ key, label, type })),
        isDefanged: plan.isDefanged,
        ...(timeZone === null ? {} : { timeZone }),
      });
      for (const [name, part] of smallParts(sheets, JSON.stringify(marker))) await writePart(name, part);
      await zip.finish();
      return {
        guarded: cells.guarded(),
        cut: noted.filter(({ what }) => what === 'cut').length,
        notes: said,
      };
    },
  };
};
