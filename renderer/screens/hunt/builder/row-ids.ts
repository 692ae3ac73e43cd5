import type { Condition } from '../../../../shared/model/query';
import { everyNode, isGroup, nodeAt, type Path } from '../../../query/condition-tree';

const ids = new WeakMap<object, string>();
let last = 0;

/** A name for a condition on screen: the same for as long as it is the same row, also when it was changed. */
export const conditionId = (node: Condition): string => {
  const known = ids.get(node);
  if (known !== undefined) return known;
  last += 1;
  ids.set(node, String(last));
  return String(last);
};

/** After a change at a path, the changed condition and the groups around it keep their names. */
export const carryIds = (before: Condition, after: Condition, path: Path): void => {
  for (let length = 0; length <= path.length; length += 1) {
    const old = nodeAt(before, path.slice(0, length));
    const made = nodeAt(after, path.slice(0, length));
    if (old && made && old !== made && !ids.has(made)) ids.set(made, conditionId(old));
  }
};

/** After a row went elsewhere, the groups that lost or won it keep their names: a group is known by what it still holds. */
export const carryGroups = (before: Condition, after: Condition): void => {
  carryIds(before, after, []);
  const groupOf = new Map<Condition, Condition>();
  for (const { node } of everyNode(before))
    if (isGroup(node)) for (const part of node.condition) groupOf.set(part, node);
  const used = new Set(everyNode(after).flatMap(({ node }) => ids.get(node) ?? []));
  for (const { node } of everyNode(after).reverse()) {
    if (!isGroup(node) || ids.has(node)) continue;
    const old = node.condition
      .map((part) => groupOf.get(part))
      .find((one) => one !== undefined && !used.has(conditionId(one)));
    if (!old) continue;
    used.add(conditionId(old));
    ids.set(node, conditionId(old));
  }
};

/** Where the condition of a name stands now. */
export const conditionPath = (root: Condition, id: string): Path | undefined =>
  everyNode(root).find(({ node }) => conditionId(node) === id)?.path;
