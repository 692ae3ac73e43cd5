import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { MAX_REQUEST_BYTES } from '../../../../shared/bridge';
import { RowRanges, rowsIn, Selection, type ColumnFilter } from '../../../../shared/dataset';
import {
  addRows,
  selectedCount,
  selectedShare,
  EVERYTHING,
  isSelected,
  selectionAfterFilter,
  NOTHING,
  rangesOf,
  toggleRow,
} from '../../../../renderer/dataset-view/view/selection';

const selection = fc.record({
  kind: fc.constantFrom('some' as const, 'allBut' as const),
  ranges: fc.array(fc.nat(50)).map(rangesOf),
});
const idsOf = (ranges: RowRanges): number[] =>
  ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => from + i));

describe('a selection of rows', () => {
  it('toggles one row and no other, and toggles it back', () => {
    fc.assert(
      fc.property(selection, fc.nat(50), fc.nat(50), (chosen, row, other) => {
        const turned = toggleRow(chosen, row);
        expect(isSelected(turned, row)).toBe(!isSelected(chosen, row));
        if (other !== row) expect(isSelected(turned, other)).toBe(isSelected(chosen, other));
        expect(toggleRow(turned, row)).toEqual(chosen);
      }),
    );
  });

  it('includes every added row, and keeps those it had', () => {
    fc.assert(
      fc.property(selection, fc.array(fc.nat(50)), fc.nat(50), (chosen, rows, other) => {
        const more = addRows(chosen, rows);
        for (const row of rows) expect(isSelected(more, row)).toBe(true);
        if (isSelected(chosen, other)) expect(isSelected(more, other)).toBe(true);
        else if (!rows.includes(other)) expect(isSelected(more, other)).toBe(false);
      }),
    );
  });

  it('equals a set of row IDs as ranges, whatever was done to it, and is always well-formed', () => {
    const step = fc.oneof(fc.nat(50), fc.array(fc.nat(50)));
    fc.assert(
      fc.property(fc.constantFrom(NOTHING, EVERYTHING), fc.array(step, { maxLength: 12 }), (start, steps) => {
        const named = new Set<number>();
        let chosen = start;
        for (const one of steps) {
          if (Array.isArray(one)) {
            chosen = addRows(chosen, one);
            for (const row of one) named[start.kind === 'some' ? 'add' : 'delete'](row);
          } else {
            chosen = toggleRow(chosen, one);
            if (!named.delete(one)) named.add(one);
          }
        }
        expect(Selection.safeParse(chosen).success).toBe(true);
        expect(idsOf(chosen.ranges)).toEqual([...named].sort((a, b) => a - b));
        expect(rowsIn(chosen.ranges)).toBe(named.size);
        for (let row = 0; row <= 51; row += 1)
          expect(isSelected(chosen, row)).toBe(named.has(row) === (start.kind === 'some'));
      }),
    );
  });

  it('stays small enough to be sent with 160,000 neighboring rows', () => {
    const chosen = addRows(
      NOTHING,
      Array.from({ length: 160_000 }, (_, i) => 160_000 - i),
    );
    expect(chosen.ranges).toEqual([[1, 160_000]]);
    expect(JSON.stringify(chosen).length).toBeLessThan(MAX_REQUEST_BYTES);
  });

  it('refuses ranges that overlap, touch or run backwards', () => {
    for (const ranges of [
      [[3, 1]],
      [
        [0, 2],
        [2, 4],
      ],
      [
        [0, 2],
        [3, 4],
      ],
      [
        [5, 6],
        [0, 1],
      ],
      [[-1, 1]],
    ])
      expect(RowRanges.safeParse(ranges).success).toBe(false);
    expect(
      RowRanges.safeParse([
        [0, 0],
        [2, 4],
      ]).success,
    ).toBe(true);
  });

  it('counts all of a view except dropped rows', () => {
    expect(selectedCount(EVERYTHING, 5870)).toBe(5870);
    expect(selectedCount(toggleRow(EVERYTHING, 3), 5870)).toBe(5869);
    expect(selectedCount(toggleRow(NOTHING, 3), 5870)).toBe(1);
  });

  it('tells none, some and all apart', () => {
    expect(selectedShare(NOTHING, 10)).toBe('none');
    expect(selectedShare(toggleRow(NOTHING, 1), 10)).toBe('some');
    expect(selectedShare(EVERYTHING, 10)).toBe('all');
    expect(selectedShare(EVERYTHING, 0)).toBe('none');
  });

  it('never contains rows that a filter hides', () => {
    const some = addRows(NOTHING, [1, 2, 3]);
    const one: ColumnFilter = { kind: 'any', text: 'a' };
    const two: ColumnFilter = { kind: 'text', key: 'subject', text: 'b' };
    expect(selectionAfterFilter(some, [one], [one])).toBe(some);
    expect(selectionAfterFilter(some, [], [one])).toBe(NOTHING);
    expect(selectionAfterFilter(some, [one], [two])).toBe(NOTHING);
    expect(selectionAfterFilter(some, [one, two], [two])).toBe(some);
    expect(selectionAfterFilter(EVERYTHING, [one, two], [two])).toBe(NOTHING);
    expect(selectionAfterFilter(EVERYTHING, [one], [one])).toBe(EVERYTHING);
  });
});
