import type { DatasetColumn } from '../../shared/dataset';
import type { Json } from '../../shared/model/json';

/** What a cell is in the column store; the row file keeps it as the tenant sent it. */
export type StoredCell = string | number | boolean | null;

/** The store's type for a column. */
export const storeType = (type: DatasetColumn['type']): 'VARCHAR' | 'DOUBLE' | 'BIGINT' | 'BOOLEAN' =>
  type === 'number' ? 'DOUBLE' : type === 'time' ? 'BIGINT' : type === 'boolean' ? 'BOOLEAN' : 'VARCHAR';

const asNumber = (value: Json): number | null => {
  const number = typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : NaN;
  return Number.isFinite(number) ? number : null;
};

/** Turns a cell as sent into what sorts and filters by its column's type; what does not fit the type is empty there. Times are milliseconds since the epoch. */
export const storedCell = (type: DatasetColumn['type'], value: Json): StoredCell => {
  if (value === null || value === undefined) return null;
  if (type === 'number') return asNumber(value);
  if (type === 'boolean') return typeof value === 'boolean' ? value : value === 'true' ? true : value === 'false' ? false : null;
  if (type === 'time') {
    const time = typeof value === 'string' ? Date.parse(value) : asNumber(value);
    return time === null || Number.isNaN(time) ? null : Math.trunc(time);
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
};
