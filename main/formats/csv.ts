import type { ColumnType } from '../../shared/dataset';
import type { Json } from '../../shared/model/json';
import { guardCell } from '../../shared/rules/formula-guard';
import { countHalves } from './well-formed';

const QUOTED = /[",\r\n]|^\s|\s$/;
const quote = (text: string): string => (QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const JOIN = '; ';

/** Returns true if a list of texts can be read back from its joined form. */
const canJoin = (list: readonly Json[]): list is readonly string[] =>
  list.every(
    (one) =>
      typeof one === 'string' &&
      (one !== '' || list.length > 1) &&
      !one.includes(';') &&
      !/^[\s[]|\s$/.test(one),
  );

/** Returns the text of a cell as a person reads it: texts in a list are joined by `; ` if that can be split again; other lists and objects are JSON. */
export const cellText = (value: Json): string => {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && canJoin(value)) return value.join(JOIN);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** Creates a writer of RFC 4180 csv that counts the cells it had to guard, and characters that can't be written. */
export const createCsvWriter = () => {
  let guarded = 0;
  let replaced = 0;
  const cell = (value: Json, type: ColumnType = 'text'): string => {
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    const text = cellText(value);
    replaced += countHalves(text);
    const safe = guardCell(text, type);
    if (safe !== text) guarded += 1;
    return quote(safe);
  };
  return {
    cell,
    /** One record with its CRLF. A cell without a type is text, as those of the header are. */
    row: (values: readonly Json[], types: readonly ColumnType[] = []): string =>
      `${values.map((value, i) => cell(value, types[i])).join(',')}\r\n`,
    guarded: () => guarded,
    /** Characters that UTF-8 can't hold, which become U+FFFD. */
    replaced: () => replaced,
  };
};
