import type { Condition } from '../../shared/model/query';

/** Where a condition stands: the places to go down from the root; the root's own path is empty. */
export type Path = readonly number[];

export const JOINERS = ['and', 'or', 'not'] as const;
export type Joiner = (typeof JOINERS)[number];

/** A group without conditions: everything. */
export const EVERYTHING: Condition = { operator_id: 'and', condition: [] };

/** A tab may have kept anything. */
const isObject = (node: unknown) => typeof node === 'object' && node !== null;

/** Whether a condition holds others and says nothing else: one with more to it is kept as it is. */
export const isGroup = (
  node: Condition,
): node is Condition & { operator_id: Joiner; condition: Condition[] } =>
  isObject(node) &&
  (JOINERS as readonly string[]).includes(node.operator_id) &&
  Array.isArray(node.condition) &&
  Object.keys(node).length === 2;

const childConditions = (node: Condition): readonly Condition[] =>
  isObject(node) && Array.isArray(node.condition) ? node.condition : [];

/** Whether the second path is the first, or leads into it. */
export const isWithin = (outer: Path, path: Path): boolean =>
  outer.length <= path.length && outer.every((step, i) => step === path[i]);

/** The condition at a path. */
export const nodeAt = (root: Condition, path: Path): Condition | undefined =>
  path.reduce<Condition | undefined>((node, step) => node && childConditions(node)[step], root);

/** The tree with its parts below a path changed; every other part stays the same object. */
const changeParts = (
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
    condition: parts.map((part, i) => (i === step ? changeParts(child, rest, change) : part)),
  };
};

/** Puts a condition in the place of another. */
export const replaceAt = (root: Condition, path: Path, node: Condition): Condition => {
  const at = path.at(-1);
  return at === undefined
    ? node
    : changeParts(root, path.slice(0, -1), (parts) => parts.map((part, i) => (i === at ? node : part)));
};

/** Takes conditions away; an emptied root means everything, an emptied group stays for what comes next. */
export const removeAt = (root: Condition, path: Path): Condition => {
  const at = path.at(-1);
  return at === undefined
    ? EVERYTHING
    : changeParts(root, path.slice(0, -1), (parts) => parts.filter((_, i) => i !== at));
};

/** Adds conditions to a group, at a place in it; a root that is no group is first put into one. */
export const insertAt = (
  root: Condition,
  path: Path,
  at: number,
  ...nodes: readonly Condition[]
): Condition => {
  if (path.length === 0 && !isGroup(root))
    return { operator_id: 'and', condition: at <= 0 ? [...nodes, root] : [root, ...nodes] };
  return changeParts(root, path, (parts) => [...parts.slice(0, at), ...nodes, ...parts.slice(at)]);
};

/**
 * Moves a condition to a place in a group, both as they are counted before the move. Answers the new tree and where it now stands, or
 * nothing where it cannot go: into itself, or from the root.
 */
export const moveTo = (
  root: Condition,
  from: Path,
  group: Path,
  at: number,
): { readonly root: Condition; readonly path: Path } | undefined => {
  const node = nodeAt(root, from);
  const target = nodeAt(root, group);
  if (!node || !target || !isGroup(target) || from.length === 0 || isWithin(from, group)) return undefined;
  const parent = from.slice(0, -1);
  const place = from.at(-1) ?? 0;
  const isSame = parent.length === group.length && isWithin(parent, group);
  const left = removeAt(root, from);
  // Taking the row out shifts what came after it beside it, also where the way to the group leads through there.
  const passes =
    group.length > parent.length && isWithin(parent, group) && (group[parent.length] ?? 0) > place;
  const way = passes ? group.map((step, i) => (i === parent.length ? step - 1 : step)) : group;
  const to = Math.min(
    isSame && at > place ? at - 1 : at,
    childConditions(nodeAt(left, way) ?? EVERYTHING).length,
  );
  return { root: insertAt(left, way, to, node), path: [...way, to] };
};

/** Moves a condition one step: among its neighbours (into a group that stands there), out of its group, or into the one before it. */
export const step = (
  root: Condition,
  path: Path,
  way: 'up' | 'down' | 'out' | 'in',
): { readonly root: Condition; readonly path: Path } | undefined => {
  const at = path.at(-1);
  if (at === undefined) return undefined;
  const parent = path.slice(0, -1);
  const count = childConditions(nodeAt(root, parent) ?? EVERYTHING).length;
  if (way === 'up') return at > 0 ? moveTo(root, path, parent, at - 1) : undefined;
  if (way === 'down') return at < count - 1 ? moveTo(root, path, parent, at + 2) : undefined;
  if (way === 'out')
    return parent.length === 0
      ? undefined
      : moveTo(root, path, parent.slice(0, -1), (parent.at(-1) ?? 0) + 1);
  for (const neighbour of [at - 1, at + 1]) {
    const group = nodeAt(root, [...parent, neighbour]);
    if (group && isGroup(group))
      return moveTo(root, path, [...parent, neighbour], neighbour < at ? group.condition.length : 0);
  }
  return undefined;
};

/** Puts a condition into a group of its own. */
export const groupAt = (root: Condition, path: Path, joiner: Joiner): Condition => {
  const node = nodeAt(root, path);
  return node ? replaceAt(root, path, { operator_id: joiner, condition: [node] }) : root;
};

/** Puts a group's conditions in its place; a `not` keeps its meaning and stays. */
export const ungroupAt = (root: Condition, path: Path): Condition => {
  const node = nodeAt(root, path);
  const at = path.at(-1);
  if (!node || at === undefined || !isGroup(node) || node.operator_id === 'not') return root;
  return changeParts(root, path.slice(0, -1), (parts) => [
    ...parts.slice(0, at),
    ...node.condition,
    ...parts.slice(at + 1),
  ]);
};

/** Every condition of the tree with its path, groups before what they hold. */
export const everyNode = (
  node: Condition,
  path: Path = [],
): { readonly node: Condition; readonly path: Path }[] => [
  { node, path },
  ...(isGroup(node) ? node.condition.flatMap((part, i) => everyNode(part, [...path, i])) : []),
];
