import type { Condition } from '../../shared/model/query';

/** Path of a condition in its tree: the index to follow at each level. The root's path is empty. */
export type Path = readonly number[];

export const JOINERS = ['and', 'or', 'not'] as const;
export type Joiner = (typeof JOINERS)[number];

/** A group without conditions, which finds everything. */
export const EVERYTHING: Condition = { operator_id: 'and', condition: [] };

/** Returns true if a node is an object: a tab may have stored anything. */
const isObject = (node: unknown) => typeof node === 'object' && node !== null;

/** Returns true if a condition is a group that the builder can edit; one with unknown keys is not. */
export const isGroup = (
  node: Condition,
): node is Condition & { operator_id: Joiner; condition: Condition[] } =>
  isObject(node) &&
  (JOINERS as readonly string[]).includes(node.operator_id) &&
  Array.isArray(node.condition) &&
  Object.keys(node).length === 2;

const childConditions = (node: Condition): readonly Condition[] =>
  isObject(node) && Array.isArray(node.condition) ? node.condition : [];

/** Counts the children of the group at a path. */
const childCount = (root: Condition, path: Path): number =>
  childConditions(nodeAt(root, path) ?? EVERYTHING).length;

/** Returns true if the second path is the first one, or leads into it. */
export const isWithin = (outer: Path, path: Path): boolean =>
  outer.length <= path.length && outer.every((step, i) => step === path[i]);

/** Returns the condition at a path. */
export const nodeAt = (root: Condition, path: Path): Condition | undefined =>
  path.reduce<Condition | undefined>((node, step) => node && childConditions(node)[step], root);

type Group = Condition & { operator_id: Joiner; condition: Condition[] };

/** Returns the `or` inside a `not` that holds nothing else: together they are a "none of". */
export const innerGroup = (node: Condition): Group | undefined => {
  if (!isGroup(node) || node.operator_id !== 'not' || node.condition.length !== 1) return undefined;
  const [only] = node.condition;
  return only && isGroup(only) && only.operator_id === 'or' ? only : undefined;
};

/** Returns the path of the whole row whose conditions are at a path: the `not` around the inner group of a "none of". */
export const wholePath = (root: Condition, path: Path): Path => {
  const parent = path.slice(0, -1);
  const node = path.length > 0 ? nodeAt(root, parent) : undefined;
  return node && innerGroup(node) ? parent : path;
};

/** Returns the path of the conditions of the group at a path: the inner group of a "none of". */
export const partsPath = (root: Condition, path: Path): Path => {
  const node = nodeAt(root, path);
  return node && innerGroup(node) ? [...path, 0] : path;
};

/** Changes the children of the group at a path. Every other part of the tree stays the same object. */
const changeChildren = (
  root: Condition,
  path: Path,
  change: (parts: readonly Condition[]) => Condition[],
): Condition => {
  const [step, ...rest] = path;
  const parts = childConditions(root);
  if (step === undefined) return { ...root, condition: change(parts) };
  const child = parts[step];
  if (!child) return root;
  return {
    ...root,
    condition: parts.map((part, i) => (i === step ? changeChildren(child, rest, change) : part)),
  };
};

/** Replaces the condition at a path. */
export const replaceAt = (root: Condition, path: Path, node: Condition): Condition => {
  const at = path.at(-1);
  return at === undefined
    ? node
    : changeChildren(root, path.slice(0, -1), (parts) => parts.map((part, i) => (i === at ? node : part)));
};

/** Removes the condition at a path. Removing the root leaves a condition that finds everything; an emptied group stays. */
export const removeAt = (root: Condition, path: Path): Condition => {
  const at = path.at(-1);
  return at === undefined
    ? EVERYTHING
    : changeChildren(root, path.slice(0, -1), (parts) => parts.filter((_, i) => i !== at));
};

/** Inserts conditions into a group at an index. A root that isn't a group is wrapped in one first. */
export const insertAt = (
  root: Condition,
  path: Path,
  at: number,
  ...nodes: readonly Condition[]
): Condition => {
  if (path.length === 0 && !isGroup(root))
    return { operator_id: 'and', condition: at <= 0 ? [...nodes, root] : [root, ...nodes] };
  return changeChildren(root, path, (parts) => [...parts.slice(0, at), ...nodes, ...parts.slice(at)]);
};

/** A changed tree, and the path at which the moved condition now is. */
export type Moved = { readonly root: Condition; readonly path: Path };

/** Returns where a path leads after the condition at `removed` is gone: later siblings of it move up by one. */
const pathAfterRemoval = (path: Path, removed: Path): Path => {
  const depth = removed.length - 1;
  const [index = 0, removedIndex = 0] = [path[depth], removed[depth]];
  const isLaterSibling = path.length > depth && isWithin(removed.slice(0, -1), path) && index > removedIndex;
  return isLaterSibling ? path.with(depth, index - 1) : path;
};

/**
 * Moves a condition into a group, before the child at `index`; group and index are those before the move. Returns undefined if it can't
 * go there: into itself, or from the root.
 */
export const moveTo = (root: Condition, from: Path, group: Path, index: number): Moved | undefined => {
  const node = nodeAt(root, from);
  const target = nodeAt(root, group);
  if (!node || !target || !isGroup(target) || from.length === 0 || isWithin(from, group)) return undefined;
  const without = removeAt(root, from);
  const shifted = pathAfterRemoval([...group, index], from);
  const newGroup = shifted.slice(0, -1);
  const newIndex = Math.min(shifted.at(-1) ?? 0, childCount(without, newGroup));
  return { root: insertAt(without, newGroup, newIndex, node), path: [...newGroup, newIndex] };
};

/** Moves a condition into the group before it or, if there is none, into the group after it. */
const moveIntoSibling = (root: Condition, parent: Path, index: number): Moved | undefined => {
  for (const sibling of [index - 1, index + 1]) {
    const path = partsPath(root, [...parent, sibling]);
    const group = nodeAt(root, path);
    if (group && isGroup(group))
      return moveTo(root, [...parent, index], path, sibling < index ? group.condition.length : 0);
  }
  return undefined;
};

/** Moves a condition out of its group. The group of a "none of" is left together with its `not`. */
const moveOut = (root: Condition, path: Path): Moved | undefined => {
  const group = wholePath(root, path.slice(0, -1));
  const at = group.at(-1);
  return at === undefined ? undefined : moveTo(root, path, group.slice(0, -1), at + 1);
};

export type Direction = 'up' | 'down' | 'out' | 'in';

/** Moves a condition one step: among its siblings, out of its group, or into a group beside it. */
export const moveOneStep = (root: Condition, path: Path, direction: Direction): Moved | undefined => {
  const index = path.at(-1);
  if (index === undefined) return undefined;
  const parent = path.slice(0, -1);
  switch (direction) {
    case 'up':
      return index > 0 ? moveTo(root, path, parent, index - 1) : undefined;
    case 'down':
      return index < childCount(root, parent) - 1 ? moveTo(root, path, parent, index + 2) : undefined;
    case 'out':
      return moveOut(root, path);
    case 'in':
      return moveIntoSibling(root, parent, index);
  }
};

/** Wraps a condition in its own group. */
export const groupAt = (root: Condition, path: Path, joiner: Joiner): Condition => {
  const node = nodeAt(root, path);
  return node ? replaceAt(root, path, { operator_id: joiner, condition: [node] }) : root;
};

/** Replaces a group by its conditions. A `not` stays, because that would change the meaning. */
export const ungroupAt = (root: Condition, path: Path): Condition => {
  const node = nodeAt(root, path);
  const at = path.at(-1);
  if (!node || at === undefined || !isGroup(node) || node.operator_id === 'not') return root;
  return changeChildren(root, path.slice(0, -1), (parts) => [
    ...parts.slice(0, at),
    ...node.condition,
    ...parts.slice(at + 1),
  ]);
};

/** Lists every condition of the tree with its path, each group before its children. */
export const everyNode = (
  node: Condition,
  path: Path = [],
): { readonly node: Condition; readonly path: Path }[] => [
  { node, path },
  ...(isGroup(node) ? node.condition.flatMap((part, i) => everyNode(part, [...path, i])) : []),
];
