import { describe, expect, it } from 'vitest';
import type { RunQuery } from '../../shared/local-calls/datasets';
import { json } from '../support/loopback';
import { good } from '../support/core';
import { until } from '../support/until';
import { connect, draft, setUpCores, start, tenantOf, type Answer, type App } from './support/faults';
import { createGate } from './support/gate';

setUpCores();

const QUERY: RunQuery = { ...draft, sort_by: [], include_copies: false, title: 'Mails', words: 'All mails' };

/** A start that ended with a hunt on screen, and the tenant that it asked. */
const ended = async (stored: object = { ran: QUERY }, before: Answer = () => false) => {
  const tenant = await tenantOf(3, { before });
  const app = await start();
  good(await connect(app, tenant.origin, 'keychain'));
  const owner = app.settings.read().connections[0]?.id ?? '';
  const tabs = [
    { id: 't', screen: 'hunt', title: 'Hunt', owner, draft: { saas_id: 'teams', ...stored } as never },
  ];
  app.settings.write({ workspace: { version: 2, tabs, current: 't' } });
  tenant.seen.length = 0;
  const executed = () => tenant.seen.filter(({ url }) => url === '/api/v1/query/execute').length;
  return { app, tenant, executed, next: () => start({ settings: app.settings, secrets: app.secrets }) };
};
const openSets = async (app: App) => good(await app.command('dataset.list', {}));

describe('the hunt of the last tab', () => {
  it('runs before the page asks for it, and once', async () => {
    const { executed, next } = await ended();
    const app = await next();
    await until(() => executed() === 1);
    const rows = good(await app.command('query.run', { ...QUERY, run: 'hunt' }));
    expect([rows.loaded, rows.title, executed()]).toEqual([3, 'Mails', 1]);
    expect(await openSets(app)).toHaveLength(1);
    // The next run asks the tenant again.
    good(await app.command('query.run', { ...QUERY, run: 'hunt' }));
    expect(executed()).toBe(2);
  });

  it('gives its rows up, and is no recent run, if the page runs another query', async () => {
    const { executed, next } = await ended();
    const app = await next();
    await until(async () => (await openSets(app))[0]?.loaded === 3);
    const rows = good(await app.command('query.run', { ...QUERY, include_copies: true, run: 'hunt' }));
    await until(async () => (await openSets(app)).length === 1);
    expect((await openSets(app))[0]?.dataset).toBe(rows.dataset);
    expect(executed()).toBe(2);
    const { queries } = good(await app.command('runs.list', {}));
    expect(queries.map(({ query }) => query.include_copies)).toEqual([true]);
  });

  it('never gives its rows to another tenant', async () => {
    const { executed, next } = await ended();
    const app = await next();
    await until(() => executed() === 1);
    const other = await tenantOf(2);
    good(await connect(app, other.origin));
    expect(good(await app.command('query.run', { ...QUERY, run: 'hunt' })).loaded).toBe(2);
  });

  it('ends when the analyst cancels it', async () => {
    const gate = createGate();
    let isSlow = false;
    const { app: former, next } = await ended({ ran: QUERY }, (seen, response) => {
      if (!isSlow || seen.url !== '/api/v1/query/execute') return false;
      void gate.wait().then(() => json(response, 200, { rows: [], search_after: null, total_rows: 0 }));
      return true;
    });
    expect(former.settings.read().openConnection).not.toBeNull();
    isSlow = true;
    const app = await next();
    await gate.reached;
    const rows = app.command('query.run', { ...QUERY, run: 'hunt' });
    good(await app.command('query.cancel', { run: 'hunt' }));
    expect(await rows).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    gate.open();
    await until(async () => (await openSets(app)).length === 0);
  });

  it('reports its failure to the page that waits for it', async () => {
    const gate = createGate();
    let isDown = false;
    const { next, executed } = await ended({ ran: QUERY }, (seen, response) => {
      if (!isDown || seen.url !== '/api/v1/query/execute') return false;
      void gate.wait().then(() => json(response, 422, {}));
      return true;
    });
    isDown = true;
    const app = await next();
    await gate.reached;
    const rows = app.command('query.run', { ...QUERY, run: 'hunt' });
    gate.open();
    expect(await rows).toMatchObject({ ok: false, failure: { kind: 'invalid', status: 422 } });
    expect(executed()).toBe(1);
  });

  it.each([
    ['is damaged', { saas_id: 7 }],
    ['is not there', undefined],
  ])('waits for the page if its stored query %s', async (_what, ran) => {
    const { executed, next } = await ended({ ran });
    const app = await next();
    await until(async () => good(await app.command('app.state', {})).session.kind === 'signedIn');
    expect([executed(), await openSets(app)]).toEqual([0, []]);
  });
});
