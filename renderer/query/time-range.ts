/** Reads and writes the time range of a query: the conditions on its time that the query bar shows as "When". */
import type { Json } from '../../shared/model/json';
import type { Condition, QueryConfig, QueryField, QueryOperator } from '../../shared/model/query';
import { parseInstant } from '../../shared/rules/dates';
import { isRelativeDate, isSpan, operatorRole, type OperatorRole } from '../../shared/rules/operator-role';
import { findOperator, type Terms } from './condition-terms';
import { topConditions, type HuntDraft } from './hunt-draft';
import { TEXT } from './text';

/** A span back from now, or instants in ISO 8601 of which one may be missing. */
export type TimeRange =
  | { readonly kind: 'last'; readonly amount: number; readonly unit: string }
  | { readonly kind: 'range'; readonly from?: string | undefined; readonly to?: string | undefined };

/** A draft's time range, its conditions, and their indexes among the top-level conditions. */
export type FoundRange = {
  readonly range: TimeRange;
  readonly field: QueryField;
  readonly conditions: readonly Condition[];
  readonly indexes: readonly number[];
};

type TimeLeaf = {
  readonly condition: Condition;
  readonly index: number;
  readonly field: QueryField;
  readonly part: TimeRange;
};

const LOWER: readonly OperatorRole[] = ['atLeast', 'greater'];
const UPPER: readonly OperatorRole[] = ['atMost', 'less'];
const HOURS: Readonly<Record<string, number>> = { hours: 1, days: 24, weeks: 168 };
const HOUR_MS = 3_600_000;

const isInstant = (value: Json | undefined): value is string =>
  typeof value === 'string' && parseInstant(value) !== undefined;

/** Returns the range that a single condition on a time sets; undefined if it is none. */
const rangePart = (
  operator: QueryOperator,
  field: QueryField,
  values: readonly Json[],
): TimeRange | undefined => {
  const [first, second] = values;
  if (isSpan(values) && isRelativeDate(operator, field, values))
    return { kind: 'last', amount: values[0], unit: values[1] };
  const role = operatorRole(operator);
  if (role === 'between' && isInstant(first) && isInstant(second))
    return { kind: 'range', from: first, to: second };
  if (values.length !== 1 || !isInstant(first)) return undefined;
  if (LOWER.includes(role)) return { kind: 'range', from: first };
  return UPPER.includes(role) ? { kind: 'range', to: first } : undefined;
};

const readTimeLeaf = (condition: Condition, index: number, config: QueryConfig): TimeLeaf | undefined => {
  if (typeof condition !== 'object' || condition === null || !Array.isArray(condition.values))
    return undefined;
  const field = config.fields.find((one) => one.field_id === condition.field_id);
  const operator = config.operators.find((one) => one.operator_id === condition.operator_id);
  if (field?.type !== 'time' || !operator) return undefined;
  const part = rangePart(operator, field, condition.values);
  return part && { condition, index, field, part };
};

/** Joins what the conditions of one field set; undefined if two of them set the same end. */
const joinParts = (parts: readonly TimeRange[]): TimeRange | undefined => {
  if (parts.length < 2) return parts[0];
  const ranges = parts.flatMap((part) => (part.kind === 'range' ? [part] : []));
  const starts = ranges.flatMap(({ from }) => from ?? []);
  const ends = ranges.flatMap(({ to }) => to ?? []);
  return ranges.length === parts.length && starts.length < 2 && ends.length < 2
    ? { kind: 'range', from: starts[0], to: ends[0] }
    : undefined;
};

const timeLeaves = (draft: HuntDraft, config: QueryConfig): readonly TimeLeaf[] =>
  topConditions(draft).flatMap((one, index) => readTimeLeaf(one, index, config) ?? []);

/** Finds the time range of a draft; undefined if it has none, or several. */
export const findTimeRange = (draft: HuntDraft, config: QueryConfig): FoundRange | undefined => {
  const leaves = timeLeaves(draft, config);
  const [first] = leaves;
  const range = joinParts(leaves.map(({ part }) => part));
  if (!first || !range || leaves.some(({ field }) => field !== first.field)) return undefined;
  return {
    range,
    field: first.field,
    conditions: leaves.map(({ condition }) => condition),
    indexes: leaves.map(({ index }) => index),
  };
};

/** Returns true if several conditions limit the time of a draft and make no single range. */
export const hasSeveralTimes = (draft: HuntDraft, config: QueryConfig): boolean =>
  timeLeaves(draft, config).length > 1 && findTimeRange(draft, config) === undefined;

/** Returns the field that a time range is set on. */
export const timeField = (draft: HuntDraft, config: QueryConfig): QueryField | undefined =>
  findTimeRange(draft, config)?.field ?? config.fields.find((field) => field.type === 'time');

/** Returns the start of a span as an instant; undefined for a unit that isn't known. */
const spanStart = (amount: number, unit: string, now: number): string | undefined => {
  const hours = HOURS[unit];
  return hours === undefined ? undefined : new Date(now - amount * hours * HOUR_MS).toISOString();
};

/** Returns the conditions of a range on a field; undefined if the tenant has no operators for it. */
const rangeConditions = (
  field: QueryField,
  terms: Terms,
  range: TimeRange,
  now: number,
): readonly Condition[] | undefined => {
  const leaf = (operator: QueryOperator | undefined, ...values: Json[]): readonly Condition[] | undefined =>
    operator && [{ operator_id: operator.operator_id, field_id: field.field_id, values }];
  if (range.kind === 'last') {
    const relative = findOperator(field, terms, 'relativeDate');
    if (relative) return leaf(relative, range.amount, range.unit);
    const from = spanStart(range.amount, range.unit, now);
    return from === undefined ? undefined : leaf(findOperator(field, terms, ...LOWER), from);
  }
  const { from, to } = range;
  const between = findOperator(field, terms, 'between');
  if (from !== undefined && to !== undefined && between) return leaf(between, from, to);
  const lower = from === undefined ? [] : leaf(findOperator(field, terms, ...LOWER), from);
  const upper = to === undefined ? [] : leaf(findOperator(field, terms, ...UPPER), to);
  return lower && upper && [...lower, ...upper];
};

/** A changed condition, or the reason why the tenant's operators can't express it. */
export type RangeChange =
  | { readonly condition: Condition; readonly reason?: undefined }
  | { readonly condition?: undefined; readonly reason: string };

/** Returns a draft's condition with another time range, or with none. */
export const withTimeRange = (
  draft: HuntDraft,
  config: QueryConfig,
  range: TimeRange | null,
  now = Date.now(),
): RangeChange => {
  const found = findTimeRange(draft, config);
  const others = topConditions(draft).filter((_, i) => !found?.indexes.includes(i));
  const field = timeField(draft, config);
  const made = !range ? [] : field && rangeConditions(field, { config, hasLists: false }, range, now);
  return made
    ? { condition: { operator_id: 'and', condition: [...made, ...others] } }
    : { reason: TEXT.noTimeOperator };
};
