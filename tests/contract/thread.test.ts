import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { QueryDraft } from '../../shared/model/query';
import type { Email } from '../../shared/model/entity';
import { startLoopback } from '../support/loopback';
import { good, startCore } from '../support/core';
import { startTestTenant, type TestTenant } from './support/tenant';

let tenant: TestTenant;
let app: Awaited<ReturnType<typeof startCore>>;
beforeAll(async () => {
  tenant = await startTestTenant({ now: Date.now, faults: true });
});
afterAll(() => tenant.close());
beforeEach(async () => {
  app = await startCore(async () => ({ origin: tenant.origin, token: tenant.token, stop: () => undefined }));
});
afterEach(() => app.stop());

const draftOf = async (more: Partial<QueryDraft> = {}): Promise<QueryDraft> => {
  const config = good(await app.api('query.config', { saas_id: 'office365_emails', query_domain: 'email' }));
  return {
    saas_id: 'office365_emails',
    query_domain: 'email',
    query_entity_type: 'office365_emails_email',
    condition: null,
    columns: config.ui_columns.map(({ db_id, column_label }) => ({ db_id, column_label })),
    sort_by: [{ db_id: 'received', order: 'desc' }],
    include_copies: false,
    ...more,
  };
};
/** An address on this machine that nobody listens at. */
const closedOrigin = async () => {
  const server = await startLoopback(() => undefined);
  await server.close();
  return server.origin;
};
const signIn = () => app.command('session.exploreDemo', {}).then(good);

describe('connecting', () => {
  it('stores the token in the keychain and nowhere else, and forgets all of it on sign-out', async () => {
    const state = good(
      await app.command('session.connect', { address: tenant.origin, token: tenant.token, keep: 'keychain' }),
    );
    expect(state).toMatchObject({ kind: 'signedIn', isDemo: false, keeps: 'keychain' });
    expect([...app.secrets.kept.values()]).toEqual([tenant.token]);
    expect(
      JSON.stringify(app.settings.read()) +
        JSON.stringify(app.pushed) +
        JSON.stringify(await app.command('app.state', {})),
    ).not.toContain(tenant.token);
    good(await app.command('session.signOut', {}));
    expect([app.secrets.kept.size, app.settings.read().connections]).toEqual([0, []]);
    expect(await app.api('apps.secEntities', {})).toMatchObject({
      ok: false,
      failure: { kind: 'signed_out' },
    });
  });
  it('holds a session-only token in memory', async () => {
    const state = good(
      await app.command('session.connect', { address: tenant.origin, token: tenant.token, keep: 'session' }),
    );
    expect([state.kind === 'signedIn' && state.keeps, app.secrets.kept.size]).toEqual(['session', 0]);
    expect(JSON.stringify(app.settings.read())).not.toContain(tenant.token);
  });
  it('resumes a saved connection with the stored token', async () => {
    good(
      await app.command('session.connect', { address: tenant.origin, token: tenant.token, keep: 'keychain' }),
    );
    const [connection] = app.settings.read().connections;
    expect(good(await app.command('session.resume', { connectionId: connection?.id ?? '' }))).toMatchObject({
      kind: 'signedIn',
    });
  });
  it.each([
    ['', 'x', { kind: 'invalid', field: 'address' }],
    ['http://portal.example', 'x', { kind: 'invalid', field: 'address' }],
    ['ftp://portal.example', 'x', { kind: 'invalid', field: 'address' }],
    ['https://user:pass@portal.example', 'x', { kind: 'invalid', field: 'address' }],
    ['http://127.0.0.1:1', 'x', { kind: 'offline', code: 'port', field: 'address' }],
    ['CLOSED', 'x', { kind: 'offline', code: 'refused', field: 'address' }],
    ['OWN', 'wrong', { kind: 'unauthorized', field: 'token' }],
    ['OWN', 'two words', { kind: 'invalid', field: 'token' }],
  ])('tells failures apart: %s with token “%s”', async (address, token, failure) => {
    const answer = await app.command('session.connect', {
      address: address === 'OWN' ? tenant.origin : address === 'CLOSED' ? await closedOrigin() : address,
      token,
      keep: 'keychain',
    });
    expect(answer).toMatchObject({ ok: false, failure });
    expect(app.secrets.kept.size).toBe(0);
  });
  it('reports that the keychain refused, and saves nothing', async () => {
    const broken = {
      ...app.secrets,
      set: async () => ({ kind: 'locked' as const, message: 'The keychain is locked.' }),
    };
    const other = await startCore(undefined, { secrets: broken });
    expect(
      await other.command('session.connect', {
        address: tenant.origin,
        token: tenant.token,
        keep: 'keychain',
      }),
    ).toMatchObject({ ok: false, failure: { kind: 'keychain', code: 'locked' } });
    expect(other.settings.read().connections).toEqual([]);
    await other.stop();
  });
});

describe('a hunt', () => {
  it('shows the first page at once, more on demand, and all rows without a gap or a duplicate', async () => {
    await signIn();
    const first = good(await app.command('query.run', await draftOf()));
    expect(first.loaded).toBe(25);
    expect(first.total).toBeGreaterThan(1000);
    expect(first.state).toBe('idle');
    const more = good(await app.command('dataset.loadTo', { dataset: first.dataset, rows: 60 }));
    expect(more.loaded).toBe(60);
    const job = await app.ended(good(await app.command('dataset.loadAll', { dataset: first.dataset })).id);
    expect(job).toMatchObject({ state: 'done', done: first.total });
    const all = good(await app.command('dataset.state', { dataset: first.dataset }));
    expect([all.loaded, all.state, all.skipped]).toEqual([first.total, 'complete', 0]);
    const distinct = await app.rows({
      op: 'values',
      view: { dataset: first.dataset, sort: [], filter: [] },
      key: 'entity_id',
      top: 1,
    });
    expect(distinct).toMatchObject({ ok: true, value: { distinct: first.total } });
  });
  it('resumes after its last row when the tenant dropped an idle cursor', async () => {
    await signIn();
    const first = good(await app.command('query.run', await draftOf()));
    tenant.misbehave({ match: '/query/execute', times: 1, status: 410 });
    const more = good(await app.command('dataset.loadTo', { dataset: first.dataset, rows: 100 }));
    expect([more.loaded, more.resumed]).toEqual([100, 1]);
    good(await app.command('dataset.loadTo', { dataset: first.dataset, rows: first.total }));
    const distinct = await app.rows({
      op: 'values',
      view: { dataset: first.dataset, sort: [], filter: [] },
      key: 'entity_id',
      top: 1,
    });
    expect(distinct).toMatchObject({ ok: true, value: { distinct: first.total } });
  });
  it('keeps loaded rows when a page fails, reports why and continues on request', async () => {
    await signIn();
    const first = good(await app.command('query.run', await draftOf()));
    tenant.misbehave({ match: '/query/execute', times: 1, status: 500 });
    expect(await app.command('dataset.loadTo', { dataset: first.dataset, rows: 100 })).toMatchObject({
      ok: false,
      failure: { kind: 'rejected', status: 500 },
    });
    expect(good(await app.command('dataset.state', { dataset: first.dataset }))).toMatchObject({
      state: 'failed',
      loaded: 25,
      failure: { status: 500 },
    });
    const again = good(await app.command('dataset.loadTo', { dataset: first.dataset, rows: 100 }));
    expect([again.loaded, again.failure]).toEqual([100, undefined]);
  });
  it('cancels a load and keeps the rows that came', async () => {
    await signIn();
    const first = good(await app.command('query.run', await draftOf()));
    tenant.misbehave({ match: '/query/execute', times: 1, delayMs: 2000 });
    const job = good(await app.command('dataset.loadAll', { dataset: first.dataset }));
    await app.command('job.cancel', { job: job.id });
    expect(await app.ended(job.id)).toMatchObject({ state: 'cancelled' });
    expect(good(await app.command('dataset.state', { dataset: first.dataset }))).toMatchObject({
      loaded: 25,
      state: 'idle',
    });
  });
  it('names the field if the condition is invalid', async () => {
    await signIn();
    const condition = {
      operator_id: 'and',
      condition: [{ operator_id: 'is', field_id: 'nope', values: ['x'] }],
    };
    expect(await app.command('query.run', await draftOf({ condition }))).toMatchObject({
      ok: false,
      failure: { kind: 'invalid', field: expect.stringContaining('field_id') as string },
    });
  });
  it('reports that the session is over when the tenant no longer accepts the token', async () => {
    await signIn();
    tenant.misbehave({ match: '/apps/statistics', times: 1, status: 401 });
    const asked = app.api('apps.statistics', {});
    await expect
      .poll(() => app.pushed.filter((p) => p.event === 'sessionChanged').at(-1)?.payload)
      .toMatchObject({ kind: 'signedIn', expired: true });
    good(await app.command('session.signOut', {}));
    expect(await asked).toMatchObject({ ok: false });
  });
});

describe('an export', () => {
  it('writes what is shown, with a receipt whose counts agree and whose hash is that of the file', async () => {
    await signIn();
    const first = good(await app.command('query.run', await draftOf()));
    const path = join(app.folder, 'out.json');
    app.saves.push(path);
    const columns = first.columns.slice(0, 3);
    const job = good(
      await app.command('export.dataset', {
        view: { dataset: first.dataset, sort: [{ key: 'received', order: 'asc' }], filter: [] },
        columns: columns.map((c) => c.key),
        labels: columns.map((c) => c.label),
        format: 'json',
        name: 'hunt',
      }),
    );
    const ended = await app.ended(job?.id ?? '');
    const bytes = readFileSync(path);
    expect(ended.receipt).toMatchObject({
      rows: { asked: 25, written: 25, total: first.total },
      sha256: createHash('sha256').update(bytes).digest('hex'),
      bytes: bytes.length,
      format: 'json',
    });
    const rows = JSON.parse(bytes.toString()) as Record<string, string>[];
    expect(Object.keys(rows[0] ?? {})).toEqual(columns.map((c) => c.key));
    const times = rows.map((row) => row['received'] ?? '');
    expect(times).toEqual([...times].sort());
    await app.command('job.reveal', { job: job?.id ?? '' });
    expect(app.revealed).toEqual([path]);
  });
  it('writes every format, encrypted or not, and names the analyst but no password in the receipt', async () => {
    await signIn();
    const first = good(await app.command('query.run', await draftOf()));
    const columns = first.columns.map((c) => c.key);
    const labels = first.columns.map((c) => c.label);
    const password = 'never to be seen again';
    for (const format of ['csv', 'json', 'xlsx', 'parquet'] as const) {
      for (const lock of [null, password]) {
        const path = join(app.folder, `out-${lock === null ? 'open' : 'locked'}.${format}`);
        app.saves.push(path);
        const job = good(
          await app.command('export.dataset', {
            view: { dataset: first.dataset },
            columns,
            labels,
            counted: { rows: 25, loaded: 25 },
            format,
            password: lock,
            timeZone: 'Europe/Berlin',
            name: 'hunt',
            query: 'all email',
          }),
        );
        const ended = await app.ended(job?.id ?? '');
        expect(ended).toMatchObject({
          state: 'done',
          receipt: { rows: { asked: 25, written: 25 }, format, query: 'all email', cut: 0 },
        });
        expect(ended.receipt?.sha256).toBe(createHash('sha256').update(readFileSync(path)).digest('hex'));
        expect(ended.receipt?.who).toContain('analyst');
        expect(ended.receipt?.lock).toBe(lock === null ? undefined : format === 'xlsx' ? 'workbook' : 'zip');
        expect(ended.receipt?.timeZone).toBe(
          format === 'xlsx' ? 'Europe/Berlin' : format === 'parquet' ? 'UTC' : 'UTC, as the tenant sent it',
        );
      }
    }
    expect(
      JSON.stringify(app.pushed) + JSON.stringify(good(await app.command('job.list', {}))),
    ).not.toContain(password);
  });
  it('writes the counted rows if more came in the meantime, and fails if it cannot', async () => {
    await signIn();
    const first = good(await app.command('query.run', await draftOf()));
    const ask = {
      view: { dataset: first.dataset, sort: [{ key: 'subject', order: 'asc' as const }] },
      columns: ['entity_id'],
      labels: ['Entity ID'],
      format: 'json' as const,
      name: 'x',
    };
    const counted = { rows: first.loaded, loaded: first.loaded };
    good(await app.command('dataset.loadTo', { dataset: first.dataset, rows: 60 }));
    const path = join(app.folder, 'counted.json');
    app.saves.push(path, join(app.folder, 'differs.json'));
    const job = good(await app.command('export.dataset', { ...ask, counted }));
    expect(await app.ended(job?.id ?? '')).toMatchObject({
      state: 'done',
      receipt: { rows: { asked: 25, written: 25 } },
    });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toHaveLength(25);
    const other = good(await app.command('export.dataset', { ...ask, counted: { rows: 26, loaded: 25 } }));
    expect(await app.ended(other?.id ?? '')).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('26 rows were expected, but 25 can be written') as string,
    });
    expect(existsSync(join(app.folder, 'differs.json'))).toBe(false);
    expect(await app.command('export.dataset', { ...ask, timeZone: 'Nowhere/At all' })).toMatchObject({
      ok: false,
      failure: { kind: 'invalid', field: 'timeZone' },
    });
    expect(await app.command('export.dataset', { ...ask, password: 'x'.repeat(256) })).toMatchObject({
      ok: false,
      failure: { kind: 'invalid', field: 'password' },
    });
  });
  it('writes nothing if the dialog is closed, and fails with a plain message if the disk refuses', async () => {
    await signIn();
    const first = good(await app.command('query.run', await draftOf()));
    const ask = {
      view: { dataset: first.dataset },
      columns: ['subject'],
      labels: ['Subject'],
      format: 'csv' as const,
      name: 'x',
    };
    app.saves.push(undefined);
    expect(good(await app.command('export.dataset', ask))).toBeNull();
    app.saves.push(join(app.folder, 'nowhere', 'x.csv'));
    const job = good(await app.command('export.dataset', ask));
    expect(await app.ended(job?.id ?? '')).toMatchObject({
      state: 'failed',
      message: 'This folder no longer exists.',
    });
  });
});

describe('logins', () => {
  it('loads one dataset of every app and outcome, page by page', async () => {
    await signIn();
    const { state, job } = good(
      await app.command('dataset.openLogins', {
        apps: ['office365_emails', 'slack2'],
        outcomes: ['success', 'fail'],
      }),
    );
    expect(await app.ended(job.id)).toMatchObject({ state: 'done' });
    const all = good(await app.command('dataset.state', { dataset: state.dataset }));
    expect([all.loaded > 5000, all.loaded === all.total, all.notes, all.skipped]).toEqual([
      true,
      true,
      [],
      0,
    ]);
  });
  it('shows no rows and a note for an app that fails twice, and retries one that fails once', async () => {
    await signIn();
    tenant.misbehave({ match: 'module=slack2', times: 2, status: 500 });
    const { state, job } = good(
      await app.command('dataset.openLogins', { apps: ['slack2', 'teams'], outcomes: ['fail'] }),
    );
    await app.ended(job.id);
    expect(good(await app.command('dataset.state', { dataset: state.dataset }))).toMatchObject({
      notes: ['slack2'],
      state: 'complete',
    });
    tenant.misbehave({ match: 'module=slack2', times: 1, status: 500 });
    const again = good(await app.command('dataset.openLogins', { apps: ['slack2'], outcomes: ['fail'] }));
    await app.ended(again.job.id);
    expect(good(await app.command('dataset.state', { dataset: again.state.dataset }))).toMatchObject({
      notes: [],
    });
  });
});

describe('a record', () => {
  it('shows profile, reasons, headers, body, recipients and attachments', async () => {
    await signIn();
    const first = good(await app.command('query.run', await draftOf()));
    const window = await app.rows({
      op: 'window',
      view: { dataset: first.dataset, sort: [], filter: [] },
      offset: 0,
      count: 1,
    });
    if (!window.ok) throw new Error(window.message);
    const [row] = (window.value as unknown as { rows: unknown[][] }).rows;
    const entity_id = String(row?.[first.columns.findIndex((c) => c.key === 'entity_id') + 1]);
    const email: Email = good(await app.api('entity.email', { saas: 'office365_emails', entity_id }));
    expect(email.entity_id).toBe(entity_id);
    const ab = { a: 'office365_emails_email', b: entity_id };
    expect(good(await app.api('mail.headers', ab)).headers.length).toBeGreaterThan(5);
    const body = good(await app.api('mail.body', ab));
    expect((body.html ?? '') + (body.text ?? '')).not.toBe('');
    expect(
      good(await app.api('scan.details', { entity_id, entity_type: 'office365_emails_email' })).rows.length,
    ).toBeGreaterThan(3);
    expect(
      good(await app.api('entity.emailRecipients', { saas: 'office365_emails', entity_id })).rows.map(
        (r) => r.email,
      ),
    ).toEqual(expect.arrayContaining(email.recipients.slice(0, 1)));
  });
});
