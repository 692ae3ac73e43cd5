import { describe, expect, test } from 'vitest';
import { contract } from '../../shared/api/contract';
import { startTestTenant } from './support/tenant';
import { get, setUpDemoTenant, statusOf, store } from './support/demo-entities';

setUpDemoTenant();

describe('events and notifications', () => {
  test('joins logins and clicks of an address in ip_events', async () => {
    const ip = '203.0.113.77';
    const total =
      store.count('login', { ip, saas: 'office365_emails' }) +
      store.count('click', { ip, saas: 'office365_emails' });
    const page = await get('entity.ipEvents', { saas: 'office365_emails', ip });
    expect([page.total_rows, page.rows.length]).toEqual([total, Math.min(25, total)]);
    expect(
      page.rows.some(
        (one) => one.user === 't.nakamura@contoso.example' && one.event?.startsWith('Failed login'),
      ),
    ).toBe(true);
    expect((await get('entity.ipEvents', { saas: 'office365_emails', ip: '8.8.8.8' })).total_rows).toBe(0);
    expect(await statusOf('entity.ipEvents', { saas: 'nowhere', ip })).toBe(404);
  });

  test('pages web notifications, which differ by app', async () => {
    const a = await get('entity.webNotifications', { saas: 'onedrive' });
    const b = await get('entity.webNotifications', { saas: 'box2', offset: 125 });
    expect([a.rows.length, b.rows.length, a.total_rows]).toEqual([25, 12, 137]);
    expect(a.rows[0]).not.toEqual((await get('entity.webNotifications', { saas: 'box2' })).rows[0]);
  });
});

describe('apps and findings', () => {
  test('lists ten apps and sixteen tools in sec_entities, in every state and license', async () => {
    const { apps, tenant_name, brand, feature_flags } = await get('apps.secEntities', {});
    expect(apps.filter((one) => one.is_saas).length).toBe(10);
    expect(apps.filter((one) => one.family === 'security').length).toBe(16);
    expect(new Set(apps.map((one) => one.state))).toEqual(new Set(['enabled', 'disabled', 'display_only']));
    expect(new Set(apps.map((one) => one.license_info?.license_type))).toEqual(
      new Set(['paid', 'demo', undefined]),
    );
    expect([tenant_name, brand, feature_flags['sha256_exceptions']]).toEqual([
      'Contoso (demo tenant)',
      'avanan',
      true,
    ]);
    const other = await startTestTenant({ emails: 10, flags: { sha256_exceptions: false } });
    const answer = contract['apps.secEntities'].output.parse((await other.ask('apps.secEntities', {})).body);
    expect(answer.feature_flags['sha256_exceptions']).toBe(false);
    await other.close();
  });

  test('returns counted statistics', async () => {
    const { rows } = await get('apps.statistics', {});
    for (const saas of ['office365_emails', 'onedrive', 'teams']) {
      const scanned =
        store.count('email', { saas }) + store.count('file', { saas }) + store.count('message', { saas });
      const entities = scanned + store.count('user', { saas }) + store.count('group', { saas });
      expect(rows.find((one) => one.app === saas)).toMatchObject({ scanned, entities });
    }
    expect(rows.find((one) => one.app === 'office365_emails')?.threats).toBe(
      store.select<{ n: number }>(
        "SELECT count(*) AS n FROM email WHERE saas = 'office365_emails' AND verdict_rank >= 2",
      )[0]?.n,
    );
  });

  test('counts in a widget what its list contains, and links each finding', async () => {
    const { rows: widgets } = await get('findings.widgets', {});
    for (const { widget_id, count } of widgets)
      expect((await get('findings.list', { widget_id })).total_rows).toBe(count);
    const { rows } = await get('findings.list', { widget_id: 'users_without_mfa', limit: 3 });
    expect(rows.length).toBe(3);
    const ids = rows.map((one) => one.finding_id);
    const { links } = await get('findings.linkBulk', { finding_ids: [...ids, 'guests:nobody', 'nothing'] });
    expect(Object.keys(links).sort()).toEqual([...ids].sort());
    expect(await statusOf('findings.list', { widget_id: 'nothing' })).toBe(404);
  });
});
