import { describe, expect, it } from 'vitest';
import type { Condition } from '../../../../shared/model/query';
import {
  carryIds,
  conditionId,
  conditionPath,
} from '../../../../renderer/features/condition-builder/condition-ids';
import {
  appendRow,
  duplicateRow,
  groupRow,
  removeRow,
  ungroupRow,
  type Edit,
} from '../../../../renderer/features/condition-builder/builder-tools';

const leaf = (value: string): Condition => ({ operator_id: 'is', field_id: 'f', values: [value] });
const group = (...condition: Condition[]): Condition => ({ operator_id: 'and', condition });
const [a, b, c] = [leaf('a'), leaf('b'), leaf('c')];
const apply = (before: Condition, edit: Edit | undefined): Edit => {
  if (!edit) throw new Error('the edit was refused');
  if (edit.changed) carryIds(before, edit.root, edit.changed);
  return edit;
};

describe('row edits', () => {
  it('appends a row to a group and focuses it', () => {
    expect(appendRow(group(a, group(b)), [1], c)).toEqual({
      root: group(a, group(b, c)),
      changed: [1],
      focus: c,
    });
  });

  it.each([
    ['append', (root: Condition) => appendRow(root, [], leaf('new'))],
    ['group', (root: Condition) => groupRow(root, [])],
  ])('gives the group around a former root an id of its own: %s', (_, edit) => {
    const root = leaf('root');
    const id = conditionId(root);
    const { root: after } = apply(root, edit(root));
    expect(conditionId(after)).not.toBe(id);
    expect(conditionPath(after, id)).toEqual([0]);
  });

  it('focuses the next row, the last row or the group after a removal', () => {
    expect(removeRow(group(a, b, c), [1])).toEqual({ root: group(a, c), changed: [], focus: c });
    expect(removeRow(group(a, b), [1]).focus).toBe(a);
    expect(removeRow(group(group(a)), [0, 0])).toEqual({
      root: group(group()),
      changed: [0],
      focus: group(),
    });
  });

  it('duplicates a row below it, with an id of its own', () => {
    const edit = apply(group(a, b), duplicateRow(group(a, b), [0]));
    expect(edit.root).toEqual(group(a, a, b));
    expect(edit.focus && conditionId(edit.focus)).not.toBe(conditionId(a));
    expect(duplicateRow(a, [])).toBeUndefined();
  });

  it('groups a row and ungroups it again', () => {
    const before = group(a, b);
    const grouped = groupRow(before, [1]);
    expect(grouped.root).toEqual(group(a, { operator_id: 'or', condition: [b] }));
    expect(grouped.focus).toBe(b);
    expect(ungroupRow(grouped.root, [1])).toEqual({ root: before, changed: [], focus: b });
  });

  it('refuses to ungroup a single condition, a `not` or the root', () => {
    const not: Condition = { operator_id: 'not', condition: [a] };
    expect(ungroupRow(group(a, not), [0])).toBeUndefined();
    expect(ungroupRow(group(a, not), [1])).toBeUndefined();
    expect(ungroupRow(group(a), [])).toBeUndefined();
  });
});
