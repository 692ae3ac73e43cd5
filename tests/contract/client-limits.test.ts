import { describe, expect, it } from 'vitest';
import { createApiClient } from '../../main/services/tenant/api-client';
import { createCache } from '../../main/services/tenant/cache';
import { cancelled, failure } from '../../main/wire/failures';
import { fail } from '../../shared/bridge';
import { good } from '../support/core';
import { json, startLoopback } from '../support/loopback';
import { type Answer, open, setUpCores, soon } from './support/faults';

setUpCores();

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
  it('says that the tenant was left if that ends the reading of a long answer', async () => {
    const server = await startLoopback((_n, _seen, response) => json(response, 200, {}));
    open.push(server);
    const left = new AbortController();
    const api = createApiClient({
      fetch: (url, init) => fetch(url, init),
      clock: Date.now,
      cache: createCache(Date.now),
      credentials: { origin: server.origin, token: 't' },
      lifetime: left.signal,
      bodies: {
        read: async (_job, signal) => {
          left.abort();
          return fail(signal?.aborted ? cancelled() : failure('unexpected', 'Not stopped.'));
        },
      },
    });
    expect(await api.call('query.get', { id: 'x' })).toMatchObject({ failure: { kind: 'signed_out' } });
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
      Array.from({ length: 8 }, () => api.stream('download.file', { a: 't', b: 'f' }, use)),
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
