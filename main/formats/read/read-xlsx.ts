import type { Json } from '../../../shared/model/json';
import { READ_TEXT, ROW_NOTE_TEXT } from '../text';
import type { Archive } from './archive';
import { readStyles } from './number-format';
import { createZoneReader, readMarker, rowSheets } from './own-workbook';
import { ReadError } from './read-error';
import type { Emit } from './read-events';
import { createRowCollector } from './row-collector';
import { SheetCells, type SheetCell } from './sheet-cells';
import { readLinks } from './sheet-links';
import { needPart, readShared, readWorkbook, scanEntry, type Sheet, type Workbook } from './workbook';
import { columnLetters } from './xlsx-value';

/** Properties of a workbook that reading it found. */
export type XlsxFacts = {
  readonly part: string;
  readonly formulas: number;
  readonly renamed: readonly string[];
  readonly flagged: number;
  readonly warnings: readonly string[];
  readonly isWhole: boolean;
};

/** The sheets to read, and the zone of their date cells. One of our own exports may have its rows in several sheets. */
type Selection = {
  readonly first: Sheet;
  readonly sheets: readonly Sheet[];
  readonly zone: string | undefined;
};

const selectSheets = async (
  archive: Archive,
  book: Workbook,
  part: string | undefined,
): Promise<Selection> => {
  const marker = await readMarker(archive);
  const [firstOwn, ...others] = marker ? rowSheets(book) : [];
  if (firstOwn && (part === undefined || part === firstOwn.name))
    return { first: firstOwn, sheets: [firstOwn, ...others], zone: marker?.timeZone };
  const first = part === undefined ? book.sheets[0] : book.sheets.find(({ name }) => name === part);
  if (!first) throw new ReadError('malformed', ...READ_TEXT.unknownSheet);
  return { first, sheets: [first], zone: undefined };
};

const headerLabel = (value: Json): string =>
  typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);

/** Converts the cells of a sheet to rows of a table; the first row of each sheet is its header. */
const createSheetRows = (emit: Emit) => {
  const table = createRowCollector(emit);
  const places = new Map<number, number>();
  const linkPlaces = new Map<number, number>();
  const labels = new Map<number, string>();
  const headerLinks: string[] = [];
  let formulas = 0;
  let header: 'expected' | 'repeated' | 'read' = 'expected';

  const addColumn = (place: number, label: string): number => {
    const column = table.column(label, `Column ${columnLetters(place)}`);
    places.set(place, column);
    labels.set(place, label === '' ? `Column ${columnLetters(place)}` : label);
    return column;
  };

  /** Returns the column with the addresses that the cells of another one link to. */
  const linkColumn = (place: number): number => {
    const column = linkPlaces.get(place) ?? table.column(`${labels.get(place) ?? ''} (link target)`, '');
    linkPlaces.set(place, column);
    return column;
  };

  const putRow = (cells: readonly SheetCell[]): Promise<void> | undefined => {
    const values: Json[] = new Array<Json>(table.width()).fill(null);
    const notes: string[] = [];
    const put = (at: number, value: Json): void => {
      while (values.length <= at) values.push(null);
      values[at] = value;
    };
    for (const { place, value, isFormula, isMissing, isUnstyled, link } of cells) {
      const at = places.get(place) ?? addColumn(place, '');
      if ((values[at] ?? null) !== null) notes.push(ROW_NOTE_TEXT.repeated(columnLetters(place)));
      put(at, value);
      if (link !== undefined) put(linkColumn(place), link);
      if (isMissing) notes.push(ROW_NOTE_TEXT.textMissing(columnLetters(place)));
      if (isUnstyled) notes.push(ROW_NOTE_TEXT.formatMissing(columnLetters(place)));
      if (!isFormula) continue;
      formulas += 1;
      notes.push(ROW_NOTE_TEXT.formula(columnLetters(place)));
    }
    return table.row(values, notes);
  };

  return {
    table,
    formulas: () => formulas,
    /** Names the columns whose header has a link, which no column shows. */
    linkWarnings: () => (headerLinks.length > 0 ? [READ_TEXT.headerLinks(headerLinks)] : []),
    hasHeader: () => header !== 'expected',
    /** Starts another sheet of the same table, whose header repeats the first one. */
    startSheet: (isFirst: boolean): void => {
      if (!isFirst && header === 'read') header = 'repeated';
    },
    put: (cells: readonly SheetCell[]): Promise<void> | undefined => {
      if (header === 'read') return putRow(cells);
      if (header === 'expected')
        for (const { place, value, link } of cells) {
          addColumn(place, headerLabel(value));
          if (link !== undefined) headerLinks.push(labels.get(place) ?? '');
        }
      header = 'read';
      return undefined;
    },
  };
};

/**
 * Reads a sheet of a workbook row by row, or all sheets with rows if it is one of our own exports. Formulas are never run: their
 * stored value is used, and the row is marked.
 */
export const readXlsx = async (
  archive: Archive,
  part: string | undefined,
  emit: Emit,
): Promise<XlsxFacts> => {
  const book = await readWorkbook(archive);
  const { first, sheets, zone } = await selectSheets(archive, book, part);
  needPart(archive, book.stylesPath);
  needPart(archive, book.sharedPath);
  const styles = await readStyles(archive, book.stylesPath);
  const shared = await readShared(archive, book.sharedPath, () =>
    emit({ kind: 'progress', done: 0, total: 0 }),
  );
  const rows = createSheetRows(emit);
  const { table } = rows;
  const queue: SheetCell[][] = [];
  const context = { shared, styles, is1904: book.is1904, zoned: createZoneReader(zone) };
  const waiting = () => emit({ kind: 'progress', done: 0, total: 0 });
  const warnings: string[] = [];
  const linkWarnings: string[] = [];
  let done = 0;

  const drain = async (): Promise<void> => {
    for (const cells of queue.splice(0)) {
      const full = rows.put(cells);
      if (full) await full;
    }
    done += 1;
    await emit({ kind: 'progress', done, total: 0 });
  };
  try {
    for (const sheet of sheets) {
      rows.startSheet(sheet === first);
      const { links, leftOut } = await readLinks(archive, sheet, waiting);
      if (leftOut > 0) linkWarnings.push(READ_TEXT.linksLeftOut(leftOut));
      const cells = new SheetCells({ ...context, links }, (row) => queue.push(row));
      const isThere = await scanEntry(archive, sheet.path, cells, drain, cells.usual);
      if (!isThere) throw new ReadError('malformed', ...READ_TEXT.sheetMissing);
    }
  } catch (error) {
    await drain();
    // Rows before the damage are shown with a warning; those of a hostile file are not.
    if (!(error instanceof ReadError) || error.code !== 'malformed' || table.rows() === 0) throw error;
    warnings.push(READ_TEXT.rowsMissing(error.message, table.rows()));
  }
  if (!rows.hasHeader()) throw new ReadError('empty', ...READ_TEXT.sheetEmpty(first.name));
  await table.end();
  const others = zone === undefined ? book.sheets.filter((sheet) => sheet !== first) : [];
  const unread = others.length > 0 ? [READ_TEXT.otherSheets(others.map(({ name }) => name))] : [];
  return {
    part: first.name,
    formulas: rows.formulas(),
    renamed: table.renamed(),
    flagged: table.flagged(),
    warnings: [...linkWarnings, ...rows.linkWarnings(), ...warnings, ...unread],
    isWhole: warnings.length === 0,
  };
};
