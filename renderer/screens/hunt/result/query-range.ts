import type { Condition, QueryConfig, QueryDraft } from '../../../../shared/model/query';
import { readTime } from '../../../../shared/rules/read-time';
import { sentZone } from '../../../state/time';
import { isRelativeDate, operatorRole } from '../../../../shared/rules/operator-role';

/** A span of time in milliseconds since the epoch; a missing end is open. */
export type TimeRange = { readonly from?: number; readonly to?: number };

const HOUR = 3_600_000;
const UNITS: Readonly<Record<string, number>> = {
  minute: HOUR / 60,
  hour: HOUR,
  day: 24 * HOUR,
  week: 7 * 24 * HOUR,
  month: 30 * 24 * HOUR,
  year: 365 * 24 * HOUR,
};

/** Returns the given ends of a range. */
const range = (from: number | undefined, to: number | undefined): TimeRange => ({
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
});

/** Returns the span back from now that a number and a unit name. */
const spanBack = ([amount, unit]: readonly unknown[], now: number): TimeRange => {
  const ms = typeof unit === 'string' ? UNITS[unit.toLowerCase().replace(/s$/, '')] : undefined;
  return typeof amount === 'number' && ms !== undefined ? { from: now - amount * ms, to: now } : {};
};

/** Returns the range that one condition sets on a column; an empty one if it sets none, or is not understood. */
const rangeOf = (condition: Condition, config: QueryConfig, key: string, now: number): TimeRange => {
  const field = config.fields.find(({ field_id }) => field_id === condition?.field_id);
  const operator = config.operators.find(({ operator_id }) => operator_id === condition?.operator_id);
  const values: unknown = condition?.values;
  if (field?.db_id !== key || !operator || !Array.isArray(values)) return {};
  if (isRelativeDate(operator, field, values)) return spanBack(values, now);
  const [first, second] = [readTime(values[0], sentZone()), readTime(values[1], sentZone())];
  const role = operatorRole(operator);
  if (role === 'between') return range(first, second);
  if (role === 'atLeast' || role === 'greater') return range(first, undefined);
  return role === 'atMost' || role === 'less' ? range(undefined, first) : {};
};

/** Returns the conditions that every row meets. */
const required = (condition: Condition | null | undefined): readonly Condition[] => {
  if (!condition) return [];
  if (!Array.isArray(condition.condition)) return [condition];
  return condition.operator_id === 'and' ? condition.condition.flatMap(required) : [];
};

/** Returns the span of time that a query asks for on a column. */
export const queryRange = (
  { condition }: Pick<QueryDraft, 'condition'>,
  config: QueryConfig,
  key: string,
  now: number,
): TimeRange =>
  required(condition).reduce<TimeRange>((all, one) => ({ ...all, ...rangeOf(one, config, key, now) }), {});

/** Returns the part of a plot whose rows are not loaded: beyond the loaded ones where they came in order of time, else all of it. */
export const unknownSpan = (
  plot: { readonly from: number; readonly to: number },
  loaded: { readonly from: number; readonly to: number },
  order: 'asc' | 'desc' | undefined,
): { readonly from: number; readonly to: number } => {
  if (order === 'desc') return { from: plot.from, to: loaded.from };
  return order === 'asc' ? { from: loaded.to, to: plot.to } : plot;
};
