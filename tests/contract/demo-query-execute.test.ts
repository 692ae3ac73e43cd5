import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClock, NOW, startTestTenant, type TestTenant } from './support/tenant';

type Page = {
  rows: { entity_id: string; [key: string]: unknown }[];
  search_after: unknown[] | null;
  total_rows: number;
};
const EMAILS = {
  query_domain: 'email',
  saas_id: 'office365_emails',
  query_entity_type: 'office365_emails_email',
} as const;
const column = (db_id: string) => ({ db_id, column_label: db_id });
const base = { ...EMAILS, columns: [column('received'), column('verdict')] };
const leaf = (field_id: string, operator_id: string, ...values: (string | number | boolean | null)[]) => ({
  operator_id,
  field_id,
  values,
});

let tenant: TestTenant;
const clock = createClock();
beforeAll(async () => {
  tenant = await startTestTenant({ now: clock.now });
});
afterAll(() => tenant.close());

const page = async (input: object): Promise<Page> => {
  const answer = await tenant.raw('POST', '/api/v1/query/execute', { ...base, ...input });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as Page;
};
const refused = async (input: object): Promise<unknown> => {
  const { status, body } = await tenant.raw('POST', '/api/v1/query/execute', { ...base, ...input });
  return [status, (body as { field?: string }).field];
};

describe('query.execute', () => {
  test('returns 25 rows of the newest mails by default, with the requested columns in wire form', async () => {
    const { rows, total_rows } = await page({});
    expect(rows).toHaveLength(25);
    expect(total_rows).toBeGreaterThan(2_000);
    const times = rows.map((row) => String(row['received']));
    expect(times).toEqual([...times].sort().reverse());
    expect(times[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const { rows: others } = await page({
      columns: [column('recipients'), column('is_read'), column('quarantine_time')],
      size: 1,
    });
    expect(Object.keys(others[0] ?? {}).sort()).toEqual([
      'entity_id',
      'is_read',
      'quarantine_time',
      'recipients',
    ]);
    expect(Array.isArray(others[0]?.['recipients'])).toBe(true);
    expect(typeof others[0]?.['is_read']).toBe('boolean');
  });

  test('returns different rows for different conditions, and the rest for their negation', async () => {
    const total = (await page({ count_only: true })).total_rows;
    const phishing = await page({ condition: leaf('email.verdict', 'is', 'phishing'), count_only: true });
    const clean = await page({ condition: leaf('email.verdict', 'is', 'CLEAN'), count_only: true });
    const rest = await page({
      condition: { operator_id: 'not', condition: [leaf('email.verdict', 'is', 'phishing')] },
      count_only: true,
    });
    expect(phishing.rows).toEqual([]);
    expect(phishing.total_rows).toBeGreaterThan(10);
    expect(clean.total_rows).toBeGreaterThan(phishing.total_rows);
    expect(phishing.total_rows + rest.total_rows).toBe(total);
  });

  test('leaves out copies unless they are requested', async () => {
    const without = await page({ count_only: true });
    const all = await page({ count_only: true, include_copies: true });
    expect(all.total_rows).toBeGreaterThan(without.total_rows);
  });

  test('returns no rows for size 0 and count_only, and at most 5,000', async () => {
    expect(await page({ size: 0 })).toMatchObject({ rows: [], search_after: null });
    expect((await page({ size: 5_000 })).rows.length).toBeGreaterThan(2_000);
    expect(await refused({ size: 5_001 })).toEqual([422, 'size']);
  });

  test.each([
    [{ condition: leaf('email.nothing', 'is', 'x') }, 'condition.field_id'],
    [{ condition: leaf('email.subject', 'resembles', 'x') }, 'condition.operator_id'],
    [
      {
        condition: {
          operator_id: 'and',
          condition: [leaf('email.subject', 'is', 'a'), leaf('email.size', 'more', 'big')],
        },
      },
      'condition.condition[1].values',
    ],
    [
      {
        condition: {
          operator_id: 'or',
          condition: [{ operator_id: 'not', condition: [leaf('email.size', 'between', 1)] }],
        },
      },
      'condition.condition[0].condition[0].values',
    ],
    [{ condition: leaf('email.subject', 'is') }, 'condition.values'],
    [{ condition: leaf('email.subject', 'is', null) }, 'condition.values'],
    [{ condition: leaf('email.is_read', 'is', 'true') }, 'condition.values'],
    [{ condition: leaf('email.subject', 'more', 'a') }, 'condition.operator_id'],
    [{ condition: leaf('email.received', 'less', 'yesterday') }, 'condition.values'],
    [{ condition: leaf('email.received', 'relative_date', 3, 'years') }, 'condition.values'],
    [{ condition: leaf('email.subject', 'regex', '(') }, 'condition.values'],
    [{ condition: leaf('email.subject', 'regex', '(?=a)b') }, 'condition.values'],
    [{ condition: leaf('email.subject', 'regex', '((a{200}){200}){200}') }, 'condition.values'],
    [{ condition: leaf('email.subject', 'contains', 'x'.repeat(1_001)) }, 'condition.values'],
    [{ condition: { operator_id: 'not', condition: [] } }, 'condition.condition'],
    [{ columns: [column('received'), column('nope')] }, 'columns[1].db_id'],
    [{ sort_by: [{ db_id: 'nope', order: 'asc' }] }, 'sort_by[0].db_id'],
    [{ sort_by: [{ db_id: 'link_domains', order: 'asc' }] }, 'sort_by[0].db_id'],
    [{ saas_id: 'notes' }, 'saas_id'],
    [{ saas_id: 'slack2' }, 'query_domain'],
    [{ query_entity_type: 'google_mail_email' }, 'query_entity_type'],
    [{ search_after: ['2026-01-01T00:00:00Z'] }, 'search_after'],
    [{ search_after: [true, 'x'] }, 'search_after[0]'],
  ])('refuses %j and names %s', async (input, field) => {
    expect(await refused(input)).toEqual([422, field]);
  });

  test('accepts conditions 64 levels deep, and no deeper', async () => {
    const nested = (depth: number): object =>
      depth === 1
        ? leaf('email.verdict', 'is', 'phishing')
        : { operator_id: depth % 2 ? 'or' : 'and', condition: [nested(depth - 1)] };
    expect((await page({ condition: nested(64), count_only: true })).total_rows).toBeGreaterThan(0);
    expect(await refused({ condition: nested(65) })).toEqual([422, 'condition']);
    expect(await refused({ condition: nested(150) })).toEqual([422, 'condition']);
    const wide = {
      operator_id: 'or',
      condition: Array.from({ length: 1_500 }, (_, i) => leaf('email.size', 'is', i)),
    };
    expect((await page({ condition: wide, count_only: true })).total_rows).toBeGreaterThanOrEqual(0);
    const bottomless = `{"condition":${'{"operator_id":"and","condition":['.repeat(50_000)}`;
    expect((await tenant.raw('POST', '/api/v1/query/execute', bottomless)).status).toBe(422);
  });

  test('answers at once to a pattern that would hang a backtracking engine', async () => {
    const began = performance.now();
    expect(
      (
        await page({
          condition: leaf('email.subject', 'regex', '^(([a-z ])+.)+[A-Z]([a-z ])+$'),
          count_only: true,
        })
      ).total_rows,
    ).toBeGreaterThanOrEqual(0);
    expect(performance.now() - began).toBeLessThan(3_000);
  });

  test('accepts list operators only if the tenant has them', async () => {
    const condition = leaf('email.verdict', 'in', 'phishing', 'malware');
    const both = (await page({ condition, count_only: true })).total_rows;
    const other = (
      await page({ condition: leaf('email.verdict', 'not_in', 'phishing', 'malware'), count_only: true })
    ).total_rows;
    expect(both + other).toBe((await page({ count_only: true })).total_rows);
    const plain = await startTestTenant({ emails: 200, flags: { custom_list_operators: false } });
    const answer = await plain.raw('POST', '/api/v1/query/execute', { ...base, condition });
    expect([answer.status, (answer.body as { field: string }).field]).toEqual([422, 'condition.operator_id']);
    const config = await plain.ask('query.config', { saas_id: 'office365_emails', query_domain: 'email' });
    expect(JSON.stringify(config.body)).not.toContain('not_in');
    await plain.close();
  });
});

describe('a cursor', () => {
  test('expires after 60 idle seconds with 410, and continues after the same row without its ID', async () => {
    const first = await page({ size: 100 });
    const after = first.search_after ?? [];
    clock.forward(59_000);
    const second = await page({ size: 100, search_after: after });
    clock.forward(59_000);
    const third = await page({ size: 100, search_after: second.search_after });
    expect(third.total_rows).toBe(first.total_rows);
    clock.forward(60_001);
    const late = await tenant.raw('POST', '/api/v1/query/execute', {
      ...base,
      size: 100,
      search_after: third.search_after,
    });
    expect([late.status, late.body]).toMatchObject([410, { code: 'scroll_expired' }]);
    const resumed = await page({ size: 100, search_after: (second.search_after ?? []).slice(0, -1) });
    expect(resumed.rows.map((row) => row.entity_id)).toEqual(third.rows.map((row) => row.entity_id));
  });

  test('serves no query but its own', async () => {
    const { search_after } = await page({ size: 10 });
    expect(await refused({ size: 10, search_after, include_copies: true })).toEqual([422, 'search_after']);
    expect((await page({ size: 20, search_after })).rows).toHaveLength(20);
  });
});

describe('the same seed and instant', () => {
  test('gives the same organization for the same seed, and another one for another seed', async () => {
    const ids = async (seed: number, now: number): Promise<string> => {
      const one = await startTestTenant({ emails: 300, seed, now: () => now });
      const rows = (
        ['email', 'file', 'user', 'group', 'message', 'click', 'login', 'exception'] as const
      ).map((table) => one.store.find(table, {}, { limit: 300 }));
      await one.close();
      return JSON.stringify(rows);
    };
    const one = await ids(7, NOW);
    expect(await ids(7, NOW)).toBe(one);
    expect(await ids(8, NOW)).not.toBe(one);
  });

  test('gives the same mail, however many there are', async () => {
    const small = await startTestTenant({ emails: 300 });
    const [mail] = small.store.find('email', {}, { offset: 250, limit: 1 });
    expect(tenant.store.get('email', mail?.entity_id ?? '')).toEqual(mail);
    await small.close();
  });
});

describe('query.config', () => {
  test('differs by domain, and lists nothing that execute refuses', async () => {
    const of = async (saas_id: string, query_domain: 'email' | 'file') =>
      (await tenant.ask('query.config', { saas_id, query_domain })).body as {
        fields: { db_id: string; db_sort_id?: string; multi_values: boolean }[];
        ui_columns: { db_id: string }[];
        ui_condition: object;
      };
    const email = await of('office365_emails', 'email');
    const file = await of('onedrive', 'file');
    expect(email.fields.map((f) => f.db_id)).not.toEqual(file.fields.map((f) => f.db_id));
    expect(JSON.stringify(email)).not.toContain('"sql"');
    await page({ columns: email.fields.map((f) => column(f.db_id)), condition: email.ui_condition });
    for (const field of email.fields.filter((one) => !one.multi_values || one.db_sort_id))
      await page({ sort_by: [{ db_id: field.db_sort_id ?? field.db_id, order: 'asc' }], size: 3 });
    expect(email.ui_columns.map((one) => one.db_id)).toEqual([
      'received',
      'verdict',
      'from_email',
      'subject',
      'recipients',
      'spf',
      'dkim',
      'dmarc',
      'attachment_count',
      'state',
    ]);
  });

  test('shows hash columns as their flags say', async () => {
    const bare = await startTestTenant({
      emails: 100,
      flags: { attachment_md5_column: false, attachment_sha256_column: false },
    });
    const body = JSON.stringify(
      (await bare.ask('query.config', { saas_id: 'office365_emails', query_domain: 'email' })).body,
    );
    await bare.close();
    const full = JSON.stringify(
      (await tenant.ask('query.config', { saas_id: 'office365_emails', query_domain: 'email' })).body,
    );
    expect([body.includes('attachment_md5'), body.includes('attachment_sha256')]).toEqual([false, false]);
    expect([full.includes('attachment_md5'), full.includes('attachment_sha256')]).toEqual([true, true]);
  });

  test('refuses an unknown app', async () => {
    const answer = await tenant.raw('GET', '/api/v1/query/config?saas_id=notes&query_domain=email');
    expect([answer.status, (answer.body as { field: string }).field]).toEqual([422, 'saas_id']);
  });
});
