import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findEntity, toTarget, type FinderApi } from '../../renderer/record/find-entity';
import type { Api } from '../../renderer/bridge';
import { toEntityType, type QueryDomain } from '../../shared/model/ids';
import { rowName } from '../../shared/rules/naming-column';
import { good, startCore } from '../support/core';
import { startTestTenant, type TestTenant } from './support/tenant';

let tenant: TestTenant;
let app: Awaited<ReturnType<typeof startCore>>;
let api: FinderApi;
const asked: string[] = [];

beforeAll(async () => {
  tenant = await startTestTenant({ emails: 600 });
  app = await startCore();
  good(
    await app.command('session.connect', {
      address: tenant.origin,
      token: tenant.token,
      label: 'Contoso',
      keep: 'session',
    }),
  );
  api = new Proxy(
    {},
    { get: (_, name) => (input: never) => (asked.push(String(name)), app.api(name as 'apps.entity', input)) },
  ) as Api;
});
afterAll(async () => {
  await app.stop();
  await tenant.close();
});

const draft = (saas_id: string, query_domain: QueryDomain, columns: readonly string[]) => ({
  saas_id,
  query_domain,
  query_entity_type: toEntityType(saas_id, query_domain),
  columns: columns.map((db_id) => ({ db_id, column_label: db_id })),
});
const firstRow = async (saas: string, domain: QueryDomain, columns: readonly string[]) => {
  const { rows } = good(await app.api('query.execute', { ...draft(saas, domain, columns), size: 1 }));
  return rows[0] as Record<string, unknown>;
};
const columnsOf = (...labels: string[]) => labels.map((label) => ({ key: label, label }));

describe('the entity of a file row at the tenant', () => {
  it('finds it by its entity ID, whichever app it belongs to', async () => {
    for (const [saas, domain] of [
      ['office365_emails', 'email'],
      ['google_drive', 'file'],
      ['office365_emails', 'click'],
    ] as const) {
      const { entity_id } = await firstRow(saas, domain, []);
      const name = rowName(columnsOf('Entity ID', 'Subject'), [entity_id, 'x']);
      expect(good(await findEntity(api, name ?? expect.fail('no name'), undefined))).toEqual({
        entityId: entity_id,
        saas,
        entityType: toEntityType(saas, domain),
        domain,
      });
    }
  });

  it('requests it first from the app that the row names', async () => {
    const { entity_id } = await firstRow('google_drive', 'file', []);
    asked.length = 0;
    good(
      await findEntity(
        api,
        rowName(columnsOf('entity_id', 'saas'), [entity_id, 'google_drive']) ?? expect.fail('no name'),
        undefined,
      ),
    );
    expect(asked).toEqual(['apps.secEntities', 'apps.entity']);
  });

  it('finds it by a Message-ID, and by the hash of a file', async () => {
    const mail = await firstRow('office365_emails', 'email', []);
    const { internet_message_id } = good(
      await app.api('entity.email', { saas: 'office365_emails', entity_id: String(mail['entity_id']) }),
    ) as unknown as { internet_message_id: string };
    expect(
      good(
        await findEntity(
          api,
          rowName(columnsOf('Message-ID'), [internet_message_id]) ?? expect.fail('no name'),
          undefined,
        ),
      ).entityId,
    ).toBe(mail['entity_id']);
    const file = await firstRow('google_drive', 'file', ['md5']);
    const found = good(
      await findEntity(
        api,
        rowName(columnsOf('MD5'), [String(file['md5']).toUpperCase()]) ?? expect.fail('no name'),
        'google_drive',
      ),
    );
    expect([
      found.domain,
      (await app.api('entity.file', { saas: found.saas, entity_id: found.entityId })).ok,
    ]).toEqual(['file', true]);
  });

  it('finds a user and a group by an address, and an entity by a path type and its ID', async () => {
    const user = await firstRow('slack2', 'user', ['email']);
    const name = { kind: 'address' as const, text: String(user['email']), saas: 'slack2' };
    expect(good(await findEntity(api, name, undefined))).toMatchObject({
      entityId: user['entity_id'],
      saas: 'slack2',
      domain: 'user',
    });
    const group = await firstRow('office365_emails', 'group', ['email']);
    const groupName = { ...name, text: String(group['email']), saas: 'office365_emails' };
    expect(good(await findEntity(api, groupName, undefined))).toMatchObject({
      entityId: group['entity_id'],
      domain: 'group',
    });
    const message = await firstRow('slack2', 'message', []);
    const read = await app.api('entity.byType', { type: 'slack', id: String(message['entity_id']) });
    expect(good(toTarget(good(read) as Parameters<typeof toTarget>[0]))).toMatchObject({
      entityId: message['entity_id'],
      domain: 'message',
    });
  });

  it('reports it as unknown if no app knows it', async () => {
    const none = await findEntity(api, { kind: 'entity_id', text: '../../nobody', saas: '' }, undefined);
    expect(none).toMatchObject({
      ok: false,
      failure: { kind: 'not_found', message: expect.stringContaining('nobody') as string },
    });
    expect(rowName(columnsOf('Subject'), ['x'])).toBeUndefined();
    expect(rowName(columnsOf('entity_id', 'md5'), ['', 'AB'])).toMatchObject({ kind: 'md5' });
  });
});

describe('a comparison with a run', () => {
  it('loads all rows of the run first, so that none counts as removed because it was not loaded', async () => {
    const run = good(await app.command('query.run', draft('office365_emails', 'email', ['subject'])));
    expect(run.loaded).toBeLessThan(run.total);
    const whole = good(await app.command('query.run', draft('office365_emails', 'email', ['subject'])));
    const load = good(await app.command('dataset.loadAll', { dataset: whole.dataset }));
    await app.ended(load.id);
    const path = join(app.folder, 'last week.csv');
    app.saves.push(path);
    const job = good(
      await app.command('export.dataset', {
        view: { dataset: whole.dataset, sort: [], filter: [] },
        columns: ['subject', 'entity_id'],
        labels: ['Subject', 'Entity ID'],
        format: 'csv',
        name: 'x',
        query: 'all mail',
      }),
    );
    await app.ended(job?.id ?? '');
    // One mail of last week is gone by now, as far as the file says.
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, `${text}Lost,no-such-id\r\n`);
    app.opens.push(path);
    const [given] = good(await app.command('files.pick', {}));
    const file = good(await app.command('files.open', { file: given?.file ?? '' }));
    await app.ended(file.job.id);
    const compared = good(
      await app.command('compare.open', { before: file.state.dataset, after: run.dataset }),
    );
    expect(await app.ended(compared.job.id)).toMatchObject({
      state: 'done',
      message: '0 added, 1 gone, 0 changed',
    });
  });

  it('refuses a saved run that held only a part of its rows, with the reason', async () => {
    const emails = draft('office365_emails', 'email', ['subject']);
    const run = good(await app.command('query.run', { ...emails, title: 'Emails, all' }));
    expect(run.title).toBe('Emails, all');
    const same = good(await app.command('query.run', emails));
    const total = good(await app.command('dataset.loadTo', { dataset: run.dataset, rows: 1 })).total;
    const ask = { before: run.dataset, after: same.dataset };
    for (const [totals, reason] of [
      [{ before: { total: total + 7, isTotalKnown: true } }, /^Before has [\d,]+ of [\d,]+ rows, so/],
      [{ after: { total, isTotalKnown: false } }, /^After has [\d,]+ of at least [\d,]+ rows, so/],
    ] as const) {
      const compared = good(await app.command('compare.open', { ...ask, totals }));
      const failure = { code: 'incomplete', message: expect.stringMatching(reason) as string };
      expect(await app.ended(compared.job.id)).toMatchObject({ state: 'failed', message: failure.message });
      const after = good(await app.command('dataset.state', { dataset: compared.state.dataset }));
      expect(after).toMatchObject({ state: 'failed', loaded: 0, failure });
      expect(after.diff).toBeUndefined();
    }
  });
});
