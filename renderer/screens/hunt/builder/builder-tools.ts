import type { Condition } from '../../../../shared/model/query';
import { newLeaf, operatorsFor, type Terms } from '../../../query/condition-terms';
import {
  EVERYTHING,
  moveOneStep,
  moveTo,
  nodeAt,
  replaceAt,
  type Direction,
  type Moved,
  type Path,
} from '../../../query/condition-tree';
import type { Hunt } from '../hunt-store';
import { carryGroups, carryIds, conditionId, conditionPath } from './condition-ids';
import { appendRow, duplicateRow, groupRow, removeRow, ungroupRow, type Edit } from './row-edits';

/** Target of a dragged row: an index in a group. */
export type DropTarget = { readonly group: string; readonly at: number };

const EDITS = { remove: removeRow, duplicate: duplicateRow, group: groupRow, ungroup: ungroupRow };
export type RowCommand = Direction | keyof typeof EDITS | 'count';

const isEdit = (command: RowCommand): command is keyof typeof EDITS => Object.hasOwn(EDITS, command);

/** The part of a row that can get the focus. */
export type RowPart = 'handle' | 'field';

export type BuilderTools = ReturnType<typeof createBuilderTools>;

/** Creates the edits that the builder's rows call. Rows are named by their ids; `focusRow` is called with the row to focus next. */
export const createBuilderTools = (
  hunt: Hunt,
  terms: Terms,
  focusRow: (id: string, part: RowPart) => void,
) => {
  const currentRoot = () => hunt.store.getState().draft.condition ?? EVERYTHING;

  const apply = (edit: Edit | undefined, part: RowPart = 'handle') => {
    if (!edit) return;
    if (edit.changed) carryIds(currentRoot(), edit.root, edit.changed);
    hunt.setCondition(() => edit.root);
    if (edit.focus) focusRow(conditionId(edit.focus), part);
  };

  const applyMove = (id: string, moved: Moved | undefined) => {
    if (!moved) return;
    carryGroups(currentRoot(), moved.root);
    hunt.setCondition(() => moved.root);
    focusRow(id, 'handle');
  };

  /** Calls `use` with the current root and the row's path, if the row still exists. */
  const withRow = (id: string, use: (root: Condition, path: Path) => void) => {
    const root = currentRoot();
    const path = conditionPath(root, id);
    if (path) use(root, path);
  };

  const run = (id: string, command: RowCommand) =>
    withRow(id, (root, path) => {
      if (isEdit(command)) return apply(EDITS[command](root, path));
      if (command !== 'count') return applyMove(id, moveOneStep(root, path, command));
      const node = nodeAt(root, path);
      if (node) void hunt.counts.count(node);
    });

  return {
    terms,
    counts: hunt.counts,
    store: hunt.store,
    run,
    /** Replaces a row's condition. Consecutive changes of a row with the same mark are one step to undo. */
    change: (id: string, node: Condition, mark?: string) =>
      withRow(id, (root, path) => {
        const after = replaceAt(root, path, node);
        carryIds(root, after, path);
        hunt.setCondition(() => after, mark === undefined ? undefined : `${mark} ${id}`);
      }),
    addLeaf: (group: string) => {
      const { fields } = terms.config;
      const field = fields.find((one) => one.type === 'choice') ?? fields[0];
      const operator = field && operatorsFor(field, terms)[0];
      if (!field || !operator) return;
      withRow(group, (root, path) => apply(appendRow(root, path, newLeaf(field, operator)), 'field'));
    },
    addGroup: (group: string) =>
      withRow(group, (root, path) => apply(appendRow(root, path, { operator_id: 'or', condition: [] }))),
    drop: (id: string, { group, at }: DropTarget) =>
      withRow(group, (root, to) => withRow(id, (_, from) => applyMove(id, moveTo(root, from, to, at)))),
  };
};
