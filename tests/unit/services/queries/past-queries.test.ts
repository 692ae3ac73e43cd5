import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createStorage } from '../../../../main/services/storage/storage';
import { createPastQueries, type FinishedRun } from '../../../../main/services/queries/past-queries';
import { MAX_PAST } from '../../../../shared/model/past-query';

const root = mkdtempSync(join(tmpdir(), 'postern-past-'));
const own = join(root, 'past-queries');
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }));
beforeEach(async () => {
  await storage.flush();
  rmSync(own, { recursive: true, force: true, maxRetries: 5 });
});

let now = 0;
let storage = createStorage(root);
/** Opens them as a start does after the former one has quit. */
const open = async (tenant = 'demo') => {
  await storage.flush();
  storage = createStorage(root);
  return createPastQueries({ storage, clock: () => ++now, tenant: () => tenant });
};
const ask = (text: string, total = 1, more: Partial<FinishedRun['query']> = {}): FinishedRun => ({
  query: {
    saas_id: 'office365_emails',
    query_domain: 'email',
    query_entity_type: 'office365_emails_email',
    condition: { operator_id: 'is', field_id: 'subject', values: [text] },
    columns: [{ db_id: 'subject', column_label: 'Subject' }],
    sort_by: [],
    include_copies: false,
    ...more,
  },
  words: `Subject is ${text}`,
  total,
  tookMs: 3,
});
const words = (past: Awaited<ReturnType<typeof open>>) =>
  past.list().queries.map((one) => one.words.replace('Subject is ', ''));
const idOf = (past: Awaited<ReturnType<typeof open>>, text: string) =>
  past.list().queries.find((one) => one.words === `Subject is ${text}`)?.id ?? '';

describe('past queries', () => {
  it('past queries survive a restart, the newest first, each once with its last two counts', async () => {
    const past = await open();
    for (const [text, total] of [
      ['a', 1],
      ['b', 2],
      ['a', 5],
    ] as const)
      past.add(ask(text, total));
    past.add(ask('b', 2, { columns: [{ db_id: 'sender', column_label: 'From' }] }));
    past.add({ ...ask('c', 500), isAtLeast: true });
    const again = await open();
    expect(again.list().queries[0]?.found[0]).toMatchObject({ total: 500, isAtLeast: true });
    again.remove([idOf(again, 'c')]);
    expect(words(again)).toEqual(['b', 'a']);
    expect(again.list().queries.map(({ found }) => found.map(({ total }) => total))).toEqual([
      [2, 2],
      [5, 1],
    ]);
    // The columns shown last are the ones that come back.
    expect(again.list().queries[0]?.query.columns[0]?.db_id).toBe('sender');
  });

  it('stores a query with another order, another app or copies separately', async () => {
    const past = await open();
    past.add(ask('a'));
    past.add(ask('a', 1, { sort_by: [{ db_id: 'subject', order: 'asc' }] }));
    past.add(ask('a', 1, { include_copies: true }));
    past.add(ask('a', 1, { saas_id: 'google_mail' }));
    expect(past.list().queries).toHaveLength(4);
  });

  it('stores the queries of each tenant separately', async () => {
    (await open('one')).add(ask('a'));
    (await open('two')).add(ask('b'));
    expect(words(await open('one'))).toEqual(['a']);
    expect(words(await open('on'))).toEqual([]);
  });

  it('drops the oldest runs, but never favorites, whatever is run, starred and forgotten', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            text: fc.integer({ min: 0, max: 70 }),
            act: fc.constantFrom('run', 'run', 'run', 'run', 'star', 'unstar', 'forget'),
          }),
          { maxLength: 250 },
        ),
        async (steps) => {
          await storage.flush();
          rmSync(own, { recursive: true, force: true, maxRetries: 5 });
          const past = await open();
          const stars = new Set<string>();
          for (const { text, act } of steps) {
            const name = String(text);
            if (act === 'run') past.add(ask(name));
            const id = idOf(past, name);
            if (id === '' || act === 'run') continue;
            if (act === 'forget') past.remove([id]);
            else past.change({ id, isFavourite: act === 'star' });
            if (act === 'star') stars.add(name);
            else stars.delete(name);
          }
          const after = (await open()).list().queries;
          expect(
            after
              .filter(({ isFavourite }) => isFavourite)
              .map((one) => one.words.replace('Subject is ', ''))
              .sort(),
          ).toEqual([...stars].sort());
          expect(after.filter(({ isFavourite }) => !isFavourite).length).toBeLessThanOrEqual(MAX_PAST);
          const order = after.map(({ found }) => found[0]?.at ?? 0);
          expect(order).toEqual([...order].sort((a, b) => b - a));
        },
      ),
      { numRuns: 15 },
    );
  });

  it('keeps a favorite and its name through many runs, and stays within its limit', async () => {
    const past = await open();
    past.add(ask('kept'));
    past.change({ id: idOf(past, 'kept'), isFavourite: true, name: 'Morning round' });
    past.add(ask('kept', 9));
    for (let n = 0; n < 60; n += 1) past.add(ask('x'.repeat(60_000) + n));
    const all = (await open()).list().queries;
    expect(all.find(({ isFavourite }) => isFavourite)).toMatchObject({
      name: 'Morning round',
      found: [{ total: 9 }, { total: 1 }],
    });
    expect(JSON.stringify(all).length).toBeLessThan(1_100_000);
    expect(all.length).toBeGreaterThan(3);
  });

  it('sets damaged runs aside and reports it, and leaves those of a newer Postern as they are', async () => {
    (await open()).add(ask('a'));
    await storage.flush();
    const [name = ''] = readdirSync(own).filter((file) => file.endsWith('.json'));
    writeFileSync(join(own, name), '{');
    const past = await open();
    expect(past.list().queries).toEqual([]);
    expect(past.list().notices.join(' ')).toContain('.corrupt');
    past.add(ask('b'));
    expect(words(await open())).toEqual(['b']);

    await storage.flush();
    rmSync(own, { recursive: true, force: true, maxRetries: 5 });
    mkdirSync(own);
    const newer = JSON.stringify({ version: 2, value: [] });
    writeFileSync(join(own, name), newer);
    const other = await open();
    other.add(ask('c'));
    await storage.flush();
    expect(words(other)).toEqual(['c']);
    expect(other.list().notices.join(' ')).toContain('newer version of Postern');
    expect(readFileSync(join(own, name), 'utf8')).toBe(newer);
  });
});
