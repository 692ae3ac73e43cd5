/** SQL that converts the cells of a parquet file for the row file and the column store. */
import type { DatasetColumn } from '../../../shared/dataset';
import { timeRestSql, numberRestSql } from '../column-store/column-types';

/** A column of a parquet file. */
export type ParquetField = {
  /** The name in the column store, which makes one up for a column without a name or with a repeated name. */
  readonly name: string;
  readonly type: string;
  /** The name in the file. */
  readonly own: string;
  /** Set for nanoseconds in UTC, which the column store reads as times without a zone; see `declareWithoutZone`. */
  readonly isUtc: boolean;
  /** Set for a number that identifies an entity or a message: it is compared with IDs in other files and in notes as text. */
  readonly isName: boolean;
};

const PLAIN = /^(BOOLEAN|TINYINT|SMALLINT|INTEGER|UTINYINT|USMALLINT|UINTEGER|FLOAT|DOUBLE|VARCHAR)$/;
const NUMBERS = /INT$|^(FLOAT|DOUBLE)$|^DECIMAL/;
const FLOATS = /^(FLOAT|DOUBLE)$/;
/** Whole numbers that may have more digits than a JavaScript number holds. */
export const LONG = /^U?(BIGINT|HUGEINT)$/;
export const NESTED = /\[\d*\]$|^(STRUCT|MAP|UNION)/;
/** Types whose cells only JavaScript converts: it parses nested values, and calculates with any number of digits. */
const CONVERTED = /HUGEINT$|^DECIMAL\((1[6-9]|[23]\d),/;
/** Whole doubles below this are written with all their digits. */
const MOST_WHOLE = '9e15';

const named = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** SQL for a field that loses no digit and no part of a time. */
export const fieldSql = ({ name, type, isUtc }: ParquetField): string => {
  const column = named(name);
  if (PLAIN.test(type)) return column;
  if (type === 'TIMESTAMP_NS') return `strftime(${column}, '%Y-%m-%dT%H:%M:%S.%n') || '${isUtc ? 'Z' : ''}'`;
  if (type.startsWith('TIMESTAMP'))
    return `strftime(make_timestamp(epoch_us(${column})), '%Y-%m-%dT%H:%M:%S.%f') || '${type.includes('TIME ZONE') ? 'Z' : ''}'`;
  if (type === 'BLOB') return `coalesce(try(decode(${column})), hex(${column}))`;
  if (NESTED.test(type)) return `to_json(${column})::varchar`;
  return `${column}::varchar`;
};

export const columnType = ({ type, isUtc, isName }: ParquetField): DatasetColumn['type'] => {
  if (isName) return 'text';
  if (type === 'BOOLEAN') return 'boolean';
  if (isUtc || type.startsWith('TIMESTAMP WITH TIME ZONE')) return 'time';
  if (/\[\d*\]$/.test(type)) return 'list';
  return NUMBERS.test(type) ? 'number' : 'text';
};

/** Returns true if the column store converts the cells of a field by itself, which is many times faster. */
export const isDirect = ({ type }: ParquetField): boolean => !CONVERTED.test(type) && !NESTED.test(type);

const floatJson = (column: string): string =>
  `case when not isfinite(${column}) then to_json(case when isnan(${column}) then 'NaN' when ${column} > 0 then 'Infinity' else '-Infinity' end)
    when ${column} = trunc(${column}) and abs(${column}) < ${MOST_WHOLE} then to_json(${column}::bigint) else to_json(${column}::double) end`;

/** SQL for the cell of a direct field in JSON. */
const jsonCell = (field: ParquetField): string => {
  const column = named(field.name);
  if (FLOATS.test(field.type)) return floatJson(column);
  if (!LONG.test(field.type) || field.isName) return fieldSql(field);
  const { MIN_SAFE_INTEGER: least, MAX_SAFE_INTEGER: most } = Number;
  return `case when ${column} between ${least} and ${most} then to_json(${column}) else to_json(${column}::varchar) end`;
};

/** SQL for the cells of direct fields as the JSON text of a list. */
export const jsonCells = (fields: readonly ParquetField[]): string =>
  `json_array(${fields.map(jsonCell).join(', ')})::varchar`;

/** SQL for the cell of a direct field in the column store, with its rest if its column has one; see `storedCell` and `storedRest`. */
export const storedCells = (field: ParquetField): readonly string[] => {
  const cell = fieldSql(field);
  switch (columnType(field)) {
    case 'number':
      if (FLOATS.test(field.type)) return [`case when isfinite(${cell}) then ${cell}::double end`, 'null'];
      if (PLAIN.test(field.type)) return [`${cell}::double`, 'null'];
      return [`${named(field.name)}::double`, numberRestSql(cell)];
    case 'time': {
      // Rounded down to the millisecond, also before 1970. JavaScript doesn't parse years after 9999 in this form either.
      const instant = `epoch_ms(try_cast(left(${cell}, 23) || 'Z' as timestamptz))`;
      return [`case when (${cell})[5] = '-' then ${instant} end`, timeRestSql(`(${cell})`)];
    }
    default:
      return [cell];
  }
};
