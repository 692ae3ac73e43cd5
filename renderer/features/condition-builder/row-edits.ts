/** Edits of the condition tree that the builder's rows offer. */
import type { Condition } from '../../../shared/model/query';
import {
  groupAt,
  insertAt,
  isGroup,
  nodeAt,
  removeAt,
  ungroupAt,
  type Path,
} from '../../query/condition-tree';

/** Result of an edit. */
export type Edit = {
  readonly root: Condition;
  /** Path of the group that changed; undefined if the edit put a new root around the old one. */
  readonly changed: Path | undefined;
  /** The condition whose row gets the focus. */
  readonly focus?: Condition | undefined;
};

/** Adds a condition at the end of a group. A root that isn't a group gets one around it. */
export const appendRow = (root: Condition, path: Path, node: Condition): Edit | undefined => {
  const target = nodeAt(root, path);
  if (!target) return undefined;
  return isGroup(target)
    ? { root: insertAt(root, path, target.condition.length, node), changed: path, focus: node }
    : { root: insertAt(root, path, 1, node), changed: undefined, focus: node };
};

/** Removes a row and focuses the one that takes its place. */
export const removeRow = (root: Condition, path: Path): Edit => {
  const parent = path.slice(0, -1);
  const after = removeAt(root, path);
  const group = nodeAt(after, parent);
  const siblings = group && isGroup(group) ? group.condition : [];
  const next = siblings[Math.min(path.at(-1) ?? 0, siblings.length - 1)];
  return { root: after, changed: parent, focus: next ?? group };
};

/** Adds a copy of a row below it. */
export const duplicateRow = (root: Condition, path: Path): Edit | undefined => {
  const node = nodeAt(root, path);
  const index = path.at(-1);
  if (!node || index === undefined) return undefined;
  const parent = path.slice(0, -1);
  const copy = structuredClone(node);
  return { root: insertAt(root, parent, index + 1, copy), changed: parent, focus: copy };
};

/** Puts a row into a new group. */
export const groupRow = (root: Condition, path: Path): Edit => ({
  root: groupAt(root, path, 'or'),
  changed: path.length === 0 ? undefined : path.slice(0, -1),
  focus: nodeAt(root, path),
});

/** Replaces a group by its rows; undefined if the row can't be ungrouped. */
export const ungroupRow = (root: Condition, path: Path): Edit | undefined => {
  const after = ungroupAt(root, path);
  if (after === root) return undefined;
  const parent = path.slice(0, -1);
  return { root: after, changed: parent, focus: nodeAt(after, path) ?? nodeAt(after, parent) };
};
