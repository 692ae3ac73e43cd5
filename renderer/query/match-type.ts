/** The ways in which a group combines its conditions. "None of" is written as a `not` around a single `or`. */
import type { Condition } from '../../shared/model/query';
import { innerGroup, isGroup, type Joiner } from './condition-tree';

export type MatchType = Joiner | 'none';

/** Returns the node that holds the conditions of a row: the inner group of a "none of", else the node itself. */
export const rowNode = (node: Condition): Condition => innerGroup(node) ?? node;

/** Returns how a group combines its conditions, and these conditions; undefined for anything but a group. */
export const readGroup = (
  node: Condition,
): { readonly match: MatchType; readonly parts: readonly Condition[] } | undefined => {
  const inner = innerGroup(node);
  if (inner) return { match: 'none', parts: inner.condition };
  return isGroup(node) ? { match: node.operator_id, parts: node.condition } : undefined;
};

/** Returns the way to combine conditions that follows another one when one key steps through them. */
export const nextMatch = (match: MatchType): MatchType =>
  match === 'and' ? 'or' : match === 'or' ? 'none' : 'and';

/** Creates a group. */
export const makeGroup = (match: MatchType, parts: readonly Condition[]): Condition =>
  match === 'none'
    ? { operator_id: 'not', condition: [{ operator_id: 'or', condition: [...parts] }] }
    : { operator_id: match, condition: [...parts] };
