import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { NOW, startTestTenant } from './support/tenant';

const folder = mkdtempSync(join(tmpdir(), 'postern-demo-state-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
const MAIL = 'office365_emails_email';
const QUERY = {
  query_subtype: 'report',
  query_domain: 'email',
  saas_id: 'office365_emails',
  query_entity_type: MAIL,
} as const;
const start = (state: string | undefined, now = NOW, isEarly = false) =>
  startTestTenant({ emails: 400, state, now: () => now, isEarly });

describe('a demo tenant with a state file', () => {
  test.each([false, true])('keeps what analysts changed across a restart (early: %s)', async (isEarly) => {
    const file = join(folder, `state-${isEarly}.json`);
    const before = await start(file);
    const { query_id } = (await before.ask('query.save', { ...QUERY, query_label: 'Mine' })).body as {
      query_id: string;
    };
    await before.ask('query.remove', { id: 'q-0002' });
    const [mail] = before.store.find('email', { entity_type: MAIL, is_quarantined: 0 }, { limit: 1 });
    const id = mail?.entity_id ?? '';
    await before.ask('query.manualAction', {
      entity_ids: [id],
      entity_type: MAIL,
      data: { name: 'quarantine', attributes: {}, tags: ['mine'] },
    });
    await before.ask('query.manualAction', {
      entity_ids: [id],
      entity_type: MAIL,
      data: { name: 'delete', attributes: {}, tags: [] },
      date_trigger: new Date(NOW + 60_000).toISOString(),
    });
    before.store.remove('exception', { id: 'exc-0001' });
    before.store.save();
    await before.close();

    const after = await start(file, NOW + 86_400_000, isEarly);
    expect((await after.ask('query.get', { id: query_id })).body).toMatchObject({ query_label: 'Mine' });
    expect((await after.ask('query.get', { id: 'q-0002' })).status).toBe(404);
    const profile = (await after.ask('entity.email', { saas: 'office365_emails', entity_id: id })).body;
    // The mails moved by a day with the clock, and so did what was done to them.
    expect(profile).toMatchObject({
      is_quarantined: true,
      is_deleted: true,
      quarantine_time: new Date(NOW + 86_400_000).toISOString(),
    });
    expect(after.store.count('exception', { id: 'exc-0001' })).toBe(0);
    expect(after.store.count('exception', { id: 'exc-0002' })).toBe(1);
    await after.close();
  });

  test('starts as generated without a file, and beside one that cannot be read', async () => {
    const plain = await start(undefined);
    await plain.ask('query.remove', { id: 'q-0002' });
    await plain.close();
    const damaged = await start(join(folder, 'none', 'state.json'));
    expect((await damaged.ask('query.get', { id: 'q-0002' })).status).toBe(200);
    await damaged.close();
  });
});
