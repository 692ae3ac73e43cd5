import type { RowAnswers, RowRequest } from '../../shared/dataset';
import type { Json } from '../../shared/model/json';
import type { Dataset } from './dataset';
import { columnName, InvalidViewError } from './view-sql';

type Ask<O extends RowRequest['op']> = Extract<RowRequest, { op: O }>;

const NO_VALUE = '';
const toNumber = (value: unknown): number => Number(value ?? 0);
const toJson = (value: unknown): Json =>
  typeof value === 'bigint' ? Number(value) : ((value ?? null) as Json);

const requireScale = (dataset: Dataset, key: string): 'number' | 'time' => {
  const type = dataset.columns.find((column) => column.key === key)?.type;
  if (type === 'number' || type === 'time') return type;
  throw new InvalidViewError(`The column “${key}” cannot be drawn over a scale.`);
};

/** Counts over equal steps of a number or time column, a series per value of `by` (the most frequent first). */
export const histogram = async (
  dataset: Dataset,
  ask: Ask<'histogram'>,
): Promise<RowAnswers['histogram']> => {
  requireScale(dataset, ask.key);
  const key = columnName(dataset.columns, ask.key);
  const by = ask.by === undefined ? undefined : columnName(dataset.columns, ask.by);
  const where = dataset.where(ask.view.filter);
  const table = `${dataset.name} ${where.text}`;
  const [bounds] = await dataset.query({
    text: `select min(${key}), max(${key}), count(*) - count(${key}) from ${table}`,
    values: where.values,
  });
  const low = ask.from ?? toNumber(bounds?.[0]);
  const high = Math.max(ask.to ?? toNumber(bounds?.[1]), low);
  const step = Math.max((high - low) / ask.buckets, Number.MIN_VALUE) || 1;
  const rows = await dataset.query({
    text: `select least(floor((${key} - ${low}) / ${step}), ${ask.buckets - 1})::integer b, ${by ? `coalesce(${by}::varchar, '')` : "''"} v, count(*) n
           from ${table} ${where.text ? 'and' : 'where'} ${key} between ${low} and ${high} group by 1, 2`,
    values: where.values,
  });
  const series = new Map<string, { counts: number[]; sum: number }>();
  for (const [bucket, value, count] of rows) {
    const name = typeof value === 'string' ? value : NO_VALUE;
    const one = series.get(name) ?? { counts: new Array<number>(ask.buckets).fill(0), sum: 0 };
    one.counts[toNumber(bucket)] = toNumber(count);
    one.sum += toNumber(count);
    series.set(name, one);
  }
  return {
    from: low,
    to: high,
    step,
    outside: toNumber(bounds?.[2]),
    series: [...series].sort((a, b) => b[1].sum - a[1].sum).map(([value, { counts }]) => ({ value, counts })),
  };
};

/** The most frequent values of a column. Lists count by element. */
export const values = async (dataset: Dataset, ask: Ask<'values'>): Promise<RowAnswers['values']> => {
  const name = columnName(dataset.columns, ask.key);
  const where = dataset.where(ask.view.filter);
  const isList = dataset.columns.find((column) => column.key === ask.key)?.type === 'list';
  const source = isList
    ? `(select unnest(from_json(${name}, '["varchar"]')) v from ${dataset.name} ${where.text})`
    : `(select ${name} v from ${dataset.name} ${where.text})`;
  const rows = await dataset.query({
    text: `select v, count(*) n from ${source} group by 1 order by n desc, v nulls last limit ${ask.top}`,
    values: where.values,
  });
  const [distinct] = await dataset.query({
    text: `select count(distinct v) from ${source}`,
    values: where.values,
  });
  return {
    values: rows.map(([value, count]) => ({ value: toJson(value), count: toNumber(count) })),
    distinct: toNumber(distinct?.[0]),
  };
};

/** Counts per combination of columns; a time's hour, weekday (0 is Sunday) or day is taken in the given zone. */
export const group = async (dataset: Dataset, ask: Ask<'group'>): Promise<RowAnswers['group']> => {
  const where = dataset.where(ask.view.filter);
  const zone = ask.timeZone.replaceAll("'", "''");
  const expressions = ask.by.map(({ key, part }) => {
    const name = columnName(dataset.columns, key);
    if (part === undefined) return name;
    if (dataset.columns.find((column) => column.key === key)?.type !== 'time')
      throw new InvalidViewError(`The column “${key}” has no ${part}.`);
    const local = `((make_timestamp(${name} * 1000) at time zone 'UTC') at time zone '${zone}')`;
    return part === 'hour'
      ? `hour(${local})`
      : part === 'weekday'
        ? `dayofweek(${local})`
        : `strftime(${local}, '%Y-%m-%d')`;
  });
  const list = expressions.map((expression, i) => `${expression} g${i}`).join(', ');
  const keys = expressions.map((_, i) => i + 1).join(', ');
  const rows = await dataset.query({
    text: `select ${list}, count(*) n from ${dataset.name} ${where.text} group by ${keys} order by n desc, ${keys} limit ${ask.top}`,
    values: where.values,
  });
  const [total] = await dataset.query({
    text: `select count(*) from ${dataset.name} ${where.text}`,
    values: where.values,
  });
  return {
    groups: rows.map((row) => ({ values: row.slice(0, -1).map(toJson), count: toNumber(row.at(-1)) })),
    total: toNumber(total?.[0]),
  };
};

/** Quick statistics of a column: empty texts and empty lists count as empty, elements of lists as values. */
export const facts = async (dataset: Dataset, ask: Ask<'facts'>): Promise<RowAnswers['facts']> => {
  const name = columnName(dataset.columns, ask.key);
  const where = dataset.where(ask.view.filter);
  const type = dataset.columns.find((column) => column.key === ask.key)?.type;
  const cell = type === 'list' ? `nullif(${name}, '[]')` : type === 'text' ? `nullif(${name}, '')` : name;
  const isScale = type === 'number' || type === 'time';
  const [rows] = await dataset.query({
    text: `select count(*), count(*) - count(${cell}) from ${dataset.name} ${where.text}`,
    values: where.values,
  });
  const source =
    type === 'list'
      ? `(select unnest(from_json(${name}, '["varchar"]')) v from ${dataset.name} ${where.text})`
      : `(select ${cell} v from ${dataset.name} ${where.text})`;
  const [row] = await dataset.query({
    text: `select count(distinct v), min(v), max(v), ${isScale ? 'avg(v)::double, median(v)::double, sum(v)::double' : 'null, null, null'} from ${source}`,
    values: where.values,
  });
  const orNull = (value: unknown): number | null =>
    value === null || value === undefined ? null : toNumber(value);
  return {
    rows: toNumber(rows?.[0]),
    empty: toNumber(rows?.[1]),
    distinct: toNumber(row?.[0]),
    min: toJson(row?.[1]),
    max: toJson(row?.[2]),
    mean: type === 'number' ? orNull(row?.[3]) : null,
    median: orNull(row?.[4]),
    sum: type === 'number' ? orNull(row?.[5]) : null,
  };
};
