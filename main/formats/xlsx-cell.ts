import type { DatasetColumn } from '../../shared/dataset';
import type { Json } from '../../shared/model/json';
import { cellText } from './csv';
import { createExcelClock, exactMicros, exactTime } from './excel-time';
import { cellLooksLikeFormula } from '../../shared/rules/formula-guard';
import { STYLE } from './xlsx-part-xml';
import { workbookText } from './xlsx-text';

/** UTF-16 units that a cell of a workbook can hold. */
export const MAX_TEXT = 32_767;
/** Line breaks that Excel shows in a cell. */
export const MAX_LINES = 253;
/** Larger whole numbers would be shown rounded, so they are written as text. */
const MAX_EXACT = 999_999_999_999_999;
/** Repeated texts are written once: at most this many per column, each at most this long. */
const SHARED_PER_COLUMN = 500;
const SHARED_LENGTH = 120;

/** A change to a cell that a workbook can't hold as it is. */
export type CellNote = 'cut' | 'lines';
/** Called with a change and the index of the cell's column. */
type Note = (what: CellNote, at: number) => void;

/** Returns the letters of a column, counted from 0: A ... Z, AA ... */
export const columnLetters = (at: number): string =>
  (at < 26 ? '' : columnLetters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

const textItem = (text: string): string =>
  `<t${text.trim().length === text.length ? '' : ' xml:space="preserve"'}>${workbookText(text)}</t>`;

/** Cuts a text so that it fits with the note of how much was cut, never in the middle of a character. */
const cutText = (text: string): string => {
  const room = MAX_TEXT - `…[cut ${text.length}]`.length;
  const end = /[\ud800-\udbff]/.test(text.charAt(room - 1)) ? room - 1 : room;
  return `${text.slice(0, end)}…[cut ${text.length - end}]`;
};

/** Excel shows whole numbers beyond `MAX_EXACT` rounded. */
const isExact = (value: number): boolean => !(Number.isInteger(value) && Math.abs(value) > MAX_EXACT);

const hasTooManyLines = (text: string): boolean =>
  text.length > MAX_LINES && text.split('\n', MAX_LINES + 2).length > MAX_LINES + 1;

/** Returns the milliseconds of a time with microseconds. */
const millisOf = (value: Json): number | undefined => {
  const micros = typeof value === 'string' ? exactMicros(value) : undefined;
  return micros === undefined ? undefined : Math.floor(Number(micros) / 1000);
};

/** Converts cells to the XML of a sheet: typed, never a formula. */
export const createCells = (columns: readonly DatasetColumn[], timeZone: string | null) => {
  const clock = timeZone === null ? undefined : createExcelClock(timeZone);
  const shared: string[] = [];
  const known = columns.map(() => new Map<string, string>());
  let guarded = 0;
  let rounded = 0;

  /** Returns the rest of a text cell after its reference. */
  const textTail = (text: string, style: number): string =>
    `${style === 0 ? '' : ` s="${style}"`} t="inlineStr"><is>${textItem(text)}</is></c>`;

  /** Returns the rest of a text cell; a text that repeats in its column is written once. */
  const sharedTail = (text: string, at: number, style: number): string => {
    const texts = known[at];
    const found = texts?.get(text);
    if (found !== undefined) return found;
    if (!texts || texts.size >= SHARED_PER_COLUMN || text.length > SHARED_LENGTH)
      return textTail(text, style);
    shared.push(`<si>${textItem(text)}</si>`);
    const tail = `${style === 0 ? '' : ` s="${style}"`} t="s"><v>${shared.length - 1}</v></c>`;
    texts.set(text, tail);
    return tail;
  };

  /** Returns the rest of a date cell, or undefined if a date cell can't hold the value exactly. */
  const timeTail = (value: Json): string | undefined => {
    if (!clock) return undefined;
    const time = exactTime(value) ?? millisOf(value);
    const serial = time === undefined ? undefined : clock.serial(time);
    if (time === undefined || serial === undefined) return undefined;
    if (exactTime(value) === undefined) rounded += 1;
    return ` s="${time % 1000 === 0 ? STYLE.time : STYLE.timeMs}"><v>${serial}</v></c>`;
  };

  /** Returns the rest of a text cell, cut to the most that a cell can hold. */
  const fittedTail = (text: string, at: number, note: Note): string => {
    const isFormula = cellLooksLikeFormula(text, columns[at]?.type ?? 'text');
    const style = isFormula ? STYLE.quoted : STYLE.plain;
    if (isFormula) guarded += 1;
    if (text.length > MAX_TEXT) {
      note('cut', at);
      return textTail(cutText(text), style);
    }
    if (hasTooManyLines(text)) note('lines', at);
    return sharedTail(text, at, style);
  };

  return {
    shared,
    guarded: () => guarded,
    /** Times with microseconds, of which a date cell has the milliseconds. */
    rounded: () => rounded,
    header: (text: string): string => textTail(text.slice(0, MAX_TEXT), STYLE.header),
    /** Returns a cell's XML from its type on, or undefined if it is empty; `note` is called if the cell is changed. */
    tail: (value: Json, at: number, note: Note): string | undefined => {
      if (value === null || value === '') return undefined;
      if (typeof value === 'boolean') return ` t="b"><v>${value ? 1 : 0}</v></c>`;
      const time = columns[at]?.type === 'time' ? timeTail(value) : undefined;
      if (time !== undefined) return time;
      if (typeof value === 'number' && isExact(value)) return `><v>${value}</v></c>`;
      const text = cellText(value);
      return text === '' ? undefined : fittedTail(text, at, note);
    },
  };
};
