import type { ColumnFilter, DatasetColumn } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';
import { exactNumber } from '../column-store/column-types';
import { hasRest, jsonText, storedCell, storedRest, type StoredCell } from '../column-store/stored-cell';
import { timePartSql } from './time-part';
import { findColumn, InvalidViewError, isText, restOf, type Sql } from '../column-store/view-sql';
import { VIEW_TEXT } from '../text';

type FilterOf<K extends ColumnFilter['kind']> = Extract<ColumnFilter, { kind: K }>;
type Named = ReturnType<typeof findColumn>;
/** Binds a value and returns its placeholder. */
type Bind = (value: StoredCell) => string;

/** An empty text is contained in every cell, also in an empty one. */
const containsSql = (text: string, needle: string): string =>
  `coalesce(contains(lower(${text}), lower(${needle})), ${needle} = '')`;

/** A substring in any text column. */
const anyTextSql = (columns: readonly DatasetColumn[], { text }: FilterOf<'any'>, bind: Bind): string => {
  const names = columns.flatMap((column, i) => (isText(column) ? [`c${i}`] : []));
  if (names.length === 0) return 'false';
  const needle = bind(text);
  return `(${names.map((name) => containsSql(name, needle)).join(' or ')})`;
};

const isEmptyIn = ({ type }: DatasetColumn, value: Json): boolean =>
  value === null || (value === '' && type === 'text');

/** An empty list or text equals null. Cells of a list column are JSON text, of which one element has to be equal. */
const equalsSql = ({ name, column }: Named, value: Json, bind: Bind): string => {
  if (isEmptyIn(column, value)) {
    if (column.type === 'list') return `(${name} is null or ${name} = '[]')`;
    return `(${name} is null${isText(column) ? ` or ${name} = ''` : ''})`;
  }
  if (column.type === 'list')
    return `coalesce(list_contains(from_json(${name}, '["json"]'), ${bind(jsonText(value))}::json), false)`;
  const cell = storedCell(column, value);
  if (cell === null) {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    throw new InvalidViewError(VIEW_TEXT.invalidValue(text, column.label));
  }
  // A number of a list of values stands for all cells that are stored as it.
  const rest = storedRest(column, value) ?? (typeof value === 'string' && hasRest(column) ? 0 : null);
  const isWhole = rest === null ? '' : ` and ${restOf(name)} = ${bind(rest)}`;
  return `coalesce(${name} = ${bind(cell)}${isWhole}, false)`;
};

const oneOfSql = (named: Named, values: readonly Json[], bind: Bind): string =>
  values.length === 0 ? 'false' : `(${values.map((value) => equalsSql(named, value, bind)).join(' or ')})`;

const rangeSql = ({ name, column }: Named, { from, to }: FilterOf<'range'>, bind: Bind): string => {
  if (column.type !== 'number' && column.type !== 'time')
    throw new InvalidViewError(VIEW_TEXT.noRange(column.label));
  const parts = [`${name} is not null`];
  const isBelow = (bound: number): string => {
    const value = bind(bound);
    // The rest of a time is never negative.
    if (column.type === 'time') return `(${name} < ${value})`;
    return `(${name} < ${value} or (${name} = ${value} and ${restOf(name)} < 0))`;
  };
  if (from !== null && from !== undefined) parts.push(`not ${isBelow(from)}`);
  if (to !== null && to !== undefined) parts.push(isBelow(to));
  return `(${parts.join(' and ')})`;
};

/** SQL for the text that a cell is searched in: numbers with all their digits. */
const searchedText = ({ name, column }: Named): string => {
  if (isText(column)) return name;
  return column.type === 'number' ? `(${exactNumber(name)})` : `${name}::varchar`;
};

const filterSql = (columns: readonly DatasetColumn[], filter: ColumnFilter, bind: Bind): string => {
  if (filter.kind === 'any') return anyTextSql(columns, filter, bind);
  const named = findColumn(columns, filter.key);
  switch (filter.kind) {
    case 'text':
      return containsSql(searchedText(named), bind(filter.text));
    case 'is':
      return oneOfSql(named, filter.values, bind);
    case 'isNot':
      return filter.values.length === 0 ? 'true' : `not ${oneOfSql(named, filter.values, bind)}`;
    case 'range':
      return rangeSql(named, filter, bind);
    case 'part':
      return `coalesce(${timePartSql(named, filter.part, filter.timeZone)} = ${bind(filter.value)}, false)`;
  }
};

/** `where ...` for local filters, all of which must hold; an empty text without filters. */
export const whereSql = (columns: readonly DatasetColumn[], filters: readonly ColumnFilter[]): Sql => {
  const values: StoredCell[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const clauses = filters.map((filter) => filterSql(columns, filter, bind));
  return { text: clauses.length > 0 ? `where ${clauses.join(' and ')}` : '', values };
};
