import type { Condition } from '../../../shared/model/query';
import { everyNode, isGroup, nodeAt, type Path } from '../../query/condition-tree';

const ids = new WeakMap<object, string>();
let last = 0;

/** Returns the id of a condition's row. An edit passes the id on, so that the row stays the same on screen. */
export const conditionId = (node: Condition): string => {
  const known = ids.get(node);
  if (known !== undefined) return known;
  last += 1;
  ids.set(node, String(last));
  return String(last);
};

/** Gives a condition the id of another one, whose row it takes. */
export const passId = (from: Condition, to: Condition): void => void ids.set(to, conditionId(from));

/** Passes on the ids of the condition that changed at a path, and of the groups around it. */
export const carryIds = (before: Condition, after: Condition, path: Path): void => {
  for (let length = 0; length <= path.length; length += 1) {
    const from = nodeAt(before, path.slice(0, length));
    const to = nodeAt(after, path.slice(0, length));
    if (from && to && from !== to && !ids.has(to)) ids.set(to, conditionId(from));
  }
};

/** Passes on the ids of groups after a row was moved: a group is recognized by the rows that it still has. */
export const carryGroups = (before: Condition, after: Condition): void => {
  carryIds(before, after, []);
  const parents = new Map<Condition, Condition>();
  for (const { node } of everyNode(before))
    if (isGroup(node)) for (const part of node.condition) parents.set(part, node);
  const used = new Set(everyNode(after).flatMap(({ node }) => ids.get(node) ?? []));
  for (const { node } of everyNode(after).reverse()) {
    if (!isGroup(node) || ids.has(node)) continue;
    const former = node.condition
      .map((part) => parents.get(part))
      .find((parent) => parent !== undefined && !used.has(conditionId(parent)));
    if (!former) continue;
    used.add(conditionId(former));
    ids.set(node, conditionId(former));
  }
};

/** Returns the current path of the condition with an id. */
export const conditionPath = (root: Condition, id: string): Path | undefined =>
  everyNode(root).find(({ node }) => conditionId(node) === id)?.path;
