import type { Json } from '../../../shared/model/json';
import type { Archive } from './archive';
import { CAPS, ReadError } from './read-error';
import type { Emit } from './read-events';
import { createZoneReader, readMarker, rowSheets } from './own-workbook';
import { createRowCollector } from './row-collector';
import { attribute } from './xml-scan';
import { readShared, readStyles, readWorkbook, scanEntry, unescapeText, type Sheet } from './workbook';
import { columnLetters, columnPlace, dayText, numberCell } from './xlsx-value';

export type XlsxFacts = {
  readonly part: string;
  readonly formulas: number;
  readonly renamed: readonly string[];
  readonly flagged: number;
  readonly warnings: readonly string[];
  readonly isWhole: boolean;
};

type Cell = { readonly place: number; readonly value: Json; readonly isFormula: boolean };
const isText = (value: Json): value is string => typeof value === 'string';

/** Reads a sheet of a workbook row by row; of a workbook of our own, all its rows, however many sheets they took. Formulas are never run: the value that the file keeps for them is taken, and marked. */
export const readXlsx = async (
  archive: Archive,
  part: string | undefined,
  emit: Emit,
): Promise<XlsxFacts> => {
  const book = await readWorkbook(archive);
  const marker = await readMarker(archive);
  const ours = marker ? rowSheets(book) : [];
  const isOurs = ours.length > 0 && (part === undefined || part === ours[0]?.name);
  const sheet: Sheet | undefined = isOurs
    ? ours[0]
    : part === undefined
      ? book.sheets[0]
      : book.sheets.find(({ name }) => name === part);
  const zoned = createZoneReader(isOurs ? marker?.timeZone : undefined);
  if (!sheet) throw new ReadError('malformed', 'There is no such sheet in the workbook.');
  const tick = () => emit({ kind: 'progress', done: 0, total: 0 });
  const styles = await readStyles(archive, book.stylesPath);
  const shared = await readShared(archive, book.sharedPath, tick);
  const table = createRowCollector(emit);
  const places = new Map<number, number>();
  let formulas = 0;
  let isHeader = true;
  let isRepeated = false;
  const warnings: string[] = [];

  const columnAt = (place: number, header: string): number => {
    const made = table.column(header, `Column ${columnLetters(place)}`);
    places.set(place, made);
    return made;
  };
  const put = (cells: readonly Cell[]) => {
    if (isHeader) {
      isHeader = false;
      for (const { place, value } of cells)
        columnAt(place, isText(value) ? value : value === null ? '' : JSON.stringify(value));
      return undefined;
    }
    if (isRepeated) {
      isRepeated = false;
      return undefined;
    }
    const values: Json[] = new Array<Json>(table.width()).fill(null);
    const notes: string[] = [];
    for (const { place, value, isFormula } of cells) {
      const at = places.get(place) ?? columnAt(place, '');
      while (values.length <= at) values.push(null);
      values[at] = value;
      if (!isFormula) continue;
      formulas += 1;
      notes.push(`formula in ${columnLetters(place)}`);
    }
    return table.row(values, notes);
  };

  let row: Cell[] = [];
  const queue: Cell[][] = [];
  let next = 0;
  let place = 0;
  let type = '';
  let style = 0;
  let raw = '';
  let inline = '';
  let isFormula = false;
  let takes: 'value' | 'inline' | 'no' = 'no';
  let isGuide = false;

  const valueOf = (): Json => {
    switch (type) {
      case 's':
        return raw === '' ? null : (shared[Number(raw)] ?? null);
      case 'inlineStr':
        return unescapeText(inline);
      case 'str':
        return unescapeText(raw);
      case 'b':
        return raw === '' ? null : raw === '1' || raw === 'true';
      case 'e':
        return raw === '' ? null : raw;
      case 'd':
        return raw === '' ? null : raw;
      default: {
        if (raw === '') return null;
        const kind = styles[style];
        const day = kind && dayText(Number(raw), kind, book.is1904);
        return day === undefined ? numberCell(raw) : kind === 'dateTime' ? zoned(day) : day;
      }
    }
  };

  const events = {
    open: (name: string, attributes: string) => {
      if (name === 'c') {
        const reference = attribute(attributes, 'r');
        place = (reference === undefined ? undefined : columnPlace(reference)) ?? next;
        next = place + 1;
        type = attribute(attributes, 't') ?? 'n';
        style = Number(attribute(attributes, 's') ?? 0);
        raw = '';
        inline = '';
        isFormula = false;
      } else if (name === 'v') takes = 'value';
      else if (name === 't') takes = isGuide ? 'no' : 'inline';
      else if (name === 'f') isFormula = true;
      else if (name === 'rPh') isGuide = true;
      else if (name === 'row') {
        row = [];
        next = 0;
      }
    },
    close: (name: string) => {
      if (name === 'v' || name === 't') takes = 'no';
      else if (name === 'rPh') isGuide = false;
      else if (name === 'c') {
        const value = valueOf();
        if (value !== null || isFormula) row.push({ place, value, isFormula });
      } else if (name === 'row' && row.length > 0) queue.push(row);
    },
    text: (text: string) => {
      if (takes === 'value') raw += text;
      else if (takes === 'inline') inline += text;
      if (raw.length > CAPS.cell || inline.length > CAPS.cell)
        throw new ReadError('too_large', 'A cell of the sheet is larger than 16 million characters.');
    },
  };

  let done = 0;
  const drain = async () => {
    for (const cells of queue.splice(0)) {
      const waits = put(cells);
      if (waits) await waits;
    }
    done += 1;
    await emit({ kind: 'progress', done, total: 0 });
  };
  try {
    for (const one of isOurs ? ours : [sheet]) {
      isRepeated = one !== sheet;
      const isThere = await scanEntry(archive, one.path, events, drain);
      if (!isThere) throw new ReadError('malformed', 'The sheet is missing from the workbook.');
    }
  } catch (error) {
    await drain();
    // What was read before a sheet breaks off is shown, and said to be a part; a bomb is not.
    if (!(error instanceof ReadError) || error.code !== 'malformed' || table.rows() === 0) throw error;
    warnings.push(`${error.message} The rows after row ${table.rows()} are missing.`);
  }
  if (isHeader) throw new ReadError('empty', `The sheet “${sheet.name}” is empty.`, 'Choose another sheet.');
  await table.end();
  return {
    part: sheet.name,
    formulas,
    renamed: table.renamed(),
    flagged: table.flagged(),
    warnings,
    isWhole: warnings.length === 0,
  };
};
