import { brandOfPack } from '../support/brands';
import { afterEach, describe, expect, test } from 'vitest';
import { MAIL_STATES } from '../../main/demo/config/mail-states';
import { QUARANTINE_ACTORS } from '../../main/demo/generate/email-states';
import { contract } from '../../shared/api/contract';
import { quarantinedBy } from '../../shared/rules/brand';
import { startTestTenant, type TestTenant } from './support/tenant';

let tenant: TestTenant | undefined;
afterEach(() => tenant?.close());

type Row = Readonly<Record<string, unknown>>;
/** The first rows that the demo opens on: the last 7 days of Office 365 mail, newest first. */
const opened = async (clock: string, size: number): Promise<readonly Row[]> => {
  tenant = await startTestTenant({ emails: 20_000, now: () => Date.parse(clock) });
  const body = (await tenant.ask('query.config', { saas_id: 'office365_emails', query_domain: 'email' }))
    .body;
  const { ui_condition } = contract['query.config'].output.parse(body);
  const columns = [
    'received',
    'verdict',
    'from_name',
    'subject',
    'recipients',
    'attachment_count',
    'state',
    'provider_verdict',
  ].map((db_id) => ({ db_id, column_label: db_id }));
  const answer = await tenant.ask('query.execute', {
    query_domain: 'email',
    saas_id: 'office365_emails',
    query_entity_type: 'office365_emails_email',
    condition: ui_condition,
    columns,
    sort_by: [{ db_id: 'received', order: 'desc' }],
    size,
  });
  return contract['query.execute'].output.parse(answer.body).rows;
};
const share = (rows: readonly Row[], test: (row: Row) => boolean): number =>
  rows.filter(test).length / rows.length;

describe.each([
  '2026-11-20T11:50:00Z',
  '2026-11-21T16:05:00Z',
  '2027-03-01T07:20:00Z',
  '2026-11-24T02:10:00Z',
])('the demo opened at %s', (clock) => {
  test('shows recent activity', async () => {
    const rows = await opened(clock, 600);
    expect(share(rows, (one) => one['verdict'] !== 'clean')).toBeGreaterThan(0.25);
    expect(share(rows, (one) => one['verdict'] !== 'clean')).toBeLessThan(0.35);
    expect(share(rows, (one) => String(one['subject']).startsWith('Re:'))).toBeLessThan(0.2);
    expect(new Set(rows.map((one) => one['state']))).toEqual(new Set(MAIL_STATES));
    expect(new Set(rows.map((one) => one['verdict']))).toEqual(
      new Set(['clean', 'spam', 'suspicious', 'phishing', 'malware']),
    );
    expect(rows.some((one) => one['verdict'] === 'phishing' && one['provider_verdict'] === 'clean')).toBe(
      true,
    );
    expect(
      rows.some((one) =>
        /^(finance|sales|engineering|project-\w+)@/.test(String((one['recipients'] as string[])[0])),
      ),
    ).toBe(true);
    const first = rows.slice(0, 30);
    expect(share(first, (one) => one['verdict'] !== 'clean')).toBeGreaterThan(0.1);
    expect(new Set(first.map((one) => one['state'])).size).toBeGreaterThanOrEqual(3);
    expect(new Set(first.map((one) => one['subject'])).size).toBeGreaterThan(22);
    expect(first.some((one) => Number(one['attachment_count']) > 0)).toBe(true);
  });
});

test('shows Analyst, the brand, Microsoft or Admin as the one who quarantined a mail', async () => {
  tenant = await startTestTenant();
  const found = tenant.store
    .cells('SELECT DISTINCT quarantined_by FROM email WHERE quarantined_by IS NOT NULL')
    .map(([actor]) => String(actor));
  expect(found.sort()).toEqual([...QUARANTINE_ACTORS].sort());
  expect(found.map((actor) => quarantinedBy(actor, brandOfPack('avanan'))).sort()).toEqual([
    'Admin',
    'Analyst',
    'Avanan',
    'Microsoft',
  ]);
});
