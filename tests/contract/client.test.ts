import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { json, startLoopback } from '../support/loopback';
import { until } from '../support/until';
import { QUERY_DOMAINS } from '../../shared/model/ids';
import { open, setUpClient, start } from './support/client';

setUpClient();

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
        apps: [{ surprise: 7, name: 'slack2', domains: QUERY_DOMAINS, options: {} }],
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
    expect(answer).toMatchObject({ ok: true, meta: { skipped: 2 } });
    expect(answer.ok && answer.value.apps.map(({ state }) => state)).toEqual([
      'enabled',
      'unknown',
      'enabled',
    ]);
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
    const warnings: string[] = [];
    const onWarning = ({ name }: Error) => warnings.push(name);
    process.on('warning', onWarning);
    const controller = new AbortController();
    const calls = Array.from({ length: 50 }, (_, i) =>
      client.call('query.get', { id: `x${i}` }, { signal: controller.signal }),
    );
    await until(() => seen.length >= 6);
    controller.abort();
    for (const answer of await Promise.all(calls))
      expect(answer).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    await new Promise((resolve) => setTimeout(resolve, 50));
    process.off('warning', onWarning);
    expect([seen.length, closed]).toEqual([6, 6]);
    // Callers may share a signal: its listeners must not pile up.
    expect(warnings).toEqual([]);
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
