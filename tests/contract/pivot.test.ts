import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOCAL } from '../../main/services/jobs/job';
import { tenantKey } from '../../main/services/jobs/job-history';
import { pivotPath } from '../../main/services/pivot/pivot';
import { MAX_INDEXED_ROWS } from '../../shared/model/pivot';
import type { QueryDraft } from '../../shared/model/query';
import { good } from '../support/core';
import { json } from '../support/loopback';
import { until } from '../support/until';
import { connect, setUpCores, start, tenantOf, type App } from './support/faults';

setUpCores();

const query: QueryDraft = {
  saas_id: 'acme',
  query_domain: 'email',
  query_entity_type: 'acme_email',
  condition: null,
  columns: [
    { db_id: 'sender', column_label: 'Sender' },
    { db_id: 'subject', column_label: 'Subject' },
  ],
  sort_by: [],
  include_copies: false,
};
const mails = [
  { entity_id: 'm1', sender: 'Pay@Evil.example', subject: 'Invoice 4711' },
  { entity_id: 'm2', sender: 'it@contoso.example', subject: 'see hxxps://login.evil[.]example/x' },
  { entity_id: 'm3', sender: 'it@contoso.example', subject: 'Lunch' },
];

/** A tenant with three mails, one of which has a profile with a Message-ID and a header with an IP address. */
const mailTenant = (name: string, rows: readonly object[] = mails) =>
  tenantOf(0, {
    name,
    before: ({ url }, response) => {
      if (url === '/api/v1/query/execute') {
        json(response, 200, { rows, search_after: null, total_rows: rows.length });
        return true;
      }
      if (url.startsWith('/api/v1/sql_queries/acme/entity/email')) {
        json(response, 200, {
          entity_id: 'm1',
          entity_type: 'acme_email',
          subject: 'Invoice 4711',
          message_id: '<a.1@mx.evil.example>',
        });
        return true;
      }
      if (url.startsWith('/api/v1/mta/email_headers')) {
        json(response, 200, { headers: [{ name: 'Received', value: 'from x (198.51.100.7) by mx' }] });
        return true;
      }
      if (url.startsWith('/api/v1/mta/email_body')) {
        const html = '<a href="https://pay.evil.example/in?a=1&amp;b=2">Pay</a>';
        json(response, 200, { html, text: 'https://plain.example/t' });
        return true;
      }
      if (url.startsWith('/api/v1/sql_queries/common/clicktime_protection_scan_clicks')) {
        json(response, 200, { rows: [{ url: 'https://clicked.example/c', user: 'ann@contoso.example' }] });
        return true;
      }
      return false;
    },
  });

/** Looks a value up, and returns the found rows without their times, and the report. */
const lookUp = async (app: App, text: string, liveSince?: number) => {
  const { state, report } = good(
    await app.command('pivot.find', { text, ...(liveSince === undefined ? {} : { liveSince }) }),
  );
  const read = await app.rows({
    op: 'window',
    view: { dataset: state.dataset, sort: [], filter: [] },
    offset: 0,
    count: 100,
  });
  const rows = read.ok ? (read.value as { rows: readonly (readonly unknown[])[] }).rows : [];
  await app.command('dataset.close', { dataset: state.dataset });
  return {
    report,
    rows: rows.map(([, kind, title, shown, fields, values, , , , id]) => ({
      kind,
      title,
      shown,
      fields,
      values,
      id,
    })),
  };
};

describe('a pivot', () => {
  it('names the apps of its rows as the tenant does, and those of no other tenant', async () => {
    const label = (name: string) => ({
      apps: [{ name: 'acme', label: name, state: 'enabled', is_saas: true }],
    });
    const named = (name: string) =>
      tenantOf(0, {
        name,
        before: ({ url }, response) => {
          const isApps = url === '/api/v1/apps/sec_entities';
          if (isApps) json(response, 200, label(name));
          else if (url === '/api/v1/query/execute')
            json(response, 200, { rows: mails, search_after: null, total_rows: mails.length });
          return isApps || url === '/api/v1/query/execute';
        },
      });
    const app = await start();
    const appColumn = async () => {
      const { state } = good(await app.command('pivot.find', { text: 'evil.example' }));
      return state.columns.find(({ key }) => key === 'saas')?.names;
    };
    good(await connect(app, (await named('Acme Mail')).origin));
    good(await app.command('query.run', query));
    good(await app.api('apps.secEntities', {}));
    expect(await appColumn()).toEqual({ acme: 'Acme Mail' });
    good(await connect(app, (await named('Other Mail')).origin));
    expect(await appColumn()).not.toEqual({ acme: 'Acme Mail' });
  });

  it('lists all that carries a value, with the fields as they were written, also without a connection', async () => {
    const tenant = await mailTenant('Acme');
    const app = await start();
    good(await connect(app, tenant.origin));
    good(await app.command('query.run', query));
    await tenant.close();
    const { rows, report } = await lookUp(app, 'EVIL[.]example');
    expect(rows).toEqual([
      {
        kind: 'email',
        title: 'Invoice 4711',
        shown: 'Cached just now',
        fields: ['Sender'],
        values: ['Pay@Evil.example'],
        id: 'm1',
      },
      {
        kind: 'email',
        title: mails[1]?.subject,
        shown: 'Cached just now',
        fields: ['Subject'],
        values: ['https://login.evil.example/x'],
        id: 'm2',
      },
    ]);
    expect(report).toMatchObject({
      value: 'evil.example',
      total: 2,
      listed: 2,
      kinds: { email: 2 },
      live: 0,
      unindexed: [],
    });
    expect((await lookUp(app, 'nobody@nowhere.example')).report).toMatchObject({
      total: 0,
      index: { entities: 3 },
    });
  });

  it('marks what the tenant sent since a live search began', async () => {
    const tenant = await mailTenant('Acme');
    const app = await start();
    good(await connect(app, tenant.origin));
    good(await app.command('query.run', query));
    expect((await lookUp(app, 'lunch')).report.live).toBe(0);
    const since = Date.now() + 1;
    await until(() => Date.now() >= since);
    good(await app.command('query.run', query));
    const { rows, report } = await lookUp(app, 'lunch', since);
    expect(rows).toMatchObject([{ id: 'm3', shown: 'Live' }]);
    expect(report.live).toBe(1);
  });

  it('finds an email by its profile and by its headers', async () => {
    const tenant = await mailTenant('Acme');
    const app = await start();
    good(await connect(app, tenant.origin));
    good(await app.api('entity.email', { saas: 'acme', entity_id: 'm1' }));
    good(await app.api('mail.headers', { a: 'acme_email', b: 'm1' }));
    await until(async () => (await lookUp(app, '198.51.100.7')).report.total === 1);
    expect((await lookUp(app, '<A.1@mx.evil.example>')).rows).toMatchObject([
      { kind: 'email', title: 'Invoice 4711', id: 'm1' },
    ]);
    expect((await lookUp(app, '198.51.100.7')).rows).toMatchObject([{ id: 'm1', title: 'Invoice 4711' }]);
  });

  it('finds an email by the links of its body, and by who clicked which', async () => {
    const tenant = await mailTenant('Acme');
    const app = await start();
    good(await connect(app, tenant.origin));
    good(await app.api('entity.email', { saas: 'acme', entity_id: 'm1' }));
    good(await app.api('mail.body', { a: 'acme_email', b: 'm1' }));
    good(await app.api('scan.clicks', { entity_type: 'acme_email', entity_id: 'm1' }));
    const values = [
      'https://pay.evil.example/in?a=1&b=2',
      'plain.example',
      'https://clicked.example/c',
      'ann@contoso.example',
    ];
    for (const value of values) {
      await until(async () => (await lookUp(app, value)).report.total === 1);
      expect((await lookUp(app, value)).rows).toMatchObject([{ id: 'm1', title: 'Invoice 4711' }]);
    }
  });

  it('finds nothing of another tenant, survives a restart, and loses its file on request', async () => {
    const a = await mailTenant('Acme');
    const b = await mailTenant('Other', [{ entity_id: 'o1', sender: 'x@other.example', subject: 'Other' }]);
    const app = await start();
    good(await connect(app, a.origin));
    good(await app.command('query.run', query));
    expect((await lookUp(app, 'lunch')).report.total).toBe(1);
    good(await connect(app, b.origin));
    good(await app.command('query.run', query));
    expect((await lookUp(app, 'lunch')).report.total).toBe(0);
    expect((await lookUp(app, 'other')).report.total).toBe(1);
    good(await connect(app, a.origin));
    await app.replaceDatasets();
    expect((await lookUp(app, 'lunch')).report.total).toBe(1);
    good(await app.command('pivot.clear', {}));
    expect(existsSync(pivotPath(join(app.folder, 'documents'), tenantKey(a.origin)))).toBe(false);
    expect(
      readdirSync(join(app.folder, 'documents', 'pivot')).some((name) =>
        name.startsWith(tenantKey(b.origin)),
      ),
    ).toBe(true);
    expect((await lookUp(app, 'lunch')).report).toMatchObject({ total: 0, index: { entities: 0 } });
  });

  it('answers while a large file is indexed, and counts the rows of the file that it did not search', async () => {
    const tenant = await mailTenant('Acme');
    const app = await start();
    good(await connect(app, tenant.origin));
    const rows = MAX_INDEXED_ROWS + 10;
    const path = join(app.folder, 'large.csv');
    writeFileSync(path, `Subject\n${Array.from({ length: rows }, (_, at) => `s${at}`).join('\n')}\n`);
    app.opens.push(path);
    const [picked] = good(await app.command('files.pick', {}));
    const { job } = good(await app.command('files.open', { file: picked?.file ?? '' }));
    expect((await app.ended(job.id)).state).toBe('done');
    good(await app.command('query.run', query));
    // The file is opened first, so its rows are indexed before those of the hunt.
    await until(() => existsSync(pivotPath(join(app.folder, 'documents'), LOCAL)));
    const { report } = await lookUp(app, 'lunch');
    expect(report.total).toBe(1);
    const about = { title: 'large.csv', of: rows, results: 1 };
    expect(report.unindexed).toEqual([
      { ...about, why: 'pending', rows: expect.any(Number) as number },
      { ...about, why: 'too_large', rows: 10 },
    ]);
    // The look-up did not wait for the file.
    const later = (await lookUp(app, 'lunch')).report.unindexed;
    expect(later.find(({ why }) => why === 'pending')?.rows).toBeGreaterThan(0);
  });
});
