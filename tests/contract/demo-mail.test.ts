import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Store } from '../../main/demo/store-types';
import { contract, type EndpointName, type InputOf, type OutputOf } from '../../shared/api/contract';
import type { EmailRow } from '../../main/demo/rows';
import { NOW, startTestTenant, type TestTenant } from './support/tenant';

let tenant: TestTenant;
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
const mails = (where: string, limit = 2): EmailRow[] =>
  store.select<EmailRow>(`SELECT * FROM email WHERE ${where} LIMIT ${limit}`);
const mail = (where: string): EmailRow => {
  const [row] = mails(where, 1);
  if (!row) throw new Error(`none: ${where}`);
  return row;
};
const ab = ({ entity_type, entity_id }: EmailRow) => ({ a: entity_type, b: entity_id });

describe('the source of a mail', () => {
  test('returns the headers of the requested mail', async () => {
    const [a, b] = mails("direction = 'incoming'");
    if (!a || !b) throw new Error('no mail');
    const value = async (row: EmailRow, name: string) =>
      (await get('mail.headers', ab(row))).headers.find((one) => one.name === name)?.value;
    expect(await value(a, 'Message-ID')).toBe(a.internet_message_id);
    expect(await value(b, 'Message-ID')).toBe(b.internet_message_id);
    expect(await value(a, 'X-Forefront-Antispam-Report')).toContain('DIR:INB');
    expect((await tenant.ask('mail.headers', { a: 'teams_message', b: a.entity_id })).status).toBe(404);
  });

  test('names the release in the report of a released mail', async () => {
    const { headers } = await get('mail.headers', ab(mail("restore_state = 'restored'")));
    expect(headers.find((one) => one.name === 'X-Forefront-Antispam-Report')?.value).toContain('SFV:SKQ');
  });

  test('returns hostile or ordinary bodies by style, each in two forms', async () => {
    const lure = await get('mail.body', ab(mail("style = 'qr_lure'")));
    const news = await get('mail.body', ab(mail("style = 'newsletter'")));
    expect(lure.html).toContain('data:image/png;base64,');
    expect(news.html).not.toContain('data:image/png;base64,');
    expect(news.text).toContain('Unsubscribe');
  });
});

test('counts similar mails by subject, sender and body', async () => {
  const row = mail("style = 'newsletter' AND copy_of IS NULL");
  const others = (where: string, ...values: string[]) =>
    (store.select<{ n: number }>(
      `SELECT count(*) AS n FROM email WHERE copy_of IS NULL AND ${where}`,
      values,
    )[0]?.n ?? 0) - 1;
  expect((await get('mail.similarCount', { ...ab(row), mode: 'sender' })).count).toBe(
    others('from_email = ?', row.from_email),
  );
  expect((await get('mail.similarCount', { ...ab(row), mode: 'body' })).count).toBe(
    others('style = ? AND from_domain = ?', row.style, row.from_domain),
  );
  const asked = store.select<EmailRow>(
    "SELECT * FROM email WHERE copy_of IS NULL AND subject LIKE 'Re: %' LIMIT 1",
  )[0];
  if (!asked) throw new Error('no answer');
  expect((await get('mail.similarCount', { ...ab(asked), mode: 'subject' })).count).toBe(
    others('(subject = ? OR subject = ?)', asked.subject, asked.subject.slice(4)),
  );
  expect((await tenant.ask('mail.similarCount', { ...ab(row), mode: 'color' as 'body' })).status).toBe(422);
});

describe('the two calls whose payload is not shown', () => {
  test('marks the reported mail and returns its payload, and leaves another mail as it was', async () => {
    const [a, b] = mails('is_user_reported = 0');
    if (!a || !b) throw new Error('no mail');
    await get('mail.report', {
      entity_id: a.entity_id,
      reported_by: 'm.okoye@contoso.example',
      comment: 'Looks wrong',
    });
    expect(await get('entity.email', { saas: a.saas, entity_id: a.entity_id })).toMatchObject({
      is_user_reported: true,
      reported_by: 'm.okoye@contoso.example',
      reported_at: new Date(NOW).toISOString(),
    });
    expect(
      (await get('entity.props', { type: a.entity_type, id: a.entity_id })).props['reported'],
    ).toMatchObject({ comment: 'Looks wrong' });
    expect((await get('entity.email', { saas: b.saas, entity_id: b.entity_id })).is_user_reported).toBe(
      false,
    );
  });

  test('saves what identifies an entity together with it', async () => {
    const user = store.find('user', {}, { limit: 1 })[0];
    if (!user) throw new Error('no user');
    await get('mail.identify', { entity_id: user.entity_id, identifier: 'VIP-7', nested: { list: [1, 2] } });
    const { props } = await get('entity.props', { type: user.entity_type, id: user.entity_id });
    expect(props['identified']).toMatchObject({ identifier: 'VIP-7', nested: { list: [1, 2] } });
    const { props: again } = await get('entity.props', { type: user.entity_type, id: user.entity_id });
    expect(again).toEqual(props);
  });

  test('names the missing entity in a payload without one, and reports an unknown entity as not found', async () => {
    for (const name of ['mail.report', 'mail.identify'] as const) {
      const { status, body } = await tenant.ask(name, { comment: 'nothing' });
      expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('entity_id')]);
      expect((await tenant.ask(name, { entity_id: 'none' })).status).toBe(404);
    }
  });
});
