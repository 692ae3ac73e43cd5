import { describe, expect, test } from 'vitest';
import { get, idOf, setUpDemoTenant, some, statusOf, store } from './support/demo-entities';

setUpDemoTenant();

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
