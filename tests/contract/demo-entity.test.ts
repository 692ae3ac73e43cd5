import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Store } from '../../main/demo/store-types';
import { contract, type EndpointName, type InputOf, type OutputOf } from '../../shared/api/contract';
import { loggedEvents } from '../../shared/rules/scan-status';
import { startTestTenant, type TestTenant } from './support/tenant';

let tenant: TestTenant;
/** The tenant's own rows, to choose entities from and to compare counts with. */
let store: Store;
beforeAll(async () => {
  tenant = await startTestTenant();
  store = tenant.store;
});
afterAll(() => tenant.close());

const get = async <K extends EndpointName>(name: K, input: InputOf<K>): Promise<OutputOf<K>> => {
  const { status, body } = await tenant.ask(name, input);
  expect([name, status, status === 200 ? '' : body]).toEqual([name, 200, '']);
  return contract[name].output.parse(body) as OutputOf<K>;
};
const statusOf = async <K extends EndpointName>(name: K, input: InputOf<K>): Promise<number> =>
  (await tenant.ask(name, input)).status;
const some = <T>(list: readonly T[], what = 'row'): T => {
  const [first] = list;
  if (first === undefined) throw new Error(`no ${what}`);
  return first;
};
const idOf = (row: { saas: string; entity_id: string }) => ({ saas: row.saas, entity_id: row.entity_id });

describe('profiles', () => {
  test('returns an email only through its own app', async () => {
    const [a, b] = store.find('email', { saas: 'office365_emails' }, { limit: 2, offset: 20 });
    if (!a || !b) throw new Error('no mail');
    const one = await get('entity.email', idOf(a));
    expect([one.subject, one.from_email, one.received]).toEqual([
      a.subject,
      a.from_email,
      new Date(a.received).toISOString(),
    ]);
    expect((await get('entity.email', idOf(b))).entity_id).toBe(b.entity_id);
    expect([...one.to, ...one.cc, ...one.bcc].sort()).toEqual([...one.recipients].sort());
    expect(await statusOf('entity.email', { ...idOf(a), saas: 'google_mail' })).toBe(404);
    expect(await statusOf('entity.email', { ...idOf(a), saas: 'nowhere' })).toBe(404);
    expect(await statusOf('entity.email', { saas: 'office365_emails', entity_id: 'x' })).toBe(404);
  });

  test('returns a file also under the other name of its app', async () => {
    const a = some(store.find('file', { saas: 'google_drive' }, { limit: 1 }));
    const one = await get('entity.file', { saas: 'gdrive', entity_id: a.entity_id });
    expect([one.name, one.md5, one.size]).toEqual([a.name, a.md5, a.size]);
    expect(await statusOf('entity.file', { saas: 'dropbox2', entity_id: a.entity_id })).toBe(404);
  });

  test('returns entity/{type}/{id} for all nine types and their aliases', async () => {
    for (const [type, saas] of [
      ['slack', 'slack2'],
      ['slack2', 'slack2'],
      ['teams', 'teams'],
      ['dropbox2', 'dropbox2'],
      ['box2', 'box2'],
      ['gdrive', 'google_drive'],
      ['sharefile2', 'sharefile2'],
      ['onedrive', 'onedrive'],
      ['sharepoint', 'sharepoint'],
    ] as const) {
      const user = some(store.find('user', { saas }, { limit: 1 }), saas);
      expect(await get('entity.byType', { type, id: user.entity_id })).toMatchObject({
        entity_id: user.entity_id,
        email: user.email,
        saas,
      });
    }
    const message = some(store.find('message', { saas: 'slack2' }, { limit: 1 }));
    expect(await get('entity.byType', { type: 'slack', id: message.entity_id })).toMatchObject({
      text: message.text,
    });
    expect(await statusOf('entity.byType', { type: 'teams', id: message.entity_id })).toBe(404);
  });

  test('returns the entity and the app for apps/{app}/entity/{id}', async () => {
    const file = some(store.find('file', { saas: 'box2' }, { limit: 1 }));
    const mail = some(store.find('email', {}, { limit: 1 }));
    const one = await get('apps.entity', { app: 'box2', id: file.entity_id });
    expect([one.entity['name'], one.app?.label]).toEqual([file.name, 'Box']);
    expect((await get('apps.entity', { app: mail.saas, id: mail.entity_id })).entity['subject']).toBe(
      mail.subject,
    );
    expect(await statusOf('apps.entity', { app: 'box2', id: mail.entity_id })).toBe(404);
  });

  test('returns mta_email by entity ID and by message ID', async () => {
    const a = some(store.find('email', { copy_of: null }, { offset: 50, limit: 1 }));
    expect((await get('entity.mtaEmail', { id: a.entity_id })).subject).toBe(a.subject);
    expect((await get('entity.mtaEmail', { id: a.internet_message_id })).subject).toBe(a.subject);
    expect((await get('entity.mtaEmail', { id: a.internet_message_id.slice(1, -1) })).entity_id).toBe(
      a.entity_id,
    );
    expect(await statusOf('entity.mtaEmail', { id: '<no@such.example>' })).toBe(404);
  });

  test('offers a restore for a quarantined mail, but not for one that was never quarantined or was restored', async () => {
    const answer = async (id: string) => {
      const { restorable, reason } = await get('entity.isQuarantineRestorable', { id });
      return [restorable, reason ?? ''];
    };
    for (const table of ['email', 'file'] as const) {
      const of = (is_quarantined: 0 | 1, restore_state: 'none' | 'restored') =>
        some(store.find(table, { is_quarantined, restore_state }, { limit: 1 })).entity_id;
      expect(await answer(of(1, 'none'))).toEqual([true, '']);
      expect(await answer(of(0, 'none'))).toEqual([false, 'It is not in quarantine.']);
      expect(await answer(of(0, 'restored'))).toEqual([false, 'It was restored already.']);
    }
    expect((await answer(some(store.find('user', {}, { limit: 1 })).entity_id))[0]).toBe(false);
    expect(await statusOf('entity.isQuarantineRestorable', { id: 'none' })).toBe(404);
  });
});

describe('what belongs to an email', () => {
  test('returns recipients with their delivery, also beyond a page of 25', async () => {
    const long = some(
      store.select<{ saas: string; entity_id: string; recipient_count: number }>(
        'SELECT * FROM email WHERE recipient_count > 25 LIMIT 1',
      ),
    );
    const first = await get('entity.emailRecipients', idOf(long));
    const rest = await get('entity.emailRecipients', { ...idOf(long), offset: 25 });
    expect([first.rows.length, first.total_rows, rest.rows.length]).toEqual([
      25,
      long.recipient_count,
      long.recipient_count - 25,
    ]);
    const caught = some(store.find('email', { is_quarantined: 1 }, { limit: 1 }));
    const locations = (await get('entity.emailRecipients', idOf(caught))).rows.map(
      (one) => one.delivery_location,
    );
    expect(locations.some((one) => one === 'Quarantine' || one === 'External')).toBe(true);
  });

  test('returns attachments with the hashes of their bytes, and none for a mail without any', async () => {
    const [a] = store.select<{
      saas: string;
      entity_id: string;
      attachment_md5: string;
      attachment_names: string;
    }>('SELECT * FROM email WHERE attachment_count = 2 LIMIT 1');
    if (!a) throw new Error('no mail with two attachments');
    const { rows, total_rows } = await get('entity.emailAttachments', idOf(a));
    expect(total_rows).toBe(2);
    expect(rows.map((one) => one.md5)).toEqual(JSON.parse(a.attachment_md5));
    expect(rows.map((one) => one.name)).toEqual(JSON.parse(a.attachment_names));
    expect(rows.map((one) => one.entity_id)).toEqual([`${a.entity_id}-0`, `${a.entity_id}-1`]);
    const none = some(store.find('email', { attachment_count: 0 }, { limit: 1 }));
    expect((await get('entity.emailAttachments', idOf(none))).total_rows).toBe(0);
  });

  test('returns the conversation in order of time, and the copies of a split mail', async () => {
    const { conversation_id, saas, total } = some(
      store.select<{ conversation_id: string; saas: string; total: number }>(
        'SELECT conversation_id, saas, count(*) AS total FROM email WHERE copy_of IS NULL GROUP BY conversation_id, saas ORDER BY total DESC LIMIT 1',
      ),
    );
    const member = some(store.find('email', { conversation_id, saas, copy_of: null }, { limit: 1 }));
    const talk = await get('entity.emailConversation', idOf(member));
    expect(talk.total_rows).toBe(total);
    expect(talk.rows.map((one) => one.received)).toEqual(talk.rows.map((one) => one.received).sort());
    const copy = some(
      store.select<{ saas: string; entity_id: string; copy_of: string }>(
        'SELECT * FROM email WHERE copy_of IS NOT NULL LIMIT 1',
      ),
    );
    const ofOriginal = await get('entity.splittedEmails', { saas: copy.saas, entity_id: copy.copy_of });
    expect(ofOriginal.rows.map((one) => one.entity_id)).toContain(copy.entity_id);
    expect((await get('entity.splittedEmails', idOf(copy))).rows.map((one) => one.entity_id)).toContain(
      copy.copy_of,
    );
  });

  test('returns the body of a mail and of a message in different forms', async () => {
    const mail = some(store.find('email', {}, { limit: 1 }));
    const message = some(store.find('message', {}, { limit: 1 }));
    expect(await get('entity.messageBody', { a: message.entity_type, b: message.entity_id })).toMatchObject({
      body: message.text,
      format: 'text',
    });
    expect((await get('entity.messageBody', { a: mail.entity_type, b: mail.entity_id })).format).toBe('html');
    expect(await statusOf('entity.messageBody', { a: 'teams_message', b: mail.entity_id })).toBe(404);
  });

  test('returns entities with the same content by either hash', async () => {
    const mail = some(
      store.select<{
        entity_type: string;
        entity_id: string;
        saas: string;
        attachment_md5: string;
        attachment_sha256: string;
      }>("SELECT * FROM email WHERE attachment_count = 1 AND saas = 'office365_emails' LIMIT 1"),
    );
    const md5 = some(JSON.parse(mail.attachment_md5) as string[]);
    const sha256 = some(JSON.parse(mail.attachment_sha256) as string[]);
    const expected = store.select<{ total: number }>(
      "SELECT count(*) AS total FROM email WHERE saas = 'office365_emails' AND instr(attachment_md5, ?) > 0",
      [md5],
    )[0]?.total;
    const byMd5 = await get('entity.byHash', { hash: md5, type: mail.entity_type, id: mail.entity_id });
    expect([byMd5.rows.length, byMd5.rows.some((one) => one.entity_id === mail.entity_id)]).toEqual([
      expected,
      true,
    ]);
    expect(
      (await get('entity.byHash', { hash: sha256, type: mail.entity_type, id: mail.entity_id })).rows.length,
    ).toBe(expected);
    expect(
      (await get('entity.byHash', { hash: '0'.repeat(32), type: mail.entity_type, id: mail.entity_id })).rows,
    ).toEqual([]);
    const attached = await get('entity.byHash', {
      hash: md5,
      type: `${mail.saas}_attachment`,
      id: `${mail.entity_id}-0`,
    });
    expect(new Set(attached.rows.map((one) => one['md5']))).toEqual(new Set([md5]));
    expect(await statusOf('entity.byHash', { hash: 'abc', type: mail.entity_type, id: mail.entity_id })).toBe(
      422,
    );
  });
});

describe('what belongs to a file', () => {
  test('returns permissions in pages of 20, as many as the profile says', async () => {
    const long = some(
      store.select<{ saas: string; entity_id: string; permission_count: number }>(
        'SELECT * FROM file WHERE permission_count > 20 LIMIT 1',
      ),
    );
    const first = await get('entity.filePermissions', idOf(long));
    const rest = await get('entity.filePermissions', { ...idOf(long), offset: 20 });
    expect([first.rows.length, rest.rows.length, first.total_rows]).toEqual([
      20,
      long.permission_count - 20,
      long.permission_count,
    ]);
    expect(new Set([...first.rows, ...rest.rows].map((one) => one.id)).size).toBe(long.permission_count);
  });

  test('returns events in pages of 100, including entries that a log leaves out', async () => {
    const long = some(
      store.select<{ saas: string; entity_id: string; event_count: number }>(
        'SELECT * FROM file WHERE event_count > 200 LIMIT 1',
      ),
    );
    const first = await get('entity.fileEvents', idOf(long));
    const second = await get('entity.fileEvents', { ...idOf(long), offset: 100 });
    expect([first.rows.length, second.rows.length, first.total_rows]).toEqual([100, 100, long.event_count]);
    expect((first.rows[99]?.time ?? '') > (second.rows[0]?.time ?? '')).toBe(true);
    expect(loggedEvents(first.rows).length).toBeLessThan(100);
  });

  test('lists the downloads of the intruder in the log of the files he took', async () => {
    const taken = some(
      store.select<{ saas: string; entity_id: string }>(
        "SELECT * FROM file WHERE action_data LIKE '%downloaded_at%' LIMIT 1",
      ),
    );
    const [newest] = (await get('entity.fileEvents', idOf(taken))).rows;
    expect([newest?.event, newest?.actor, newest?.ip]).toEqual([
      'FileDownloaded',
      't.nakamura@contoso.example',
      '203.0.113.77',
    ]);
  });
});

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
        (one) => one.user === 't.nakamura@contoso.example' && one.event.startsWith('Failed login'),
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

describe('downloads', () => {
  test('returns bytes that match the hashes shown, for attachments and files', async () => {
    let checked = 0;
    const mails = store.select<{ saas: string; entity_id: string }>(
      'SELECT * FROM email WHERE attachment_count BETWEEN 1 AND 3 LIMIT 12',
    );
    for (const mail of mails) {
      for (const one of (await get('entity.emailAttachments', idOf(mail))).rows) {
        const at = { a: one.entity_type, b: one.entity_id };
        const check = contract['download.file'].output.parse(
          (await tenant.ask('download.file', { ...at, test_only: true })).body,
        );
        if (!check.success) continue;
        const { status, bytes } = await tenant.ask('download.file', at);
        expect(status).toBe(200);
        expect(createHash('md5').update(bytes).digest('hex')).toBe(one.md5);
        expect(createHash('sha256').update(bytes).digest('hex')).toBe(one.sha256);
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(5);
    const file = some(store.find('file', {}, { limit: 1, offset: 40 }));
    const { bytes } = await tenant.ask('download.file', { a: file.entity_type, b: file.entity_id });
    expect([bytes.length, createHash('md5').update(bytes).digest('hex')]).toEqual([file.size, file.md5]);
  });

  test('never returns a few samples, and returns a few only at the third check', async () => {
    const outcomes = new Map<string, number>();
    for (const file of store.find('file', { saas: 'onedrive' }, { limit: 300 })) {
      const at = { a: file.entity_type, b: file.entity_id };
      const answers: boolean[] = [];
      for (let i = 0; i < 3 && !answers.at(-1); i += 1)
        answers.push(
          ((await tenant.ask('download.file', { ...at, test_only: true })).body as { success: boolean })
            .success,
        );
      const key = answers.join(' ');
      outcomes.set(key, (outcomes.get(key) ?? 0) + 1);
      if (key === 'false false false') expect((await tenant.ask('download.file', at)).status).toBe(409);
    }
    expect([...outcomes.keys()].sort()).toEqual(['false false false', 'false false true', 'true']);
  });

  test('reports an entity without content as not found', async () => {
    const mail = some(store.find('email', { attachment_count: 1 }, { limit: 1 }));
    expect(await statusOf('download.file', { a: mail.entity_type, b: mail.entity_id })).toBe(404);
    expect(
      await statusOf('download.file', {
        a: `${mail.saas}_attachment`,
        b: `${mail.entity_id}-1`,
        test_only: true,
      }),
    ).toBe(404);
    expect(
      await statusOf('download.file', { a: `${mail.saas}_attachment`, b: mail.entity_id, test_only: true }),
    ).toBe(404);
  });
});
