import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellOfDetail, shownCell } from '../../../../renderer/dataset-view/grid/grid-column';
import {
  copiedValue,
  gridIndexOf,
  detailKey,
  detailCount,
  detailText,
  positionAt,
  rowJson,
  expandRow,
  type ExpandedRow,
} from '../../../../renderer/dataset-view/grid/detail-rows';
import type { DatasetColumn, RowTuple } from '../../../../shared/dataset';
import type { Json } from '../../../../shared/model/json';

const fields: readonly DatasetColumn[] = [
  { key: 'subject', label: 'Subject', type: 'text' },
  { key: 'recipients', label: 'Recipients', type: 'list' },
  { key: 'more', label: 'More', type: 'text' },
];
const row = (id: number, ...cells: Json[]): RowTuple => [id, ...cells];
const open = (...paths: string[][]) => new Set(paths.map((path) => JSON.stringify(path)));

describe('rows expanded in place', () => {
  it('expanded rows take the grid positions of a plain list, whichever rows are expanded', () => {
    const json = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>;
    const some = fc.uniqueArray(
      fc.record({ offset: fc.nat(60), cells: fc.tuple(json, json, json), isOpen: fc.boolean() }),
      { selector: (one) => one.offset, maxLength: 8 },
    );
    fc.assert(
      fc.property(some, (picked) => {
        const all: ExpandedRow[] = [...picked]
          .sort((a, b) => a.offset - b.offset)
          .map(({ offset, cells, isOpen }) =>
            expandRow(
              row(1_000 + offset, ...cells),
              offset,
              fields,
              isOpen ? open(['subject'], ['recipients'], ['more']) : open(),
            ),
          );
        const written = Array.from({ length: 70 }, (_, offset) => [
          { offset, detail: undefined },
          ...(all.find((one) => one.offset === offset)?.details ?? []).map((line) => ({
            offset,
            detail: line,
          })),
        ]).flat();
        expect(written).toHaveLength(70 + detailCount(all));
        written.forEach((one, index) => expect(positionAt(all, index)).toEqual(one));
        for (let offset = 0; offset < 70; offset += 1)
          expect(positionAt(all, gridIndexOf(all, offset))).toEqual({ offset, detail: undefined });
        // Each line of a row has a name of its own: the grid tells lines apart by it.
        for (const { details } of all) expect(new Set(details.map(detailKey)).size).toBe(details.length);
      }),
    );
  });

  it('expanded rows show each field under the name that it was sent with, and the parts of expanded fields', () => {
    const one = row(7, 'a "b"', ['x@y.example', 'z@y.example'], { deep: { n: [1] }, none: null });
    expect(expandRow(one, 3, fields, open()).details.map((line) => [line.name, line.isOpen])).toEqual([
      ['subject', null],
      ['recipients', false],
      ['more', false],
    ]);
    const lines = expandRow(one, 3, fields, open(['recipients'], ['more'], ['more', 'deep'])).details;
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
    expect(lines.map(detailText).map((text) => text.trim())).toEqual([
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

  it('the menu gets the cell of a line: a field or one value of a list, and nothing for deeper parts', () => {
    const one = row(7, 'a', ['x', 'y'], { deep: 1 });
    const cells = expandRow(one, 0, fields, open(['recipients'], ['more'])).details.map((line) =>
      cellOfDetail(line, fields),
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

  it('expanded rows show the start of an overlong text, and mark invisible characters', () => {
    const [line] = expandRow(row(1, `${'x'.repeat(5_000)}\u202e`, null, null), 0, fields, open()).details;
    expect(line && detailText(line).length).toBeLessThan(1_100);
    const [hostile] = expandRow(row(1, 'a\u202eb', null, null), 0, fields, open()).details;
    expect(hostile && detailText(hostile)).not.toContain('\u202e');
  });
});
