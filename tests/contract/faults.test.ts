import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createApiClient } from '../../main/services/tenant/api-client';
import { createCache } from '../../main/services/tenant/cache';
import { good, memorySecrets, startCore } from '../support/core';
import { json, startLoopback, type Seen } from '../support/loopback';

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

type Answer = (seen: Seen, response: ServerResponse) => boolean;
const config = {
  saas_id: 'teams',
  query_domain: 'email',
  operators: [],
  fields: [{ field_id: 'f', db_id: 'n', label: 'N', type: 'number', analyzer: 'number' }],
  ui_columns: [],
  actions: [],
};
const rowAt = (n: number) => ({ entity_id: `e${String(n).padStart(6, '0')}`, n });

/** A hand-written tenant of `total` rows, a page never larger than `most`; `before` may answer otherwise. */
const tenantOf = async (
  total: number,
  { most = 5000, before = () => false, name = 'T' }: { most?: number; before?: Answer; name?: string } = {},
) => {
  const server = await startLoopback((_n, seen, response) => {
    if (before(seen, response)) return;
    if (seen.url === '/api/v1/apps/sec_entities') return json(response, 200, { apps: [], tenant_name: name });
    if (seen.url.startsWith('/api/v1/query/config')) return json(response, 200, config);
    if (seen.url === '/api/v1/query/execute') {
      const ask = JSON.parse(seen.body) as { size: number; search_after?: [number] };
      const from = (ask.search_after?.[0] ?? -1) + 1;
      const to = Math.min(total, from + Math.min(ask.size, most));
      return json(response, 200, {
        rows: Array.from({ length: to - from }, (_, i) => rowAt(from + i)),
        search_after: to < total ? [to - 1, rowAt(to - 1).entity_id, 'c'] : null,
        total_rows: total,
      });
    }
    json(response, 200, { success: true, results: [], rows: [] });
  });
  open.push(server);
  return server;
};
const start = async (more = {}) => {
  const app = await startCore(undefined, more);
  open.push({ close: app.stop });
  return app;
};
type App = Awaited<ReturnType<typeof start>>;
const connect = (app: App, origin: string, keep: 'keychain' | 'session' = 'session') =>
  app.command('session.connect', { address: origin, token: `token-for-${origin.slice(-5)}`, keep });
const draft = {
  saas_id: 'teams',
  query_domain: 'email' as const,
  query_entity_type: 'teams_email',
  columns: [{ db_id: 'n', column_label: 'N' }],
};
const firstAndCount = async (app: App, dataset: string) => {
  const view = { dataset, sort: [], filter: [] };
  const window = await app.rows({ op: 'window', view, offset: 0, count: 1 });
  const values = await app.rows({ op: 'values', view, key: 'entity_id', top: 1 });
  return [
    window.ok && (window.value as unknown as { rows: unknown[][] }).rows[0]?.[1],
    values.ok && (values.value as { distinct: number }).distinct,
  ];
};
const soon = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a dataset process that exits', () => {
  it('loses no row and doubles none if it exits while a page is on the wire', async () => {
    let asked = 0;
    const tenant = await tenantOf(5000, {
      most: 1_000,
      before: (seen, response) => {
        if (seen.url !== '/api/v1/query/execute') return false;
        asked += 1;
        if (asked !== 3) return false;
        // The third page is late; the process goes meanwhile.
        const { search_after } = JSON.parse(seen.body) as { search_after: [number] };
        setTimeout(
          () =>
            json(response, 200, {
              rows: Array.from({ length: 1000 }, (_, i) => rowAt((search_after[0] ?? 0) + 1 + i)),
              search_after: [(search_after[0] ?? 0) + 1000, 'x', 'c'],
              total_rows: 5000,
            }),
          150,
        );
        return true;
      },
    });
    const app = await start();
    good(await connect(app, tenant.origin));
    const { dataset } = good(await app.command('query.run', draft));
    const job = good(await app.command('dataset.loadAll', { dataset }));
    while (asked < 3) await soon(5);
    await app.replaceDatasets();
    expect(await app.ended(job.id)).toMatchObject({ state: 'done' });
    expect(good(await app.command('dataset.state', { dataset }))).toMatchObject({
      loaded: 5000,
      total: 5000,
      state: 'complete',
      rebuilt: 1,
    });
    expect(await firstAndCount(app, dataset)).toEqual([0, 5000]);
  });

  it('exports all rows that were there, or fails, but never writes fewer', async () => {
    let isBroken = false;
    const tenant = await tenantOf(3000, {
      before: (seen, response) => {
        if (!isBroken || seen.url !== '/api/v1/query/execute' || !seen.body.includes('"search_after":['))
          return false;
        json(response, 500, {});
        return true;
      },
    });
    const app = await start();
    good(await connect(app, tenant.origin));
    const { dataset } = good(await app.command('query.run', draft));
    await app.ended(good(await app.command('dataset.loadAll', { dataset })).id);
    const ask = {
      view: { dataset },
      columns: ['n'],
      labels: ['N'],
      format: 'csv' as const,
      bom: false,
      name: 'x',
    };
    const path = join(app.folder, 'again.csv');
    app.saves.push(path);
    const job = good(await app.command('export.dataset', ask));
    await app.replaceDatasets();
    const ended = await app.ended(job?.id ?? '');
    if (ended.state === 'done') expect(readFileSync(path, 'utf8').trim().split('\r\n')).toHaveLength(3001);
    isBroken = true;
    app.saves.push(join(app.folder, 'short.csv'));
    const second = good(await app.command('export.dataset', ask));
    await app.replaceDatasets();
    const failed = await app.ended(second?.id ?? '');
    if (failed.state === 'done') expect(failed.receipt?.rows?.written).toBe(3000);
    expect(readdirSync(app.folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

describe('rows', () => {
  it('loads all rows from a tenant that returns smaller pages than requested', async () => {
    const tenant = await tenantOf(3000, { most: 500 });
    const app = await start();
    good(await connect(app, tenant.origin));
    const { dataset } = good(await app.command('query.run', draft));
    await app.ended(good(await app.command('dataset.loadAll', { dataset })).id);
    expect(await firstAndCount(app, dataset)).toEqual([0, 3000]);
  });
  it('keeps the rows for a running export when their tab is closed', async () => {
    const tenant = await tenantOf(4000);
    const app = await start();
    good(await connect(app, tenant.origin));
    const { dataset } = good(await app.command('query.run', draft));
    await app.ended(good(await app.command('dataset.loadAll', { dataset })).id);
    app.saves.push(join(app.folder, 'kept.csv'));
    const job = good(
      await app.command('export.dataset', {
        view: { dataset },
        columns: ['n'],
        labels: ['N'],
        format: 'csv',
        name: 'x',
      }),
    );
    await app.command('dataset.close', { dataset });
    expect(await app.ended(job?.id ?? '')).toMatchObject({
      state: 'done',
      receipt: { rows: { written: 4000 } },
    });
    await soon(50);
    expect(await app.command('dataset.state', { dataset })).toMatchObject({ ok: false });
  });
  it('stops loading rows of a run when its last view is closed', async () => {
    const tenant = await tenantOf(100, {
      before: (seen) =>
        seen.url === '/api/v1/query/execute' &&
        seen.body.includes('"size":25') &&
        !seen.body.includes('"late"'),
    });
    const app = await start();
    good(await connect(app, tenant.origin));
    const first = app.command('query.run', { ...draft, run: 'tab' });
    while (!tenant.seen.some((one) => one.url === '/api/v1/query/execute')) await soon(5);
    await app.command('query.cancel', { run: 'tab' });
    expect(await first).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    const asked = tenant.seen.length;
    await soon(300);
    expect(tenant.seen.length).toBe(asked);
  });
});

describe('two tenants', () => {
  it('keeps calls, responses and rejections of two tenants apart', async () => {
    const held: ServerResponse[] = [];
    const a = await tenantOf(10, {
      name: 'A',
      before: (seen, response) =>
        seen.url.startsWith('/api/v1/query/x') || seen.url.includes('statistics')
          ? (held.push(response), true)
          : false,
    });
    const b = await tenantOf(10, { name: 'B' });
    const app = await start();
    good(await connect(app, a.origin));
    const waiting = Array.from({ length: 8 }, (_, i) => app.command('saved.read', { id: `x${i}` }));
    const write = app.api('query.manualAction', {
      entity_ids: ['e1'],
      entity_type: 't',
      data: { name: 'quarantine' },
    });
    const statistics = app.api('apps.statistics', {});
    while (held.length < 6) await soon(5);
    good(await connect(app, b.origin));
    for (const response of held.splice(0)) json(response, 401, {});
    for (const answer of await Promise.all([...waiting, statistics]))
      expect(answer).toMatchObject({ ok: false });
    expect(await write).toMatchObject({ ok: false });
    expect(b.seen.map((one) => one.url).filter((url) => !url.includes('sec_entities'))).toEqual([]);
    for (const one of b.seen) expect(one.headers.authorization).toContain(b.origin.slice(-5));
    expect(good(await app.api('apps.secEntities', {})).tenant_name).toBe('B');
    expect(good(await app.command('app.state', {})).session).not.toMatchObject({ expired: true });
  });
  it('gives each tenant its own list of jobs', async () => {
    const a = await tenantOf(50);
    const b = await tenantOf(50);
    const app = await start();
    good(await connect(app, a.origin));
    const { dataset } = good(await app.command('query.run', draft));
    await app.ended(good(await app.command('dataset.loadAll', { dataset })).id);
    good(await connect(app, b.origin));
    expect(good(await app.command('job.list', {}))).toEqual([]);
  });
});

describe('signing out', () => {
  it('deletes a token that a locked keychain kept when another tenant was opened', async () => {
    const tenant = await tenantOf(1);
    const secrets = memorySecrets();
    let isLocked = false;
    const locked = { kind: 'locked' as const, message: 'The keychain is locked.' };
    const app = await start({
      secrets: {
        ...secrets,
        get: async (id: string) => (isLocked ? locked : secrets.get(id)),
        delete: async (id: string) => (isLocked ? locked : secrets.delete(id)),
      },
    });
    good(await connect(app, tenant.origin, 'keychain'));
    expect(secrets.kept.size).toBe(1);
    isLocked = true;
    good(await connect(app, tenant.origin, 'session'));
    isLocked = false;
    good(await app.command('session.signOut', {}));
    expect([secrets.kept.size, app.settings.read().connections]).toEqual([0, []]);
  });
  it('signs out also if the keychain refuses, and reports it', async () => {
    const tenant = await tenantOf(1);
    const secrets = memorySecrets();
    const app = await start({
      secrets: {
        ...secrets,
        delete: async () => ({ kind: 'locked' as const, message: 'The keychain is locked.' }),
      },
    });
    good(await connect(app, tenant.origin, 'keychain'));
    expect(await app.command('session.signOut', {})).toMatchObject({
      ok: false,
      failure: { kind: 'keychain', message: expect.stringContaining("You're signed out") as string },
    });
    expect(good(await app.command('app.state', {})).session).toEqual({ kind: 'signedOut' });
  });
  it('stores no token if the connection could not be saved', async () => {
    const tenant = await tenantOf(1);
    const secrets = memorySecrets();
    const kept = { settings: {} as never, connections: [], workspace: null, flags: {} };
    const app = await start({
      secrets,
      settings: {
        read: () => kept,
        write: () => {
          throw new Error('ENOSPC');
        },
        save: () => Promise.reject(new Error('ENOSPC')),
        flush: async () => undefined,
        notices: [],
      },
    });
    expect(await connect(app, tenant.origin, 'keychain')).toMatchObject({
      ok: false,
      failure: { kind: 'disk' },
    });
    expect(secrets.kept.size).toBe(0);
  });
});

describe('the demo tenant', () => {
  it('starts once for two quick clicks, and stops when another tenant is opened', async () => {
    const tenant = await tenantOf(1);
    let running = 0;
    let started = 0;
    const app = await startCore(async () => {
      await soon(30);
      running += 1;
      started += 1;
      return { origin: tenant.origin, token: 't', stop: () => void (running -= 1) };
    });
    open.push({ close: app.stop });
    await Promise.all([app.command('session.exploreDemo', {}), app.command('session.exploreDemo', {})]);
    expect([started, running]).toEqual([1, 1]);
    good(await connect(app, (await tenantOf(1)).origin));
    expect(running).toBe(0);
  });
});

describe('the client', () => {
  const client = async (script: Answer, limits = {}) => {
    const server = await startLoopback((_n, seen, response) => void script(seen, response));
    open.push(server);
    return {
      server,
      client: createApiClient({
        fetch: (url, init) => fetch(url, init),
        clock: Date.now,
        cache: createCache(Date.now),
        credentials: { origin: server.origin, token: 't' },
        sleep: async () => undefined,
        limits,
      }),
    };
  };
  it('cuts off a body that drips without end', async () => {
    const { client: api } = await client(
      (_seen, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const drip = setInterval(() => response.write(' '), 10);
        response.on('close', () => clearInterval(drip));
        return true;
      },
      { idleMs: 100, totalMs: 150 },
    );
    expect(await api.call('query.get', { id: 'x' })).toMatchObject({
      ok: false,
      failure: { kind: 'offline', code: 'timeout' },
    });
  });
  it('runs at most two downloads at once, bodies included', async () => {
    let now = 0;
    let most = 0;
    const { client: api } = await client((_seen, response) => {
      now += 1;
      most = Math.max(most, now);
      response.writeHead(200, { 'content-length': '4' });
      response.write('ab');
      setTimeout(() => (now--, response.end('cd')), 40);
      return true;
    });
    const use = async (response: Response) => ({
      ok: true as const,
      value: (await response.arrayBuffer()).byteLength,
    });
    const sizes = await Promise.all(
      Array.from({ length: 8 }, () => api.stream('download.file', { a: 't', b: 'f', test_only: false }, use)),
    );
    expect(sizes.map((one) => one.ok && one.value)).toEqual(Array.from({ length: 8 }, () => 4));
    expect(most).toBe(2);
  });
  it('follows no redirect off the prefix or to an invalid address', async () => {
    for (const location of ['/somewhere/else?x', 'http://[', '/api/v2/x']) {
      const { client: api, server } = await client(
        (_seen, response) => (json(response, 302, {}, { location }), true),
      );
      expect(await api.call('query.get', { id: 'x' })).toMatchObject({
        ok: false,
        failure: { kind: 'drifted', code: 'redirect' },
      });
      expect(server.seen).toHaveLength(1);
    }
  });
  it('never returns a read from before our own write after it', async () => {
    let isFirst = true;
    const { client: api } = await client((seen, response) => {
      if (seen.method === 'DELETE') return (json(response, 200, { success: true }), true);
      const value = isFirst
        ? [
            {
              query_id: 'old',
              query_subtype: 'report',
              query_label: 'x',
              query_domain: 'email',
              saas_id: 's',
              query_entity_type: 't',
            },
          ]
        : [];
      setTimeout(() => json(response, 200, value), isFirst ? 100 : 0);
      isFirst = false;
      return true;
    });
    const early = api.call('query.list', {});
    await soon(20);
    await api.call('query.remove', { id: 'old' });
    expect(good(await api.call('query.list', {}))).toEqual([]);
    await early;
    expect(good(await api.call('query.list', {}))).toEqual([]);
  });
  it('reports with every use of a cached response that rows were left out', async () => {
    const { client: api } = await client(
      (_seen, response) => (
        json(response, 200, { rows: [null, { app: 'x', entities: 1, scanned: 1, threats: 0 }] }),
        true
      ),
    );
    expect(await api.call('apps.statistics', {})).toMatchObject({ meta: { skipped: 1 } });
    expect(await api.call('apps.statistics', {})).toMatchObject({
      meta: { skipped: 1, cachedAt: expect.any(Number) as number },
    });
  });
});
