import type { Condition } from '../../../shared/model/query';
import { newLeaf, operatorsFor, type Terms } from '../../query/condition-terms';
import {
  EVERYTHING,
  moveOneStep,
  moveTo,
  nodeAt,
  replaceAt,
  wholePath,
  type Direction,
  type Moved,
  type Path,
  groupAt,
  insertAt,
  isGroup,
  removeAt,
  ungroupAt,
} from '../../query/condition-tree';
import { makeGroup, nextMatch, readGroup, rowNode, type MatchType } from '../../query/match-type';
import { toast } from '../../state/overlay-store';
import type { ConditionEditor } from './condition-editor';
import { carryGroups, carryIds, conditionId, conditionPath, passId } from './condition-ids';
import { TEXT } from './text';

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

/** Target of a dragged row: an index in a group. */
export type DropTarget = { readonly group: string; readonly at: number };

const EDITS = { remove: removeRow, duplicate: duplicateRow, group: groupRow, ungroup: ungroupRow };
export type RowCommand = Direction | keyof typeof EDITS | 'count';

const isEdit = (command: RowCommand): command is keyof typeof EDITS => Object.hasOwn(EDITS, command);

/** The part of a row that can get the focus. */
export type RowPart = 'handle' | 'field' | 'value';

export type BuilderTools = ReturnType<typeof createBuilderTools>;

/** Returns the condition that a new row starts with; undefined if the tenant has no field that can be queried. */
const firstLeaf = (terms: Terms): Condition | undefined => {
  const { fields } = terms.config;
  const usable = fields.filter((field) => operatorsFor(field, terms).length > 0);
  const field = usable.find((one) => one.type === 'choice') ?? usable[0];
  const operator = field && operatorsFor(field, terms)[0];
  return field && operator && newLeaf(field, operator);
};

/** Returns why no condition can be added, and the next step; undefined if one can. */
export const noConditionReason = (
  terms: Terms,
): { readonly text: string; readonly next: string } | undefined => {
  const { fields } = terms.config;
  if (fields.length === 0) return TEXT.noFields;
  return firstLeaf(terms) ? undefined : TEXT.noOperators(fields.length);
};

/** Changes how the group with the conditions at a path combines them. The group stays the same row. */
const withMatch = (root: Condition, parts: Path, match: MatchType): Condition | undefined => {
  const path = wholePath(root, parts);
  const node = nodeAt(root, parts);
  const group = node && readGroup(node);
  if (!group) return undefined;
  const next = makeGroup(match, group.parts);
  passId(node, rowNode(next));
  const after = replaceAt(root, path, next);
  if (path.length > 0) carryIds(root, after, path.slice(0, -1));
  return after;
};

type FocusRow = (id: string, part: RowPart) => void;

/** Creates what every edit needs: finding a row, and storing a changed tree with its rows' ids and the next focus. */
const createEditing = (editor: ConditionEditor, focusRow: FocusRow) => {
  const currentRoot = () => editor.store.getState().draft.condition ?? EVERYTHING;

  const apply = (edit: Edit | undefined, part: RowPart = 'handle') => {
    if (!edit) return;
    if (edit.changed) carryIds(currentRoot(), edit.root, edit.changed);
    editor.setCondition(() => edit.root);
    if (edit.focus) focusRow(conditionId(edit.focus), part);
  };

  const applyMove = (id: string, moved: Moved | undefined) => {
    if (!moved) return;
    carryGroups(currentRoot(), moved.root);
    editor.setCondition(() => moved.root);
    focusRow(id, 'handle');
  };

  /** Calls `use` with the current root and the row's path, if the row still exists. */
  const withRow = (id: string, use: (root: Condition, path: Path) => void) => {
    const root = currentRoot();
    const path = conditionPath(root, id);
    if (path) use(root, path);
  };

  return { apply, applyMove, withRow };
};

/** Creates the edits that the builder's rows call. Rows are named by their ids; `focusRow` is called with the row to focus next. */
export const createBuilderTools = (editor: ConditionEditor, terms: Terms, focusRow: FocusRow) => {
  const { apply, applyMove, withRow } = createEditing(editor, focusRow);

  const run = (id: string, command: RowCommand) =>
    withRow(id, (root, parts) => {
      const path = wholePath(root, parts);
      if (isEdit(command)) return apply(EDITS[command](root, path));
      if (command !== 'count') return applyMove(id, moveOneStep(root, path, command));
      const node = nodeAt(root, path);
      if (node) void editor.counts.count(node);
    });

  return {
    terms,
    counts: editor.counts,
    store: editor.store,
    run,
    /** Replaces a row's condition. Consecutive changes of a row with the same mark are one step to undo. */
    change: (id: string, node: Condition, mark?: string) =>
      withRow(id, (root, path) => {
        const after = replaceAt(root, path, node);
        carryIds(root, after, path);
        editor.setCondition(() => after, mark === undefined ? undefined : `${mark} ${id}`);
      }),
    addLeaf: (group: string) => {
      const leaf = firstLeaf(terms);
      const reason = noConditionReason(terms);
      if (reason) toast(reason.text, 'warn', reason.next);
      if (leaf) withRow(group, (root, path) => apply(appendRow(root, path, leaf), 'field'));
    },
    /** Adds a group with a first condition, whose field is chosen next. */
    addGroup: (group: string) => {
      const leaf = firstLeaf(terms);
      withRow(group, (root, path) => {
        const edit = appendRow(root, path, { operator_id: 'or', condition: leaf ? [leaf] : [] });
        if (leaf) apply(edit && { ...edit, focus: leaf }, 'field');
        else apply(edit);
      });
    },
    drop: (id: string, { group, at }: DropTarget) =>
      withRow(group, (root, to) =>
        withRow(id, (_, from) => applyMove(id, moveTo(root, wholePath(root, from), to, at))),
      ),
    /** Changes how a group combines its conditions. The group stays the same row. */
    setMatch: (id: string, match: MatchType) =>
      withRow(id, (root, parts) => {
        const after = withMatch(root, parts, match);
        if (after) editor.setCondition(() => after);
      }),
    /** Changes how a group combines its conditions to the next way: all, any, none. */
    stepMatch: (id: string) =>
      withRow(id, (root, parts) => {
        const node = nodeAt(root, wholePath(root, parts));
        const group = node && readGroup(node);
        const after = group && withMatch(root, parts, nextMatch(group.match));
        if (after) editor.setCondition(() => after);
      }),
  };
};
