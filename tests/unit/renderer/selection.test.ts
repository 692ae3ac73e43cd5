import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { addRows, chosenCount, chosenShare, EVERYTHING, isChosen, NOTHING, toggleRow } from '../../../renderer/components/dataset-grid/selection';

const selection = fc.record({ kind: fc.constantFrom('some' as const, 'allBut' as const), rows: fc.uniqueArray(fc.nat(50)) });

describe('a selection of rows', () => {
  it('turns one row and no other when it is toggled, and back when it is toggled again', () => {
    fc.assert(
      fc.property(selection, fc.nat(50), fc.nat(50), (chosen, row, other) => {
        const turned = toggleRow(chosen, row);
        expect(isChosen(turned, row)).toBe(!isChosen(chosen, row));
        if (other !== row) expect(isChosen(turned, other)).toBe(isChosen(chosen, other));
        expect(isChosen(toggleRow(turned, row), row)).toBe(isChosen(chosen, row));
      }),
    );
  });

  it('has every added row, and loses none that it had', () => {
    fc.assert(
      fc.property(selection, fc.array(fc.nat(50)), fc.nat(50), (chosen, rows, other) => {
        const more = addRows(chosen, rows);
        for (const row of rows) expect(isChosen(more, row)).toBe(true);
        if (isChosen(chosen, other)) expect(isChosen(more, other)).toBe(true);
      }),
    );
  });

  it('counts all of a view but those that were dropped', () => {
    expect(chosenCount(EVERYTHING, 5870)).toBe(5870);
    expect(chosenCount(toggleRow(EVERYTHING, 3), 5870)).toBe(5869);
    expect(chosenCount(toggleRow(NOTHING, 3), 5870)).toBe(1);
  });

  it('tells none, some and all apart', () => {
    expect(chosenShare(NOTHING, 10)).toBe('none');
    expect(chosenShare(toggleRow(NOTHING, 1), 10)).toBe('some');
    expect(chosenShare(EVERYTHING, 10)).toBe('all');
    expect(chosenShare(EVERYTHING, 0)).toBe('none');
  });
});
