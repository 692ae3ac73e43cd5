import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import fc from 'fast-check';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Cancelled } from '../../../main/datasets/cancelled';
import { exportView } from '../../../main/datasets/export';
import { createDatasetStore, type DatasetStore } from '../../../main/datasets/store';
import { guardFormula } from '../../../main/formats/formula-guard';
import type {
  ColumnFilter,
  ColumnSort,
  DatasetColumn,
  RowReply,
  RowRequest,
  ViewSpec,
} from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';

const columns: DatasetColumn[] = [
  { key: 'subject', label: 'Subject', type: 'text' },
  { key: 'score', label: 'Score', type: 'number' },
  { key: 'received', label: 'Received', type: 'time' },
  { key: 'is_read', label: 'Read', type: 'boolean' },
  { key: 'recipients', label: 'To', type: 'list' },
];
const base = Date.UTC(2026, 10, 1);

let folder: string;
let store: DatasetStore;
let asked = 0;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'postern-datasets-'));
  store = await createDatasetStore(join(folder, 'store'));
});
afterAll(async () => {
  await store.stop();
  expect(existsSync(join(folder, 'store'))).toBe(false);
  rmSync(folder, { recursive: true, force: true });
});

type Ask = RowRequest extends infer R ? (R extends RowRequest ? Omit<R, 'id'> : never) : never;
const ask = async (request: Ask) => {
  asked += 1;
  const id = asked;
  const reply = JSON.parse(await store.ask(JSON.stringify({ ...request, id }))) as RowReply;
  expect(reply.id).toBe(id);
  return reply;
};
const value = async (request: Ask): Promise<Record<string, never>> => {
  const reply = await ask(request);
  if (!reply.ok) throw new Error(reply.message);
  return reply.value as never;
};
const view = (dataset: string, sort: ColumnSort[] = [], filter: ColumnFilter[] = []): ViewSpec => ({
  dataset,
  sort,
  filter,
});
let opened = 0;
const open = async (rows: Json[][]): Promise<string> => {
  opened += 1;
  const id = `test${opened}`;
  await store.open(id, columns);
  for (let i = 0; i < rows.length; i += 7) await store.append(id, rows.slice(i, i + 7));
  return id;
};

const word = fc.constantFrom('alpha', 'Beta', 'BETA gamma', '', 'ümlaut', '=1', 'x"y', '💥');
const row = fc.tuple(
  fc.option(word),
  fc.option(fc.integer({ min: -3, max: 3 })),
  fc.option(fc.integer({ min: 0, max: 5 }).map((d) => new Date(base + d * 86_400_000).toISOString())),
  fc.option(fc.boolean()),
  fc.array(fc.constantFrom('a@x.example', 'b@x.example', 'soc'), { maxLength: 3 }),
);
const columnKey = fc.constantFrom(...columns.map((c) => c.key));
const filterOf: fc.Arbitrary<ColumnFilter> = fc.oneof(
  fc.record({
    kind: fc.constant('text' as const),
    key: fc.constantFrom('subject', 'recipients'),
    text: fc.constantFrom('be', 'A', '@x', '"'),
  }),
  fc.record({
    kind: fc.constantFrom('is' as const, 'isNot' as const),
    key: fc.constant('score'),
    values: fc.array(fc.constantFrom(0, 1, null), { maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constantFrom('is' as const, 'isNot' as const),
    key: fc.constant('subject'),
    values: fc.array(fc.constantFrom('alpha', 'Beta', null), { maxLength: 2 }),
  }),
  fc.record({
    kind: fc.constantFrom('is' as const, 'isNot' as const),
    key: fc.constant('recipients'),
    values: fc.array(fc.constantFrom('soc', 'a@x.example', null), { maxLength: 2 }),
  }),
  fc.record({
    kind: fc.constant('range' as const),
    key: fc.constant('received'),
    from: fc.option(fc.constant(base + 86_400_000)),
    to: fc.option(fc.constant(base + 3 * 86_400_000)),
  }),
  fc.record({ kind: fc.constant('any' as const), text: fc.constantFrom('beta', 'x', '@') }),
);

// The naive reading of a view, written apart from the product: plain arrays and comparisons.
const textOf = (cell: Json) =>
  cell === null ? null : typeof cell === 'string' ? cell : JSON.stringify(cell);
const keeps = (cells: Json[], filter: ColumnFilter): boolean => {
  const at = (key: string) => cells[columns.findIndex((c) => c.key === key)] ?? null;
  const is = (cell: Json, wanted: Json) =>
    Array.isArray(cell)
      ? wanted === null
        ? cell.length === 0
        : cell.includes(wanted)
      : wanted === null
        ? cell === null || cell === ''
        : cell === wanted;
  switch (filter.kind) {
    case 'any':
      return ['subject', 'recipients'].some((key) =>
        (textOf(at(key)) ?? '').toLowerCase().includes(filter.text.toLowerCase()),
      );
    case 'text':
      return (textOf(at(filter.key)) ?? '').toLowerCase().includes(filter.text.toLowerCase());
    case 'is':
      return filter.values.some((v) => is(at(filter.key), v));
    case 'isNot':
      return !filter.values.some((v) => is(at(filter.key), v));
    case 'range': {
      const cell = at(filter.key);
      if (cell === null) return false;
      const time = Date.parse(String(cell));
      return (filter.from == null || time >= filter.from) && (filter.to == null || time < filter.to);
    }
  }
};
const rank = (cells: Json[], key: string): string | number | null => {
  const cell = cells[columns.findIndex((c) => c.key === key)] ?? null;
  if (cell === null) return null;
  if (key === 'score') return Number(cell);
  if (key === 'received') return Date.parse(String(cell));
  if (key === 'is_read') return Number(cell);
  return (textOf(cell) ?? '').toLowerCase();
};
const bytes = (s: string) => Buffer.from(s);
const compare = (a: string | number | null, b: string | number | null, order: 'asc' | 'desc') => {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  const raw =
    typeof a === 'string' && typeof b === 'string'
      ? Buffer.compare(bytes(a), bytes(b))
      : Number(a) - Number(b);
  return order === 'asc' ? raw : -raw;
};

describe('views', () => {
  it('sorts and filters as a naive reading does, over any window', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 40 }),
        fc.array(fc.record({ key: columnKey, order: fc.constantFrom('asc' as const, 'desc' as const) }), {
          maxLength: 2,
        }),
        fc.array(filterOf, { maxLength: 2 }),
        fc.nat(30),
        async (rows, sort, filter, offset) => {
          const dataset = await open(rows);
          const expected = (rows as Json[][])
            .map((cells, id) => ({ cells, id }))
            .filter(({ cells }) => filter.every((f) => keeps(cells, f)))
            .sort((a, b) => {
              for (const { key, order } of sort) {
                const way = compare(rank(a.cells, key), rank(b.cells, key), order);
                if (way !== 0) return way;
              }
              return a.id - b.id;
            });
          const answer = await value({ op: 'view', view: view(dataset, sort, filter) });
          expect(answer).toEqual({ count: expected.length, loaded: rows.length });
          const window = await value({ op: 'window', view: view(dataset, sort, filter), offset, count: 10 });
          expect(window['rows']).toEqual(
            expected.slice(offset, offset + 10).map(({ cells, id }) => [id, ...cells]),
          );
          await store.close(dataset);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('shows new rows in a natural view, and in a sorted one once it is requested again', async () => {
    const dataset = await open([['b', 1, null, null, []]]);
    const sorted = view(dataset, [{ key: 'subject', order: 'asc' }]);
    await value({ op: 'view', view: sorted });
    await store.append(dataset, [['a', 2, null, null, []]]);
    expect((await value({ op: 'window', view: view(dataset), offset: 0, count: 10 }))['count']).toBe(2);
    expect((await value({ op: 'view', view: sorted }))['count']).toBe(2);
    expect((await value({ op: 'window', view: sorted, offset: 0, count: 10 }))['rows']).toEqual([
      [1, 'a', 2, null, null, []],
      [0, 'b', 1, null, null, []],
    ]);
    expect(await value({ op: 'offsetOf', view: sorted, row: 0 })).toEqual({ offset: 1 });
  });

  it('sorts by rank if a column has one, and alphabetically otherwise', async () => {
    await store.open('ranked', [
      { key: 'verdict', label: 'Verdict', type: 'text', ranks: ['clean', "o'k", 'phishing', 'malware'] },
    ]);
    await store.append('ranked', [['malware'], [null], ['clean'], ['phishing'], ['new'], ["o'k"]]);
    const answer = await value({
      op: 'window',
      view: view('ranked', [{ key: 'verdict', order: 'desc' }]),
      offset: 0,
      count: 9,
    });
    expect((answer['rows'] as unknown as Json[][]).map((r) => r[1])).toEqual([
      'malware',
      'phishing',
      "o'k",
      'clean',
      'new',
      null,
    ]);
  });

  it('answers what it cannot do with a reason, never with silence', async () => {
    const dataset = await open([['b', 1, null, null, []]]);
    expect(await ask({ op: 'window', view: view('nowhere'), offset: 0, count: 1 })).toMatchObject({
      ok: false,
      code: 'gone',
    });
    expect(await ask({ op: 'view', view: view(dataset, [{ key: 'nope', order: 'asc' }]) })).toMatchObject({
      ok: false,
      code: 'invalid',
    });
    expect(
      await ask({ op: 'view', view: view(dataset, [], [{ kind: 'is', key: 'score', values: ['abc'] }]) }),
    ).toMatchObject({ ok: false, code: 'invalid' });
    expect(JSON.parse(await store.ask('{'))).toMatchObject({ ok: false, code: 'invalid' });
    expect(JSON.parse(await store.ask('{"id":4,"op":"drop"}'))).toMatchObject({
      id: 4,
      ok: false,
      code: 'invalid',
    });
  });

  it('survives many sort orders that are built at once', async () => {
    const dataset = await open(
      Array.from({ length: 500 }, (_, i): Json[] => [`s${(i * 7919) % 500}`, i % 10, null, i % 2 === 0, []]),
    );
    const counts = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        value({
          op: 'view',
          view: view(
            dataset,
            [{ key: 'subject', order: 'desc' }],
            [{ kind: 'is', key: 'score', values: [n] }],
          ),
        }),
      ),
    );
    expect(counts.map((c) => c['count'])).toEqual(Array.from({ length: 10 }, () => 50));
  });
});

describe('aggregates', () => {
  it('answers aggregates and sorts while rows of several datasets arrive', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => open([['x', 1, '2026-11-01T03:30:00Z', true, []]])));
    const work: Promise<unknown>[] = [];
    for (let n = 0; n < 60; n += 1) {
      for (const id of ids) {
        work.push(
          store.append(
            id,
            Array.from({ length: 20 }, (_, i): Json[] => [`s${i}`, i, '2026-11-02T03:30:00Z', null, ['a']]),
          ),
        );
        work.push(
          value({
            op: 'group',
            view: view(id),
            by: [{ key: 'received', part: 'hour' }],
            timeZone: 'UTC',
            top: 10,
          }),
        );
        work.push(
          value({
            op: 'view',
            view: view(
              id,
              [{ key: 'subject', order: n % 2 ? 'asc' : 'desc' }],
              [{ kind: 'text', key: 'subject', text: String(n % 7) }],
            ),
          }),
        );
        work.push(value({ op: 'values', view: view(id), key: 'recipients', top: 5 }));
      }
      if (n % 10 === 0) work.push(open([['y', 1, null, null, []]]));
    }
    await Promise.all(work);
    for (const id of ids)
      expect(await value({ op: 'view', view: view(id) })).toEqual({ count: 1201, loaded: 1201 });
  });
  it('counts every row once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 40 }), async (rows) => {
        const dataset = await open(rows);
        const histogram = (await value({
          op: 'histogram',
          view: view(dataset),
          key: 'received',
          buckets: 5,
          by: 'subject',
        })) as unknown as { series: { counts: number[] }[]; outside: number };
        const drawn = histogram.series.flatMap((s) => s.counts).reduce((a, b) => a + b, 0);
        expect(drawn + histogram.outside).toBe(rows.length);
        const values = (await value({
          op: 'values',
          view: view(dataset),
          key: 'score',
          top: 100,
        })) as unknown as { values: { count: number }[] };
        expect(values.values.reduce((a, v) => a + v.count, 0)).toBe(rows.length);
        const lists = (await value({
          op: 'values',
          view: view(dataset),
          key: 'recipients',
          top: 100,
        })) as unknown as { values: { value: string; count: number }[] };
        const soc = rows.reduce((sum, r) => sum + r[4].filter((one) => one === 'soc').length, 0);
        expect(lists.values.find((v) => v.value === 'soc')?.count ?? 0).toBe(soc);
        await store.close(dataset);
      }),
      { numRuns: 40 },
    );
  });
  it('uses the named time zone for hours and weekdays', async () => {
    const dataset = await open([['x', 1, '2026-11-01T03:30:00Z', null, []]]);
    const group = (timeZone: string) =>
      value({
        op: 'group',
        view: view(dataset),
        by: [
          { key: 'received', part: 'weekday' },
          { key: 'received', part: 'hour' },
        ],
        timeZone,
        top: 10,
      });
    expect((await group('UTC'))['groups']).toEqual([{ values: [0, 3], count: 1 }]);
    expect((await group('America/New_York'))['groups']).toEqual([{ values: [6, 23], count: 1 }]);
  });
});

describe('exports', () => {
  const order = (dataset: string, more: object = {}) => ({
    view: view(dataset, [{ key: 'score', order: 'desc' }], [{ kind: 'isNot', key: 'score', values: [0] }]),
    columns: ['subject', 'score'],
    labels: ['Subject', 'Score'],
    selection: null,
    format: 'csv' as const,
    defang: false,
    bom: false,
    counted: null,
    timeZone: null,
    password: null,
    entryName: 'out.csv',
    path: join(folder, 'out.csv'),
    ...more,
  });
  const find = (id: string) => {
    const dataset = store.find(id);
    if (!dataset) throw new Error('not open');
    return dataset;
  };
  const quiet = () => undefined;

  it('writes the view as it is: columns, sort, filter, and as many rows as requested', async () => {
    const dataset = await open([
      ['=a', 1, null, null, []],
      ['b', 0, null, null, []],
      ['c "q"', 3, null, null, []],
    ]);
    const made = await exportView(find(dataset), order(dataset), quiet, new AbortController().signal);
    expect(made).toMatchObject({ asked: 2, written: 2, guarded: 1 });
    const text = readFileSync(join(folder, 'out.csv'), 'utf8');
    expect(Papa.parse(text.trim(), { newline: '\r\n' }).data).toEqual([
      ['Subject', 'Score'],
      ['c "q"', '3'],
      [guardFormula('=a'), '1'],
    ]);
    expect(made.bytes).toBe(statSync(join(folder, 'out.csv')).size);
  });
  it('writes only selected rows, also all but some', async () => {
    const dataset = await open(
      Array.from({ length: 12 }, (_, i): Json[] => [`s${i}`, 12 - i, null, null, []]),
    );
    const path = join(folder, 'chosen.json');
    await exportView(
      find(dataset),
      order(dataset, {
        format: 'json',
        path,
        selection: {
          kind: 'some',
          ranges: [
            [1, 1],
            [3, 3],
          ],
        },
      }),
      quiet,
      new AbortController().signal,
    );
    expect((JSON.parse(readFileSync(path, 'utf8')) as { subject: string }[]).map((r) => r.subject)).toEqual([
      's1',
      's3',
    ]);
    const all = await exportView(
      find(dataset),
      order(dataset, { format: 'json', path, selection: { kind: 'allBut', ranges: [[0, 0]] } }),
      quiet,
      new AbortController().signal,
    );
    expect(all).toMatchObject({ asked: 11, written: 11 });
  });
  it('fails if selected rows are not in the view, and leaves the old file as it was', async () => {
    const dataset = await open([
      ['a', 0, null, null, []],
      ['b', 1, null, null, []],
    ]);
    const path = join(folder, 'kept.csv');
    await exportView(find(dataset), order(dataset, { path }), quiet, new AbortController().signal);
    const before = readFileSync(path);
    await expect(
      exportView(
        find(dataset),
        order(dataset, { path, selection: { kind: 'some', ranges: [[0, 1]] } }),
        quiet,
        new AbortController().signal,
      ),
    ).rejects.toThrow('2 rows were expected, but 1 can be written');
    expect(readFileSync(path)).toEqual(before);
  });
  it('leaves nothing behind when cancelled', async () => {
    const dataset = await open(Array.from({ length: 3000 }, (_, i): Json[] => [`s${i}`, 1, null, null, []]));
    const controller = new AbortController();
    await expect(
      exportView(
        find(dataset),
        order(dataset, { path: join(folder, 'never.csv') }),
        () => controller.abort(),
        controller.signal,
      ),
    ).rejects.toThrow(Cancelled);
    expect(readdirSync(folder).filter((name) => name.includes('never'))).toEqual([]);
  });
  it.each(['csv', 'json'] as const)(
    'writes the same %s into an encrypted zip as without one',
    async (format) => {
      const dataset = await open(
        Array.from({ length: 6000 }, (_, i): Json[] => [
          `row ${i} ${'x'.repeat(i % 90)}`,
          i + 1,
          null,
          null,
          [],
        ]),
      );
      const path = join(folder, `same.${format}`);
      await exportView(find(dataset), order(dataset, { format, path }), quiet, new AbortController().signal);
      await exportView(
        find(dataset),
        order(dataset, { format, path: `${path}.zip`, password: 'p', entryName: `same.${format}` }),
        quiet,
        new AbortController().signal,
      );
      const [entry] = await new ZipReader(new Uint8ArrayReader(readFileSync(`${path}.zip`)), {
        password: 'p',
      }).getEntries();
      if (!entry || entry.directory) throw new Error('no entry');
      expect([
        entry.filename,
        entry.encrypted,
        Buffer.from(await entry.getData(new Uint8ArrayWriter())).equals(readFileSync(path)),
      ]).toEqual([`same.${format}`, true, true]);
    },
  );
  it('defangs on request', async () => {
    const dataset = await open([['see https://evil.example/x', 1, null, null, []]]);
    const path = join(folder, 'defanged.csv');
    await exportView(
      find(dataset),
      order(dataset, { path, defang: true }),
      quiet,
      new AbortController().signal,
    );
    expect(readFileSync(path, 'utf8')).toContain('hxxps[://]evil[.]example/x');
  });
});
