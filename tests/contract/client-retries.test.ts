import { describe, expect, it } from 'vitest';
import { endpointNames, findEndpoint, type EndpointName } from '../../shared/api/contract';
import { json } from '../support/loopback';
import { exampleOf } from './support/inputs';
import { triesWhenItMayPass } from './support/tries';
import { setUpClient, start } from './support/client';

setUpClient();

describe('retries', () => {
  const inputOf = (name: EndpointName) =>
    name === 'query.importDefinitions' ? { file: new Uint8Array([123, 125]) } : exampleOf(name);

  it.each(endpointNames)(
    'retries %s exactly as its row says while the tenant is unavailable',
    async (name) => {
      const { client, seen } = await start((_n, _s, response) => json(response, 503, { error: 'busy' }));
      const answer = await client.call(name, inputOf(name));
      expect(seen).toHaveLength(triesWhenItMayPass(name));
      const { fallback } = findEndpoint(name);
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
