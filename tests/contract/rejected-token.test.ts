import { describe, expect, it } from 'vitest';
import { createApiClient } from '../../main/services/tenant/api-client';
import { createCache } from '../../main/services/tenant/cache';
import { good, type startCore } from '../support/core';
import { json, startLoopback } from '../support/loopback';
import { until } from '../support/until';
import { entities, keep, query, setUpFaultLine, signedIn, soon } from './support/fault-line';

setUpFaultLine();

describe('a rejected token', () => {
  const refusing = async () => {
    const token = { isGood: true, isGoodForSignIn: false };
    const made = await signedIn((_n, seen, response) => {
      if (token.isGoodForSignIn && seen.url.includes('sec_entities')) return json(response, 200, entities);
      if (!token.isGood) return json(response, 401, {});
      if (seen.url.includes('sec_entities')) return json(response, 200, entities);
      if (seen.method === 'POST') return json(response, 200, { success: true, results: [] });
      return json(response, 200, query(seen.url.split('/').at(-1) ?? ''));
    });
    made.server.seen.length = 0;
    token.isGood = false;
    return { ...made, token };
  };
  const expiries = (app: Awaited<ReturnType<typeof startCore>>) =>
    app.pushed.filter(
      ({ event, payload }) => event === 'sessionChanged' && (payload as { expired?: boolean }).expired,
    ).length;

  it('prompts for one sign-in when 50 calls are rejected at once, and then answers each of them with one retry', async () => {
    const { app, server, token, connectionId } = await refusing();
    const calls = Array.from({ length: 50 }, (_, i) => app.command('saved.read', { id: `q${i}` }));
    await until(() => server.seen.length === 6);
    await soon(100);
    // The line is held: the other 44 are not sent to be refused.
    expect([server.seen.length, expiries(app)]).toEqual([6, 1]);
    token.isGood = true;
    good(await app.command('session.resume', { connectionId }));
    const answers = await Promise.all(calls);
    expect(answers.map((one) => one.ok && one.value.query_id)).toEqual(
      Array.from({ length: 50 }, (_, i) => `q${i}`),
    );
    expect(server.seen.filter(({ url }) => url.includes('/query/'))).toHaveLength(56);
    expect(expiries(app)).toBe(1);
    expect(good(await app.command('app.state', {})).session).not.toMatchObject({ expired: true });
  });

  it('goes on with another token for the same address, and every dataset stays open', async () => {
    const { app, server, token, connectionId } = await refusing();
    const opened = app.command('saved.read', { id: 'q7' });
    await until(() => server.seen.length === 1);
    token.isGoodForSignIn = true;
    token.isGood = true;
    const { origin: address } = server;
    const state = good(
      await app.command('session.connect', { address, token: 'second-token', keep: 'keychain' }),
    );
    expect(state).toMatchObject({ kind: 'signedIn', connectionId });
    expect(good(await opened).query_id).toBe('q7');
    expect(server.seen.at(-1)?.headers.authorization).toBe('Bearer second-token');
    expect(app.pushed.filter(({ payload }) => (payload as { kind?: string }).kind === 'signedOut')).toEqual(
      [],
    );
  });

  it('prompts once more if the new token is rejected too, and ends the calls', async () => {
    const { app, server, connectionId, token } = await refusing();
    const call = app.command('saved.read', { id: 'q' });
    await until(() => server.seen.length === 1);
    token.isGoodForSignIn = true;
    good(await app.command('session.resume', { connectionId }));
    expect(await call).toMatchObject({ ok: false, failure: { kind: 'unauthorized' } });
    expect(server.seen.filter(({ url }) => url.includes('/query/'))).toHaveLength(2);
    expect(expiries(app)).toBe(2);
  });

  it('sends no write twice, and none that was not sent before', async () => {
    const { app, server, token, connectionId } = await refusing();
    const read = app.command('saved.read', { id: 'q' });
    await until(() => server.seen.length === 1);
    const write = { entity_ids: ['e'], entity_type: 't', data: { name: 'quarantine' } };
    expect(await app.api('query.manualAction', write)).toMatchObject({
      ok: false,
      failure: { kind: 'unauthorized' },
    });
    token.isGood = true;
    good(await app.command('session.resume', { connectionId }));
    await read;
    await soon(50);
    expect(server.seen.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('ends waiting calls when the analyst leaves the tenant instead', async () => {
    const { app, server } = await refusing();
    const calls = Array.from({ length: 10 }, (_, i) => app.command('saved.read', { id: `q${i}` }));
    await until(() => server.seen.length === 6);
    good(await app.command('session.signOut', {}));
    for (const answer of await Promise.all(calls))
      expect(answer).toMatchObject({
        ok: false,
        failure: { kind: expect.stringMatching(/signed_out|unauthorized/) as string },
      });
  });

  it('ends a waiting call after a while', async () => {
    const server = keep(await startLoopback((_n, _s, response) => json(response, 401, {})));
    let asked = 0;
    const client = createApiClient({
      fetch: (url, init) => fetch(url, init),
      clock: Date.now,
      cache: createCache(Date.now),
      credentials: { origin: server.origin, token: 't' },
      onUnauthorized: () => (asked += 1),
      limits: { signInMs: 100 },
    });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => client.call('query.get', { id: `q${i}` })),
    );
    for (const answer of answers)
      expect(answer).toMatchObject({ ok: false, failure: { kind: 'unauthorized' } });
    expect(asked).toBeGreaterThan(0);
  });

  it('lets a running load continue with the new token', async () => {
    const total = 3_000;
    const token = { isGood: true };
    const { app, server, connectionId } = await signedIn((_n, seen, response) => {
      if (!token.isGood) return json(response, 401, {});
      if (seen.url.includes('sec_entities')) return json(response, 200, entities);
      if (seen.url.includes('/query/config'))
        return json(response, 200, {
          saas_id: 'teams',
          query_domain: 'email',
          operators: [],
          fields: [],
          ui_columns: [],
          actions: [],
        });
      const ask = JSON.parse(seen.body) as { size: number; search_after?: [number] };
      const from = (ask.search_after?.[0] ?? -1) + 1;
      // A tenant may give fewer rows than it is asked for: here it takes several pages.
      const to = Math.min(total, from + Math.min(ask.size, 1_000));
      json(response, 200, {
        rows: Array.from({ length: to - from }, (_, i) => ({ entity_id: `e${from + i}` })),
        search_after: to < total ? [to - 1, 'e', 'c'] : null,
        total_rows: total,
      });
      if (to > 1_000) token.isGood = false;
    });
    const { dataset } = good(
      await app.command('query.run', {
        saas_id: 'teams',
        query_domain: 'email',
        query_entity_type: 'x',
        columns: [{ db_id: 'entity_id', column_label: 'ID' }],
      }),
    );
    const job = good(await app.command('dataset.loadAll', { dataset }));
    await until(() => !token.isGood && expiries(app) === 1);
    token.isGood = true;
    good(await app.command('session.resume', { connectionId }));
    while (expiries(app) < 2) await soon(5);
    token.isGood = true;
    good(await app.command('session.resume', { connectionId }));
    expect(await app.ended(job.id)).toMatchObject({ state: 'done' });
    expect(good(await app.command('dataset.state', { dataset }))).toMatchObject({ loaded: total });
    expect(server.seen.length).toBeGreaterThan(4);
  });
});
