/**
 * Converts between a query's condition and its report's (`report_condition`). Both are the same kind of tree, except that a report's
 * always has a group at its top. Keys that Postern does not know are carried over unchanged.
 */
import type { Condition } from '../model/query';
import { sortKeys } from './sort-keys';

type Maybe = Condition | null | undefined;

const isJoiner = (id: string): boolean => id === 'and' || id === 'or';
const hasOnly = (condition: Condition, keys: readonly string[]): boolean =>
  Object.entries(condition).every(([key, value]) => keys.includes(key) || value === undefined);
const isPlainGroup = (condition: Condition): boolean =>
  isJoiner(condition.operator_id) && hasOnly(condition, ['operator_id', 'condition']);

/** Converts a query's condition to a report's: a single condition is put into a group, a group stays as it is. */
export const toReportCondition = (condition: Maybe): Condition | null => {
  if (!condition) return null;
  return condition.condition === undefined ? { operator_id: 'and', condition: [condition] } : condition;
};

/** Converts a report's condition to a query's: a group of one becomes that condition, an empty group becomes null. */
export const fromReportCondition = (condition: Maybe): Condition | null => {
  if (!condition) return null;
  const parts = condition.condition ?? [];
  if (!isPlainGroup(condition) || parts.length > 1) return condition;
  const [only] = parts;
  return only === undefined ? null : only.condition === undefined ? only : condition;
};

/** Returns the same text for all conditions of one meaning: groups of one are unwrapped, empty groups dropped, keys sorted. */
export const canonicalCondition = (condition: Maybe): string => {
  if (!condition) return 'everything';
  if (isPlainGroup(condition)) {
    const parts = (condition.condition ?? []).map(canonicalCondition);
    const [only] = parts;
    if (only === undefined) return 'everything';
    return parts.length === 1 ? only : JSON.stringify([condition.operator_id, parts]);
  }
  const { condition: parts, ...rest } = condition;
  return JSON.stringify([sortKeys(rest), ...(parts === undefined ? [] : [parts.map(canonicalCondition)])]);
};

/** Returns true if two conditions find the same rows, as far as their structure shows it. */
export const sameCondition = (a: Maybe, b: Maybe): boolean => canonicalCondition(a) === canonicalCondition(b);

/** Returns true if a report uses its query's condition: it has none of its own, or an equal one. */
export const followsQuery = (query: {
  readonly condition?: Maybe;
  readonly report_condition?: Maybe;
}): boolean =>
  query.report_condition === undefined ||
  query.report_condition === null ||
  sameCondition(query.condition, query.report_condition);
