import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createApiClient, type ApiClientDeps } from '../../main/services/tenant/api-client';
import { createCache } from '../../main/services/tenant/cache';
import { endpointNames, rowOf, type EndpointName } from '../../shared/api/contract';
import { json, startLoopback, type Script } from '../support/loopback';
import { exampleOf } from './support/inputs';
import { triesWhenItMayPass } from './support/tries';

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

const start = async (script: Script, more: Partial<ApiClientDeps> = {}) => {
  const server = await startLoopback(script);
  open.push(server);
  const clock = { now: 1_700_000_000_000 };
  const sleeps: number[] = [];
  const cache = createCache(() => clock.now);
  const client = createApiClient({
    fetch: (url, init) => fetch(url, init),
    clock: () => clock.now,
    cache,
    credentials: { origin: server.origin, token: 'secret-token' },
    sleep: async (ms) => {
      sleeps.push(ms);
      clock.now += ms;
    },
    random: () => 0.5,
    ...more,
  });
  return { ...server, client, clock, cache, sleeps };
};
const app = { name: 'slack2', label: 'Slack', state: 'enabled', family: 'saas', is_saas: true };

describe('handwritten responses', () => {
  it('reads keys in any order, preserves unknown fields and fills in missing optional ones', async () => {
    const text =
      '\uFEFF{"later":{"x":[1]},"apps":[{"is_saas":true,"surprise":7,"family":"saas","state":"enabled","label":"Slack","name":"slack2"}]}';
    const { client, seen } = await start((_n, _s, response) => json(response, 200, text));
    const answer = await client.call('apps.secEntities', {});
    expect(answer).toMatchObject({
      ok: true,
      value: {
        later: { x: [1] },
        apps: [{ surprise: 7, name: 'slack2', domains: [], options: {} }],
        feature_flags: {},
      },
    });
    expect(seen[0]?.headers.authorization).toBe('Bearer secret-token');
    expect(seen[0]?.url).toBe('/api/v1/apps/sec_entities');
  });
  it('drops rows of the wrong shape, counts them and returns the rest', async () => {
    const { client } = await start((_n, _s, response) =>
      json(response, 200, { apps: [app, { ...app, state: 'asleep' }, null, { ...app, name: 5 }, app] }),
    );
    const answer = await client.call('apps.secEntities', {});
    expect(answer).toMatchObject({ ok: true, meta: { skipped: 3 } });
    expect(answer.ok && answer.value.apps).toHaveLength(2);
  });
  it('fails with drift if the whole response has the wrong shape, and names the place', async () => {
    const { client } = await start((_n, _s, response) => json(response, 200, { apps: 'none' }));
    expect(await client.call('apps.secEntities', {})).toMatchObject({
      ok: false,
      failure: { kind: 'drifted', message: expect.stringContaining('apps') as string },
    });
  });
  it('preserves long IDs digit by digit and drops prototype keys', async () => {
    const text =
      '{"entity_id":9007199254740993,"props":{"n":9007199254740993,"f":0.1234567890123456,"__proto__":{"polluted":1},"s":"12345678901234567890"}}';
    const { client } = await start((_n, _s, response) => json(response, 200, text));
    const answer = await client.call('entity.props', { type: 't', id: 'x' });
    expect(answer).toMatchObject({
      ok: true,
      value: {
        entity_id: '9007199254740993',
        props: { n: '9007199254740993', f: 0.1234567890123456, s: '12345678901234567890' },
      },
    });
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    expect(answer.ok && Object.getPrototypeOf(answer.value.props)).toBe(Object.prototype);
  });
  it.each([
    ['', 'empty'],
    ['<!doctype html><title>Sign in</title>', 'html'],
    ['{"a":', 'not_json'],
    ['{"a":1}\n{"a":2}', 'not_json'],
    [`${'['.repeat(70)}${']'.repeat(70)}`, 'deep'],
  ])('tells responses that are not JSON apart: %s', async (text, code) => {
    const { client } = await start((_n, _s, response) => json(response, 200, text));
    expect(await client.call('apps.statistics', {})).toMatchObject({
      ok: false,
      failure: { kind: 'drifted', code },
    });
  });
  it('cuts a response off at its size limit, counted after decompression', async () => {
    const bomb = gzipSync(Buffer.alloc(80 * 1024 * 1024, 0x20));
    const { client } = await start((_n, _s, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(bomb);
    });
    expect(await client.call('apps.statistics', {})).toMatchObject({
      ok: false,
      failure: { kind: 'too_large' },
    });
  });
});

describe('retries', () => {
  const inputOf = (name: EndpointName) =>
    name === 'query.importDefinitions' ? { file: new Uint8Array([123, 125]) } : exampleOf(name);

  it.each(endpointNames)(
    'retries %s exactly as its row says while the tenant is unavailable',
    async (name) => {
      const { client, seen } = await start((_n, _s, response) => json(response, 503, { error: 'busy' }));
      const answer = await client.call(name, inputOf(name));
      expect(seen).toHaveLength(triesWhenItMayPass(name));
      const { fallback } = rowOf(name);
      if (fallback === undefined)
        expect(answer).toMatchObject({ ok: false, failure: { kind: 'rejected', status: 503 } });
      else
        expect(answer).toEqual({
          ok: true,
          value: fallback,
          meta: { fallback: expect.objectContaining({ kind: 'rejected' }) as unknown },
        });
    },
  );

  it.each([
    'query.save',
    'query.remove',
    'query.act',
    'query.manualAction',
    'exception.add',
    'mail.report',
  ] as const)('never retries %s, and reports a lost response as an unknown outcome', async (name) => {
    const { client, seen } = await start((_n, _s, response) => response.socket?.destroy());
    expect(await client.call(name, inputOf(name) as never)).toMatchObject({
      ok: false,
      failure: { kind: 'unknown_outcome' },
    });
    expect(seen).toHaveLength(1);
  });

  it('stops retrying at the first good response', async () => {
    const { client, seen, sleeps } = await start((n, _s, response) =>
      n < 2 ? json(response, 502, {}) : json(response, 200, { rows: [] }),
    );
    expect(await client.call('apps.statistics', {})).toMatchObject({ ok: true });
    expect(seen).toHaveLength(3);
    expect(sleeps).toEqual([250, 500]);
  });

  it('retries the download check also after a response that says no', async () => {
    const { client, seen } = await start((n, _s, response) => json(response, 200, { success: n === 3 }));
    expect(await client.call('download.file', { a: 't', b: 'f', test_only: true })).toEqual({
      ok: true,
      value: { success: true },
    });
    expect(seen).toHaveLength(4);
    const never = await start((_n, _s, response) => json(response, 200, { success: false }));
    expect(await never.client.call('download.file', { a: 't', b: 'f', test_only: true })).toEqual({
      ok: true,
      value: { success: false },
    });
    expect(never.seen).toHaveLength(4);
  });

  it('waits as long as Retry-After says, in seconds or as a date, up to a minute', async () => {
    const at = (header: string) =>
      start((n, _s, response) =>
        n === 0 ? json(response, 429, {}, { 'retry-after': header }) : json(response, 200, { rows: [] }),
      );
    for (const [header, ms] of [
      ['7', 7000],
      ['999', 60000],
      [new Date(1_700_000_005_000).toUTCString(), 5000],
    ] as const) {
      const { client, sleeps } = await at(header);
      await client.call('apps.statistics', {});
      expect(sleeps).toEqual([ms]);
    }
  });

  it.each([400, 401, 403, 404, 409, 410, 422, 500])('does not retry status %i', async (status) => {
    const { client, seen } = await start((_n, _s, response) =>
      json(response, status, { error: 'no', field: 'id' }),
    );
    const answer = await client.call('query.get', { id: 'x' });
    expect(seen).toHaveLength(1);
    const kinds: Record<number, string> = {
      400: 'invalid',
      401: 'unauthorized',
      403: 'forbidden',
      404: 'not_found',
      409: 'invalid',
      410: 'expired',
      422: 'invalid',
      500: 'rejected',
    };
    expect(answer).toMatchObject({ ok: false, failure: { kind: kinds[status], status } });
  });
});

describe('the cache', () => {
  it('returns a cached response for five minutes, then requests it again; a refresh bypasses the cache', async () => {
    const { client, seen, clock } = await start((_n, _s, response) => json(response, 200, { apps: [] }));
    await client.call('apps.secEntities', {});
    clock.now += 299_999;
    expect(await client.call('apps.secEntities', {})).toMatchObject({
      ok: true,
      meta: { cachedAt: 1_700_000_000_000 },
    });
    expect(seen).toHaveLength(1);
    await client.call('apps.secEntities', {}, { fresh: true });
    expect(seen).toHaveLength(2);
    clock.now += 300_000;
    await client.call('apps.secEntities', {});
    expect(seen).toHaveLength(3);
  });
  it('caches each input separately, never caches a fallback, and is cleared by our own writes', async () => {
    let isBroken = true;
    const { client, seen } = await start((_n, one, response) =>
      one.method === 'DELETE'
        ? json(response, 200, { success: true })
        : isBroken
          ? json(response, 500, {})
          : json(response, 200, []),
    );
    expect(await client.call('query.list', {})).toMatchObject({
      ok: true,
      value: [],
      meta: { fallback: {} },
    });
    isBroken = false;
    expect(await client.call('query.list', {})).toEqual({ ok: true, value: [] });
    expect(seen).toHaveLength(2);
    await client.call('query.list', { subtype: 'report' });
    expect(seen).toHaveLength(3);
    await client.call('query.list', {});
    expect(seen).toHaveLength(3);
    await client.call('query.remove', { id: 'q1' });
    await client.call('query.list', {});
    expect(seen).toHaveLength(5);
  });
  it('shares one request between equal reads', async () => {
    const { client, seen } = await start((_n, _s, response) =>
      setTimeout(() => json(response, 200, { rows: [] }), 20),
    );
    await Promise.all(Array.from({ length: 20 }, () => client.call('apps.statistics', {})));
    expect(seen).toHaveLength(1);
  });
});

describe('the wire', () => {
  it('sends no token to another origin, and follows at most three redirects by itself', async () => {
    const other = await startLoopback((_n, _s, response) => json(response, 200, { apps: [] }));
    open.push(other);
    for (const status of [301, 302, 307, 308]) {
      const { client } = await start((_n, _s, response) =>
        json(response, status, {}, { location: `${other.origin}/api/v1/apps/sec_entities` }),
      );
      expect(await client.call('apps.secEntities', {})).toMatchObject({
        ok: false,
        failure: { kind: 'drifted', code: 'redirect' },
      });
    }
    expect(other.seen).toHaveLength(0);
    const own = await start((n, _s, response) =>
      n < 3
        ? json(response, 302, {}, { location: '/api/v1/apps/sec_entities' })
        : json(response, 200, { apps: [] }),
    );
    expect(await own.client.call('apps.secEntities', {})).toMatchObject({ ok: true });
    const loop = await start((_n, _s, response) =>
      json(response, 302, {}, { location: '/api/v1/apps/sec_entities' }),
    );
    expect(await loop.client.call('apps.secEntities', {})).toMatchObject({ ok: false });
    expect(loop.seen).toHaveLength(4);
  });
  it('ends every wait with a timeout', async () => {
    const limits = { limits: { headersMs: 100, idleMs: 100 } };
    const silent = await start(() => undefined, limits);
    expect(await silent.client.call('query.get', { id: 'x' })).toMatchObject({
      ok: false,
      failure: { kind: 'offline', code: 'timeout' },
    });
    const stalled = await start((_n, _s, response) => void response.writeHead(200).write('{"a":'), limits);
    expect(await stalled.client.call('query.get', { id: 'x' })).toMatchObject({
      ok: false,
      failure: { kind: 'offline' },
    });
  });
  it('cancels a call on the wire or in the queue when the analyst cancels', async () => {
    let closed = 0;
    const { client, seen } = await start((_n, _s, response) => response.on('close', () => (closed += 1)));
    const controller = new AbortController();
    const calls = Array.from({ length: 50 }, (_, i) =>
      client.call('query.get', { id: `x${i}` }, { signal: controller.signal }),
    );
    while (seen.length < 6) await new Promise((resolve) => setTimeout(resolve, 5));
    controller.abort();
    for (const answer of await Promise.all(calls))
      expect(answer).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([seen.length, closed]).toEqual([6, 6]);
  });
  it('refuses invalid input before it is sent, and names the field', async () => {
    const { client, seen } = await start((_n, _s, response) => json(response, 200, {}));
    expect(await client.call('query.config', { saas_id: 'x', query_domain: 'mail' as never })).toMatchObject({
      ok: false,
      failure: { kind: 'invalid', field: 'query_domain' },
    });
    expect(await client.call('query.get', { id: '..' })).toMatchObject({
      ok: false,
      failure: { kind: 'invalid', field: 'id' },
    });
    expect(seen).toHaveLength(0);
  });
  it('fails with a clear message when nobody is signed in', async () => {
    const { client } = await start(() => undefined, { credentials: undefined });
    expect(await client.call('query.get', { id: 'x' })).toMatchObject({
      ok: false,
      failure: { kind: 'signed_out' },
    });
  });
});
