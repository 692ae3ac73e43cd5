/**
 * A report's condition and a query's own (`report_condition` is operator_id, a condition list, field_id
 * and values). Both are the same tree with the same ids; a report's has a group at its top, always. What we do not understand is
 * carried over as it is.
 */
import type { Condition } from '../model/query';

type Maybe = Condition | null | undefined;

const isJoiner = (id: string): boolean => id === 'and' || id === 'or';
const hasOnly = (condition: Condition, keys: readonly string[]): boolean =>
  Object.entries(condition).every(([key, value]) => keys.includes(key) || value === undefined);
const isPlainGroup = (condition: Condition): boolean =>
  isJoiner(condition.operator_id) && hasOnly(condition, ['operator_id', 'condition']);

/** The report's condition for a query's: none for none, a lone leaf in a group of its own, a group as it is. */
export const toReportCondition = (condition: Maybe): Condition | null => {
  if (!condition) return null;
  return condition.condition === undefined ? { operator_id: 'and', condition: [condition] } : condition;
};

/** The query's condition for a report's: a group of one leaf is that leaf, an empty one is none, anything else is as it is. */
export const fromReportCondition = (condition: Maybe): Condition | null => {
  if (!condition) return null;
  const parts = condition.condition ?? [];
  if (!isPlainGroup(condition) || parts.length > 1) return condition;
  const [only] = parts;
  return only === undefined ? null : only.condition === undefined ? only : condition;
};

/** One text for all conditions of the same meaning: groups of one are their part, empty ones are none, keys are in order. */
export const canonicalCondition = (condition: Maybe): string => {
  if (!condition) return 'everything';
  if (isPlainGroup(condition)) {
    const parts = (condition.condition ?? []).map(canonicalCondition);
    const [only] = parts;
    if (only === undefined) return 'everything';
    return parts.length === 1 ? only : JSON.stringify([condition.operator_id, parts]);
  }
  const { condition: parts, ...rest } = condition;
  return JSON.stringify([sorted(rest), ...(parts === undefined ? [] : [parts.map(canonicalCondition)])]);
};

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, sorted(inner)]);
};

/** Whether two conditions find the same rows, as far as their shape tells. */
export const sameCondition = (a: Maybe, b: Maybe): boolean => canonicalCondition(a) === canonicalCondition(b);

/** Whether a report looks for what its query looks for; one without a condition of its own does. */
export const followsQuery = (query: {
  readonly condition?: Maybe;
  readonly report_condition?: Maybe;
}): boolean =>
  query.report_condition === undefined ||
  query.report_condition === null ||
  sameCondition(query.condition, query.report_condition);
