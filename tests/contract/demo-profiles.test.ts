import { describe, expect, test } from 'vitest';
import { get, idOf, setUpDemoTenant, some, statusOf, store } from './support/demo-entities';

setUpDemoTenant();

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
    expect([...(one.to ?? []), ...(one.cc ?? []), ...(one.bcc ?? [])].sort()).toEqual(
      one.recipients?.toSorted(),
    );
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
