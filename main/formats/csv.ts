import type { Json } from '../../shared/model/json';

/** Text that a spreadsheet would take for a formula, also behind blanks and invisible characters (research R53; CWE-1236). */
const FORMULA = /^[\s\u0000\u00ad\u200b-\u200f\u2060-\u2064\ufeff]*[=+\-@\t\r\n\u0000＝＋－＠]|^[\t\r\n\u0000]/u;

/** Puts an apostrophe before text that a spreadsheet would run. */
export const guardFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

const QUOTED = /[",\r\n]|^\s|\s$/;
const quote = (text: string): string => (QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The text of a cell as a person reads it: lists are joined by `; `, objects stay JSON. */
export const cellText = (value: Json): string => {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object' || one === null)) return value.map((one) => cellText(one)).join('; ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** A writer of RFC 4180 csv that counts the cells it had to guard. */
export const createCsvWriter = () => {
  let guarded = 0;
  const cell = (value: Json): string => {
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    const text = cellText(value);
    const safe = guardFormula(text);
    if (safe !== text) guarded += 1;
    return quote(safe);
  };
  return {
    /** One record with its CRLF. */
    row: (values: readonly Json[]): string => `${values.map(cell).join(',')}\r\n`,
    guarded: () => guarded,
  };
};
