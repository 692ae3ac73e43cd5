/** The journal names what was changed in words: the lists of exceptions, queries, schedules and emails as the analyst knows them. */
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFileSync, readdirSync } from 'node:fs';
import { tenantKey } from '../../main/services/jobs/job-history';
import type { RowTuple } from '../../shared/dataset';
import { good, startCore } from '../support/core';
import { startTestTenant, type TestTenant } from './support/tenant';

let tenant: TestTenant;
let app: Awaited<ReturnType<typeof startCore>>;

beforeEach(async () => {
  tenant = await startTestTenant({ emails: 300 });
  app = await startCore();
  good(
    await app.command('session.connect', { address: tenant.origin, token: tenant.token, keep: 'session' }),
  );
});
afterEach(async () => {
  await app.stop();
  await tenant.close();
});

type Row = Readonly<Record<string, unknown>>;

/** The rows of the journal on screen, the newest first, without those of the sign-in. */
const shown = async (): Promise<readonly Row[]> => {
  const state = good(await app.command('journal.open', { of: 'tenant' }));
  const view = { dataset: state.dataset, sort: [], filter: [] };
  const reply = await app.rows({ op: 'window', view, offset: 0, count: 100 });
  if (!reply.ok) throw new Error(reply.message);
  return (reply.value as { rows: RowTuple[] }).rows
    .map(([, ...cells]) => Object.fromEntries(state.columns.map(({ key }, at) => [key, cells[at]])))
    .filter(({ call }) => !String(call).startsWith('session.'));
};
const targets = async () => (await shown()).map(({ target }) => target);
/** The entries on the disk, the newest first. */
const stored = () => {
  const folder = join(app.folder, 'documents/audit-journal', tenantKey(tenant.origin));
  const lines = readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8').split('\n').slice(0, -1),
  );
  return lines.map((line) => JSON.parse(line) as Row).reverse();
};
const external = (
  sec_entity_type: string,
  exception_type: 'sender_email' | 'block-domain',
  exception_str: string,
) =>
  app.api('exception.addExternal', {
    sec_entity_type,
    exception_type,
    exception_str,
    entity_type: 'tenant',
    entity_id: 'tenant',
    created_by_email: 'me@contoso.example',
  });
const firstMails = async (size: number) => {
  const { rows } = good(
    await app.api('query.execute', {
      saas_id: 'office365_emails',
      query_domain: 'email',
      query_entity_type: 'office365_emails_email',
      columns: [{ db_id: 'subject', column_label: 'Subject' }],
      size,
    }),
  );
  return rows.map((row) => ({ entity_id: row.entity_id, subject: String(row['subject']) }));
};

describe('the journal', () => {
  it('names an exception by its list, its type, its value and the tool’s name', async () => {
    good(await external('ap_avanan', 'sender_email', 'billing@x.example'));
    good(await external('checkpoint_url', 'block-domain', 'evil.example'));
    const names = [
      'Block link domain evil.example · URL Reputation',
      'Allow sender billing@x.example · Anti-Phishing',
    ];
    expect(await targets()).toEqual(names);
    expect(
      stored()
        .slice(0, 2)
        .map(({ target }) => target),
    ).toEqual(names);
  });

  it('stores the exception as the tenant returned it beside what was sent', async () => {
    const { exception } = good(await external('ap_avanan', 'sender_email', 'billing@x.example'));
    expect(stored()[0]?.['after']).toMatchObject({
      created_by_email: 'me@contoso.example',
      stored: { created_by_email: exception?.created_by_email, exception_str: 'billing@x.example' },
    });
  });

  it('names an exception that is made from an email by the value, or by the email', async () => {
    const [mail] = await firstMails(1);
    const entity = { entity_type: 'office365_emails_email', entity_id: mail?.entity_id ?? '' };
    good(await app.api('entity.email', { saas: 'office365_emails', entity_id: entity.entity_id }));
    await app.api('exception.add', {
      files: [{ ...entity, sec_type: 'ap_avanan' }],
      exception_type: 'sender_email',
      exception_str: 'billing@x.example',
    });
    await app.api('exception.add', { files: [{ ...entity, sec_type: 'checkpoint2' }] });
    expect(await targets()).toEqual([
      `Allow file hash of “${mail?.subject ?? ''}” · Anti-Malware`,
      'Allow sender billing@x.example · Anti-Phishing',
    ]);
  });

  it('names saved queries by their labels, and one that it never saw by its kind and its ID', async () => {
    const [first, second, third] = good(await app.api('query.list', {}));
    if (!first || !second || !third) throw new Error('The tenant has too few queries.');
    const query = good(await app.command('saved.read', { id: first.query_id }));
    good(await app.command('saved.save', { query: { ...query, query_label: 'Renamed' }, base: query }));
    await app.api('query.operate', { operator: 'stop', policies_ids: [second.query_id, third.query_id] });
    good(await app.command('saved.remove', { id: second.query_id }));
    await app.api('query.remove', { id: 'no such query' });
    expect(await targets()).toEqual([
      'Query, ID no such query',
      second.query_label,
      `2 queries: “${second.query_label}”, “${third.query_label}”`,
      `${first.query_label} → Renamed`,
    ]);
    expect((await shown())[2]?.['what']).toBe('Stop queries');
  });

  it('names emails that were acted on by their subjects, in their number, and the action by its label', async () => {
    const mails = await firstMails(5);
    const columns = [
      { key: 'entity_id', label: 'Entity ID' },
      { key: 'subject', label: 'Subject' },
    ];
    const act = async (some: typeof mails) => {
      const { choice } = good(
        await app.command('bulk.freezeEntities', {
          columns,
          entities: some.map(({ entity_id, subject }) => ({ entity_id, cells: [entity_id, subject] })),
        }),
      );
      const job = good(
        await app.command('bulk.start', {
          choice,
          act: {
            kind: 'manual',
            label: 'Add a tag',
            name: 'add_tag',
            entity_type: 'office365_emails_email',
            attributes: { tag: 'seen' },
            tags: [],
          },
        }),
      );
      await app.command('bulk.sendNow', { jobs: [job.id] });
      await app.ended(job.id);
    };
    await act(mails.slice(0, 1));
    await act(mails);
    expect((await shown()).map(({ what }) => what).slice(0, 2)).toEqual(
      Array(2).fill('Act on entities: Add a tag'),
    );
    const [several, one] = await targets();
    expect(one).toBe(mails[0]?.subject);
    const [a, b, c] = mails.map(({ subject }) => `“${subject}”`);
    expect(several).toBe(`5 emails: ${[a, b, c].join(', ')} and 2 more`);
  });

  it('names a mail that was reported by the subject that the analyst read', async () => {
    const [mail] = await firstMails(1);
    const entity_id = mail?.entity_id ?? '';
    good(await app.api('entity.email', { saas: 'office365_emails', entity_id }));
    good(await app.api('mail.report', { entity_id, entity_type: 'office365_emails_email' }));
    expect(await targets()).toEqual([mail?.subject]);
  });

  it('names a schedule by its name, also one that is deleted since', async () => {
    const out = join(app.folder, 'out');
    app.saves.push(out);
    const picked = good(await app.command('schedule.pickFolder', {}));
    const saved = good(
      await app.command('schedule.save', {
        id: null,
        folder: picked?.folder ?? '',
        password: { kind: 'none' },
        form: {
          label: 'Malware of the day',
          query: {
            saas_id: 'office365_emails',
            query_domain: 'email',
            query_entity_type: 'office365_emails_email',
            columns: [{ db_id: 'subject', column_label: 'Subject' }],
          },
          timing: { frequency: 'daily', time: '08:00' },
          zone: 'UTC',
          format: 'csv',
          which: 'always',
        },
      }),
    );
    good(await app.command('schedule.pause', { id: saved.id, isPaused: true }));
    good(await app.command('schedule.pause', { id: saved.id, isPaused: false }));
    good(await app.command('schedule.runNow', { id: saved.id }));
    good(await app.command('schedule.remove', { id: saved.id }));
    const own = (await shown()).filter(({ call }) => String(call).startsWith('schedule.'));
    expect(own.map(({ what, target }) => [what, target])).toEqual([
      ['Delete a schedule', 'Malware of the day'],
      ['Run a schedule now', 'Malware of the day'],
      ['Resume a schedule', 'Malware of the day'],
      ['Pause a schedule', 'Malware of the day'],
      ['Save a schedule', 'Malware of the day'],
    ]);
  });

  it('names changed settings, and the app whose users were exported', async () => {
    const { settings } = good(await app.command('app.state', {}));
    good(await app.command('app.saveSettings', { ...settings, undoSeconds: 0, travelKmh: 800 }));
    app.saves.push(join(app.folder, 'users.csv'));
    good(await app.api('apps.secEntities', {}));
    const job = good(await app.command('export.activeUsers', { saas: 'office365_emails' }));
    await app.ended(job?.id ?? '');
    const [file, users, changed] = await targets();
    expect(changed).toBe('Delay before actions are sent, Impossible travel: speed');
    expect(users).toBe('Users of Office 365 Mail');
    expect(file).toBe('users.csv');
  });
});
