import { describe, expect, test } from 'vitest';
import type { EmailRow } from '../../main/demo/rows';
import { contract, type InputOf } from '../../shared/api/contract';
import { startTestTenant } from './support/tenant';
import { add, get, pick, setUpExceptions, tenant } from './support/demo-exceptions';

setUpExceptions();

describe('exception lists', () => {
  const many = async () => {
    for (let i = 0; i < 27; i += 1) {
      const block = i % 3 === 0;
      await get('exception.addExternal', {
        sec_entity_type: 'checkpoint_url',
        exception_type: block ? 'block-domain' : 'allow-domain',
        exception_str: `site-${String(i).padStart(2, '0')}.fabrikam.example`,
        entity_type: 'tenant',
        entity_id: 'tenant',
        created_by_email: i % 2 === 0 ? 'a@contoso.example' : 'b@contoso.example',
        comment: i === 4 ? 'Ticket 4711' : '',
      });
    }
  };

  test('searches allow list and block list separately: text, type, order, pages', async () => {
    await many();
    const block = await get('exception.search2', {});
    const allow = await get('exception.search', {});
    expect([block.total_rows, allow.total_rows]).toEqual([9, 18]);
    expect(
      (await get('exception.search', { text: 'ticket 4711' })).rows.map((one) => one.exception_str),
    ).toEqual(['site-04.fabrikam.example']);
    expect((await get('exception.search', { text: 'b@contoso' })).total_rows).toBe(9);
    expect((await get('exception.search', { exception_type: 'hash' })).total_rows).toBe(0);
    expect((await get('exception.search', { sec_type: 'avanan_url' })).total_rows).toBe(0);
    const ordered = async (order: 'asc' | 'desc') =>
      (await get('exception.search', { sort_by: 'exception_str', order, limit: 2 })).rows.map((one) =>
        one.exception_str.slice(0, 7),
      );
    expect([await ordered('asc'), await ordered('desc')]).toEqual([
      ['site-01', 'site-02'],
      ['site-26', 'site-25'],
    ]);
    const [first, rest] = [
      await get('exception.search', { limit: 10 }),
      await get('exception.search', { limit: 10, offset: 10 }),
    ];
    expect(new Set([...first.rows, ...rest.rows].map((one) => one.id)).size).toBe(18);
  });

  test('returns pages of 20 unless another size is requested', async () => {
    const fresh = await startTestTenant({ emails: 50 });
    const { rows, total_rows } = contract['exception.search'].output.parse(
      (await fresh.ask('exception.search', {})).body,
    );
    expect([rows.length, (total_rows ?? 0) > 20]).toEqual([20, true]);
    await fresh.close();
  });

  test('changes the comment of an exception that is added again, and adds no second one', async () => {
    await many();
    const row = pick<EmailRow>('email', 'n = 20');
    const input: InputOf<'exception.addExternal'> = {
      sec_entity_type: 'checkpoint_url',
      exception_type: 'allow-domain',
      exception_str: 'site-01.fabrikam.example',
      entity_type: row.entity_type,
      entity_id: row.entity_id,
      created_by_email: 'c@contoso.example',
      comment: 'Again',
    };
    await get('exception.addExternal', input);
    const { rows } = await get('exception.search', { text: 'site-01' });
    expect(rows.map((one) => [one.comment, one.created_by_email])).toEqual([['Again', 'c@contoso.example']]);
  });

  test('counts in affected_count what the exception would affect', async () => {
    const row = pick<EmailRow>('email', "style = 'newsletter'");
    const { exception } = await add({ row, tool: 'ap_avanan', type: 'sender_email', str: row.from_email });
    expect(exception?.affected_count).toBe(tenant.store.count('email', { from_email: row.from_email }));
    const none = await add({ row, tool: 'ap_avanan', type: 'sender_email', str: 'nobody@nowhere.example' });
    expect(none.exception?.affected_count).toBe(0);
  });

  test('returns options by tool and entity, on either list', async () => {
    const values = async (name: 'exception.options' | 'exception.blacklistOptions', a: string, b: string) =>
      (await get(name, { a, b })).options.map((one) => one.value);
    expect(await values('exception.options', 'checkpoint_url', 'office365_emails_email')).toEqual([
      'allow-url',
      'allow-domain',
    ]);
    expect(await values('exception.blacklistOptions', 'checkpoint_url', 'office365_emails_email')).toEqual([
      'block-url',
      'block-domain',
    ]);
    expect(await values('exception.options', 'avanan_dlp', 'onedrive_file')).toEqual([
      'hash',
      'text_content',
    ]);
    expect(await values('exception.blacklistOptions', 'avanan_dlp', 'onedrive_file')).toEqual([]);
    expect((await tenant.ask('exception.options', { a: 'nothing', b: 'onedrive_file' })).status).toBe(404);
  });

  test('suggests values of the organization, narrowed by the text', async () => {
    const all = (await get('exception.comboOptions', { field: 'sender_domain' })).options;
    const some = (await get('exception.comboOptions', { field: 'sender_domain', text: 'fabrikam' })).options;
    expect(all.length).toBeGreaterThan(some.length);
    expect(some.length > 0 && some.every((one) => one.value.includes('fabrikam'))).toBe(true);
    expect((await get('exception.comboOptions', { field: 'mode' })).options.map((one) => one.value)).toEqual([
      'with_or_without_link',
      'with_link',
      'without_link',
    ]);
    expect((await tenant.ask('exception.comboOptions', { field: 'color' })).status).toBe(422);
  });
});
