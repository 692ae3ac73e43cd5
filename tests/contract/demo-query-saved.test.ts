import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Query } from '../../shared/model/query';
import { startDatasets } from '../support/files';
import { startTestTenant, type TestTenant } from './support/tenant';

let tenant: TestTenant;
let files: Awaited<ReturnType<typeof startDatasets>>;
beforeAll(async () => {
  files = await startDatasets();
  tenant = await startTestTenant();
});
afterAll(() => Promise.all([tenant.close(), files.stop()]));

const PAYLOAD = {
  query_subtype: 'report',
  query_label: 'Mine',
  query_domain: 'email',
  saas_id: 'office365_emails',
  query_entity_type: 'office365_emails_email',
  severity: 'high',
  condition: { operator_id: 'is', field_id: 'email.verdict', values: ['malware'] },
  columns: [{ db_id: 'subject', column_label: 'Subject' }],
  sort_by: [{ db_id: 'received', order: 'desc' }],
} as const;
const list = async (input: { subtype?: 'report' | 'template'; entity?: string } = {}): Promise<Query[]> =>
  (await tenant.ask('query.list', input)).body as Query[];
const save = async (change: object = {}): Promise<Query> =>
  (await tenant.raw('POST', '/api/v1/query', { ...PAYLOAD, ...change })).body as Query;
const get = async (id: string) => tenant.ask('query.get', { id });
const importFile = async (content: string | Uint8Array<ArrayBuffer>) => {
  const form = new FormData();
  form.append('file', new Blob([content]), 'queries.json');
  return tenant.raw('POST', '/api/v1/query/import', form);
};

describe('saved queries', () => {
  test('filters the list by subtype and by entity', async () => {
    const all = await list();
    expect(all.length).toBeGreaterThanOrEqual(30);
    const reports = await list({ subtype: 'report' });
    expect(reports.length).toBeLessThan(all.length);
    expect(new Set(reports.map((one) => one.query_subtype))).toEqual(new Set(['report']));
    const files = await list({ entity: 'onedrive_file' });
    expect(new Set(files.map((one) => one.query_entity_type))).toEqual(new Set(['onedrive_file']));
    expect((await tenant.raw('GET', '/api/v1/query?subtype=poem')).status).toBe(422);
  });

  test('runs every seeded query', async () => {
    for (const { query_domain, saas_id, query_entity_type, condition, columns, sort_by } of await list()) {
      const answer = await tenant.raw('POST', '/api/v1/query/execute', {
        query_domain,
        saas_id,
        query_entity_type,
        condition,
        columns,
        sort_by,
      });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    }
  });

  test('returns a saved query as it was saved, changes it and deletes it', async () => {
    const made = await save();
    expect(made).toMatchObject({ query_label: 'Mine', severity: 'high', status: 'saved' });
    const read = (await get(made.query_id)).body as Query;
    expect(read).toMatchObject(made);
    expect(read.matched_count).toBeGreaterThan(0);
    const changed = await tenant.raw('PUT', `/api/v1/query/${made.query_id}`, {
      ...PAYLOAD,
      query_label: 'Yours',
    });
    expect(changed.body).toMatchObject({
      query_id: made.query_id,
      query_label: 'Yours',
      create_time: made.create_time,
    });
    expect((await list()).find((one) => one.query_id === made.query_id)?.query_label).toBe('Yours');
    expect((await tenant.ask('query.remove', { id: made.query_id })).body).toEqual({ success: true });
    expect((await get(made.query_id)).status).toBe(404);
    expect((await tenant.ask('query.remove', { id: made.query_id })).status).toBe(404);
    expect((await tenant.raw('PUT', `/api/v1/query/${made.query_id}`, PAYLOAD)).status).toBe(404);
  });

  test('refuses a query that could not run, and preserves an unknown key', async () => {
    const wrong = await tenant.raw('POST', '/api/v1/query', {
      ...PAYLOAD,
      condition: { operator_id: 'is', field_id: 'email.nope', values: ['x'] },
    });
    expect([wrong.status, (wrong.body as { field: string }).field]).toEqual([422, 'condition.field_id']);
    expect(await save({ colour: { name: 'red' } })).toMatchObject({ colour: { name: 'red' } });
    const lacking = await tenant.raw('POST', '/api/v1/query', { ...PAYLOAD, query_label: undefined });
    expect([lacking.status, (lacking.body as { field: string }).field]).toEqual([422, 'query_label']);
  });

  test('starts, stops and deletes queries, with a result for each ID', async () => {
    const made = await save();
    const operate = async (operator: 'start' | 'stop' | 'mark_for_deletion', ...policies_ids: string[]) =>
      (await tenant.ask('query.operate', { operator, policies_ids })).body;
    expect(await operate('start', made.query_id, 'q-none')).toMatchObject({
      results: [
        { policy_id: made.query_id, success: true },
        { policy_id: 'q-none', success: false },
      ],
    });
    expect((await get(made.query_id)).body).toMatchObject({ status: 'running' });
    await operate('stop', made.query_id);
    expect((await get(made.query_id)).body).toMatchObject({ status: 'stopped' });
    await operate('mark_for_deletion', made.query_id);
    expect((await list()).some((one) => one.query_id === made.query_id)).toBe(false);
    expect(
      (
        await tenant.raw('PUT', '/api/v1/policies/policy_catalog/operation', {
          operator: 'pause',
          policies_ids: ['q-0001'],
        })
      ).status,
    ).toBe(422);
  });

  test('runs the actions of a report on exactly what it finds, and fails only the action that cannot be done', async () => {
    const condition = { operator_id: 'is', field_id: 'email.verdict', values: ['malware'] };
    const made = await save({
      condition,
      report_actions: [{ action_id: 'add_tag', action_data: { tag: 'ran' } }, { action_id: 'no_such' }],
    });
    const tagged = async () =>
      (
        (
          await tenant.ask('query.execute', {
            query_domain: 'email',
            saas_id: 'office365_emails',
            query_entity_type: 'office365_emails_email',
            columns: [],
            condition: { operator_id: 'is', field_id: 'email.tags', values: ['ran'] },
            count_only: true,
          })
        ).body as { total_rows: number }
      ).total_rows;
    expect(await tagged()).toBe(0);
    const started = (await tenant.ask('query.operate', { operator: 'start', policies_ids: [made.query_id] }))
      .body;
    const found = ((await get(made.query_id)).body as { matched_count: number }).matched_count;
    expect(found).toBeGreaterThan(0);
    expect(await tagged()).toBe(found);
    expect(started).toMatchObject({
      results: [
        { success: true, reason: `add_tag: ${found} done, 0 not; no_such: There is no action no_such` },
      ],
    });
  });

  test('exports and imports definitions, and names those that fail by their label', async () => {
    const out = await tenant.ask('query.exportDefinitions', { query_ids: ['q-0001', 'q-0002'] });
    expect(out.headers.get('content-disposition')).toContain('queries.json');
    const before = (await list()).length;
    expect((await importFile(new Uint8Array(out.bytes))).body).toEqual({ imported: 2, error: [] });
    expect((await list()).length).toBe(before + 2);
    const mixed = {
      queries: [
        { ...PAYLOAD, query_label: 'Good' },
        { ...PAYLOAD, query_label: 'Bad domain', query_domain: 'printer' },
        {
          ...PAYLOAD,
          query_label: 'Bad field',
          condition: { operator_id: 'is', field_id: 'email.x', values: ['1'] },
        },
        7,
      ],
    };
    expect((await importFile(JSON.stringify(mixed))).body).toMatchObject({
      imported: 1,
      error: [
        { query_label: 'Bad domain', reason: expect.stringContaining('query_domain') as string },
        { query_label: 'Bad field', reason: expect.stringContaining('email.x') as string },
        { query_label: '(no label, number 4)' },
      ],
    });
    expect((await list()).some((one) => one.query_label === 'Good')).toBe(true);
    expect([(await importFile('not json')).status, (await importFile('{}')).status]).toEqual([422, 422]);
    expect((await tenant.raw('POST', '/api/v1/query/import', { file: 'x' })).status).toBe(422);
    expect((await tenant.ask('query.exportDefinitions', { query_ids: ['q-none'] })).status).toBe(404);
  });

  const exported = async (id: string, format: 'json' | 'csv' | 'xlsx') => {
    const { rows } = (await tenant.ask('query.exportResults', { id, format })).body as { rows: number };
    const { last_export } = (await get(id)).body as {
      last_export: { format: string; rows: number; entity_type: string; entity_id: string };
    };
    expect(last_export).toMatchObject({ format, rows });
    const file = await tenant.ask('download.file', { a: last_export.entity_type, b: last_export.entity_id });
    return { rows, bytes: Buffer.from(file.bytes) };
  };

  test('writes what a query finds to a file of the asked format', async () => {
    const { query_id } = await save();
    const json = await exported(query_id, 'json');
    const rows = JSON.parse(json.bytes.toString()) as Record<string, unknown>[];
    expect(rows.length).toBeGreaterThan(0);
    expect(rows).toHaveLength(json.rows);
    for (const format of ['csv', 'xlsx'] as const) {
      const { labels, rows: cells } = await files.show(
        `results.${format}`,
        (await exported(query_id, format)).bytes,
      );
      expect(labels).toEqual(['Entity ID', 'Subject']);
      expect(cells.map((row) => [row[0], row[1]])).toEqual(
        rows.map(({ entity_id, subject }) => [entity_id, subject]),
      );
    }
  });

  test('sends results to addresses', async () => {
    expect(
      (await tenant.ask('query.sendResult', { id: 'q-0001', emails: ['soc@contoso.example'] })).body,
    ).toEqual({ success: true });
    expect((await get('q-0001')).body).toMatchObject({ last_sent: { emails: ['soc@contoso.example'] } });
    const wrong = await tenant.ask('query.sendResult', {
      id: 'q-0001',
      emails: ['soc@contoso.example', 'nobody'],
    });
    expect([wrong.status, (wrong.body as { field: string }).field]).toEqual([422, 'emails[1]']);
    expect((await tenant.ask('query.sendResult', { id: 'q-none', emails: ['a@b.example'] })).status).toBe(
      404,
    );
  });

  test('lists active users as CSV, without suspended ones', async () => {
    const csv = async (saas: string) =>
      new TextDecoder()
        .decode((await tenant.ask('query.exportActiveUsers', { saas })).bytes)
        .trim()
        .split('\r\n');
    const [mail, drive] = [await csv('office365_emails'), await csv('dropbox2')];
    expect(mail[0]).toBe('email,name,department,title,last_login');
    expect(mail.length - 1).toBe(tenant.store.count('user', { saas: 'office365_emails', is_suspended: 0 }));
    expect(drive.length).toBeLessThan(mail.length);
    expect((await tenant.ask('query.exportActiveUsers', { saas: 'notes' })).status).toBe(422);
  });
});
