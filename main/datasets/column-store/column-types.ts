import type { DatasetColumn } from '../../../shared/dataset';
import { LONG_NUMBER_PATTERN, NUMBER_PATTERN, TIME_PATTERN } from '../../formats/read/cell-types';
import { hasRest, storeType } from './stored-cell';
import { restName } from './view-sql';

/** The type found for a text column, and the length of its longest cell. */
export type InferredType = { readonly type: DatasetColumn['type']; readonly longest: number };

/** SQL condition: a text is a number in the only way to write it. */
export const isNumber = (name: string): string => `regexp_full_match(${name}, '${NUMBER_PATTERN}')`;
/** SQL condition: a text is an instant with a zone. */
export const isTime = (name: string) =>
  `(regexp_full_match(${name}, '${TIME_PATTERN}') and try_cast(${name} as timestamptz) is not null)`;
/** SQL condition: a text consists of digits only, such as an ID. */
export const isDigits = (name: string): string => `regexp_full_match(${name}, '[0-9]+')`;

/** Lengths of a number of 15 digits, which a double always holds, and of a time with milliseconds: no text up to this length has a rest. */
const LONGEST_NUMBER = 15;
const LONGEST_TIME = 24;

/** SQL for the difference of a number's text from the double that is stored for it; null if there is none, as `numberRest` returns. */
export const numberRestSql = (name: string): string => {
  const restAs = (type: string) =>
    `try_cast(${name} as ${type}) - try_cast(try_cast(${name} as double)::varchar as ${type})`;
  const rest = `case when contains(${name}, '.') then (${restAs('decimal(38, 15)')})::double else (${restAs('decimal(38, 0)')})::double end`;
  return `case when length(${name}) > ${LONGEST_NUMBER} then nullif(${rest}, 0) end`;
};

/** SQL for the nanoseconds of a time's text after its millisecond; few times are long enough to have any. */
export const timeRestSql = (name: string): string =>
  `case when length(${name}) > ${LONGEST_TIME} and ${name}[20] = '.' and try_cast(${name} as timestamptz) is not null then nullif(try_cast(rpad(regexp_extract(${name}, '[.][0-9]{3}([0-9]{1,6})', 1), 6, '0') as double), 0) end`;

/** SQL for what the store leaves out of a text that becomes a number or a time; null if it leaves nothing out. See `storedRest`. */
const restSql = (name: string, type: DatasetColumn['type']): string =>
  type === 'time' ? timeRestSql(name) : numberRestSql(name);

/** SQL for the milliseconds since the epoch of a time's text: rounded down, also before 1970. */
const instantSql = (name: string): string => {
  const micros = `epoch_us(try_cast(${name} as timestamptz))`;
  return `((${micros} - ((${micros} % 1000) + 1000) % 1000) // 1000)`;
};
const withRest = (cell: string, rest: string): string =>
  `${cell}::varchar || coalesce('~' || (${rest})::varchar, '')`;

/** SQL for a text that tells a stored cell from every other, with its rest if it has one. */
export const wholeCell = (table: string, place: number, column: Pick<DatasetColumn, 'type'>): string =>
  hasRest(column) ? withRest(`${table}c${place}`, `${table}d${place}`) : `${table}c${place}::varchar`;

/** SQL for a text cell as `wholeCell` writes it in a column of numbers or times, or as it is. */
export const wholeText = (name: string, type: 'number' | 'time'): string => {
  const rest = restSql(name, type);
  return type === 'time'
    ? `coalesce(${withRest(instantSql(name), rest)}, ${name})`
    : `case when regexp_full_match(${name}, '${LONG_NUMBER_PATTERN}') then ${withRest(`try_cast(${name} as double)`, rest)} else nullif(${name}, '') end`;
};

/** SQL for the text of a number with all its digits. */
export const exactNumber = (name: string): string => {
  const rest = restName(name);
  const whole = `try_cast(${name}::varchar as decimal(38, 0))`;
  // The more digits a number has before its point, the fewer of a decimal's are left behind it.
  const sums = [30, 20, 15].map((scale) => {
    const [a, b] = [name, rest].map((part) => `try_cast(${part}::varchar as decimal(38, ${scale}))`);
    return `rtrim(rtrim((${a} + ${b})::varchar, '0'), '.')`;
  });
  return `case when ${rest} is null then case when ${name} = trunc(${name}) then coalesce(${whole}::varchar, ${name}::varchar) else ${name}::varchar end
    else coalesce(${sums.join(', ')}, (${whole} + try_cast(${rest} as decimal(38, 0)))::varchar, ${name}::varchar) end`;
};

/** SQL statements that add the rests of a text column, before `alterTo` changes its type. `longest` is the length of the longest cell. */
export const addRests = (
  table: string,
  place: number,
  { type, longest }: InferredType,
): readonly string[] => {
  if (!hasRest({ type })) return [];
  const added = `alter table ${table} add column d${place} double`;
  if (longest <= (type === 'time' ? LONGEST_TIME : LONGEST_NUMBER)) return [added];
  const rest = restSql(`c${place}`, type);
  return [added, `alter table ${table} alter column d${place} type double using ${rest}`];
};

/** SQL that converts a text to the type of a column; null if it doesn't fit. */
const cellSql = (name: string, type: DatasetColumn['type']): string => {
  if (type === 'list' || type === 'text') return name;
  return type === 'time' ? instantSql(name) : `try_cast(${name} as ${storeType(type)})`;
};

/** SQL statement that changes the type of a text column; cells that don't fit become null. */
export const alterTo = (table: string, place: number, type: DatasetColumn['type']): string =>
  `alter table ${table} alter column c${place} type ${storeType(type)} using ${cellSql(`c${place}`, type)}`;

/** SQL that converts the text of a cell to what the store has, with its rest if its column has one; see `storedCell` and `storedRest`. */
export const storedFromText = (name: string, { type }: Pick<DatasetColumn, 'type'>): readonly string[] => {
  // A list column has lists, and empty texts, which become a list of one empty text.
  if (type === 'list') return [`case when ${name} = '' then '[""]' else ${name} end`];
  return hasRest({ type }) ? [cellSql(name, type), restSql(name, type)] : [cellSql(name, type)];
};
