import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storedFromText } from '../../../main/datasets/column-store/column-types';
import { openConnections, type Connections } from '../../../main/datasets/column-store/connections';
import { openDataset } from '../../../main/datasets/dataset/dataset';
import { arePlain, fillPlain } from '../../../main/datasets/dataset/fill-plain';
import { createRowFile } from '../../../main/datasets/dataset/row-file';
import { STORE_OPTIONS } from '../../../main/datasets/store';
import { storedCell, storedRest } from '../../../main/datasets/column-store/stored-cell';
import { createRowCollector } from '../../../main/formats/read/row-collector';
import type { DatasetColumn } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';
import { sized } from '../../support/size';

const folder = mkdtempSync(join(tmpdir(), 'postern-fill-'));
let store: Connections;
beforeAll(async () => {
  store = await openConnections(join(folder, 'rows.duckdb'), STORE_OPTIONS);
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    ' ',
    '1',
    '\u0000',
    '"\\/\b\f\n\r\t\u001f\u007f',
    '[1]',
    '{"a": 1}',
    'null',
    'NaN',
    '\ud800',
    '\\ud800',
  ),
);
const number = fc.oneof(
  fc.double({ noDefaultInfinity: true, noNaN: true }),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }),
  fc.integer(),
  fc.constantFrom(0, -0, 0.001, 1e-7, 1e15, 999_999_999_999_999, 0.1 + 0.2, 123_456_789.123_456_7),
);
const digits = fc.stringMatching(/^-?(0|[1-9][0-9]{0,14})([.][0-9]{1,15})?$/);
const pad = (n: number, length: number) => String(n).padStart(length, '0');
const time = fc
  .tuple(
    fc.oneof(fc.integer({ min: 1900, max: 2100 }), fc.integer({ min: 1, max: 9_999 })),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 31 }),
    fc.nat(24),
    fc.nat(59),
    fc.constantFrom('', '.5', '.9999', '.123456', '.999999999', '.000000001'),
    fc.constantFrom('Z', '+02:00', '-1130', '+0545'),
    fc.constantFrom('T', ' '),
  )
  .map(
    ([year, month, date, hour, minute, part, zone, between]) =>
      `${pad(year, 4)}-${pad(month, 2)}-${pad(date, 2)}${between}${pad(hour, 2)}:${pad(minute, 2)}:00${part}${zone}`,
  );
const empty = fc.constantFrom<Json>(null, '');
/** Makes the cells of a column: all of one type, as in most files, or of any type. */
const kinds: readonly fc.Arbitrary<Json>[] = [
  fc.oneof(text, empty),
  fc.oneof(number, empty),
  fc.oneof(digits, empty),
  fc.oneof(time, empty),
  fc.oneof(fc.boolean(), empty),
  fc.oneof(fc.array(text, { maxLength: 3 }), empty),
  fc.oneof(text, number, digits, time, fc.boolean(), empty),
];
const table = fc
  .array(fc.nat(kinds.length - 1), { minLength: 1, maxLength: 5 })
  .chain((own) =>
    fc.array(fc.tuple(...own.map((kind) => kinds[kind] ?? empty)), { minLength: 1, maxLength: 12 }),
  );

let tables = 0;
/** Returns the cells of rows as the column store has them, by the columns that a reader finds. */
const filled = async (columns: readonly DatasetColumn[], rows: readonly (readonly Json[])[]) => {
  tables += 1;
  const dataset = await openDataset(store, folder, `filled_${tables}`, []);
  try {
    dataset.stage([], rows);
    await dataset.fill(columns, new AbortController().signal);
    return await dataset.query({ text: `select * from ${dataset.name}`, values: [] });
  } finally {
    await dataset.close();
  }
};

it('fills the column store from the row file with the cells that JavaScript makes', async () => {
  let plain = 0;
  await fc.assert(
    fc.asyncProperty(table, async (cells) => {
      let columns: readonly DatasetColumn[] = [];
      const rows: (readonly Json[])[] = [];
      const collector = createRowCollector(async (event) => {
        if (event.kind === 'columns') ({ columns } = event);
        if (event.kind === 'rows') rows.push(...event.rows);
      });
      cells[0]?.forEach((_, i) => collector.column(`Cells ${i}`, ''));
      for (const [i, row] of cells.entries()) await collector.row(row, i % 2 === 0 ? [] : ['a note']);
      await collector.end();
      if (!arePlain(rows)) return;
      plain += 1;
      const fast = await filled(columns, rows);
      // JavaScript fills a table with an object in a cell.
      const [first = [], ...others] = rows;
      const more: DatasetColumn = { key: 'more', label: 'More', type: 'text' };
      const slow = await filled([...columns, more], [[...first, { a: 1 }], ...others]);
      expect(fast).toEqual(slow.map((row) => row.slice(0, -1)));
    }),
    { numRuns: sized({ gate: 100, full: 1_000, soak: 20_000 }) },
  );
  expect(plain).toBeGreaterThan(20);
});

it('leaves to JavaScript what the column store writes differently', () => {
  for (const cell of [{ a: 1 }, [1], ['\u0001'], [['a']], 1e-7, 1e15, -1e21])
    expect(arePlain([[cell]])).toBe(false);
  for (const cell of [null, '', 'text', '\u0001', true, 0, 1.5, -20, [], ['a', 'b']])
    expect(arePlain([[cell]])).toBe(true);
});

it.each([
  // The zone is not part of the fraction.
  '1900-01-01T00:00:00.5-1130',
  // Cut, not rounded to the millisecond.
  '1969-12-31T23:59:59.9995Z',
  // No such day.
  '2024-02-31T00:00:00.123456Z',
])('reads the time %s from text as JavaScript does, with its rest', async (value) => {
  const column = { type: 'time' } as const;
  const text = `select ${storedFromText('t', column).join(', ')} from (select '${value}' as t)`;
  const [row = []] = await store.read({ text, values: [] }, async (statement) =>
    (await statement.runAndReadAll()).getRows(),
  );
  expect(row.map((cell) => (cell === null ? null : Number(cell)))).toEqual([
    storedCell(column, value),
    storedRest(column, value),
  ]);
});

it.each([
  ['a', 1, [1, 'a', 2]],
  // The store’s reader refuses an unpaired surrogate.
  ['\ud800', 0, undefined],
])('fills a table whole or not at all: a cell with %j', async (cell, count, firstRow) => {
  tables += 1;
  const name = `whole_${tables}`;
  const rows = createRowFile(join(folder, `${name}.rows`));
  try {
    rows.put([[cell, 2]])();
    await store.write((connection) =>
      connection.run(`create table ${name} (c0 varchar, c1 double, d1 double)`),
    );
    const columns: readonly DatasetColumn[] = [
      { key: 'a', label: 'A', type: 'text' },
      { key: 'b', label: 'B', type: 'number' },
    ];
    const isFilled = await fillPlain(store, { name, columns, rows }, new AbortController().signal);
    expect(isFilled).toBe(count === 1);
    const text = `select count(*) over (), c0, c1 from ${name}`;
    const found = await store.read({ text, values: [] }, async (statement) =>
      (await statement.runAndReadAll()).getRows(),
    );
    expect(found[0]?.map((value) => (typeof value === 'bigint' ? Number(value) : value))).toEqual(firstRow);
  } finally {
    rows.close();
  }
});
