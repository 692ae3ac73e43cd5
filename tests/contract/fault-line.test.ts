import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createApiClient } from '../../main/services/tenant/api-client';
import { createCache } from '../../main/services/tenant/cache';
import { startFaultServer } from '../support/fault-server';
import { good, startCore } from '../support/core';
import { json, startLoopback, type Script } from '../support/loopback';
import { startTestTenant } from './support/tenant';
import { until } from '../support/until';

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});
const keep = <T extends { close: () => Promise<void> }>(one: T): T => (open.push(one), one);
const soon = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A core that is signed in to a hand-written portal; the token is good for as long as `isGood` says. */
const signedIn = async (script: Script) => {
  const server = keep(await startLoopback(script));
  const app = await startCore();
  open.push({ close: app.stop });
  const state = good(
    await app.command('session.connect', { address: server.origin, token: 'first-token', keep: 'keychain' }),
  );
  return { server, app, connectionId: state.kind === 'signedIn' ? state.connectionId : '' };
};
const entities = { apps: [], tenant_name: 'T' };
const query = (id: string) => ({
  query_id: id,
  query_subtype: 'report',
  query_label: 'L',
  query_domain: 'email',
  saas_id: 'x',
  query_entity_type: 'x',
  status: 'saved',
});

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

describe('an interrupted download', () => {
  const fixture = async () => {
    const tenant = keep(await startTestTenant({ emails: 1_000 }));
    const server = keep(await startFaultServer(tenant.origin));
    const app = await startCore();
    open.push({ close: app.stop });
    good(
      await app.command('session.connect', { address: server.origin, token: tenant.token, keep: 'session' }),
    );
    const mails = good(
      await app.api('query.execute', {
        query_domain: 'email',
        saas_id: 'office365_emails',
        query_entity_type: 'office365_emails_email',
        columns: [],
        condition: { operator_id: 'more', field_id: 'email.attachment_count', values: [0] },
        size: 50,
      }),
    );
    for (const { entity_id } of mails.rows) {
      const { rows } = good(
        await app.api('entity.emailAttachments', { saas: 'office365_emails', entity_id }),
      );
      const one = rows.find((row) => (row.size ?? 0) > 2_000);
      const check =
        one &&
        (await tenant.raw('GET', `/api/v1/sec_match_file/${one.entity_type}/${one.entity_id}?test_only=true`))
          .body;
      if (one && (check as { success: boolean }).success) return { server, app, tenant, attachment: one };
    }
    throw new Error('The demo tenant has no attachment to download.');
  };
  const isFile = (url: string) => url.includes('sec_match_file') && url.includes('test_only=false');
  const parts = (app: { readonly folder: string }) =>
    readdirSync(app.folder).filter((name) => name.endsWith('.part'));

  it(
    'resumes after a break at any tenth, raw and zipped, and matches the file',
    { timeout: 120_000 },
    async () => {
      const { server, app, attachment } = await fixture();
      for (const as of ['raw', 'zip'] as const) {
        let goneOn = 0;
        for (let tenth = 0; tenth < 10; tenth += 1) {
          server.forget();
          let breaks = 0;
          server.setPlan(({ url }) =>
            isFile(url) && breaks++ === 0 ? { kind: 'cut', at: tenth / 10 } : undefined,
          );
          const path = join(app.folder, `${as}-${tenth}`);
          app.saves.push(path);
          const { entity_type, entity_id, name, md5, sha256 } = attachment;
          const started = good(
            await app.command('download.attachment', {
              entity_type,
              entity_id,
              name,
              md5,
              sha256,
              verdict: '',
              as,
            }),
          );
          const job = await app.ended((started.success && started.job?.id) || '');
          expect(job).toMatchObject({ state: 'done', receipt: { hash: 'equal', md5: attachment.md5 } });
          if (as === 'raw')
            expect(createHash('md5').update(readFileSync(path)).digest('hex')).toBe(attachment.md5);
          const files = server.asked.filter(({ url }) => isFile(url));
          expect(files).toHaveLength(2);
          expect(files[1]?.headers.range).toMatch(/^bytes=\d+-$/);
          if (files[1]?.headers.range !== 'bytes=0-') goneOn += 1;
          expect(parts(app)).toEqual([]);
        }
        // A busy machine may lose what came just before a break; mostly it does not.
        expect(goneOn).toBeGreaterThan(4);
      }
    },
  );

  it(
    'starts over if the file changed in the meantime, and never mixes two files',
    { timeout: 60_000 },
    async () => {
      const first = 'a'.repeat(40_000);
      const second = 'b'.repeat(40_000);
      let asked = 0;
      const server = keep(
        await startLoopback((_n, seen, response) => {
          if (seen.url.includes('sec_entities')) return json(response, 200, entities);
          if (seen.url.includes('test_only=true')) return json(response, 200, { success: true });
          asked += 1;
          const text = asked === 1 ? first : second;
          response.writeHead(200, {
            'content-length': String(text.length),
            etag: asked === 1 ? '"one"' : '"two"',
          });
          if (asked === 1) return void response.write(text.slice(0, 20_000), () => response.destroy());
          response.end(text);
        }),
      );
      const app = await startCore();
      open.push({ close: app.stop });
      good(await app.command('session.connect', { address: server.origin, token: 't', keep: 'session' }));
      const path = join(app.folder, 'changed');
      app.saves.push(path);
      const started = good(
        await app.command('download.attachment', {
          entity_type: 't',
          entity_id: 'e',
          name: 'x',
          verdict: '',
          as: 'raw',
        }),
      );
      expect(await app.ended((started.success && started.job?.id) || '')).toMatchObject({ state: 'done' });
      expect(readFileSync(path, 'utf8')).toBe(second);
    },
  );

  it(
    'starts over without an entity tag, three times in all, and then leaves nothing',
    { timeout: 60_000 },
    async () => {
      let asked = 0;
      const { app } = await signedIn((_n, seen, response) => {
        if (seen.url.includes('sec_entities')) return json(response, 200, entities);
        if (seen.url.includes('test_only=true')) return json(response, 200, { success: true });
        asked += 1;
        response.writeHead(200, { 'content-length': '1000' });
        response.write('x'.repeat(500), () => response.destroy());
      });
      const path = join(app.folder, 'broken');
      app.saves.push(path);
      const started = good(
        await app.command('download.attachment', {
          entity_type: 't',
          entity_id: 'e',
          name: 'x',
          verdict: '',
          as: 'raw',
        }),
      );
      expect(await app.ended((started.success && started.job?.id) || '')).toMatchObject({ state: 'failed' });
      expect([asked, existsSync(path), parts(app)]).toEqual([3, false, []]);
    },
  );
});
