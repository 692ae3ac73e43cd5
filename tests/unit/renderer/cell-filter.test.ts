import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passes, withCell, type CellFilter } from '../../../renderer/dataset-view/row-grid/cell-filter';
import type { RowColumn } from '../../../renderer/dataset-view/row-grid/RowGrid';

type Row = { readonly a: string; readonly b: string };
const columns: RowColumn<Row>[] = (['a', 'b'] as const).map((id) => ({
  id,
  label: id,
  width: 10,
  cell: (row) => row[id],
  order: (row) => row[id],
}));
const word = fc.constantFrom('x', 'y', 'z', '');
const made = fc
  .record({ column: fc.constantFrom('a', 'b'), text: word, isNot: fc.boolean() })
  .map((one): CellFilter => ({ ...one, label: one.column }));
const rows = ['x', 'y', 'z', ''].flatMap((a) => ['x', 'y', 'z', ''].map((b): Row => ({ a, b })));

describe('filters by the cells of a list', () => {
  it('always match the value that was added last, and only narrow a column by its own values', () => {
    fc.assert(
      fc.property(fc.array(made, { minLength: 1, maxLength: 6 }), (all) => {
        const filters = all.reduce((held: readonly CellFilter[], one) => withCell(held, one), []);
        const last = all.at(-1) as CellFilter;
        expect(filters.at(-1)).toEqual(last);
        for (const row of rows.filter((one) => passes(one, columns, filters)))
          expect((row[last.column as keyof Row] === last.text) !== last.isNot).toBe(true);
        // A column shows one value, or leaves out some: never both, which could only be nothing.
        for (const id of ['a', 'b']) {
          const mine = filters.filter(({ column }) => column === id);
          expect(mine.every(({ isNot }) => isNot) || mine.length === 1).toBe(true);
        }
      }),
    );
  });

  it('let every row pass if their column is not there', () => {
    expect(
      rows.every((row) => passes(row, columns, [{ column: 'gone', label: 'Gone', text: 'x', isNot: false }])),
    ).toBe(true);
  });
});
