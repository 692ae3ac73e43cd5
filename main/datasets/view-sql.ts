import type { ColumnFilter, ColumnSort, DatasetColumn } from '../../shared/dataset';
import type { Json } from '../../shared/model/json';
import { jsonText, storedCell, type StoredCell } from './stored-cell';

const cellWords = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A piece of SQL with its bound values, in order of their `$n`. */
export type Sql = { readonly text: string; readonly values: readonly StoredCell[] };

/** A view that asks for a column or a value which the dataset does not have; `message` names it. */
export class InvalidViewError extends Error {}

/** The store's name of a column by its key. */
export const columnName = (columns: readonly DatasetColumn[], key: string): string => {
  const index = columns.findIndex((column) => column.key === key);
  if (index < 0) throw new InvalidViewError(`There is no column “${key}” in this result.`);
  return `c${index}`;
};

const columnOf = (columns: readonly DatasetColumn[], key: string) => {
  const name = columnName(columns, key);
  const column = columns[Number(name.slice(1))];
  if (!column) throw new InvalidViewError(`There is no column “${key}” in this result.`);
  return { name, column };
};

const isText = (column: DatasetColumn) => column.type === 'text' || column.type === 'list';

/** `where ...` for local filters; all must hold. An empty list is an empty text. */
export const whereOf = (columns: readonly DatasetColumn[], filters: readonly ColumnFilter[]): Sql => {
  const values: StoredCell[] = [];
  const bind = (value: StoredCell) => `$${values.push(value)}`;

  /** Cells of a list column are JSON text; one of its elements is what is meant. */
  const equals = (name: string, column: DatasetColumn, value: Json): string => {
    if (value === null)
      return column.type === 'list'
        ? `(${name} is null or ${name} = '[]')`
        : `(${name} is null${isText(column) ? ` or ${name} = ''` : ''})`;
    if (column.type === 'list')
      return `coalesce(list_contains(from_json(${name}, '["json"]'), ${bind(jsonText(value))}::json), false)`;
    const cell = storedCell(column.type, value);
    if (cell === null)
      throw new InvalidViewError(`“${cellWords(value)}” is no value of the column “${column.label}”.`);
    return `coalesce(${name} = ${bind(cell)}, false)`;
  };

  const clause = (filter: ColumnFilter): string => {
    if (filter.kind === 'any') {
      const names = columns
        .map((column, i) => ({ column, name: `c${i}` }))
        .filter(({ column }) => isText(column));
      if (names.length === 0) return 'false';
      const needle = bind(filter.text.toLowerCase());
      return `(${names.map(({ name }) => `coalesce(contains(lower(${name}), ${needle}), false)`).join(' or ')})`;
    }
    const { name, column } = columnOf(columns, filter.key);
    switch (filter.kind) {
      case 'text':
        return `coalesce(contains(lower(${isText(column) ? name : `${name}::varchar`}), ${bind(filter.text.toLowerCase())}), false)`;
      case 'is':
        return filter.values.length === 0
          ? 'false'
          : `(${filter.values.map((value) => equals(name, column, value)).join(' or ')})`;
      case 'isNot':
        return filter.values.length === 0
          ? 'true'
          : `not (${filter.values.map((value) => equals(name, column, value)).join(' or ')})`;
      case 'range': {
        if (column.type !== 'number' && column.type !== 'time')
          throw new InvalidViewError(`The column “${column.label}” has no range.`);
        const parts = [`${name} is not null`];
        if (filter.from !== null && filter.from !== undefined) parts.push(`${name} >= ${bind(filter.from)}`);
        if (filter.to !== null && filter.to !== undefined) parts.push(`${name} < ${bind(filter.to)}`);
        return `(${parts.join(' and ')})`;
      }
    }
  };

  const clauses = filters.map(clause);
  return { text: clauses.length > 0 ? `where ${clauses.join(' and ')}` : '', values };
};

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** What a column sorts by: its rank where it has one (values without a rank come first), letters without regard to case, or the value itself. */
const sortKey = (name: string, column: DatasetColumn): string => {
  if (column.ranks)
    return `case when ${name} is null then null else coalesce(list_position([${column.ranks.map(literal).join(', ')}], ${name}), 0) end`;
  return isText(column) ? `lower(${name})` : name;
};

/** `order by ...`: empty cells last, letters without regard to case, ties in the order the rows came. */
export const orderOf = (columns: readonly DatasetColumn[], sort: readonly ColumnSort[]): string => {
  const parts = sort.map(({ key, order }) => {
    const { name, column } = columnOf(columns, key);
    return `${sortKey(name, column)} ${order} nulls last`;
  });
  return `order by ${[...parts, 'rowid'].join(', ')}`;
};
