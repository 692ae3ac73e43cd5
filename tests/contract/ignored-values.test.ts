/** Values that the tenant sends in an unexpected format: named in the state of a dataset, in its job, in the file's job and in the receipt. */
import { deflateSync } from 'node:zlib';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { good } from '../support/core';
import { startFaultServer } from '../support/fault-server';
import { app, setUpDemoCore, tenant } from './support/demo-core';

setUpDemoCore();

type Page = { rows: Record<string, unknown>[] };

/** Signs in to the tenant, whose responses of one call are changed. */
const signInWith = async (call: string, change: (page: Page) => Page) => {
  const server = await startFaultServer(tenant.origin);
  onTestFinished(() => server.close());
  server.setPlan(({ url }) =>
    url.includes(call) ? { kind: 'mutate', change: (value) => change(value as Page) } : undefined,
  );
  good(
    await app.command('session.connect', { address: server.origin, token: tenant.token, keep: 'session' }),
  );
};

/** Exports a column of a dataset, and returns the ended job. */
const exported = async (dataset: string, column: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'ignored-'));
  app.saves.push(join(folder, 'rows.json'));
  const job = good(
    await app.command('export.dataset', {
      view: { dataset },
      columns: [column],
      labels: [column],
      selection: null,
      format: 'json',
      name: 'rows',
    }),
  );
  return app.ended(job?.id ?? '');
};

it('names what was ignored of a long list in its state, its jobs and its receipt', async () => {
  await signInWith('/email_recipients', (page) => ({
    ...page,
    rows: page.rows.map((row, at) => (at === 0 ? { ...row, released_at: { odd: true } } : row)),
  }));
  const [mail] = tenant.store.select<{ saas: string; entity_id: string }>(
    'SELECT * FROM email WHERE recipient_count > 25 LIMIT 1',
  );
  if (!mail) throw new Error('No email with many recipients.');
  const { saas, entity_id } = mail;
  const opened = good(await app.command('dataset.openList', { list: 'recipients', saas, entity_id }));
  expect(opened.ignored).toEqual(['rows.released_at']);
  const load = good(await app.command('dataset.loadAll', { dataset: opened.dataset }));
  expect(await app.ended(load.id)).toMatchObject({
    state: 'done',
    message: expect.stringMatching(
      /loaded, values ignored: unexpected format \(rows\.released_at\)$/,
    ) as string,
  });
  const sentence = 'Values ignored in the result: unexpected format (rows.released_at).';
  expect(await exported(opened.dataset, 'email')).toMatchObject({
    state: 'done',
    message: sentence,
    receipt: { notes: expect.arrayContaining([sentence]) as string[] },
  });
});

it('names what was ignored in packed logins in their state, their jobs and their receipt', async () => {
  const odd = { time: '2026-11-05T12:00:00Z', user: 'a@contoso.example', country: { code: 'IL' } };
  const packed = { data: deflateSync(Buffer.from(JSON.stringify(odd))).toString('base64') };
  await signInWith('/get_cache_query', (page) => ({ ...page, rows: [packed, ...page.rows.slice(1)] }));
  const { state, job } = good(
    await app.command('dataset.openLogins', { apps: ['slack2'], outcomes: ['fail'] }),
  );
  expect(await app.ended(job.id)).toMatchObject({
    state: 'done',
    message: expect.stringMatching(/loaded, values ignored: unexpected format \(country\)$/) as string,
  });
  expect(good(await app.command('dataset.state', { dataset: state.dataset })).ignored).toEqual(['country']);
  const sentence = 'Values ignored in the result: unexpected format (country).';
  expect(await exported(state.dataset, 'user')).toMatchObject({
    message: sentence,
    receipt: { notes: expect.arrayContaining([sentence]) as string[] },
  });
});
