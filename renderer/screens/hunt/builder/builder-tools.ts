import type { Condition } from '../../../../shared/model/query';
import type { Terms } from '../../../query/condition-check';
import { newLeaf, operatorsFor } from '../../../query/condition-check';
import {
  EVERYTHING,
  groupAt,
  insertAt,
  isGroup,
  moveTo,
  nodeAt,
  removeAt,
  replaceAt,
  step,
  ungroupAt,
  type Path,
} from '../../../query/condition-tree';
import type { Hunt } from '../hunt-store';
import { carryGroups, carryIds, conditionId, conditionPath } from './row-ids';

/** Where a dragged row would be put: at a place in a group. */
export type DropTarget = { readonly group: string; readonly at: number };
export type RowCommand =
  'up' | 'down' | 'in' | 'out' | 'remove' | 'duplicate' | 'group' | 'ungroup' | 'count';

/** What a row can ask for, by the names of rows; `focus` is told which row to go to next. */
export type BuilderTools = ReturnType<typeof createBuilderTools>;

/** Changes of the condition as the rows ask for them. */
export const createBuilderTools = (
  hunt: Hunt,
  terms: Terms,
  focus: (row: string, part: 'handle' | 'field') => void,
) => {
  const rootNow = () => hunt.store.getState().draft.condition ?? EVERYTHING;

  /** One change that can be taken back; rows that were there keep their names. */
  const put = (after: Condition, path: Path, mark?: string) => {
    carryIds(rootNow(), after, path);
    hunt.setCondition(() => after, mark);
  };

  const go = (id: string, way: 'up' | 'down' | 'in' | 'out') => {
    const root = rootNow();
    const path = conditionPath(root, id);
    const moved = path && step(root, path, way);
    if (!moved) return;
    carryGroups(root, moved.root);
    hunt.setCondition(() => moved.root);
    focus(id, 'handle');
  };

  const add = (group: string, node: Condition, at?: number) => {
    const root = rootNow();
    const path = conditionPath(root, group);
    const target = path && nodeAt(root, path);
    if (!path || !target) return;
    put(
      insertAt(root, path, at ?? (isGroup(target) ? target.condition.length : 1), node),
      isGroup(target) ? path : [],
    );
    focus(conditionId(node), isGroup(node) ? 'handle' : 'field');
  };

  const remove = (id: string) => {
    const root = rootNow();
    const path = conditionPath(root, id);
    if (!path) return;
    const parent = path.slice(0, -1);
    const after = removeAt(root, path);
    put(after, parent);
    const left = nodeAt(after, parent);
    const next =
      left && isGroup(left)
        ? (left.condition[Math.min(path.at(-1) ?? 0, left.condition.length - 1)] ?? left)
        : left;
    if (next) focus(conditionId(next), 'handle');
  };

  const duplicate = (id: string) => {
    const root = rootNow();
    const path = conditionPath(root, id);
    const node = path && nodeAt(root, path);
    if (!path || !node || path.length === 0) return;
    const copy = structuredClone(node);
    put(insertAt(root, path.slice(0, -1), (path.at(-1) ?? 0) + 1, copy), path.slice(0, -1));
    focus(conditionId(copy), 'handle');
  };

  const regroup = (id: string, change: typeof ungroupAt) => {
    const root = rootNow();
    const path = conditionPath(root, id);
    if (path) put(change(root, path), path.slice(0, -1));
  };

  return {
    terms,
    counts: hunt.counts,
    store: hunt.store,
    /** Puts another condition in a row's place. */
    change: (id: string, node: Condition, mark?: string) => {
      const root = rootNow();
      const path = conditionPath(root, id);
      if (path) put(replaceAt(root, path, node), path, mark === undefined ? undefined : `${mark} ${id}`);
    },
    addLeaf: (group: string) => {
      const { fields } = terms.config;
      const field = fields.find((one) => one.type === 'choice') ?? fields[0];
      const operator = field && operatorsFor(field, terms)[0];
      if (field && operator) add(group, newLeaf(field, operator));
    },
    addGroup: (group: string) => add(group, { operator_id: 'or', condition: [] }),
    drop: (id: string, { group, at }: DropTarget) => {
      const root = rootNow();
      const from = conditionPath(root, id);
      const to = conditionPath(root, group);
      const moved = from && to && moveTo(root, from, to, at);
      if (!moved) return;
      carryGroups(root, moved.root);
      hunt.setCondition(() => moved.root);
      focus(id, 'handle');
    },
    act: (id: string, what: RowCommand) => {
      if (what === 'remove') remove(id);
      else if (what === 'duplicate') duplicate(id);
      else if (what === 'ungroup') regroup(id, ungroupAt);
      else if (what === 'group') {
        regroup(id, (root, path) => groupAt(root, path, 'or'));
        focus(id, 'handle');
      } else if (what === 'count') {
        const path = conditionPath(rootNow(), id);
        const node = path && nodeAt(rootNow(), path);
        if (node) void hunt.counts.count(node);
      } else go(id, what);
    },
  };
};
