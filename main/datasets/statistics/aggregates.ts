import type { DatasetColumn, RowAnswers, RowRequest } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';
import type { Dataset } from '../dataset/dataset';
import { toJson, toNumber } from '../column-store/sql-values';
import { exactNumber } from '../column-store/column-types';
import { columnName, findColumn, InvalidViewError, restName, type Sql } from '../column-store/view-sql';
import { timePartSql } from '../dataset/time-part';
import { VIEW_TEXT } from '../text';

type Request<O extends RowRequest['op']> = Extract<RowRequest, { op: O }>;

export type Named = ReturnType<typeof findColumn>;

/** Returns true if a column's values have an order and distances. */
export const isScale = ({ type }: DatasetColumn): boolean => type === 'number' || type === 'time';

/** SQL for the values `v` of a column: the elements of a list, the cell otherwise. */
export const valuesSource = (dataset: Dataset, { name, column }: Named, where: Sql): string =>
  column.type === 'list'
    ? `(select unnest(from_json(${name}, '["varchar"]')) v from ${dataset.name} ${where.text})`
    : `(select ${name} v from ${dataset.name} ${where.text})`;

/** Returns the first row of a statement. */
export const queryOne = async (dataset: Dataset, sql: Sql): Promise<readonly unknown[]> => {
  const [row = []] = await dataset.query(sql);
  return row;
};

/** Returns a column of numbers as texts with all their digits if a double can't hold one of them; other columns as they are. */
export const wholeValues = async (dataset: Dataset, named: Named): Promise<Named> => {
  if (named.column.type !== 'number') return named;
  const sql = { text: `select count(${restName(named.name)}) from ${dataset.name}`, values: [] };
  const [rests] = await queryOne(dataset, sql);
  if (toNumber(rests) === 0) return named;
  return { name: `(${exactNumber(named.name)})`, column: { ...named.column, type: 'text' } };
};

/** Sorts counts by bucket into one series for each value, the most frequent first. */
const toSeries = (
  rows: readonly (readonly unknown[])[],
  buckets: number,
): RowAnswers['histogram']['series'] => {
  const series = new Map<string, { counts: number[]; sum: number }>();
  for (const [bucket, value, count] of rows) {
    const name = typeof value === 'string' ? value : '';
    const one = series.get(name) ?? { counts: new Array<number>(buckets).fill(0), sum: 0 };
    one.counts[toNumber(bucket)] = toNumber(count);
    one.sum += toNumber(count);
    series.set(name, one);
  }
  return [...series].sort((a, b) => b[1].sum - a[1].sum).map(([value, { counts }]) => ({ value, counts }));
};

/** Counts over equal steps of a number or time column, with a series for each value of `by` (the most frequent first). */
export const histogram = async (
  dataset: Dataset,
  request: Request<'histogram'>,
): Promise<RowAnswers['histogram']> => {
  const { name, column } = findColumn(dataset.columns, request.key);
  if (!isScale(column)) throw new InvalidViewError(VIEW_TEXT.noHistogram(column.label));
  const by = request.by === undefined ? undefined : columnName(dataset.columns, request.by);
  const where = dataset.where(request.view.filter);
  const table = `${dataset.name} ${where.text}`;
  const [least, greatest, outside] = await queryOne(dataset, {
    text: `select min(${name}), max(${name}), count(*) - count(${name}) from ${table}`,
    values: where.values,
  });
  const low = request.from ?? toNumber(least);
  const high = Math.max(request.to ?? toNumber(greatest), low);
  const isSpanFinite = Number.isFinite(high - low);
  const width = isSpanFinite
    ? (high - low) / request.buckets
    : high / request.buckets - low / request.buckets;
  const step = Math.max(width, Number.MIN_VALUE) || 1;
  const place = isSpanFinite ? `(${name} - ${low}) / ${step}` : `${name} / ${step} - ${low / step}`;
  const rows = await dataset.query({
    text: `select least(floor(${place}), ${request.buckets - 1})::integer b, ${by ? `coalesce(${by}::varchar, '')` : "''"} v, count(*) n
           from ${table} ${where.text ? 'and' : 'where'} ${name} between ${low} and ${high} group by 1, 2`,
    values: where.values,
  });
  return { from: low, to: high, step, outside: toNumber(outside), series: toSeries(rows, request.buckets) };
};

type CountedValues = {
  readonly values: readonly { readonly value: Json; readonly count: number }[];
  /** The totals; nothing if there is no row. */
  readonly totals: readonly unknown[];
};

/**
 * Returns the `top` most frequent values of a column, with `totals` over all values `v` and their numbers of rows `n`. Lists count by
 * element. A second statement would group all rows again.
 */
export const countValues = async (
  dataset: Dataset,
  named: Named,
  where: Sql,
  { top, totals }: { readonly top: number; readonly totals: readonly string[] },
): Promise<CountedValues> => {
  const names = totals.map((_, i) => `t${i}`);
  const rows = await dataset.query({
    text: `select unnest(list, recursive := true), ${names.join(', ')} from (
             select min_by({v: v, n: n}, (-n, v is null, v), ${top}) list, ${totals.map((total, i) => `${total} t${i}`).join(', ')}
             from (select v, count(*) n from ${valuesSource(dataset, named, where)} group by 1))`,
    values: where.values,
  });
  return {
    values: rows.map(([value, count]) => ({ value: toJson(value), count: toNumber(count) })),
    totals: rows[0]?.slice(2) ?? [],
  };
};

/** Returns the most frequent values of a column, and the number of all. */
export const values = async (dataset: Dataset, request: Request<'values'>): Promise<RowAnswers['values']> => {
  const where = dataset.where(request.view.filter);
  const named = await wholeValues(dataset, findColumn(dataset.columns, request.key));
  const counted = await countValues(dataset, named, where, { top: request.top, totals: ['count(v)'] });
  return { values: counted.values, distinct: toNumber(counted.totals[0]) };
};

/** Counts for each combination of columns; a time's hour, weekday (0 is Sunday) or day is taken in the given zone. */
export const group = async (dataset: Dataset, request: Request<'group'>): Promise<RowAnswers['group']> => {
  const where = dataset.where(request.view.filter);
  const expressions: string[] = [];
  for (const { key, part } of request.by) {
    const named = findColumn(dataset.columns, key);
    expressions.push(
      part === undefined
        ? (await wholeValues(dataset, named)).name
        : timePartSql(named, part, request.timeZone),
    );
  }
  const list = expressions.map((expression, i) => `${expression} g${i}`).join(', ');
  const keys = expressions.map((_, i) => i + 1).join(', ');
  const rows = await dataset.query({
    text: `select ${list}, count(*) n from ${dataset.name} ${where.text} group by ${keys} order by n desc, ${keys} limit ${request.top}`,
    values: where.values,
  });
  const [total] = await queryOne(dataset, {
    text: `select count(*) from ${dataset.name} ${where.text}`,
    values: where.values,
  });
  return {
    groups: rows.map((row) => ({ values: row.slice(0, -1).map(toJson), count: toNumber(row.at(-1)) })),
    total: toNumber(total),
  };
};
