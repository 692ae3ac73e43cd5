import type { ColumnFilter, DatasetColumn } from '../../../shared/dataset';
import { partsIn } from '../../../shared/rules/dates';
import { sortKeys } from '../../../shared/rules/sort-keys';
import type { Json } from '../../../shared/model/json';
import { parseTypedDate } from '../../query/typed-date';

/** Returns the span of a day written `yyyy-mm-dd` in a zone, in milliseconds; its end is not in it. */
export const daySpan = (
  day: string,
  zone: string,
): { readonly from: number; readonly to: number } | undefined => {
  const [year = '', month = '', date = ''] = day.split('-');
  const instantOf = (text: string) => {
    const instant = parseTypedDate(text, zone);
    return instant === undefined ? undefined : Date.parse(instant);
  };
  const from = instantOf(`${month}/${date}/${year}`);
  const next = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date) + 1));
  const to = Number.isNaN(next.getTime())
    ? undefined
    : instantOf(`${next.getUTCMonth() + 1}/${next.getUTCDate()}/${next.getUTCFullYear()}`);
  return from === undefined || to === undefined ? undefined : { from, to };
};

/** Returns the local filter that shows only the rows of a group's value. */
export const groupFilter = (column: DatasetColumn, value: Json, zone: string): ColumnFilter | undefined => {
  if (column.type !== 'time' || typeof value !== 'string')
    return { kind: 'is', key: column.key, values: [value] };
  const span = daySpan(value, zone);
  return span && { kind: 'range', key: column.key, ...span };
};

/** Returns the day of an instant in a zone, as `daySpan` reads it. */
const dayOf = (instant: number, zone: string): string => {
  const { year, month, day } = partsIn(instant, zone);
  return `${year}-${month}-${day}`;
};

/** Returns true if a filter shows a single value of a column, or a single day, as the pick of a group does. */
const isPick = (filter: ColumnFilter, column: DatasetColumn, zone: string): boolean => {
  if (!('key' in filter) || filter.key !== column.key) return false;
  if (filter.kind === 'is') return column.type !== 'time' && filter.values.length === 1;
  if (filter.kind !== 'range' || column.type !== 'time' || typeof filter.from !== 'number') return false;
  const span = daySpan(dayOf(filter.from, zone), zone);
  return span?.from === filter.from && span.to === filter.to;
};

/** Returns the filters without those that show one group only: groups are counted without them, so that the others stay listed. */
export const otherFilters = (
  now: readonly ColumnFilter[],
  columns: readonly DatasetColumn[],
  zone: string,
): ColumnFilter[] => {
  const picks = columns.map((column) => now.find((filter) => isPick(filter, column, zone)));
  return picks.includes(undefined) ? [...now] : now.filter((filter) => !picks.includes(filter));
};

/** Returns true if the filters show only a group's rows. */
export const hasGroup = (
  now: readonly ColumnFilter[],
  columns: readonly DatasetColumn[],
  values: readonly Json[],
  zone: string,
): boolean => {
  const held = now.map((filter) => JSON.stringify(sortKeys(filter)));
  return columns.every((column, i) => {
    const filter = groupFilter(column, values[i] ?? null, zone);
    return filter !== undefined && held.includes(JSON.stringify(sortKeys(filter)));
  });
};

/** Returns true if groups by these columns can be excluded: a pair of values or a day can't be, with one filter on a column. */
export const canExclude = ([first, second]: readonly DatasetColumn[]): boolean =>
  first !== undefined && second === undefined && first.type !== 'time';

/** Returns filters that show only a group's rows, or exclude them. They replace other filters on the same columns. */
export const filtersWithGroup = (
  now: readonly ColumnFilter[],
  columns: readonly DatasetColumn[],
  values: readonly Json[],
  zone: string,
  isExcluded: boolean,
): ColumnFilter[] => {
  const added = columns
    .flatMap((column, i) => groupFilter(column, values[i] ?? null, zone) ?? [])
    .map((filter) => (isExcluded && filter.kind === 'is' ? { ...filter, kind: 'isNot' as const } : filter));
  const keys = new Set(added.flatMap((filter) => ('key' in filter ? [filter.key] : [])));
  const others = now.filter(
    (one) => !('key' in one) || !keys.has(one.key) || (isExcluded && one.kind === 'isNot'),
  );
  return [...others, ...added];
};
