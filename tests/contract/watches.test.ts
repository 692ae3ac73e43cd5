import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Watch, WatchList } from '../../shared/model/watch';
import { formatWatch, newSinceLastView } from '../../renderer/state/watch-growth';
import { good, memorySecrets, startCore } from '../support/core';
import { startTestTenant, type TestTenant } from './support/tenant';
import { until } from '../support/until';

const MINUTE = 60_000;
const START = Date.parse('2026-11-20T08:00:00Z');

let tenant: TestTenant;
let folder: string;
let now: number;
let app: Awaited<ReturnType<typeof startCore>>;
let asked: string[];
const secrets = memorySecrets();

const open = async () => {
  const started = await startCore(undefined, {
    secrets,
    clock: () => now,
    paths: { downloads: folder, documents: join(folder, 'documents') },
    fetch: (url, init) => {
      asked.push(`${init?.method ?? 'GET'} ${new URL(url).pathname}`);
      return fetch(url, init);
    },
  });
  good(
    await started.command('session.connect', {
      address: tenant.origin,
      token: tenant.token,
      keep: 'keychain',
    }),
  );
  return started;
};

beforeAll(async () => {
  tenant = await startTestTenant({ now: Date.now, emails: 600 });
});
afterAll(() => tenant.close());
beforeEach(async () => {
  now = START;
  asked = [];
  folder = mkdtempSync(join(tmpdir(), 'postern-watches-'));
  app = await open();
});
afterEach(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const create = async (subject: string): Promise<string> => {
  const query = {
    query_subtype: 'report',
    query_label: subject,
    query_domain: 'email',
    saas_id: 'office365_emails',
    query_entity_type: 'office365_emails_email',
    condition: { operator_id: 'is', field_id: 'email.subject', values: [subject] },
    columns: [{ db_id: 'subject', column_label: 'Subject' }],
  };
  const saved = good(
    await app.command('saved.save', { query: query as never, base: null, password: { kind: 'keep' } }),
  );
  if (saved.kind !== 'saved') throw new Error(saved.kind);
  return saved.query.query_id;
};
/** Gives a number of further emails a subject. */
const arrive = (subject: string, n: number) =>
  tenant.store.cells(
    `UPDATE "email" SET "subject" = ? WHERE "entity_id" IN (SELECT "entity_id" FROM "email" WHERE "saas" = 'office365_emails' AND "copy_of" IS NULL AND "subject" <> ? LIMIT ${n}) RETURNING 1`,
    [subject, subject],
  );
const watches = async () => good(await app.command('watch.list', {})).watches;
const watchOf = async (id: string): Promise<Watch> => {
  const found = (await watches()).find(({ query_id }) => query_id === id);
  if (!found) throw new Error('not watched');
  return found;
};
/** Waits until a watch fits. */
const watchUntil = (id: string, fits: (watch: Watch) => boolean): Promise<Watch> =>
  until(() => watchOf(id), fits);
const at = (minutes: number) => {
  now = START + minutes * MINUTE;
  app.wake();
};
const words = (watch: Watch) =>
  formatWatch(watch, (instant) => new Date(instant).toISOString().slice(11, 16));
const start = (id: string, minutes = 30) =>
  app.command('watch.start', { queries: [{ query_id: id, label: id }], minutes });

describe('a watched query', () => {
  it('counts at once and then at each interval, by the count alone, and reports growth until it is viewed', async () => {
    const id = await create('watched one');
    arrive('watched one', 12);
    good(await start(id));
    const first = await watchUntil(id, ({ counts }) => counts.length === 1);
    expect(first).toMatchObject({ label: 'watched one', counts: [{ at: START, total: 12 }], fails: 0 });
    arrive('watched one', 3);
    const before = asked.length;
    at(29);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await watchOf(id)).counts).toHaveLength(1);
    expect(asked.slice(before)).toEqual([]);
    at(30);
    const grown = await watchUntil(id, ({ counts }) => counts.length === 2);
    expect(asked.slice(before)).toEqual([`GET /api/v1/query/${id}`, 'POST /api/v1/query/execute']);
    expect(newSinceLastView(grown)).toBe(3);
    expect(words(grown)).toBe('12 → 15, +3 since 08:00');
    const told = app.pushed.findLast(({ event }) => event === 'watchesChanged')?.payload as WatchList;
    expect(told.watches.find(({ query_id }) => query_id === id)?.counts.at(-1)?.total).toBe(15);
    good(await app.command('watch.markSeen', { query_ids: [id] }));
    expect(words(await watchOf(id))).toBe('15, no change since 08:30');
  });

  it('counts growth from the rows that a hunt showed last', async () => {
    const id = await create('watched two');
    good(await start(id));
    await watchUntil(id, ({ counts }) => counts.length === 1);
    arrive('watched two', 4);
    at(5);
    await app.ended(
      good(await app.command('saved.count', { query_ids: [id], marksSeen: true, isThorough: true })).id,
    );
    expect(words(await watchUntil(id, ({ seen }) => seen?.total === 4))).toBe('4, no change since 08:05');
  });

  it('survives a restart, and makes up for missed counts once', async () => {
    const id = await create('watched three');
    good(await start(id));
    await watchUntil(id, ({ counts }) => counts.length === 1);
    await app.stop();
    now = START + 600 * MINUTE;
    app = await open();
    const later = await watchUntil(id, ({ counts }) => counts.length === 2);
    expect(later.counts.map((one) => one.at)).toEqual([START, now]);
    expect(later.nextAt).toBe(now + 30 * MINUTE);
  });

  it('retries a failing count less and less often and reports why, and retries at once after a sign-in', async () => {
    const id = await create('watched four');
    good(await start(id));
    await watchUntil(id, ({ counts }) => counts.length === 1);
    tenant.misbehave({ match: '/query/execute', status: 403, times: 3 });
    at(30);
    expect((await watchUntil(id, ({ fails }) => fails === 1)).nextAt).toBe(now + 60 * MINUTE);
    at(90);
    const twice = await watchUntil(id, ({ fails }) => fails === 2);
    expect(twice.nextAt).toBe(now + 120 * MINUTE);
    expect(words(twice)).toMatch(/^0, no change since 08:00; the last count failed, next at 11:30: /);
    good(
      await app.command('session.connect', { address: tenant.origin, token: tenant.token, keep: 'keychain' }),
    );
    await watchUntil(id, ({ fails }) => fails === 1);
    at(240);
    expect(await watchUntil(id, ({ counts }) => counts.length === 2)).toMatchObject({
      fails: 0,
      trouble: null,
    });
  });

  it('counts at once if the analyst asks, and shows its failure until it is counted', async () => {
    const id = await create('watched nine');
    good(await start(id));
    await watchUntil(id, ({ counts }) => counts.length === 1);
    tenant.misbehave({ match: '/query/execute', status: 403, times: 2 });
    at(30);
    await watchUntil(id, ({ fails }) => fails === 1);
    const asked = good(await app.command('watch.countNow', { query_ids: [id] }));
    expect(asked.watches.find(({ query_id }) => query_id === id)?.trouble).not.toBeNull();
    await watchUntil(id, ({ fails }) => fails === 2);
    good(await app.command('watch.countNow', { query_ids: [id] }));
    expect(await watchUntil(id, ({ counts }) => counts.length === 2)).toMatchObject({
      fails: 0,
      trouble: null,
    });
  });

  it('stops counting a query that is gone at the tenant, and forgets one that is deleted here', async () => {
    const [gone, deleted] = [await create('watched five'), await create('watched six')];
    good(await start(gone));
    good(await start(deleted));
    await watchUntil(deleted, ({ counts }) => counts.length === 1);
    good(await app.command('saved.remove', { id: deleted }));
    tenant.store.queries.delete(gone);
    at(30);
    const over = await watchUntil(gone, ({ trouble }) => trouble !== null);
    expect(over.trouble?.isOver).toBe(true);
    expect((await watches()).map(({ query_id }) => query_id)).toEqual([gone]);
    const before = asked.length;
    at(2_000);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(asked.slice(before)).toEqual([]);
  });

  it('ends when the analyst signs out, and counts with the window closed only if the analyst chose that', async () => {
    const id = await create('watched seven');
    good(await start(id));
    await watchUntil(id, ({ counts }) => counts.length === 1);
    expect(app.core.keepsRunning()).toBe(false);
    good(await app.command('app.saveSettings', { ...app.settings.read().settings, keepRunning: true }));
    expect(app.core.keepsRunning()).toBe(true);
    good(await app.command('session.signOut', {}));
    expect(app.core.keepsRunning()).toBe(false);
    const before = asked.length;
    at(60);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(asked.slice(before)).toEqual([]);
    good(
      await app.command('session.connect', { address: tenant.origin, token: tenant.token, keep: 'keychain' }),
    );
    expect(good(await app.command('watch.list', {})).watches).toEqual([]);
    good(await start(id));
    await watchUntil(id, ({ counts }) => counts.length === 1);
    expect(
      (await app.command('watch.start', { queries: [{ query_id: id, label: '' }], minutes: 4 })).ok,
    ).toBe(false);
    expect(good(await app.command('watch.stop', { query_ids: [id] })).watches).toEqual([]);
  });

  it('reports a damaged document, and leaves one of a newer Postern as it is', async () => {
    const id = await create('watched eight');
    good(await start(id));
    await watchUntil(id, ({ counts }) => counts.length === 1);
    await app.stop();
    const own = join(folder, 'documents', 'tracks');
    const [name = ''] = readdirSync(own).filter((file) => file.endsWith('.json'));
    for (const file of readdirSync(own)) writeFileSync(join(own, file), '{');
    app = await open();
    const read = good(await app.command('watch.list', {}));
    expect(read.watches).toEqual([]);
    expect(read.notices.join(' ')).toContain('.corrupt');
    await app.stop();
    const newer = JSON.stringify({ version: 2, value: [] });
    writeFileSync(join(own, name), newer);
    app = await open();
    good(await start(id));
    await watchUntil(id, ({ counts }) => counts.length === 1);
    expect(good(await app.command('watch.list', {})).notices.join(' ')).toContain('newer version of Postern');
    expect(readFileSync(join(own, name), 'utf8')).toBe(newer);
  });
});
