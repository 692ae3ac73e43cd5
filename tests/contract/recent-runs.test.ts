import { expect, it } from 'vitest';
import type { PastQueries } from '../../shared/local-calls/queries';
import { json } from '../support/loopback';
import { good } from '../support/core';
import { until } from '../support/until';
import { type App, connect, draft, rowAt, setUpCores, start, tenantOf } from './support/faults';
import { createGate } from './support/gate';

setUpCores();

const HUNT = { ...draft, sort_by: [], include_copies: false, words: 'N is 1', run: 'hunt' };
const listed = async (app: App) => good(await app.command('runs.list', {})).queries;
const pushed = (app: App) =>
  app.pushed.filter(({ event }) => event === 'runsChanged').map(({ payload }) => payload as PastQueries);

/** A hunt that waits for its first rows. */
const waiting = async () => {
  const gate = createGate();
  const tenant = await tenantOf(3, {
    before: (seen, response) => {
      if (seen.url !== '/api/v1/query/execute') return false;
      void gate
        .wait()
        .then(() => json(response, 200, { rows: [rowAt(0)], search_after: null, total_rows: 1 }));
      return true;
    },
  });
  const app = await start();
  good(await connect(app, tenant.origin));
  const running = app.command('query.run', HUNT);
  await gate.reached;
  return { app, gate, running };
};

it('notes what a hunt found and how long it took, and tells the page', async () => {
  const app = await start();
  good(await connect(app, (await tenantOf(3)).origin));
  const { total, tookMs } = good(await app.command('query.run', { ...HUNT, title: 'Mails' }));
  const { words, run: _run, ...query } = HUNT;
  const [noted, ...others] = await listed(app);
  expect(noted).toMatchObject({ words, found: [{ total, tookMs }], isFavourite: false });
  expect([noted?.query, others, total]).toEqual([query, [], 3]);
  expect(pushed(app)).toEqual([{ queries: [noted], notices: [] }]);
});

it('says that there are at least as many rows as came if the tenant does not count them', async () => {
  const tenant = await tenantOf(3, {
    before: (seen, response) => {
      if (seen.url !== '/api/v1/query/execute') return false;
      json(response, 200, { rows: [rowAt(0)], search_after: 'next' });
      return true;
    },
  });
  const app = await start();
  good(await connect(app, tenant.origin));
  const { total } = good(await app.command('query.run', HUNT));
  expect((await listed(app))[0]?.found).toMatchObject([{ total, isAtLeast: true }]);
});

it('notes no rows that are fetched for another purpose than a hunt', async () => {
  const app = await start();
  good(await connect(app, (await tenantOf(3)).origin));
  good(await app.command('query.run', draft));
  expect([await listed(app), pushed(app)]).toEqual([[], []]);
});

it('notes no run that was canceled', async () => {
  const { app, gate, running } = await waiting();
  good(await app.command('query.cancel', { run: 'hunt' }));
  gate.open();
  expect(await running).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
  expect(await listed(app)).toEqual([]);
});

it('notes a run whose rows come when the page is gone, and closes them', async () => {
  const { app, gate, running } = await waiting();
  await app.core.pageGone();
  gate.open();
  await running;
  expect(await listed(app)).toMatchObject([{ words: 'N is 1', found: [{ total: 1 }] }]);
  await until(async () => good(await app.command('dataset.list', {})).length === 0);
});
