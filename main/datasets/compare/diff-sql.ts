import type { DatasetColumn } from '../../../shared/dataset';
import type { DiffReport } from '../../../shared/model/compare';
import { findExceptionColumns } from '../../../shared/rules/exception-columns';
import { keyFromLabel, namingColumn } from '../../../shared/rules/naming-column';
import { fileColumns, type PlacedColumn } from '../dataset/annotation-columns';
import { wholeCell, wholeText } from '../column-store/column-types';
import type { Dataset } from '../dataset/dataset';
import { hasRest } from '../column-store/stored-cell';
import { InvalidViewError, restOf } from '../column-store/view-sql';
import { VIEW_TEXT } from '../text';

/** A column that two datasets have in common. */
export type ColumnPair = { readonly a: PlacedColumn; readonly b: PlacedColumn };

type CommonColumns = {
  readonly both: readonly ColumnPair[];
  readonly onlyA: readonly PlacedColumn[];
  readonly onlyB: readonly PlacedColumn[];
};

/** Pairs columns of two datasets by key, or else by label. Each column is used once. */
export const pairColumns = (a: readonly DatasetColumn[], b: readonly DatasetColumn[]): CommonColumns => {
  const left = fileColumns(a);
  const both: ColumnPair[] = [];
  const onlyB: PlacedColumn[] = [];
  for (const one of fileColumns(b)) {
    const names = [one.column.key, keyFromLabel(one.column.label)];
    const sameKey = left.findIndex(({ column }) => column.key === one.column.key);
    const index =
      sameKey >= 0
        ? sameKey
        : left.findIndex(
            ({ column }) => names.includes(column.key) || names.includes(keyFromLabel(column.label)),
          );
    const [found] = index >= 0 ? left.splice(index, 1) : [];
    if (found) both.push({ a: found, b: one });
    else onlyB.push(one);
  }
  return { both, onlyA: left, onlyB };
};

/**
 * Returns the columns that identify an exception, as a tool has one of each type and value: its ID changes once it is overwritten. Undefined
 * for other rows.
 */
const exceptionPairs = (both: readonly ColumnPair[]): readonly ColumnPair[] | undefined => {
  const { tool, type, value } = findExceptionColumns(both.map(({ b }) => b.column.label));
  const found = [tool, type, value].map((at) => (at === undefined ? undefined : both[at]));
  return found.every((pair) => pair !== undefined) ? found : undefined;
};

/** Returns the columns that match rows: the given ones, else the one that names entities, else those of an exception, else all. */
export const keyPairs = (
  both: readonly ColumnPair[],
  given: readonly string[] | undefined,
): readonly ColumnPair[] => {
  if (given !== undefined && given.length > 0) {
    return given.map((key) => {
      const found = both.find(({ b }) => b.column.key === key);
      if (!found) throw new InvalidViewError(VIEW_TEXT.keyOnOneSide(key));
      return found;
    });
  }
  const naming = namingColumn(both.map(({ b }) => b.column));
  const found = naming && both[naming.index];
  return found ? [found] : (exceptionPairs(both) ?? both);
};

const sameTypeCell = (name: string, column: DatasetColumn): readonly string[] => {
  if (column.type === 'text') return [`nullif(${name}, '')`];
  if (column.type === 'list') return [`nullif(nullif(${name}, '[]'), '')`];
  return hasRest(column) ? [name, restOf(name)] : [name];
};

const otherTypeCell = (table: string, { column, place }: PlacedColumn, other: DatasetColumn): string => {
  const name = `${table}.c${place}`;
  if (column.type === 'list')
    return `nullif(coalesce(array_to_string(try_cast(from_json(${name}, '["varchar"]') as varchar[]), '; '), ${name}), '')`;
  // A number can be written in several ways: both sides get the store's own.
  if (column.type === 'text' && (other.type === 'number' || other.type === 'time'))
    return wholeText(name, other.type);
  return `nullif(${wholeCell(`${table}.`, place, column)}, '')`;
};

/**
 * SQL for a cell in a form that compares with the other dataset's: lists as the text that an export writes, other types as themselves or as
 * text. A number or a time has its rest as a second value.
 */
const comparable = (table: string, placed: PlacedColumn, other: DatasetColumn): readonly string[] =>
  placed.column.type === other.type
    ? sameTypeCell(`${table}.c${placed.place}`, other)
    : [otherTypeCell(table, placed, other)];

const comparableA = (table: string, { a, b }: ColumnPair) => comparable(table, a, b.column);
const comparableB = (table: string, { a, b }: ColumnPair) => comparable(table, b, a.column);

/** SQL conditions, one for each value of a pair of cells. */
const compared = (pair: ColumnPair, how: 'is distinct from' | 'is not distinct from'): readonly string[] => {
  const other = comparableB('y', pair);
  return comparableA('x', pair).map((value, i) => `${value} ${how} ${other[i] ?? 'null'}`);
};

const numbered = (table: string, keys: readonly string[], areUnique: boolean): string =>
  `(select t.*, t.rowid r, ${areUnique ? '1' : `row_number() over (partition by ${keys.join(', ')} order by t.rowid)`} n from ${table} t)`;

/**
 * SQL for the rows that differ: their positions in both tables and which cells changed, in the order of the second table. `keys` match
 * rows, `rest` are compared. Rows are numbered only if keys repeat, because that takes longer than all the rest.
 */
export const diffSql = (
  a: string,
  b: string,
  keys: readonly ColumnPair[],
  rest: readonly ColumnPair[],
  areUnique: boolean,
): string => {
  const keyA = keys.flatMap((pair) => comparableA('t', pair));
  const keyB = keys.flatMap((pair) => comparableB('t', pair));
  const join = keys.flatMap((pair) => compared(pair, 'is not distinct from'));
  const differs = rest.map((pair) => `(${compared(pair, 'is distinct from').join(' or ')})`);
  const mask = differs.length > 0 ? `[${differs.join(', ')}]` : '[]::boolean[]';
  const isChanged = differs.length > 0 ? `(${differs.join(' or ')})` : 'false';
  const from = `${numbered(a, keyA, areUnique)} x full outer join ${numbered(b, keyB, areUnique)} y on ${areUnique ? '' : 'x.n = y.n and '}${join.join(' and ')}`;
  return `select x.r, y.r, case when x.r is null or y.r is null then null else ${mask} end from ${from} where x.r is null or y.r is null or ${isChanged} order by coalesce(y.r, x.r), y.r is null`;
};

/**
 * Counts the rows of each side whose key an earlier row has. Hashes compare much faster than texts: if all hashes differ, so do the keys,
 * and the keys themselves are counted only otherwise.
 */
export const countRepeatedKeys = async (
  a: Dataset,
  b: Dataset,
  keys: readonly ColumnPair[],
): Promise<DiffReport['repeated']> => {
  const sides = [
    { dataset: a, names: keys.flatMap((pair) => comparableA('t', pair)).join(', ') },
    { dataset: b, names: keys.flatMap((pair) => comparableB('t', pair)).join(', ') },
  ];
  const countBoth = async (
    countSql: (names: string, table: string) => string,
  ): Promise<DiffReport['repeated']> => {
    const counts = sides.map(({ dataset, names }) => `(${countSql(names, `${dataset.name} t`)})`);
    const [row = []] = await a.query({ text: `select ${counts.join(', ')}`, values: [] });
    return { before: Number(row[0] ?? 0), after: Number(row[1] ?? 0) };
  };
  const hashes = await countBoth(
    (names, table) => `select count(*) - count(distinct hash(${names})) from ${table}`,
  );
  if (hashes.before + hashes.after === 0) return hashes;
  return countBoth(
    (names, table) =>
      `select coalesce(sum(n - 1), 0) from (select count(*) n from ${table} group by ${names})`,
  );
};
