import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EVERYTHING,
  everyNode,
  groupAt,
  innerGroup,
  insertAt,
  isGroup,
  moveTo,
  nodeAt,
  removeAt,
  replaceAt,
  moveOneStep,
  ungroupAt,
  type Path,
} from '../../../renderer/query/condition-tree';
import { NEW_HUNT, readDraft, toQuery } from '../../../renderer/query/hunt-draft';
import type { Condition } from '../../../shared/model/query';
import type { Json } from '../../../shared/model/json';
import { passes, type Node } from '../../contract/support/naive';

const leaf: fc.Arbitrary<Condition> = fc.record({
  operator_id: fc.constantFrom('is', 'contains', 'in'),
  field_id: fc.constantFrom('a.x', 'a.y'),
  values: fc.array(fc.constantFrom('1', '2', '3'), { minLength: 1, maxLength: 2 }),
});
/** Any JSON in the place of a condition, as another client may have written it. */
const foreign = fc
  .jsonValue({ maxDepth: 3 })
  .filter(
    (one) => !(typeof one === 'object' && one !== null && isGroup(one as Condition)),
  ) as fc.Arbitrary<unknown> as fc.Arbitrary<Condition>;
const treeOf = (parts: fc.Arbitrary<Condition>): fc.Arbitrary<Condition> =>
  fc.letrec<{ node: Condition }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 4, depthSize: 'medium' },
      parts,
      fc.record({
        operator_id: fc.constantFrom('and', 'or', 'not'),
        condition: fc.array(tie('node'), { maxLength: 4 }),
      }),
    ),
  })).node;
const tree = treeOf(leaf);
const A: Condition = { operator_id: 'is', field_id: 'a.x', values: ['1'] };
const anyOf = (...condition: Condition[]): Condition => ({ operator_id: 'or', condition });
/** A row of the query that finds what no condition finds. */
const notOf = (...condition: Condition[]): Condition => ({
  operator_id: 'and',
  condition: [{ operator_id: 'not', condition }],
});
const leavesOf = (root: Condition) =>
  everyNode(root)
    .filter(({ node }) => !isGroup(node))
    .map(({ node }) => node);
const pathIn = (root: Condition, n: number): Path => {
  const all = everyNode(root);
  return all[n % all.length]?.path ?? [];
};

describe('a tree of conditions', () => {
  it('preserves what it does not understand, whatever is done to another row', () => {
    const edits = fc.array(
      fc.tuple(
        fc.constantFrom('replace', 'insert', 'move', 'group', 'ungroup', 'step', 'remove'),
        fc.nat(),
        fc.nat(),
        fc.nat(4),
        leaf,
      ),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(treeOf(fc.oneof(leaf, foreign)), foreign, edits, (start, strange, steps) => {
        const text = JSON.stringify(strange);
        let root = insertAt(start, [], 0, strange);
        for (const [what, n, m, at, fresh] of steps) {
          // Every edit that the builder can do, on any row but the strange one.
          const others = everyNode(root)
            .filter(
              ({ node, path }) =>
                JSON.stringify(node) !== text && !JSON.stringify(node).includes(text) && path.length > 0,
            )
            .map(({ path }) => path);
          const path = others.length === 0 ? undefined : others[n % others.length];
          const groups = everyNode(root)
            .filter(({ node }) => isGroup(node))
            .map((one) => one.path);
          const group = groups[m % groups.length] ?? [];
          if (what === 'insert') root = insertAt(root, group, at, fresh);
          else if (path === undefined) continue;
          else if (what === 'replace') root = replaceAt(root, path, fresh);
          else if (what === 'move') root = moveTo(root, path, group, at)?.root ?? root;
          else if (what === 'group') root = groupAt(root, path, 'or');
          else if (what === 'ungroup') root = ungroupAt(root, path);
          else if (what === 'step')
            root =
              moveOneStep(root, path, (['up', 'down', 'in', 'out'] as const)[at % 4] ?? 'up')?.root ?? root;
          else if (what === 'remove') root = removeAt(root, path);
        }
        const kept = readDraft(JSON.parse(JSON.stringify({ ...NEW_HUNT, condition: root })) as Json);
        const sent = toQuery(kept).condition;
        expect(sent && everyNode(sent).some(({ node }) => JSON.stringify(node) === text)).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  it('loses and duplicates no row when one is moved, and reports its new position', () => {
    fc.assert(
      fc.property(tree, fc.nat(), fc.nat(), fc.nat(5), (root, n, m, at) => {
        const from = pathIn(root, n);
        const node = nodeAt(root, from);
        const group = pathIn(root, m);
        const moved = moveTo(root, from, group, at);
        if (!moved) return;
        expect(nodeAt(moved.root, moved.path)).toBe(node);
        expect(
          new Set(
            everyNode(moved.root)
              .map((one) => one.node)
              .filter((one) => !isGroup(one)),
          ),
        ).toEqual(new Set(leavesOf(root)));
        expect(everyNode(moved.root)).toHaveLength(everyNode(root).length);
      }),
      { numRuns: 500 },
    );
  });

  it('never moves a group into itself, nor the root', () => {
    fc.assert(
      fc.property(tree, fc.nat(), (root, n) => {
        const path = pathIn(root, n);
        for (const { path: inner } of everyNode(nodeAt(root, path) ?? root))
          expect(moveTo(root, path, [...path, ...inner], 0)).toBeUndefined();
      }),
    );
  });

  it('moves up and back down to where it was, and out of a group and in again', () => {
    fc.assert(
      fc.property(tree, fc.nat(), (root, n) => {
        const path = pathIn(root, n);
        const up = moveOneStep(root, path, 'up');
        if (up) expect(moveOneStep(up.root, up.path, 'down')?.root).toEqual(root);
        const parent = path.slice(0, -1);
        const out = moveOneStep(root, path, 'out');
        const isLast = path.at(-1) === (nodeAt(root, parent)?.condition?.length ?? 0) - 1;
        // A "not" that keeps one "or" alone is a "none of" from then on, and takes the row into that.
        const leavesNoneOf = innerGroup(nodeAt(out?.root ?? root, parent) ?? EVERYTHING) !== undefined;
        if (out && isLast && path.length > 1 && !leavesNoneOf)
          expect(moveOneStep(out.root, out.path, 'in')?.root).toEqual(root);
      }),
      { examples: [[notOf(anyOf(A, A), A), 5]] },
    );
  });

  it('finds the same rows after grouping a row and ungrouping it', () => {
    const row = fc.record({ x: fc.constantFrom('1', '2', '3'), y: fc.constantFrom('1', '2', '3') });
    fc.assert(
      fc.property(tree, fc.nat(), fc.array(row, { minLength: 4, maxLength: 8 }), (root, n, rows) => {
        const path = pathIn(root, n);
        const grouped = groupAt(root, path, 'and');
        for (const one of rows) expect(passes(one, grouped as Node, 0)).toBe(passes(one, root as Node, 0));
        expect(path.length === 0 || ungroupAt(grouped, path)).toEqual(path.length === 0 || root);
      }),
    );
  });

  it('leaves every other row the same object, so that it is not drawn again', () => {
    fc.assert(
      fc.property(tree, fc.nat(), leaf, (root, n, fresh) => {
        const path = pathIn(root, n);
        const after = replaceAt(root, path, fresh);
        for (const { node, path: at } of everyNode(root)) {
          const isBeside = !path.every((one, i) => i >= at.length || at[i] === one);
          if (isBeside) expect(nodeAt(after, at)).toBe(node);
        }
      }),
    );
  });

  it('wraps a root that is not a plain group into a group before it adds to it', () => {
    const strange = { operator_id: 'and', condition: [], note: 'mine' };
    expect(insertAt(strange, [], 1, { operator_id: 'is' })).toEqual({
      operator_id: 'and',
      condition: [strange, { operator_id: 'is' }],
    });
    expect(removeAt(strange, [])).toEqual(EVERYTHING);
  });

  it('ungroups a `not` group only without changing its meaning', () => {
    const root: Condition = {
      operator_id: 'and',
      condition: [{ operator_id: 'not', condition: [{ operator_id: 'is' }] }],
    };
    expect(ungroupAt(root, [0])).toBe(root);
  });
});
