/** Lists in the page filter and sort their rows in JavaScript, datasets in DuckDB. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ColumnFilter, ColumnSort, DatasetColumn, RowTuple } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';
import { createMemoryRows } from '../../../renderer/dataset-view/list/memory-rows';
import { sized } from '../../support/size';
import { base, setUpStore, store, value, view } from './random-datasets';

setUpStore();

/** A column of each type that a list can have. */
const COLUMNS: DatasetColumn[] = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'size', label: 'Size', type: 'number' },
  { key: 'at', label: 'At', type: 'time' },
];
const TEXTS = [
  'alpha',
  'Alpha 10',
  'alpha 9',
  'BETA',
  'ümlaut',
  'Ümlaut',
  'zebra',
  'ΟΔΟΣ',
  'οδος',
  'İzmir',
  'ß',
];
const SYMBOLS = ['', ' ', '=1', '_', '[x]', '100%', 'a\nb', '\u{ff5e}', '💥'];
const INSTANTS = [0, 1, 86_400_000, 86_400_000 * 40].map((later) => new Date(base + later).toISOString());
const text = fc.option(fc.constantFrom(...TEXTS, ...SYMBOLS));
const number = fc.option(fc.constantFrom(-3, 0, 1, 2.5, 10, 1e15));
const time = fc.option(
  fc.constantFrom(...INSTANTS, '2026-11-01T00:00:00.0005Z', '2026-11-02T02:00:00+02:00'),
);
const rows = fc.array(fc.tuple(text, number, time), { maxLength: 30 });

const kindOf = fc.constantFrom('is' as const, 'isNot' as const);
const bound = fc.option(fc.constantFrom(-3, 0, 1, 2.5, 11));
const instant = fc.option(fc.constantFrom(base, base + 1, base + 86_400_000));
const filter: fc.Arbitrary<ColumnFilter> = fc.oneof(
  fc.record({
    kind: fc.constant('text' as const),
    key: fc.constant('name'),
    text: fc.constantFrom(...TEXTS, ...SYMBOLS, 'A', 'σ', 'ς'),
  }),
  fc.record({
    kind: fc.constant('text' as const),
    key: fc.constant('size'),
    text: fc.constantFrom('1', '-', '.5', '0'),
  }),
  fc.record({ kind: fc.constant('any' as const), text: fc.constantFrom(...TEXTS, 'İ', '%') }),
  fc.record({ kind: kindOf, key: fc.constant('name'), values: fc.array(text, { maxLength: 3 }) }),
  fc.record({ kind: kindOf, key: fc.constant('size'), values: fc.array(number, { maxLength: 3 }) }),
  fc.record({ kind: kindOf, key: fc.constant('at'), values: fc.array(time, { maxLength: 3 }) }),
  fc.record({ kind: fc.constant('range' as const), key: fc.constant('size'), from: bound, to: bound }),
  fc.record({ kind: fc.constant('range' as const), key: fc.constant('at'), from: instant, to: instant }),
  fc.record({
    kind: fc.constant('part' as const),
    key: fc.constant('at'),
    part: fc.constantFrom('hour' as const, 'weekday' as const),
    value: fc.integer({ min: 0, max: 6 }),
    timeZone: fc.constantFrom('UTC', 'America/New_York', 'Asia/Kathmandu'),
  }),
);
const sort: fc.Arbitrary<ColumnSort> = fc.record({
  key: fc.constantFrom(...COLUMNS.map(({ key }) => key)),
  order: fc.constantFrom('asc' as const, 'desc' as const),
});

let opened = 0;
const fromStore = async (cells: Json[][], filters: ColumnFilter[], sorts: ColumnSort[]) => {
  opened += 1;
  const dataset = `engines${opened}`;
  await store.open(dataset, COLUMNS);
  await store.append(dataset, cells);
  const window = { op: 'window' as const, view: view(dataset, sorts, filters), offset: 0, count: 100 };
  await value({ op: 'view', view: window.view });
  const { rows: found } = (await value(window)) as unknown as { readonly rows: readonly RowTuple[] };
  await store.close(dataset);
  return found.map(([row]) => row);
};

const fromMemory = (cells: Json[][], filters: ColumnFilter[], sorts: ColumnSort[]) => {
  const memory = createMemoryRows(COLUMNS);
  memory.put(cells.map((one, i): RowTuple => [i, ...one]));
  return memory.inView(view('list', sorts, filters)).map(([row]) => row);
};

describe('rows of a list and rows of a dataset', () => {
  it.each<ColumnFilter>([
    { kind: 'is', key: 'name', values: [''] },
    { kind: 'isNot', key: 'name', values: [''] },
    { kind: 'text', key: 'name', text: '' },
    { kind: 'text', key: 'size', text: '' },
    { kind: 'any', text: '' },
  ])('treats empty cells alike with the filter %o', async (one) => {
    const cells: Json[][] = [
      [null, null, null],
      ['', 0, null],
      ['a', null, null],
    ];
    expect(fromMemory(cells, [one], [])).toEqual(await fromStore(cells, [one], []));
  });

  it('rows of a list and of a dataset pass the same filters and come in the same order', async () => {
    await fc.assert(
      fc.asyncProperty(
        rows,
        fc.array(filter, { maxLength: 2 }),
        fc.array(sort, { maxLength: 2 }),
        async (cells, filters, sorts) => {
          expect(fromMemory(cells, filters, sorts)).toEqual(await fromStore(cells, filters, sorts));
        },
      ),
      { numRuns: sized({ gate: 60, full: 600, soak: 20_000 }) },
    );
  });
});
