import type { DatasetColumn } from '../../shared/dataset';
import type { Json } from '../../shared/model/json';
import { cellText } from './csv';
import { createExcelClock, exactTime } from './excel-time';
import { looksLikeFormula } from './formula-guard';
import { STYLE } from './xlsx-part-xml';
import { workbookText } from './xlsx-text';

/** The most UTF-16 units that a cell of a workbook holds. */
export const MAX_TEXT = 32_767;
/** The most line breaks that Excel shows in a cell. */
export const MAX_LINES = 253;
/** Whole numbers of more digits are shown rounded: they are text (research R58). */
const MOST_EXACT = 999_999_999_999_999;
/** Texts that repeat are written once: so many of a column, each no longer than this. */
const SHARED_PER_COLUMN = 500;
const SHARED_LENGTH = 120;

/** What happened to a cell that a workbook cannot hold as it is. */
export type CellNote = 'cut' | 'lines';

/** Column letters of a place counted from 0: A ... Z, AA ... */
export const columnLetters = (at: number): string =>
  (at < 26 ? '' : columnLetters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

const textItem = (text: string): string =>
  `<t${/^\s|\s$/.test(text) ? ' xml:space="preserve"' : ''}>${workbookText(text)}</t>`;

/** The most of a text that fits beside the words that say how much was cut, never half a character. */
const cutText = (text: string): string => {
  const room = MAX_TEXT - `…[cut ${text.length}]`.length;
  const end = /[\ud800-\udbff]/.test(text.charAt(room - 1)) ? room - 1 : room;
  return `${text.slice(0, end)}…[cut ${text.length - end}]`;
};

/** Turns cells into the XML of a sheet: typed, never a formula (research R55). */
export const createCells = (columns: readonly DatasetColumn[], timeZone: string | null) => {
  const clock = timeZone === null ? undefined : createExcelClock(timeZone);
  const shared: string[] = [];
  const known = columns.map(() => new Map<string, string>());
  let guarded = 0;

  /** What follows the cell's reference for a text. */
  const textTail = (text: string, style: number): string =>
    `${style === 0 ? '' : ` s="${style}"`} t="inlineStr"><is>${textItem(text)}</is></c>`;

  const tailOf = (text: string, at: number): string => {
    const of = known[at];
    const found = of?.get(text);
    if (found !== undefined) return found;
    const style = looksLikeFormula(text) ? STYLE.quoted : STYLE.plain;
    if (!of || of.size >= SHARED_PER_COLUMN || text.length > SHARED_LENGTH) return textTail(text, style);
    shared.push(`<si>${textItem(text)}</si>`);
    const tail = `${style === 0 ? '' : ` s="${style}"`} t="s"><v>${shared.length - 1}</v></c>`;
    of.set(text, tail);
    return tail;
  };

  return {
    shared,
    guarded: () => guarded,
    header: (text: string): string => textTail(text.slice(0, MAX_TEXT), STYLE.header),
    /** A cell from its type on, or undefined where it is empty; `note` is told what a workbook cannot hold. */
    tail: (value: Json, at: number, note: (what: CellNote) => void): string | undefined => {
      if (value === null || value === '') return undefined;
      if (typeof value === 'boolean') return ` t="b"><v>${value ? 1 : 0}</v></c>`;
      if (clock && columns[at]?.type === 'time') {
        const time = exactTime(value);
        const serial = time === undefined ? undefined : clock.serial(time);
        if (serial !== undefined)
          return ` s="${(time ?? 0) % 1000 === 0 ? STYLE.time : STYLE.timeMs}"><v>${serial}</v></c>`;
      }
      if (typeof value === 'number' && !(Number.isInteger(value) && Math.abs(value) > MOST_EXACT))
        return `><v>${value}</v></c>`;
      const text = cellText(value);
      if (text === '') return undefined;
      if (looksLikeFormula(text)) guarded += 1;
      if (text.length > MAX_TEXT) {
        note('cut');
        return textTail(cutText(text), looksLikeFormula(text) ? STYLE.quoted : STYLE.plain);
      }
      if (text.length > MAX_LINES && text.split('\n', MAX_LINES + 2).length > MAX_LINES + 1) note('lines');
      return tailOf(text, at);
    },
  };
};
