import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellOfLine, shownCell } from '../../../renderer/dataset-view/grid/grid-column';
import {
  copiedValue,
  indexOf,
  lineKey,
  linesIn,
  lineText,
  placeAt,
  rowJson,
  unfold,
  type Unfolded,
} from '../../../renderer/dataset-view/grid/unfolded';
import type { DatasetColumn, RowTuple } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';

const fields: readonly DatasetColumn[] = [
  { key: 'subject', label: 'Subject', type: 'text' },
  { key: 'recipients', label: 'Recipients', type: 'list' },
  { key: 'more', label: 'More', type: 'text' },
];
const row = (id: number, ...cells: Json[]): RowTuple => [id, ...cells];
const open = (...paths: string[][]) => new Set(paths.map((path) => JSON.stringify(path)));

describe('rows unfolded in place', () => {
  it('stand where a list that is written out has them, whichever are unfolded', () => {
    const json = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>;
    const some = fc.uniqueArray(
      fc.record({ offset: fc.nat(60), cells: fc.tuple(json, json, json), isOpen: fc.boolean() }),
      { selector: (one) => one.offset, maxLength: 8 },
    );
    fc.assert(
      fc.property(some, (picked) => {
        const all: Unfolded[] = [...picked]
          .sort((a, b) => a.offset - b.offset)
          .map(({ offset, cells, isOpen }) =>
            unfold(
              row(1_000 + offset, ...cells),
              offset,
              fields,
              isOpen ? open(['subject'], ['recipients'], ['more']) : open(),
            ),
          );
        const written = Array.from({ length: 70 }, (_, offset) => [
          { offset, line: undefined },
          ...(all.find((one) => one.offset === offset)?.lines ?? []).map((line) => ({ offset, line })),
        ]).flat();
        expect(written).toHaveLength(70 + linesIn(all));
        written.forEach((one, index) => expect(placeAt(all, index)).toEqual(one));
        for (let offset = 0; offset < 70; offset += 1)
          expect(placeAt(all, indexOf(all, offset))).toEqual({ offset, line: undefined });
        // Each line of a row has a name of its own: the grid tells lines apart by it.
        for (const { lines } of all) expect(new Set(lines.map(lineKey)).size).toBe(lines.length);
      }),
    );
  });

  it('show each field under the name that it was sent with, and the parts of those that are open', () => {
    const one = row(7, 'a "b"', ['x@y.example', 'z@y.example'], { deep: { n: [1] }, none: null });
    expect(unfold(one, 3, fields, open()).lines.map((line) => [line.name, line.isOpen])).toEqual([
      ['subject', null],
      ['recipients', false],
      ['more', false],
    ]);
    const lines = unfold(one, 3, fields, open(['recipients'], ['more'], ['more', 'deep'])).lines;
    expect(lines.map(({ path }) => path.join('/'))).toEqual([
      'subject',
      'recipients',
      'recipients/0',
      'recipients/1',
      'more',
      'more/deep',
      'more/deep/n',
      'more/none',
    ]);
    expect(lines.map(lineText).map((text) => text.trim())).toEqual([
      'subject: "a \\"b\\""',
      '▾ recipients: [2 values]',
      '0: "x@y[.]example"',
      '1: "z@y[.]example"',
      '▾ more: {2 fields}',
      '▾ deep: {1 field}',
      '▸ n: [1 value]',
      'none: null',
    ]);
    expect(lines.map(copiedValue).slice(0, 3)).toEqual([
      'a "b"',
      '["x@y.example","z@y.example"]',
      'x@y.example',
    ]);
    expect(JSON.parse(rowJson(one, fields))).toEqual({
      subject: 'a "b"',
      recipients: ['x@y.example', 'z@y.example'],
      more: { deep: { n: [1] }, none: null },
    });
  });

  it('give the menu the cell that a line stands for: a field, or one value of a list, and nothing for what is deeper', () => {
    const one = row(7, 'a', ['x', 'y'], { deep: 1 });
    const cells = unfold(one, 0, fields, open(['recipients'], ['more'])).lines.map((line) =>
      cellOfLine(line, fields),
    );
    expect(
      cells.map(({ row: of, column }) => (column ? [of[0], column.id, shownCell(of, column)] : null)),
    ).toEqual([
      [7, 'subject', 'a'],
      [7, 'recipients', 'x, y'],
      [7, 'recipients', 'x'],
      [7, 'recipients', 'y'],
      [7, 'more', '{"deep":1}'],
      null,
    ]);
  });

  it('draw the start of a text that is longer than any line, and mark what cannot be seen', () => {
    const [line] = unfold(row(1, `${'x'.repeat(5_000)}\u202e`, null, null), 0, fields, open()).lines;
    expect(line && lineText(line).length).toBeLessThan(1_100);
    const [hostile] = unfold(row(1, 'a\u202eb', null, null), 0, fields, open()).lines;
    expect(hostile && lineText(hostile)).not.toContain('\u202e');
  });
});
