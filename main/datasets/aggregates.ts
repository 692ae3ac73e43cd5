import type { DatasetColumn, RowAnswers, RowRequest } from '../../shared/dataset';
import type { Dataset } from './dataset';
import { toJson, toNumber } from './sql-values';
import { columnName, findColumn, InvalidViewError, type Sql } from './view-sql';
import { timePartSql } from './time-part';
import { VIEW_TEXT } from './text';

type Request<O extends RowRequest['op']> = Extract<RowRequest, { op: O }>;

type Named = ReturnType<typeof findColumn>;

const toNumberOrNull = (value: unknown): number | null =>
  value === null || value === undefined ? null : toNumber(value);

const isScale = ({ type }: DatasetColumn): boolean => type === 'number' || type === 'time';

/** SQL for the values `v` of a column: the elements of a list, `cell` otherwise. */
const valuesSource = (dataset: Dataset, { name, column }: Named, where: Sql, cell = name): string =>
  column.type === 'list'
    ? `(select unnest(from_json(${name}, '["varchar"]')) v from ${dataset.name} ${where.text})`
    : `(select ${cell} v from ${dataset.name} ${where.text})`;

/** Returns the first row of a statement. */
const queryOne = async (dataset: Dataset, sql: Sql): Promise<readonly unknown[]> => {
  const [row = []] = await dataset.query(sql);
  return row;
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

/** Returns the most frequent values of a column, and the number of all. Lists count by element. A second statement would group all rows again. */
export const values = async (dataset: Dataset, request: Request<'values'>): Promise<RowAnswers['values']> => {
  const where = dataset.where(request.view.filter);
  const source = valuesSource(dataset, findColumn(dataset.columns, request.key), where);
  const rows = await dataset.query({
    text: `select unnest(list, recursive := true), d from (
             select min_by({v: v, n: n}, (-n, v is null, v), ${request.top}) list, count(v) d
             from (select v, count(*) n from ${source} group by 1))`,
    values: where.values,
  });
  return {
    values: rows.map(([value, count]) => ({ value: toJson(value), count: toNumber(count) })),
    distinct: toNumber(rows[0]?.[2]),
  };
};

/** Counts for each combination of columns; a time's hour, weekday (0 is Sunday) or day is taken in the given zone. */
export const group = async (dataset: Dataset, request: Request<'group'>): Promise<RowAnswers['group']> => {
  const where = dataset.where(request.view.filter);
  const expressions = request.by.map(({ key, part }) => {
    const named = findColumn(dataset.columns, key);
    return part === undefined ? named.name : timePartSql(named, part, request.timeZone);
  });
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

/** SQL for a cell with empty texts and empty lists as null. */
const filledCell = ({ name, column }: Named): string => {
  if (column.type === 'list') return `nullif(${name}, '[]')`;
  return column.type === 'text' ? `nullif(${name}, '')` : name;
};

/** Returns quick statistics of a column: empty texts and empty lists count as empty, elements of lists as values. */
export const facts = async (dataset: Dataset, request: Request<'facts'>): Promise<RowAnswers['facts']> => {
  const named = findColumn(dataset.columns, request.key);
  const where = dataset.where(request.view.filter);
  const cell = filledCell(named);
  const [rows, empty] = await queryOne(dataset, {
    text: `select count(*), count(*) - count(${cell}) from ${dataset.name} ${where.text}`,
    values: where.values,
  });
  const averages = isScale(named.column)
    ? 'avg(v)::double, median(v)::double, sum(v)::double'
    : 'null, null, null';
  const [distinct, min, max, mean, median, sum] = await queryOne(dataset, {
    text: `select count(distinct v), min(v), max(v), ${averages} from ${valuesSource(dataset, named, where, cell)}`,
    values: where.values,
  });
  const isNumber = named.column.type === 'number';
  return {
    rows: toNumber(rows),
    empty: toNumber(empty),
    distinct: toNumber(distinct),
    min: toJson(min),
    max: toJson(max),
    mean: isNumber ? toNumberOrNull(mean) : null,
    median: toNumberOrNull(median),
    sum: isNumber ? toNumberOrNull(sum) : null,
  };
};
