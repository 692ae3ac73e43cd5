import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedCell } from '../../../main/datasets/column-store/stored-cell';
import { createDatasetStore, type DatasetStore } from '../../../main/datasets/store';
import { COLUMN_TYPES, type ColumnFilter, type RowReply } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';

let folder: string;
let store: DatasetStore;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'postern-cells-'));
  store = await createDatasetStore(join(folder, 'store'));
});
afterAll(async () => {
  await store.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const columns = COLUMN_TYPES.map((type) => ({ key: type, label: type, type }));
const ask = async (request: object) =>
  JSON.parse(await store.reply(JSON.stringify({ id: 1, ...request }))) as RowReply;
const view = (dataset: string, filter: ColumnFilter[] = []) => ({ dataset, sort: [], filter });
let opened = 0;
const open = async (type: (typeof COLUMN_TYPES)[number], cells: readonly Json[]) => {
  opened += 1;
  const dataset = `cells${opened}`;
  await store.open(dataset, [{ key: 'k', label: 'K', type }]);
  await store.append(
    dataset,
    cells.map((cell) => [cell]),
  );
  return dataset;
};

describe('times', () => {
  it.each([1e30, -1e30, 8.64e15 + 1, Number.MAX_VALUE, '1e30', 'never'])(
    'leaves times empty that are beyond what a date can hold: %s',
    (cell) => expect(storedCell({ type: 'time' }, cell)).toBeNull(),
  );
  it('stores times up to the end of the year 9999, and seconds as milliseconds', () => {
    const last = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
    expect([last, -last, last + 1, 1.9].map((cell) => storedCell({ type: 'time' }, cell))).toEqual([
      last,
      -last,
      null,
      1900,
    ]);
  });

  it('returns results with times beyond the last one', async () => {
    const dataset = await open('time', [1e30, '2026-11-01T00:00:00Z', -1e300]);
    expect(
      await ask({ op: 'view', view: view(dataset, [{ kind: 'range', key: 'k', from: 0 }]) }),
    ).toMatchObject({ ok: true, value: { count: 1, loaded: 3 } });
  });
});

describe('lists', () => {
  const cells = ['soc', ['soc', 'a'], [], null, { deep: ['x'] }, 7, ['\ud800 half', '\\ud800'], '{'];
  it('reads a single bare value as a list of it', async () => {
    const dataset = await open('list', cells);
    expect(
      await ask({ op: 'view', view: view(dataset, [{ kind: 'is', key: 'k', values: ['soc'] }]) }),
    ).toMatchObject({ ok: true, value: { count: 2 } });
    expect(
      await ask({ op: 'view', view: view(dataset, [{ kind: 'is', key: 'k', values: [null] }]) }),
    ).toMatchObject({ ok: true, value: { count: 2 } });
    expect(
      await ask({ op: 'view', view: view(dataset, [{ kind: 'is', key: 'k', values: ['\ud800 half'] }]) }),
    ).toMatchObject({ ok: true, value: { count: 1 } });
    const values = await ask({ op: 'values', view: view(dataset), key: 'k', top: 100 });
    expect(values).toMatchObject({ ok: true });
    expect(JSON.stringify(values)).toContain('{"value":"soc","count":2}');
    expect(JSON.stringify(values)).toContain('"\\\\ud800"');
    expect(await ask({ op: 'window', view: view(dataset), offset: 0, count: 9 })).toMatchObject({
      value: { rows: cells.map((cell, i) => [i, JSON.parse(JSON.stringify(cell))]) },
    });
  });
});

describe('long cells', () => {
  const long = (letter: string, length = 400_000) => letter.repeat(length);
  const rows = Array.from({ length: 60 }, (_, i): Json[] => [
    i % 3 === 0 ? 'short' : long(String(i % 10)),
    long('y'),
    [long('a', 300), long('b', 300), 'c'],
    { deep: long('z', 5_000) },
  ]);
  const keys = ['x', 'y', 'list', 'any'];
  const openLong = async () => {
    await store.open(
      'long',
      keys.map((key) => ({ key, label: key, type: key === 'list' ? 'list' : 'text' })),
    );
    await store.append('long', rows);
  };
  const window = async (more: object) =>
    (await ask({ op: 'window', view: view('long'), offset: 0, count: 60, ...more })) as unknown as {
      readonly value: { readonly rows: Json[][]; readonly cut: number[][] };
    };

  it('returns the start and the length of a long cell on request, and all of it by column', async () => {
    await openLong();
    const { value } = await window({ cut: { at: 400, but: ['y'] } });
    expect(value.rows.length).toBeLessThan(60);
    expect(value.rows.map((row) => String(row[2]).length)).toEqual(value.rows.map(() => 400_000));
    expect(value.cut.some(([, column]) => column === 1)).toBe(false);
    const { value: small } = await window({ cut: { at: 400 } });
    expect(small.rows).toHaveLength(60);
    expect(JSON.stringify(small).length).toBeLessThan(200_000);
    expect(small.rows[1]).toEqual([
      1,
      long('1', 400),
      long('y', 400),
      [long('a', 300), long('b', 100)],
      `{"deep":"${long('z', 391)}`,
    ]);
    expect(small.cut.filter(([row]) => row === 0)).toEqual([
      [0, 1, 400_000],
      [0, 2, 611],
      [0, 3, 5_011],
    ]);
    expect(small.rows[0]?.[1]).toBe('short');
    expect(small.cut.filter(([, column]) => column === 0)).toHaveLength(40);
    expect(await ask({ op: 'rows', dataset: 'long', rows: [1] })).toMatchObject({
      value: { rows: [[1, ...(rows[1] ?? [])]] },
    });
  });

  it('splits a response into as many windows as its size takes, and leaves no row out', async () => {
    await openLong();
    const seen: Json[] = [];
    for (let windows = 0; seen.length < rows.length; windows += 1) {
      const { value } = await window({ offset: seen.length });
      expect(value.cut).toEqual([]);
      expect(JSON.stringify(value).length).toBeLessThan(24_000_000);
      expect(windows).toBeLessThan(5);
      seen.push(...value.rows.map(([id]) => id ?? null));
    }
    expect(seen).toEqual(rows.map((_, i) => i));
  });

  it('returns rows of some KB whole', async () => {
    await store.open('small', [{ key: 'x', label: 'x', type: 'text' }]);
    await store.append('small', [[long('x', 4_000)]]);
    const answer = await ask({ op: 'window', view: view('small'), offset: 0, count: 1, cut: { at: 400 } });
    expect(answer).toMatchObject({ value: { rows: [[0, long('x', 4_000)]], cut: [] } });
  });
});

it('draws a histogram of numbers that are farther apart than the greatest number', async () => {
  const dataset = await open('number', [7.98e307, -1e308, 1e308, 0]);
  const drawn = await ask({ op: 'histogram', view: view(dataset), key: 'k', buckets: 5 });
  expect(drawn).toMatchObject({ ok: true, value: { outside: 0, series: [{ counts: [1, 0, 1, 0, 2] }] } });
});

it('stores, filters, counts and draws any cell at all', async () => {
  const odd = fc.oneof(
    fc.jsonValue() as fc.Arbitrary<Json>,
    fc.string({ unit: 'binary', maxLength: 5 }),
    fc.constantFrom<Json>('\ud800', '\0', '[', 1e30, -1e308, '9e99', '+275760-09-13', ['\udfff', null, '\0']),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(odd, odd, odd, odd, odd), { minLength: 1, maxLength: 8 }),
      odd,
      async (rows, wanted) => {
        await store.open('odd', columns);
        expect(await store.append('odd', rows)).toBe(rows.length);
        for (const { key, type } of columns) {
          const questions: object[] = [
            { op: 'values', view: view('odd'), key, top: 5 },
            { op: 'group', view: view('odd'), by: [{ key }], top: 5 },
            {
              op: 'view',
              view: {
                dataset: 'odd',
                sort: [{ key, order: 'desc' }],
                filter: [
                  { kind: 'isNot', key, values: [null] },
                  { kind: 'text', key, text: '\0' },
                ],
              },
            },
            ...(type === 'time' || type === 'number'
              ? [{ op: 'histogram', view: view('odd'), key, buckets: 5 }]
              : []),
            ...(type === 'time'
              ? [
                  {
                    op: 'group',
                    view: view('odd'),
                    by: [{ key, part: 'hour' }],
                    timeZone: 'America/New_York',
                    top: 5,
                  },
                ]
              : []),
          ];
          for (const question of questions)
            expect([question, await ask(question)]).toMatchObject([{}, { ok: true }]);
          const filtered = await ask({
            op: 'view',
            view: view('odd', [{ kind: 'is', key, values: [wanted] }]),
          });
          if (!filtered.ok) expect(filtered.code).toBe('invalid');
        }
        await store.close('odd');
      },
    ),
    { numRuns: 40 },
  );
});

it('shows the analyst no message of the column store itself', async () => {
  const dataset = await open('time', ['2026-11-01T00:00:00Z']);
  const answer = await ask({
    op: 'group',
    view: view(dataset),
    by: [{ key: 'k', part: 'hour' }],
    timeZone: 'Nowhere/At all',
    top: 5,
  });
  expect(answer).toMatchObject({ ok: false, code: 'failed', message: 'The rows could not be read.' });
});
