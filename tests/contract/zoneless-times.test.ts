import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { good, startCore } from '../support/core';
import { startDialectServer, type DialectServer } from '../support/dialects/server';
import { createDialect } from '../support/dialects/traits';
import { startTestTenant, type TestTenant } from './support/tenant';

type Core = Awaited<ReturnType<typeof startCore>>;
let tenant: TestTenant;
let server: DialectServer;
let app: Core;
beforeAll(async () => {
  tenant = await startTestTenant({ emails: 180, now: Date.now });
});
afterAll(() => tenant.close());
beforeEach(async () => {
  server = await startDialectServer(tenant.origin, { ...createDialect(0), dates: 'naive' });
  app = await startCore();
});
afterEach(async () => {
  await app.stop();
  await server.close();
});

/** Signs in to the tenant, whose clock is in Japan. */
const signIn = async (): Promise<void> => {
  const session = good(
    await app.command('session.connect', { address: server.origin, token: tenant.token, keep: 'session' }),
  );
  if (session.kind !== 'signedIn') throw new Error('There is no session.');
  const { settings } = app.settings.read();
  app.settings.write({
    settings: { ...settings, tenantZones: { [session.connectionId]: 'Asia/Tokyo' } },
  });
};

const run = async () =>
  good(
    await app.command('query.run', {
      saas_id: 'office365_emails',
      query_domain: 'email',
      query_entity_type: 'office365_emails_email',
      columns: [
        { db_id: 'subject', column_label: 'Subject' },
        { db_id: 'received', column_label: 'Received' },
      ],
      sort_by: [{ db_id: 'received', order: 'desc' }],
    }),
  );

it('reads times that name no zone in the one of the connection, and marks their column', async () => {
  await signIn();
  const { dataset, columns, loaded } = await run();
  expect(columns).toMatchObject([
    { key: 'subject' },
    { key: 'received', zone: 'Asia/Tokyo', isZoneAssumed: true },
    { key: 'entity_id' },
  ]);
  const view = { dataset, sort: [], filter: [] };
  const facts = await app.rows({ op: 'facts', view, key: 'received', top: 0, mayEstimate: false });
  const sent = [...server.rows.values()].map(({ received }) => String(received)).sort();
  expect(sent).toHaveLength(loaded);
  const [first, last] = [sent[0], sent.at(-1)].map((text) => Date.parse(`${text}+09:00`));
  expect(facts).toMatchObject({ ok: true, value: { empty: 0, min: first, max: last } });
  const one = { kind: 'range' as const, key: 'received', from: last ?? 0, to: (last ?? 0) + 1 };
  expect(await app.rows({ op: 'view', view: { ...view, filter: [one] } })).toMatchObject({
    value: { count: 1 },
  });
});

it('writes such times as they were sent, and says in the receipt which zone is assumed', async () => {
  await signIn();
  const { dataset, columns } = await run();
  for (const format of ['csv', 'xlsx', 'parquet'] as const) {
    const file = join(app.folder, `out.${format}`);
    app.saves.push(file);
    const job = good(
      await app.command('export.dataset', {
        view: { dataset, sort: [], filter: [] },
        columns: columns.map(({ key }) => key),
        labels: columns.map(({ label }) => label),
        format,
        timeZone: format === 'xlsx' ? 'UTC' : null,
        name: 'out',
      }),
    );
    const { state, receipt } = await app.ended(job?.id ?? '');
    expect(state).toBe('done');
    expect(receipt?.notes?.join(' ')).toContain('Time zone assumed: some times in Received name no zone');
    expect(receipt?.notes?.join(' ')).toContain('Asia/Tokyo');
    if (format === 'csv')
      for (const { received } of server.rows.values())
        expect(readFileSync(file, 'utf8')).toContain(String(received));
  }
});

it('reads the times of logins in the zone of the connection', async () => {
  await signIn();
  const opened = good(
    await app.command('dataset.openLogins', { apps: ['dropbox2', 'box2'], outcomes: ['success', 'fail'] }),
  );
  await app.ended(opened.job.id);
  const { columns } = good(await app.command('dataset.state', { dataset: opened.state.dataset }));
  expect(columns.find(({ key }) => key === 'time')).toMatchObject({
    zone: 'Asia/Tokyo',
    isZoneAssumed: true,
  });
});

it('marks no column of a tenant whose times name their zone', async () => {
  await server.close();
  server = await startDialectServer(tenant.origin, createDialect(0));
  await signIn();
  expect((await run()).columns.some(({ isZoneAssumed }) => isZoneAssumed)).toBe(false);
});
