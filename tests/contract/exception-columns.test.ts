/** The columns of a list of exceptions follow what the tenant sends. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { RowTuple } from '../../shared/dataset';
import { good, startCore } from '../support/core';
import { startTestTenant, type TestTenant } from './support/tenant';

let tenant: TestTenant;
let app: Awaited<ReturnType<typeof startCore>> | undefined;
beforeAll(async () => {
  tenant = await startTestTenant({ emails: 20 });
});
afterAll(() => tenant.close());
afterEach(() => app?.stop());

/** A security tool that only the tenant knows. */
const THEIR_TOOL = { name: 'their_own', label: 'Their own sandbox', family: 'security', is_saas: false };

/** Lists the exceptions of a tenant that adds fields to each row. */
const list = async (extra: Readonly<Record<string, unknown>>) => {
  await app?.stop();
  app = await startCore(async () => ({ origin: tenant.origin, token: tenant.token, stop: () => undefined }), {
    fetch: async (url, init) => {
      const reply = await fetch(url, init);
      if (url.includes('/apps/sec_entities')) {
        const body = (await reply.json()) as { readonly apps: readonly object[] };
        return Response.json({ ...body, apps: [...body.apps, THEIR_TOOL] });
      }
      if (!url.includes('exception_search')) return reply;
      const body = (await reply.json()) as { readonly rows: readonly object[] };
      return Response.json({ ...body, rows: body.rows.map((row) => ({ ...row, ...extra })) });
    },
  });
  good(await app.command('session.exploreDemo', {}));
  const { dataset } = good(await app.command('exceptions.open', {}));
  await app.ended(good(await app.command('dataset.loadAll', { dataset })).id);
  const { columns, loaded } = good(await app.command('dataset.state', { dataset }));
  const view = { dataset, sort: [], filter: [] };
  const reply = await app.rows({ op: 'window', view, offset: 0, count: loaded });
  if (!reply.ok) throw new Error(reply.message);
  const { rows } = reply.value as { rows: RowTuple[] };
  return {
    loaded,
    labels: columns.map(({ label }) => label),
    toolNames: columns.find(({ key }) => key === 'sec_type')?.names ?? {},
    cells: (key: string) => new Set(rows.map((row) => row[columns.findIndex((one) => one.key === key) + 1])),
  };
};

it('shows a column for each field that the tenant sends, such as the expiry', async () => {
  const { loaded, labels, cells } = await list({
    expiration_time: '2027-01-01T00:00:00Z',
    owner_email: 'owner@contoso.example',
    file_name: null,
  });
  expect(loaded).toBe(60);
  expect(labels.slice(-4)).toEqual(['Expires', 'Owner', 'File name', 'ID']);
  expect(cells('owner_email')).toEqual(new Set(['owner@contoso.example']));
  expect(cells('expiration_time')).not.toContain(null);
  expect(cells('file_name')).toEqual(new Set([null]));
});

it('calls an exception expired once its expiry has passed, whatever else the tenant says', async () => {
  const past = await list({ expiration_time: '2020-01-01T00:00:00Z', is_active: true });
  expect(past.cells('status')).toEqual(new Set(['expired']));
  const future = await list({ expiration_time: '2099-01-01 00:00', is_active: true });
  expect(future.cells('status')).toEqual(new Set(['active']));
  const none = await list({ expiration_time: null });
  expect(none.cells('status')).not.toContain('expired');
});

it('shows a tool that only the tenant knows by its label there', async () => {
  const { toolNames } = await list({ sec_type: 'their_own' });
  expect(toolNames).toMatchObject({ their_own: 'Their own sandbox', ap_avanan: 'Anti-Phishing' });
});

it('shows no column of a field that the tenant does not send', async () => {
  const { loaded, labels } = await list({});
  expect(loaded).toBe(60);
  expect(labels.slice(-2)).toEqual(['Payload', 'ID']);
});
