import type { ColumnSort, DatasetColumn } from '../../../shared/dataset';
import { hasRest, type StoredCell } from './stored-cell';
import { VIEW_TEXT } from '../text';

/** A piece of SQL with its bound values, in order of their `$n`. */
export type Sql = { readonly text: string; readonly values: readonly StoredCell[] };

/** Thrown for a view that names a column or a value which the dataset doesn't have; `message` names it. */
export class InvalidViewError extends Error {
  constructor(
    message: string,
    readonly next: string = VIEW_TEXT.next,
  ) {
    super(message);
  }
}

/** Returns a column with its name in the store. */
export const findColumn = (
  columns: readonly DatasetColumn[],
  key: string,
): { readonly name: string; readonly column: DatasetColumn } => {
  const index = columns.findIndex((column) => column.key === key);
  const column = columns[index];
  if (!column) throw new InvalidViewError(VIEW_TEXT.unknownColumn(key));
  return { name: `c${index}`, column };
};

/** Returns the store's name of a column. */
export const columnName = (columns: readonly DatasetColumn[], key: string): string =>
  findColumn(columns, key).name;

/** Returns true if a column's cells are texts in the store. */
export const isText = ({ type }: DatasetColumn): boolean => type === 'text' || type === 'list';

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** SQL that a column is sorted by: its ranks if it has any (other values first), letters without regard to case, or the value itself. */
const sortKey = (name: string, column: DatasetColumn): string => {
  if (column.ranks)
    return `case when ${name} is null then null else coalesce(list_position([${column.ranks.map(literal).join(', ')}], ${name}), 0) end`;
  if (column.type === 'list') return `nullif(lower(${name}), '[]')`;
  return isText(column) ? `nullif(lower(${name}), '')` : name;
};

/** Returns the store's name of what is left out of a number or a time; see `storedRest`. */
export const restName = (name: string): string => name.replace(/c(?=\d+$)/, 'd');

/** SQL for what is left out of a number or a time, which is nothing for most. */
export const restOf = (name: string): string => `coalesce(${restName(name)}, 0)`;

/** `order by ...`: empty cells last, letters without regard to case, ties in the order in which the rows came. */
export const orderSql = (columns: readonly DatasetColumn[], sort: readonly ColumnSort[]): string => {
  const parts = sort.map(({ key, order }) => {
    const { name, column } = findColumn(columns, key);
    const rest = hasRest(column) && !column.ranks ? [`${restOf(name)} ${order}`] : [];
    return [`${sortKey(name, column)} ${order} nulls last`, ...rest].join(', ');
  });
  return `order by ${[...parts, 'rowid'].join(', ')}`;
};
