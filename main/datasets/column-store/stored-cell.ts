import type { DatasetColumn } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';
import { readNanoseconds, readTime } from '../../../shared/rules/read-time';

/** Digits of a number beyond those of a double. */
const DECIMAL = /^-?\d+(\.\d+)?$/;

/** A shorter text has at most 15 digits, which a double always holds. */
const SHORT = 15;

/** The longest finite double has 309 digits before the point. */
const LONGEST = 400;

type Decimal = { readonly digits: bigint; readonly exponent: number };

const toDecimal = (text: string): Decimal => {
  const [mantissa = '', exponent = '0'] = text.split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
};

const digitsAt = ({ digits, exponent }: Decimal, at: number): bigint => digits * 10n ** BigInt(exponent - at);

/** Returns the difference of a number's text from the shortest text of the double that is nearest to it; null if there is none. */
const numberRest = (text: string): number | null => {
  if (text.length <= SHORT || text.length > LONGEST || !DECIMAL.test(text)) return null;
  const nearest = String(Number(text));
  if (nearest === text || nearest.endsWith('Infinity')) return null;
  const [exact, rounded] = [toDecimal(text), toDecimal(nearest)];
  const at = Math.min(exact.exponent, rounded.exponent);
  const rest = digitsAt(exact, at) - digitsAt(rounded, at);
  return rest === 0n ? null : Number(`${rest}e${at}`);
};

/** A cell in the column store. The row file has it as the tenant sent it. */
export type StoredCell = string | number | boolean | null;

type ColumnType = DatasetColumn['type'];

/** The store's type for a column. */
export const storeType = (type: ColumnType): 'VARCHAR' | 'DOUBLE' | 'BIGINT' | 'BOOLEAN' =>
  type === 'number' ? 'DOUBLE' : type === 'time' ? 'BIGINT' : type === 'boolean' ? 'BOOLEAN' : 'VARCHAR';

/** Returns true if a column has its rests beside it; see `storedRest`. */
export const hasRest = ({ type }: Pick<DatasetColumn, 'type'>): boolean =>
  type === 'number' || type === 'time';

/** SQL for the definitions of a column in the store. */
export const storeColumns = (place: number, { type }: Pick<DatasetColumn, 'type'>): readonly string[] => [
  `c${place} ${storeType(type)}`,
  ...(hasRest({ type }) ? [`d${place} DOUBLE`] : []),
];

const toNumber = (value: Json): number | null => {
  const number =
    typeof value === 'number'
      ? value
      : typeof value === 'string' && value.trim() !== ''
        ? Number(value)
        : NaN;
  return Number.isFinite(number) ? number : null;
};

const toBoolean = (value: Json): boolean | null => {
  if (typeof value === 'boolean') return value;
  if (value === 'true') return true;
  return value === 'false' ? false : null;
};

const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

const toTime = (value: Json, zone = OWN_ZONE): number | null => readTime(value, zone) ?? null;

/** JSON text that the store's reader accepts: half a surrogate pair, which it refuses, becomes U+FFFD. */
export const jsonText = (value: Json): string => {
  const text = JSON.stringify(value);
  return text.includes('\\ud')
    ? text.replace(/\\(?:\\|ud[89a-f][0-9a-f]{2})/g, (escape) => (escape === '\\\\' ? escape : '\uFFFD'))
    : text;
};

/**
 * Converts a cell to the value that its column sorts and filters by; a cell that doesn't fit the type becomes empty. Times are
 * milliseconds since the epoch. A list is the JSON text of an array, even if a single value was sent.
 */
export const storedCell = ({ type, zone }: Pick<DatasetColumn, 'type' | 'zone'>, value: Json): StoredCell => {
  if (value === null || value === undefined) return null;
  switch (type) {
    case 'number':
      return toNumber(value);
    case 'boolean':
      return toBoolean(value);
    case 'time':
      return toTime(value, zone);
    case 'list':
      return jsonText(Array.isArray(value) ? value : [value]);
    case 'text':
      return typeof value === 'string' ? value : jsonText(value);
  }
};

/**
 * Returns what `storedCell` leaves out of a number or time, which sorts behind it: digits that a double can't hold, or nanoseconds after the
 * millisecond. Null if nothing is left out, as for almost every cell.
 */
export const storedRest = (column: Pick<DatasetColumn, 'type' | 'zone'>, value: Json): number | null => {
  if (column.type === 'number') return typeof value === 'string' ? numberRest(value) : null;
  if (column.type !== 'time') return null;
  // Reading the time again takes longer, and few have any.
  const nanoseconds = readNanoseconds(value);
  return nanoseconds === 0 || storedCell(column, value) === null ? null : nanoseconds;
};
