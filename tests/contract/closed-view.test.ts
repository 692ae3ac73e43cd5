import { describe, expect, it } from 'vitest';
import { createApiClient } from '../../main/services/tenant/api-client';
import { createCache } from '../../main/services/tenant/cache';
import { good } from '../support/core';
import { json, startLoopback } from '../support/loopback';
import { until } from '../support/until';
import { entities, keep, query, setUpFaultLine, signedIn, soon } from './support/fault-line';

setUpFaultLine();

describe('a closed view', () => {
  it('cancels its reads: makes no further request and closes open ones', async () => {
    let closed = 0;
    const { app, server } = await signedIn((_n, seen, response) => {
      if (seen.url.includes('sec_entities')) return json(response, 200, entities);
      response.on('close', () => (closed += 1));
    });
    server.seen.length = 0;
    const calls = Array.from({ length: 200 }, (_, id) =>
      app.core.call('entity.props', { type: 't', id: `x${id}` }, id),
    );
    await until(() => server.seen.length === 6);
    good(await app.command('call.cancel', { requests: Array.from({ length: 200 }, (_, id) => id) }));
    for (const answer of await Promise.all(calls))
      expect(answer).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    await until(() => closed === 6);
    await soon(50);
    expect(server.seen).toHaveLength(6);
  });

  it('leaves the response to another view that reads the same', async () => {
    const { app, server } = await signedIn((_n, seen, response) =>
      seen.url.includes('sec_entities')
        ? json(response, 200, entities)
        : void setTimeout(() => json(response, 200, { entity_id: 'q', props: {} }), 60),
    );
    server.seen.length = 0;
    const left = app.core.call('entity.props', { type: 't', id: 'q' }, 1);
    const stays = app.core.call('entity.props', { type: 't', id: 'q' }, 2);
    await until(() => server.seen.length === 1);
    await app.command('call.cancel', { requests: [1] });
    expect(await left).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    expect(await stays).toMatchObject({ ok: true });
    expect(server.seen).toHaveLength(1);
  });

  it('does not cancel a write', async () => {
    const { app, server } = await signedIn((_n, seen, response) =>
      seen.url.includes('sec_entities')
        ? json(response, 200, entities)
        : void setTimeout(() => json(response, 200, { success: true }), 60),
    );
    server.seen.length = 0;
    const write = app.core.call('mail.report', { entity_id: 'x', entity_type: 'y' }, 1);
    await until(() => server.seen.length === 1);
    await app.command('call.cancel', { requests: [1] });
    expect(await write).toMatchObject({ ok: true });
  });

  it('cancels its reads also when the page itself is gone', async () => {
    const { app, server } = await signedIn((_n, seen, response) =>
      seen.url.includes('sec_entities') ? json(response, 200, entities) : undefined,
    );
    const call = app.core.call('entity.props', { type: 't', id: 'q' }, 1);
    await until(() => server.seen.length > 1);
    await app.core.pageGone();
    expect(await call).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
  });
});

it('sends reads of the visible view before those of hidden ones', async () => {
  const waiting: (() => void)[] = [];
  const server = keep(
    await startLoopback(
      (_n, seen, response) =>
        void waiting.push(() => json(response, 200, query(seen.url.split('/').at(-1) ?? ''))),
    ),
  );
  const client = createApiClient({
    fetch: (url, init) => fetch(url, init),
    clock: Date.now,
    cache: createCache(Date.now),
    credentials: { origin: server.origin, token: 't' },
  });
  const behind = Array.from({ length: 20 }, (_, i) =>
    client.call('query.get', { id: `behind${i}` }, { isBackground: true }),
  );
  await until(() => server.seen.length === 4);
  const looked = Array.from({ length: 4 }, (_, i) => client.call('query.get', { id: `looked${i}` }));
  // Two places are always free for what is looked at.
  await until(() => server.seen.length === 6);
  waiting.shift()?.();
  waiting.shift()?.();
  await until(() => server.seen.length === 8);
  expect(server.seen.slice(4).map(({ url }) => url.split('/').at(-1))).toEqual([
    'looked0',
    'looked1',
    'looked2',
    'looked3',
  ]);
  const end = setInterval(() => waiting.splice(0).forEach((go) => go()), 5);
  await Promise.all([...behind, ...looked]);
  clearInterval(end);
});

it('names the time and the request ID for support when the tenant fails', async () => {
  const server = keep(
    await startLoopback((_n, _s, response) => json(response, 500, {}, { 'x-request-id': 'req-77<b>' })),
  );
  const client = createApiClient({
    fetch: (url, init) => fetch(url, init),
    clock: () => 1_700_000_000_000,
    cache: createCache(Date.now),
    credentials: { origin: server.origin, token: 't' },
  });
  expect(await client.call('query.get', { id: 'x' })).toMatchObject({
    failure: {
      next: expect.stringContaining(
        'status 500, the time 2023-11-14T22:13:20Z and the request req-77b',
      ) as string,
    },
  });
});
