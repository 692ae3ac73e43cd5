import type { DatasetColumn } from '../../../shared/dataset';
import { keyFromLabel, namingColumn } from '../../../shared/rules/naming-column';
import { fileColumns } from './annotation-columns';
import { wholeCell } from '../column-store/column-types';
import type { Dataset } from './dataset';

/** SQL for the cell of a column, as it is part of a row's key. */
type CellSql = (place: number, column: Pick<DatasetColumn, 'type'>) => string;
const whole: CellSql = (place, column) => wholeCell('', place, column);
/** Cells as former versions had them in keys: without the digits that a number or a time has beyond them. */
const former: CellSql = (place) => `c${place}::varchar`;

/**
 * SQL for a row's key: the cell that names the row if there is such a column, and otherwise a hash over its cells and the names of their
 * columns. Neither the order of the columns nor annotations change the hash.
 */
const rowKeySql = (columns: readonly DatasetColumn[], cellSql: CellSql = whole): string => {
  const sorted = fileColumns(columns).toSorted((a, b) =>
    keyFromLabel(a.column.label) < keyFromLabel(b.column.label) ? -1 : 1,
  );
  const cells = sorted.map(
    ({ column, place }) =>
      `'${keyFromLabel(column.label).replaceAll("'", "''")}=' || coalesce(${cellSql(place, column)}, '')`,
  );
  const hash = `'row:' || md5(concat_ws(chr(31), ${cells.join(', ')}))`;
  const naming = namingColumn(columns);
  if (!naming) return hash;
  const column = columns[naming.index] ?? { type: 'text' };
  const name = `trim(${cellSql(naming.index, column)})`;
  const plain = naming.kind === 'sha256' || naming.kind === 'md5' ? `lower(${name})` : name;
  return `case when ${name} <> '' then '${naming.kind}:' || ${plain} else ${hash} end`;
};

/** Returns the IDs of all rows that have the same key as one of the given rows, by key. */
export const rowsWithSameKeys = async (
  dataset: Dataset,
  rows: readonly number[],
): Promise<ReadonlyMap<string, readonly number[]>> => {
  const key = rowKeySql(dataset.columns);
  return groupByKey(
    await dataset.query({
      text: `with keys as materialized (select rowid::ubigint id, ${key} k from ${dataset.name}) select id, k from keys where k in (select k from keys where id in (select unnest(from_json($1, '["ubigint"]'))))`,
      values: [JSON.stringify(rows)],
    }),
  );
};

const findKeys = async (
  dataset: Dataset,
  sql: string,
  keys: readonly string[],
): Promise<Map<string, number[]>> =>
  groupByKey(
    await dataset.query({
      text: `select rowid::ubigint, k from (select rowid, ${sql} k from ${dataset.name}) where k in (select unnest(from_json($1, '["varchar"]')))`,
      values: [JSON.stringify(keys)],
    }),
  );

/** Returns the IDs of the rows that have one of the given keys, by key. A key that no row has is looked for as former versions wrote it. */
export const rowsByKeys = async (
  dataset: Dataset,
  keys: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> => {
  const found = await findKeys(dataset, rowKeySql(dataset.columns), keys);
  const missing = keys.filter((key) => !found.has(key));
  const formerSql = rowKeySql(dataset.columns, former);
  if (missing.length === 0 || formerSql === rowKeySql(dataset.columns)) return found;
  return new Map([...found, ...(await findKeys(dataset, formerSql, missing))]);
};

const groupByKey = (found: readonly unknown[][]): Map<string, number[]> => {
  const rows = new Map<string, number[]>();
  for (const [id, key] of found) {
    const name = String(key);
    const known = rows.get(name);
    if (known) known.push(Number(id));
    else rows.set(name, [Number(id)]);
  }
  return rows;
};
