import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiClient, type ApiClient } from '../../main/services/tenant/api-client';
import { createCache } from '../../main/services/tenant/cache';
import { ok } from '../../shared/bridge';
import { good } from '../support/core';
import { startDialectServer, type DialectServer } from '../support/dialects/server';
import { createDialect } from '../support/dialects/traits';
import { NOW, startTestTenant, type TestTenant } from './support/tenant';

let tenant: TestTenant;
let dialect: DialectServer;
const clientAt = (origin: string): ApiClient =>
  createApiClient({
    fetch: (url, init) => fetch(url, init),
    clock: () => NOW,
    cache: createCache(() => NOW),
    credentials: { origin, token: tenant.token },
  });

beforeAll(async () => {
  tenant = await startTestTenant({ emails: 180 });
  dialect = await startDialectServer(tenant.origin, createDialect(3));
});
afterAll(async () => {
  await dialect.close();
  await tenant.close();
});

/** The file of the organization that can be downloaded at once. */
const fileThatIsThere = async () => {
  for (const { entity_id, entity_type } of tenant.store.find('file', {})) {
    const at = { a: entity_type, b: entity_id };
    const { body } = await tenant.ask('download.file', { ...at, test_only: true });
    if ((body as { success: boolean }).success) return at;
  }
  throw new Error('The tenant has no file to download.');
};

/** Downloads a file; with a place, also what is behind it, as after a break. */
const bytesOf = async (client: ApiClient, at: { readonly a: string; readonly b: string }, from?: number) => {
  const read = await client.stream('download.file', at, async (response, reopen) => {
    const whole = Buffer.from(await response.arrayBuffer());
    const type = response.headers.get('content-type');
    if (from === undefined) return ok({ whole, type, rest: undefined });
    const again = await reopen({ from, tag: response.headers.get('etag') ?? '' });
    const rest = again.ok && again.value.status === 206 ? await again.value.arrayBuffer() : undefined;
    return ok({ whole, type, rest: rest && Buffer.from(rest) });
  });
  return good(read);
};

describe('a tenant of another dialect', () => {
  it('sends the bytes of a file as they are, whole and from a place on', async () => {
    const at = await fileThatIsThere();
    const own = await bytesOf(clientAt(tenant.origin), at);
    const spoken = await bytesOf(clientAt(dialect.origin), at, 10);
    expect(own.whole.length).toBeGreaterThan(10);
    expect(spoken.whole.equals(own.whole)).toBe(true);
    expect(spoken.type).toBe(own.type);
    expect(spoken.rest?.equals(own.whole.subarray(10))).toBe(true);
  });

  it('exports active users as the csv that the tenant wrote', async () => {
    const saas = 'office365_emails';
    const own = good(await clientAt(tenant.origin).call('query.exportActiveUsers', { saas }));
    const spoken = good(await clientAt(dialect.origin).call('query.exportActiveUsers', { saas }));
    expect(new TextDecoder().decode(spoken)).toBe(new TextDecoder().decode(own));
    expect(new TextDecoder().decode(own)).toMatch(/^email,name/);
  });

  it('takes a form with a file as it was sent', async () => {
    const client = clientAt(dialect.origin);
    const before = tenant.store.queries.size;
    const [first] = tenant.store.queries.keys();
    const { bytes } = await tenant.raw('POST', '/api/v1/query/export', { query_ids: [first] });
    expect(await client.call('query.importDefinitions', { file: new Uint8Array(bytes) })).toMatchObject({
      ok: true,
    });
    expect(tenant.store.queries.size).toBe(before + 1);
  });
});
