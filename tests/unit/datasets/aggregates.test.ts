import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RowAnswers } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';
import { open, row, setUpStore, store, value, view } from './random-datasets';

setUpStore();

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
  it('returns the most frequent values first, empty cells last among equals, and counts all of them', async () => {
    const dataset = await open(
      ['b', null, 'a', 'c', 'c', 'd', 'd'].map((subject) => [subject, 1, null, null, []]),
    );
    const top = (key: string, count: number) => value({ op: 'values', view: view(dataset), key, top: count });
    const counts = (one: Awaited<ReturnType<typeof top>>) =>
      (one as unknown as RowAnswers['values']).values.map((each) => [each.value, each.count]);
    const all = await top('subject', 100);
    expect(counts(all)).toEqual([
      ['c', 2],
      ['d', 2],
      ['a', 1],
      ['b', 1],
      [null, 1],
    ]);
    const some = await top('subject', 2);
    expect(counts(some)).toEqual([
      ['c', 2],
      ['d', 2],
    ]);
    expect([all['distinct'], some['distinct']]).toEqual([4, 4]);
    expect(await top('recipients', 5)).toEqual({ values: [], distinct: 0 });
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
