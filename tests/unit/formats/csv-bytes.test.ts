import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCsvWriter } from '../../../main/formats/csv';
import { createCsvBytes } from '../../../main/formats/csv-bytes';
import { COLUMN_TYPES, type ColumnType } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';
import { ODD_CELLS } from './odd-cells';

const both = (
  rows: readonly (readonly Json[])[],
  positions: readonly number[],
  types: readonly ColumnType[] = [],
) => {
  const labels = positions.map((position) => `=Column, ${position}`);
  const slow = createCsvWriter();
  const expected =
    '\uFEFF' +
    slow.row(labels) +
    rows
      .map((cells) =>
        slow.row(
          positions.map((position) => cells[position] ?? null),
          types,
        ),
      )
      .join('');
  const fast = createCsvBytes({ labels, bom: true }, positions, types);
  const pieces: Buffer[] = [];
  rows.forEach((cells, i) => {
    // Rows lie one behind another in a larger buffer, as in the row file.
    const text = Buffer.from(`[1]${JSON.stringify(cells)}[2]`);
    fast.add(text, 3, text.length - 3);
    if (i % 3 === 0) pieces.push(Buffer.from(fast.take()));
  });
  pieces.push(Buffer.from(fast.take()));
  return { expected, got: Buffer.concat(pieces).toString('utf8'), guarded: [fast.guarded(), slow.guarded()] };
};

const odd = fc.constantFrom(...ODD_CELLS);
const text = fc.oneof(odd, fc.string({ unit: 'binary' }), fc.string());
const cell = fc.oneof(
  text,
  fc.array(text, { maxLength: 4 }),
  fc.jsonValue({ maxDepth: 2 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constant(null),
) as fc.Arbitrary<Json>;

describe('csv from bytes', () => {
  it('matches the writer of values byte for byte, whatever the cells contain', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { maxLength: 5 }), { maxLength: 8 }),
        fc.array(fc.nat(6), { minLength: 1, maxLength: 6 }),
        fc.array(fc.constantFrom(...COLUMN_TYPES), { maxLength: 6 }),
        (rows, positions, types) => {
          const { expected, got, guarded } = both(rows, positions, types);
          expect(got).toBe(expected);
          expect(guarded[0]).toBe(guarded[1]);
        },
      ),
      { numRuns: 3_000 },
    );
  });
  it('writes rows larger than its first buffer', () => {
    const row = [
      'a'.repeat(200_000),
      'b,'.repeat(50_000),
      ['c'.repeat(80_000)],
      '=d'.repeat(90_000),
      '"'.repeat(70_000),
      'e',
    ];
    for (const positions of [
      [5, 4, 3, 2, 1, 0],
      [0, 1, 2, 3, 4, 5],
      [1, 4, 5],
    ]) {
      const { expected, got } = both([row, row], positions);
      expect(got).toBe(expected);
    }
  });
});
