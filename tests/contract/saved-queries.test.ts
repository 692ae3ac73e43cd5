import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Query } from '../../shared/model/query';
import type { SafeQuery, SaveResult } from '../../shared/model/saved-query';
import type { CountedQuery } from '../../shared/events';
import { good, startCore } from '../support/core';
import { startFaultServer } from '../support/fault-server';
import { startTestTenant, type TestTenant } from './support/tenant';

let tenant: TestTenant;
let app: Awaited<ReturnType<typeof startCore>>;
beforeAll(async () => {
  tenant = await startTestTenant({ now: Date.now });
});
afterAll(() => tenant.close());
beforeEach(async () => {
  app = await startCore(async () => ({ origin: tenant.origin, token: tenant.token, stop: () => undefined }));
  good(await app.command('session.exploreDemo', {}));
});
afterEach(() => app.stop());

const PAYLOAD = {
  query_subtype: 'report',
  query_label: 'Mine',
  query_domain: 'email',
  saas_id: 'office365_emails',
  query_entity_type: 'office365_emails_email',
  severity: 'medium',
  condition: { operator_id: 'is', field_id: 'email.verdict', values: ['malware'] },
  columns: [{ db_id: 'subject', column_label: 'Subject' }],
} as const;
const SCHEDULE = {
  emails: ['soc@contoso.example'],
  format: 'csv',
  frequency: 'daily',
  time: '08:00',
} as const;
const SECRET = 'hunter2-only-the-tenant-knows';

const payload = (more: object = {}) => ({ ...structuredClone(PAYLOAD), ...more }) as never;
const savedOf = (answer: SaveResult): SafeQuery => {
  if (answer.kind !== 'saved') throw new Error(answer.kind);
  return answer.query;
};
const create = async (more: object = {}, password: object = { kind: 'keep' }) =>
  savedOf(
    good(await app.command('saved.save', { query: payload(more), base: null, password: password as never })),
  );
const update = async (base: SafeQuery, more: object, ask: object = {}) =>
  app.command('saved.save', { query: { ...base, ...more }, base, ...ask });
const atTenant = (id: string): Query => {
  const query = tenant.store.queries.get(id);
  if (!query) throw new Error('not there');
  return query;
};
/** Somebody else changes the query, later than now. */
const elsewhere = (id: string, change: object) =>
  tenant.store.queries.set(id, {
    ...atTenant(id),
    ...change,
    update_time: new Date(Date.now() + 60_000).toISOString(),
  });

describe('a saved query', () => {
  it('sends every key that it came with, known or not', async () => {
    const made = await create({
      retention: { days: 30, tags: ['x'] },
      report_columns: [
        {
          field_id: 'email.subject',
          column_label: 'Subject',
          column_order: 0,
          column_width: 160,
          pinned: true,
        },
      ],
    });
    const saved = savedOf(good(await update(made, { query_label: 'Renamed' })));
    expect(saved.query_label).toBe('Renamed');
    expect(atTenant(made.query_id)).toMatchObject({
      query_label: 'Renamed',
      retention: { days: 30, tags: ['x'] },
      report_columns: [{ pinned: true }],
      condition: PAYLOAD.condition,
      columns: PAYLOAD.columns,
    });
    expect(atTenant(made.query_id)).not.toHaveProperty('has_schedule_password');
  });

  it('preserves a condition that Postern does not understand', async () => {
    const made = await create();
    const strange = { operator_id: 'near', field_id: 'email.mystery', values: [{ within: 3 }], boost: 2.5 };
    tenant.store.queries.set(made.query_id, { ...atTenant(made.query_id), report_condition: strange });
    const read = good(await app.command('saved.read', { id: made.query_id }));
    expect(read.report_condition).toEqual(strange);
    savedOf(good(await update(read, { query_description: 'seen' })));
    expect(atTenant(made.query_id).report_condition).toEqual(strange);
  });

  it('refuses to overwrite a query of which a part cannot be read', async () => {
    const made = await create();
    const odd = { ...atTenant(made.query_id), schedule: { ...SCHEDULE, format: 'pdf' } } as never;
    tenant.store.queries.set(made.query_id, odd);
    const answer = await update(made, { query_label: 'Renamed' });
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'invalid' } });
    expect(atTenant(made.query_id)).toEqual(odd);
  });

  it('refuses to overwrite a query of which an item cannot be read, and counts that when it is read', async () => {
    const made = await create();
    const before = atTenant(made.query_id);
    const [column] = before.columns;
    for (const odd of [
      { columns: [column, { db_id: 'received' }] },
      { sort_by: [{ db_id: 'received' }] },
      { schedule: { ...SCHEDULE, emails: ['soc@contoso.example', { to: 'x' }] } },
    ]) {
      tenant.store.queries.set(made.query_id, { ...before, ...odd } as never);
      const read = await app.command('saved.read', { id: made.query_id });
      expect(read, JSON.stringify(odd)).toMatchObject({ ok: true, meta: { skipped: 1 } });
      expect(await update(made, { query_label: 'Renamed' })).toMatchObject({
        ok: false,
        failure: { kind: 'invalid', message: expect.stringContaining('1 item') as string },
      });
      expect(atTenant(made.query_id)).toMatchObject({ query_label: made.query_label, ...odd });
    }
  });

  it('preserves the columns of a report that have no width or order', async () => {
    const made = await create();
    const report_columns = [
      { field_id: 'email.subject', column_label: 'Subject', column_order: null, column_width: null },
      { field_id: 'email.received', column_label: 'Received' },
    ];
    tenant.store.queries.set(made.query_id, { ...atTenant(made.query_id), report_columns });
    const read = good(await app.command('saved.read', { id: made.query_id }));
    savedOf(good(await update(read, { query_label: 'Renamed' })));
    expect(atTenant(made.query_id)).toMatchObject({ query_label: 'Renamed', report_columns });
  });

  it('shows a change that someone else made in the meantime, and overwrites it only on request', async () => {
    const made = await create();
    elsewhere(made.query_id, { query_label: 'Theirs', severity: 'veryhigh', their_key: 1 });
    const answer = good(await update(made, { query_label: 'Mine again' }));
    expect(answer).toMatchObject({
      kind: 'conflict',
      theirs: { query_label: 'Theirs', severity: 'veryhigh' },
    });
    expect(atTenant(made.query_id).query_label).toBe('Theirs');
    savedOf(good(await update(made, { query_label: 'Mine again' }, { overwrite: true })));
    expect(atTenant(made.query_id)).toMatchObject({
      query_label: 'Mine again',
      severity: 'medium',
      their_key: 1,
    });
  });

  it('sees no conflict in a query that was only started in the meantime, and leaves it started', async () => {
    const made = await create();
    elsewhere(made.query_id, { status: 'running' });
    expect(savedOf(good(await update(made, { query_label: 'Later' }))).status).toBe('running');
    expect(atTenant(made.query_id)).toMatchObject({ query_label: 'Later', status: 'running' });
  });

  it('reports a query that was deleted in the meantime', async () => {
    const made = await create();
    tenant.store.queries.delete(made.query_id);
    expect(good(await update(made, { query_label: 'Late' }))).toEqual({ kind: 'gone' });
  });
});

describe('the password of a schedule', () => {
  const everything = async () =>
    JSON.stringify([
      good(await app.api('query.list', {})),
      app.pushed,
      good(await app.command('app.state', {})),
      good(await app.command('job.list', {})),
    ]);

  it('writes it, preserves it when a save does not name it, and never returns it to the page', async () => {
    const made = await create({ schedule: SCHEDULE }, { kind: 'set', text: SECRET });
    expect(atTenant(made.query_id).schedule?.password).toBe(SECRET);
    expect(made).toMatchObject({ has_schedule_password: true, schedule: SCHEDULE });
    const read = good(await app.command('saved.read', { id: made.query_id }));
    const saved = savedOf(good(await update(read, { schedule: { ...SCHEDULE, time: '09:30' } })));
    expect(atTenant(made.query_id).schedule).toEqual({ ...SCHEDULE, time: '09:30', password: SECRET });
    expect(JSON.stringify([made, read, saved]) + (await everything())).not.toContain(SECRET);
  });

  it('replaces and removes it', async () => {
    const made = await create({ schedule: SCHEDULE }, { kind: 'set', text: SECRET });
    const other = savedOf(good(await update(made, {}, { password: { kind: 'set', text: 'another' } })));
    expect(atTenant(made.query_id).schedule?.password).toBe('another');
    savedOf(good(await update(other, {}, { password: { kind: 'none' } })));
    expect(atTenant(made.query_id).schedule).toEqual(SCHEDULE);
  });

  it('never returns it through the tenant calls', async () => {
    for (const name of ['query.get', 'query.save', 'query.update'])
      expect(await app.core.call(name, { id: 'q-0001' })).toMatchObject({ ok: false });
  });

  it('leaves it out of exported definitions, their receipt and every file', async () => {
    const made = await create({ schedule: SCHEDULE }, { kind: 'set', text: SECRET });
    const path = join(app.folder, 'definitions.json');
    app.saves.push(path);
    const job = good(await app.command('saved.export', { query_ids: [made.query_id, 'q-0002'] }));
    const ended = await app.ended(job?.id ?? '');
    expect(ended).toMatchObject({ state: 'done', receipt: { rows: { asked: 2, written: 2 } } });
    expect(JSON.stringify(ended) + readFileSync(path, 'utf8')).not.toContain(SECRET);
    for (const name of readdirSync(app.folder, { recursive: true, withFileTypes: true })) {
      if (name.isFile())
        expect(readFileSync(join(name.parentPath, name.name)).includes(SECRET), name.name).toBe(false);
    }
    // Brought back, it would send its reports unprotected: its schedule stays out, and that is said.
    app.opens.push(path);
    expect(good(await app.command('saved.import', {}))).toMatchObject({
      found: 2,
      imported: 2,
      failed: [],
      withoutSchedule: ['Mine'],
    });
    const copies = [...tenant.store.queries.values()].filter(
      (one) => one.query_label === 'Mine' && one.query_id !== made.query_id,
    );
    expect(copies.at(-1)).not.toHaveProperty('schedule');
    expect(copies.at(-1)).not.toHaveProperty('has_schedule_password');
  });
});

describe('definitions', () => {
  it('exports and imports them with every key', async () => {
    const made = await create({
      query_label: 'Round trip',
      severity: 'low',
      schedule: SCHEDULE,
      report_actions: [{ action_id: 'add_tag', action_data: { tag: 'x' } }],
      odd: [1, { two: null }],
    });
    const path = join(app.folder, 'out.json');
    app.saves.push(path);
    await app.ended(good(await app.command('saved.export', { query_ids: [made.query_id] }))?.id ?? '');
    app.opens.push(path);
    expect(good(await app.command('saved.import', {}))).toMatchObject({ imported: 1, withoutSchedule: [] });
    const copy = [...tenant.store.queries.values()].filter((one) => one.query_label === 'Round trip').at(-1);
    const { query_id: _a, create_time: _b, update_time: _c, ...content } = atTenant(made.query_id);
    expect(copy?.query_id).not.toBe(made.query_id);
    expect(copy).toMatchObject(content);
  });

  it('names those that fail, each with its reason', async () => {
    const path = join(app.folder, 'mixed.json');
    const condition = { operator_id: 'is', field_id: 'email.x', values: ['1'] };
    writeFileSync(
      path,
      JSON.stringify({
        queries: [
          payload({ query_label: 'Good' }),
          payload({ query_label: 'Bad domain', query_domain: 'printer' }),
          payload({ query_label: 'Bad field', condition }),
        ],
      }),
    );
    app.opens.push(path);
    const { imported, failed } = good(await app.command('saved.import', {})) ?? { imported: 0, failed: [] };
    expect(imported).toBe(1);
    expect(failed.map((one) => one.label)).toEqual(['Bad domain', 'Bad field']);
    for (const { reason } of failed) expect(reason).toMatch(/query_domain|email\.x/);
  });

  it.each([{ success: false }, { error: 'Bad file' }])(
    'calls a file that the tenant refused by %j not imported',
    async (said) => {
      const server = await startFaultServer(tenant.origin);
      onTestFinished(() => server.close());
      server.setPlan(({ url }) =>
        url.includes('/query/import') ? { kind: 'mutate', change: () => said } : undefined,
      );
      const connection = { address: server.origin, token: tenant.token, keep: 'session' } as const;
      good(await app.command('session.connect', connection));
      const path = join(app.folder, 'refused.json');
      writeFileSync(path, JSON.stringify({ queries: [payload({ query_label: 'Good' })] }));
      app.opens.push(path);
      expect(await app.command('saved.import', {})).toMatchObject({
        ok: false,
        failure: { kind: 'rejected', message: expect.stringContaining('was not imported') as string },
      });
    },
  );

  it('refuses a file without definitions before anything is sent, and treats a closed dialog as a cancel', async () => {
    const path = join(app.folder, 'no.json');
    writeFileSync(path, 'not json');
    app.opens.push(path, undefined);
    expect(await app.command('saved.import', {})).toMatchObject({
      ok: false,
      failure: { kind: 'invalid', field: 'file' },
    });
    expect(good(await app.command('saved.import', {}))).toBeNull();
    expect(good(await app.command('saved.export', { query_ids: ['q-0001'] }))).toBeNull();
  });
});

describe('rows that are new since the last view', () => {
  const count = async (query_ids: string[], ask: object = {}): Promise<CountedQuery> => {
    const before = app.pushed.length;
    const ended = await app.ended(good(await app.command('saved.count', { query_ids, ...ask })).id);
    expect(ended.state).toBe('done');
    return app.pushed.slice(before).find(({ event }) => event === 'queryCounted')?.payload as CountedQuery;
  };

  it('lists exactly those that came after it', async () => {
    const { query_id } = await create({
      condition: { operator_id: 'is', field_id: 'email.subject', values: ['Quite new here'] },
    });
    expect(await count([query_id])).toMatchObject({ total: 0, fresh: null, since: null });
    expect(await count([query_id], { marksSeen: true })).toMatchObject({
      total: 0,
      fresh: null,
      marksSeen: true,
    });
    const ids = tenant.store
      .cells(
        `SELECT "entity_id" FROM "email" WHERE "saas" = 'office365_emails' AND "copy_of" IS NULL LIMIT 3`,
        [],
      )
      .map(([id]) => String(id));
    tenant.store.cells(
      `UPDATE "email" SET "subject" = 'Quite new here' WHERE "entity_id" IN (SELECT value FROM json_each(?)) RETURNING 1`,
      [JSON.stringify(ids)],
    );
    const counted = await count([query_id]);
    expect([...(counted.fresh ?? [])].sort()).toEqual([...ids].sort());
    expect(counted.total).toBe(3);
    expect((await count([query_id], { marksSeen: true })).fresh).toHaveLength(3);
    expect(await count([query_id])).toMatchObject({ total: 3, fresh: [] });
    expect(good(await app.command('saved.seenBefore', { query_ids: [query_id, 'q-0001'] }))).toEqual([
      query_id,
    ]);
    good(await app.command('saved.remove', { id: query_id }));
    expect(good(await app.command('saved.seenBefore', { query_ids: [query_id] }))).toEqual([]);
  });

  it('counts them over all pages', async () => {
    const { query_id } = await create({ condition: null });
    const all = await count([query_id], { marksSeen: true, isThorough: true });
    expect(all.total).toBe(tenant.store.count('email', { saas: 'office365_emails', copy_of: null }));
    expect(await count([query_id], { isThorough: true })).toMatchObject({ fresh: [], total: all.total });
  });
});
