import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { contract } from '../../shared/api/contract';
import { loggedEvents } from '../../shared/rules/scan-status';
import { get, idOf, setUpDemoTenant, some, statusOf, store, tenant } from './support/demo-entities';

setUpDemoTenant();

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

  test('sends most samples, a few only at the third check, and a few never', async () => {
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
