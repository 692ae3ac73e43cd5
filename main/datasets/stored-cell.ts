import type { DatasetColumn } from '../../shared/dataset';
import type { Json } from '../../shared/model/json';

/** What a cell is in the column store; the row file keeps it as the tenant sent it. */
export type StoredCell = string | number | boolean | null;

/** The last moment that a `Date` can hold, in milliseconds; beyond it a number is no time. */
const LAST_TIME = 8.64e15;

/** The store's type for a column. */
export const storeType = (type: DatasetColumn['type']): 'VARCHAR' | 'DOUBLE' | 'BIGINT' | 'BOOLEAN' =>
  type === 'number' ? 'DOUBLE' : type === 'time' ? 'BIGINT' : type === 'boolean' ? 'BOOLEAN' : 'VARCHAR';

const asNumber = (value: Json): number | null => {
  const number =
    typeof value === 'number'
      ? value
      : typeof value === 'string' && value.trim() !== ''
        ? Number(value)
        : NaN;
  return Number.isFinite(number) ? number : null;
};

/** JSON text that the store's reader takes: half a surrogate pair, which it refuses, becomes U+FFFD. */
export const jsonText = (value: Json): string => {
  const text = JSON.stringify(value);
  return text.includes('\\ud')
    ? text.replace(/\\(?:\\|ud[89a-f][0-9a-f]{2})/g, (escape) => (escape === '\\\\' ? escape : '\uFFFD'))
    : text;
};

/**
 * Turns a cell as sent into what sorts and filters by its column's type; what does not fit the type is empty there. Times are
 * milliseconds since the epoch; a list is the JSON text of an array, also where one bare value came.
 */
export const storedCell = (type: DatasetColumn['type'], value: Json): StoredCell => {
  if (value === null || value === undefined) return null;
  if (type === 'number') return asNumber(value);
  if (type === 'boolean')
    return typeof value === 'boolean' ? value : value === 'true' ? true : value === 'false' ? false : null;
  if (type === 'time') {
    const time = typeof value === 'string' ? Date.parse(value) : asNumber(value);
    return time === null || !(Math.abs(time) <= LAST_TIME) ? null : Math.trunc(time);
  }
  if (type === 'list') return jsonText(Array.isArray(value) ? value : [value]);
  return typeof value === 'string' ? value : jsonText(value);
};
