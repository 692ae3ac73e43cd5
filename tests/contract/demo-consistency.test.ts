import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { readProfile } from '../../shared/model/profiles';
import { get, idOf, setUpDemoTenant, some, store, tenant } from './support/demo-entities';
import { startTestTenant } from './support/tenant';

setUpDemoTenant();

const accountsOf = (saas: string): ReadonlySet<string> =>
  new Set(
    store
      .select<{ email: string }>('SELECT email FROM user WHERE saas = ?', [saas])
      .map(({ email }) => email),
  );
const isOurs = (address: string | null | undefined): address is string =>
  address?.endsWith('@contoso.example') ?? false;

it('names only people who have an account at the app of a file or a message', async () => {
  for (const saas of ['onedrive', 'sharepoint', 'google_drive', 'dropbox2', 'box2', 'sharefile2']) {
    const accounts = accountsOf(saas);
    for (const file of store.find('file', { saas }, { limit: 12 })) {
      const permissions = await get('entity.filePermissions', idOf(file));
      const events = await get('entity.fileEvents', idOf(file));
      const named = [
        file.owner,
        ...permissions.rows.map(({ granted_to_email }) => granted_to_email),
        ...events.rows.map(({ actor }) => actor),
      ].filter(isOurs);
      expect(
        named.filter((address) => !accounts.has(address)),
        `${saas} ${file.n}`,
      ).toEqual([]);
    }
  }
  for (const saas of ['slack2', 'teams']) {
    const accounts = accountsOf(saas);
    const senders = store.select<{ sender: string }>('SELECT DISTINCT sender FROM message WHERE saas = ?', [
      saas,
    ]);
    expect(senders.filter(({ sender }) => !accounts.has(sender))).toEqual([]);
  }
});

it('gives each user the latest login that succeeded as the last one', () => {
  const rows = store.select<{ last_login: number; latest: number | null }>(
    'SELECT last_login, (SELECT max(time) FROM login WHERE login.user = user.email AND login.saas = user.saas AND success = 1) AS latest FROM user',
  );
  const known = rows.filter(({ latest }) => latest !== null);
  expect(known.length).toBeGreaterThan(1_000);
  expect(known.filter(({ last_login, latest }) => last_login !== latest)).toEqual([]);
  const oldest = some(store.select<{ time: number }>('SELECT min(time) AS time FROM login')).time;
  for (const { last_login } of rows.filter(({ latest }) => latest === null))
    expect(last_login).toBeLessThan(oldest);
});

it('shows a sensitivity label only while its flag is on', async () => {
  const other = await startTestTenant({ emails: 10, flags: { sensitivity_labels: false } });
  try {
    const row = some(
      other.store.find('file', { saas: 'onedrive', sensitivity_label: 'Confidential' }, { limit: 1 }),
    );
    const answers = await Promise.all([
      other.ask('entity.file', idOf(row)),
      other.ask('apps.entity', { app: 'onedrive', id: row.entity_id }),
      other.ask('scan.details', { entity_id: row.entity_id, entity_type: row.entity_type }),
      other.ask('findings.widgets', {}),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toMatch(/confidential/i);
    const links = await other.ask('findings.linkBulk', {
      finding_ids: [`confidential_shared:${row.entity_id}`],
    });
    expect(links.body).toEqual({ links: {} });
  } finally {
    await other.close();
  }
  const shown = some(
    store.find('file', { saas: 'onedrive', sensitivity_label: 'Confidential' }, { limit: 1 }),
  );
  expect((await get('entity.file', idOf(shown))).sensitivity_label).toBe('Confidential');
});

it('names the filter of the app whose verdict is sent beside those of the tools', async () => {
  const label = async (saas_id: string) =>
    (await get('query.config', { saas_id, query_domain: 'email' })).fields.find(
      ({ db_id }) => db_id === 'provider_verdict',
    )?.label;
  expect([await label('office365_emails'), await label('google_mail')]).toEqual([
    'Microsoft verdict',
    'Gmail verdict',
  ]);
  const elsewhere = store.select(
    "SELECT entity_id FROM email WHERE saas = 'google_mail' AND quarantined_by = 'microsoft' UNION SELECT entity_id FROM file WHERE saas NOT IN ('onedrive', 'sharepoint') AND quarantined_by = 'microsoft'",
  );
  expect(elsewhere).toEqual([]);
});

it('lists the file of a message, scans it and sends its bytes', async () => {
  let checked = 0;
  for (const row of store.find('message', { saas: 'slack2', has_file: 1 }, { limit: 8 })) {
    const message = readProfile('message', await get('entity.byType', { type: 'slack', id: row.entity_id }));
    const file = some(message.files ?? [], 'file');
    expect(message.files).toHaveLength(1);
    const { rows } = await get('scan.details', { entity_id: file.entity_id, entity_type: file.entity_type });
    expect(rows.map(({ sec_tool }) => sec_tool)).toContain('checkpoint_av');
    const at = { a: file.entity_type, b: file.entity_id };
    const check = await tenant.ask('download.file', { ...at, test_only: true });
    if (!(check.body as { success: boolean }).success) continue;
    const { bytes } = await tenant.ask('download.file', at);
    expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([
      file.size,
      file.sha256,
    ]);
    checked += 1;
  }
  expect(checked).toBeGreaterThan(3);
  const none = some(store.find('message', { saas: 'slack2', has_file: 0 }, { limit: 1 }));
  expect(
    readProfile('message', await get('entity.byType', { type: 'slack', id: none.entity_id })).files,
  ).toEqual([]);
  const wrong = { a: 'slack2_attachment', b: `${none.entity_id}-0` };
  expect((await tenant.ask('download.file', wrong)).status).toBe(404);
});

it('says of a mail that was restored without a request that nobody requested it', async () => {
  const row = some(
    store.find('email', { saas: 'office365_emails', is_quarantined: 1, restore_state: 'none' }, { limit: 1 }),
  );
  await get('query.manualAction', {
    entity_ids: [row.entity_id],
    entity_type: row.entity_type,
    data: { name: 'restore' },
  });
  const mail = await get('entity.email', idOf(row));
  expect([mail.is_restored, mail.is_restore_requested, mail.is_quarantined]).toEqual([true, false, false]);
});
