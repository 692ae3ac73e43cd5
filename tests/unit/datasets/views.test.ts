import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ColumnFilter } from '../../../shared/dataset';
import { WEEKDAYS } from '../../../shared/rules/dates';
import type { Json } from '../../../shared/model/json';
import { ask, base, columns, open, row, setUpStore, store, value, view } from './random-datasets';

setUpStore();

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
  fc.record({
    kind: fc.constant('part' as const),
    key: fc.constant('received'),
    part: fc.constantFrom('hour' as const, 'weekday' as const),
    value: fc.integer({ min: 0, max: 6 }),
    timeZone: fc.constantFrom('UTC', 'America/New_York', 'Asia/Kathmandu'),
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
    case 'part': {
      const cell = at(filter.key);
      if (cell === null) return false;
      const local = new Date(String(cell)).toLocaleString('en-US', {
        timeZone: filter.timeZone,
        ...(filter.part === 'hour' ? { hour: 'numeric', hourCycle: 'h23' } : { weekday: 'short' }),
      });
      const number = filter.part === 'hour' ? Number(local) : WEEKDAYS.findIndex((day) => day === local);
      return number === filter.value;
    }
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
  if (cell === '' || (Array.isArray(cell) && cell.length === 0)) return null;
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
    expect(JSON.parse(await store.reply('{'))).toMatchObject({ ok: false, code: 'invalid' });
    expect(JSON.parse(await store.reply('{"id":4,"op":"drop"}'))).toMatchObject({
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
