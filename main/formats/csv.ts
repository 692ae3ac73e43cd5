import type { Json } from '../../shared/model/json';
import { guardFormula } from './formula-guard';

const QUOTED = /[",\r\n]|^\s|\s$/;
const quote = (text: string): string => (QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const JOIN = '; ';

/** Whether a list of texts can be had back from its joined form. */
const canJoin = (list: readonly Json[]): list is readonly string[] =>
  list.every(
    (one) =>
      typeof one === 'string' &&
      (one !== '' || list.length > 1) &&
      !one.includes(';') &&
      !/^[\s[]|\s$/.test(one),
  );

/** The text of a cell as a person reads it: texts in a list are joined by `; ` where they can be told apart again, else a list or an object is JSON. */
export const cellText = (value: Json): string => {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && canJoin(value)) return value.join(JOIN);
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
    cell,
    /** One record with its CRLF. */
    row: (values: readonly Json[]): string => `${values.map(cell).join(',')}\r\n`,
    guarded: () => guarded,
  };
};
