/** Quick statistics of a column. */
import type { RowAnswers, RowRequest } from '../../../shared/dataset';
import { countValues, isScale, queryOne, valuesSource, wholeValues, type Named } from './aggregates';
import type { Dataset } from '../dataset/dataset';
import { toJson, toNumber } from '../column-store/sql-values';
import { findColumn, restOf, type Sql } from '../column-store/view-sql';

type Facts = RowAnswers['facts'];
type Scale = Pick<Facts, 'min' | 'max' | 'mean' | 'median' | 'sum'>;
type Counts = Pick<Facts, 'rows' | 'empty' | 'distinct' | 'values'>;
type Source = {
  readonly dataset: Dataset;
  readonly named: Named;
  /** The column as its values are counted; see `wholeValues`. */
  readonly counted: Named;
  readonly where: Sql;
};

/** Rows below which values are never estimated: counting half a million distinct texts takes some 0.2 s. */
const MANY_ROWS = 500_000;
/** An estimate counts only values whose hash is divisible by this. */
const HASHES_PER_SAMPLE = 64;
/** Fewest sampled values for an estimate: with fewer it is more than 2% off, and an exact count is fast. */
const MIN_SAMPLE = 2_000;

const NO_SCALE: Scale = { min: null, max: null, mean: null, median: null, sum: null };

/** SQL for a cell with empty texts and empty lists as null. */
const filledCell = ({ name, column }: Named): string => {
  if (column.type === 'list') return `nullif(${name}, '[]')`;
  return column.type === 'text' ? `nullif(${name}, '')` : name;
};

/** SQL for a value `v` with an empty text as null; elements of lists are never empty. */
const filledValue = ({ column }: Named): string => (column.type === 'text' ? "nullif(v, '')" : 'v');

const tableOf = ({ dataset, where }: Source): string => `${dataset.name} ${where.text}`;

const toNumberOrNull = (value: unknown): number | null =>
  value === null || value === undefined ? null : toNumber(value);

/** Returns the range of a number or time column, and its averages unless they are left out. */
const readScale = async (source: Source, hasAverages: boolean): Promise<Scale> => {
  const { dataset, named, counted, where } = source;
  const { name, column } = named;
  if (!isScale(column)) return NO_SCALE;
  const end = (which: 'min' | 'max'): string =>
    counted === named
      ? `${which}(${name})`
      : `${which}_by(${counted.name}, {c: ${name}, d: ${restOf(name)}}) filter (${name} is not null)`;
  const averages = [`avg(${name})::double`, `median(${name})::double`, `sum(${name})::double`];
  const [min, max, mean, median, sum] = await queryOne(dataset, {
    text: `select ${[end('min'), end('max'), ...(hasAverages ? averages : [])].join(', ')} from ${tableOf(source)}`,
    values: where.values,
  });
  const isNumber = column.type === 'number';
  return {
    min: toJson(min),
    max: toJson(max),
    mean: isNumber ? toNumberOrNull(mean) : null,
    median: toNumberOrNull(median),
    sum: isNumber ? toNumberOrNull(sum) : null,
  };
};

/** Counts rows and empty cells, with one more count over the cells `v` and their hashes `h`. */
const countCells = async (source: Source, more = 'null'): Promise<readonly [number, number, number]> => {
  const { dataset, counted, where } = source;
  const [rows, empty, third] = await queryOne(dataset, {
    text: `select count(*), count(*) - count(v), ${more} from (select ${filledCell(counted)} v, hash(v) h from ${tableOf(source)})`,
    values: where.values,
  });
  return [toNumber(rows), toNumber(empty), toNumber(third)];
};

/**
 * Estimates the number of distinct values by those with one in 64 hashes, in one scan without a table of all values. Returns undefined
 * if there are few of them. The store's own `approx_count_distinct` was 43% off for three million texts, and took longer.
 */
const estimate = async (source: Source): Promise<Facts | undefined> => {
  const isSampled = `h % ${HASHES_PER_SAMPLE} = 0`;
  const [rows, empty, sample] = await countCells(source, `count(distinct h) filter (${isSampled})`);
  if (sample < MIN_SAMPLE) return undefined;
  const distinct = Math.min(sample * HASHES_PER_SAMPLE, rows - empty);
  return { rows, empty, distinct, isEstimate: true, values: [], ...(await readScale(source, false)) };
};

/** Counts distinct values alone, which is faster than counting the rows of each. */
const countDistinct = async (source: Source): Promise<Counts> => {
  const { dataset, counted: named, where } = source;
  const [rows, empty] = await countCells(source);
  const [distinct] = await queryOne(dataset, {
    text: `select count(distinct ${filledValue(named)}) from ${valuesSource(dataset, named, where)}`,
    values: where.values,
  });
  return { rows, empty, distinct: toNumber(distinct), values: [] };
};

/** Counts the rows of each value. Rows and empty cells are sums of these counts, except for lists. */
const countWithValues = async (source: Source, top: number): Promise<Counts> => {
  const { dataset, counted: named, where } = source;
  const filled = filledValue(named);
  const totals = [`count(${filled})`, 'sum(n)', `sum(n) filter (${filled} is null)`];
  const { values, totals: found } = await countValues(dataset, named, where, { top, totals });
  const [distinct = 0, ...sums] = found.map(toNumber);
  const [rows = 0, empty = 0] = named.column.type === 'list' ? await countCells(source) : sums;
  return { rows, empty, distinct, values };
};

/** Returns quick statistics of a column: empty texts and empty lists count as empty, elements of lists as values. */
export const facts = async (
  dataset: Dataset,
  { view, key, top, mayEstimate }: Extract<RowRequest, { op: 'facts' }>,
): Promise<Facts> => {
  const named = findColumn(dataset.columns, key);
  const counted = await wholeValues(dataset, named);
  const source = { dataset, named, counted, where: dataset.where(view.filter) };
  const isLarge = dataset.loaded() >= MANY_ROWS && source.named.column.type !== 'list';
  const estimated = mayEstimate && isLarge ? await estimate(source) : undefined;
  if (estimated) return estimated;
  const counts = top > 0 ? await countWithValues(source, top) : await countDistinct(source);
  return { ...counts, isEstimate: false, ...(await readScale(source, true)) };
};
