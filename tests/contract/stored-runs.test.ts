import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { STORED_RUNS } from '../../shared/model/snapshots';
import { good, startCore } from '../support/core';
import { until } from '../support/until';
import { startTestTenant, type TestTenant } from './support/tenant';

let tenant: TestTenant;
let app: Awaited<ReturnType<typeof startCore>>;

beforeAll(async () => {
  tenant = await startTestTenant({ emails: 998 });
  app = await startCore();
  const connection = {
    address: tenant.origin,
    token: tenant.token,
    label: 'Contoso',
    keep: 'session',
  } as const;
  good(await app.command('session.connect', connection));
});
afterAll(async () => {
  await app.stop();
  await tenant.close();
});

const EMAILS = {
  saas_id: 'office365_emails',
  query_domain: 'email' as const,
  query_entity_type: 'office365_emails_email',
  columns: [{ db_id: 'subject', column_label: 'Subject' }],
};
const run = async (words: string | undefined = 'all emails') => {
  const state = good(
    await app.command('query.run', {
      ...EMAILS,
      page_size: 125,
      title: 'Emails',
      ...(words ? { words } : {}),
    }),
  );
  expect(state.loaded).toBeLessThan(state.total);
  return state;
};
const loadAll = async (dataset: string) => {
  await app.ended(good(await app.command('dataset.loadAll', { dataset })).id);
};
const stored = async () => good(await app.command('snapshot.list', {}));
const atLeast = (n: number) =>
  until(
    async () => (await stored()).length,
    (found) => found >= n,
  );
/** Reads a stored run as a dataset. */
const read = async (id: string) => {
  const { file } = good(await app.command('snapshot.open', { id }));
  const opened = good(await app.command('files.open', { file }));
  await app.ended(opened.job.id);
  return opened.state.dataset;
};
const compare = async (before: string, after: string) => {
  const compared = good(await app.command('compare.open', { before, after }));
  return app.ended(compared.job.id);
};

it('loads 125 of 998 rows whole before they are compared, on either side, so nothing counts as added', async () => {
  const whole = await run('');
  await loadAll(whole.dataset);
  for (const turn of [(a: string, b: string) => compare(a, b), (a: string, b: string) => compare(b, a)]) {
    const partial = await run('');
    expect(await turn(partial.dataset, whole.dataset)).toMatchObject({
      state: 'done',
      message: '0 added, 0 gone, 0 changed',
    });
    await app.command('dataset.close', { dataset: partial.dataset });
  }
  await app.command('dataset.close', { dataset: whole.dataset });
  // Runs are stored in the order in which they end, so those before this one would be listed now.
  const marker = await run('the first that is stored');
  await loadAll(marker.dataset);
  await atLeast(1);
  expect((await stored()).map(({ words }) => words)).toEqual(['the first that is stored']);
});

it('stores a run when its last row has come, and compares a later run of the query with it', async () => {
  const first = await run();
  await loadAll(first.dataset);
  await atLeast(2);
  expect(await stored()).toHaveLength(2);
  const kept = (await stored()).find(({ words }) => words === 'all emails');
  expect(kept).toMatchObject({
    title: 'Emails',
    words: 'all emails',
    app: 'office365_emails',
    isAutomatic: true,
    dataset: first.dataset,
    rows: first.total,
    total: first.total,
  });
  await app.command('dataset.close', { dataset: first.dataset });
  const later = await run();
  const side = await read(kept?.id ?? '');
  expect(await compare(side, later.dataset)).toMatchObject({
    state: 'done',
    message: '0 added, 0 gone, 0 changed',
  });
});

it('saves a run that is loaded in part whole', async () => {
  const partial = await run('');
  await app.ended(
    good(await app.command('snapshot.save', { dataset: partial.dataset, words: 'by hand' })).id,
  );
  expect((await stored()).find(({ words }) => words === 'by hand')).toMatchObject({
    rows: partial.total,
    total: partial.total,
  });
});

it('deletes the oldest automatic runs of a query over the limit and leaves others, and all of them at sign-out', async () => {
  const files = () =>
    readdirSync(join(app.folder, 'documents', 'snapshots')).filter((name) => name.endsWith('.rows'));
  const datasets: string[] = [];
  for (let n = 0; n <= STORED_RUNS.sameQuery; n += 1) {
    const { dataset } = await run('again and again');
    datasets.push(dataset);
    await loadAll(dataset);
    await until(stored, (all) => all.some((one) => one.dataset === dataset));
  }
  const ofQuery = await until(
    async () => (await stored()).filter(({ words }) => words === 'again and again'),
    (runs) => runs.length === STORED_RUNS.sameQuery,
  );
  expect(ofQuery.map(({ dataset }) => dataset).reverse()).toEqual(datasets.slice(1));
  expect((await stored()).some(({ words }) => words === 'by hand')).toBe(true);
  await until(async () => files().length === (await stored()).length);
  good(await app.command('session.signOut', {}));
  expect(files()).toEqual([]);
  expect(await stored()).toEqual([]);
});
