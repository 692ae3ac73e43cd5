import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Store } from '../../main/demo/store-types';
import { contract, type EndpointName, type InputOf, type OutputOf } from '../../shared/api/contract';
import { displayValue } from '../../shared/rules/scan-status';
import { startTestTenant, type TestTenant } from './support/tenant';

let tenant: TestTenant;
let store: Store;
beforeAll(async () => {
  tenant = await startTestTenant({ emails: 4_000 });
  store = tenant.store;
});
afterAll(() => tenant.close());

const get = async <K extends EndpointName>(name: K, input: InputOf<K>): Promise<OutputOf<K>> => {
  const { status, body } = await tenant.ask(name, input);
  expect([name, status, status === 200 ? '' : body]).toEqual([name, 200, '']);
  return contract[name].output.parse(body) as OutputOf<K>;
};
type Row = { entity_id: string; entity_type: string; saas: string; verdict: string; email_id: string };
const find = (sql: string): Row => {
  const [row] = store.select<Row>(`${sql} LIMIT 1`);
  if (!row) throw new Error(`none: ${sql}`);
  return row;
};
const at = ({ entity_id, entity_type }: Row) => ({ entity_id, entity_type });

test('returns scan details of a phishing mail, a clean mail, a file and a message', async () => {
  const bad = await get(
    'scan.details',
    at(find("SELECT * FROM email WHERE verdict = 'phishing' AND style = 'bec_mobile'")),
  );
  const anti = bad.rows.find((one) => one.sec_tool === 'ap_avanan');
  expect([anti?.status, anti?.threshold]).toEqual(['phishing', 200]);
  expect(anti?.reasons.length).toBeGreaterThan(1);
  expect(anti?.reasons.every((one) => one.short !== '' && one.full.length > 20)).toBe(true);
  const good = await get(
    'scan.details',
    at(find("SELECT * FROM email WHERE verdict = 'clean' AND attachment_count > 0")),
  );
  expect(good.rows.find((one) => one.sec_tool === 'ap_avanan')?.status).toBe('clean');
  const file = await get('scan.details', at(find("SELECT * FROM file WHERE verdict = 'malware'")));
  expect(file.rows.find((one) => one.sec_tool === 'checkpoint2')).toMatchObject({
    status: 'malicious',
    verdict: 'malware',
  });
  expect(file.rows.some((one) => one.sec_tool === 'ap_avanan')).toBe(false);
  const message = await get('scan.details', at(find('SELECT * FROM message WHERE has_link = 1')));
  expect(message.rows.some((one) => one.sec_tool === 'checkpoint_url')).toBe(true);
  expect(await get('scan.details', at(find('SELECT * FROM user')))).toMatchObject({ rows: [] });
});

test('returns scan details of an attachment from the tools that read files', async () => {
  const mail = find("SELECT * FROM email WHERE style = 'malware_attachment' AND verdict = 'malware'");
  const { rows } = await get('scan.details', {
    entity_id: `${mail.entity_id}-0`,
    entity_type: `${mail.saas}_attachment`,
  });
  expect(rows.find((one) => one.sec_tool === 'checkpoint2')?.reasons[0]?.full).toContain('EICAR');
  expect(rows.some((one) => one.sec_tool === 'ap_avanan')).toBe(false);
});

test('tells a link that was clicked from one that nobody clicked in scan details', async () => {
  const values = new Set<string>();
  for (const row of store.select<Row>(
    "SELECT * FROM email WHERE verdict IN ('phishing', 'suspicious') AND link_domains <> '[]' LIMIT 150",
  )) {
    const { rows } = await get('scan.details', at(row));
    const tool = rows.find((one) => one.sec_tool === 'clicktime_protection');
    if (tool?.status === 'found')
      values.add(displayValue({ ...tool, clicks: Number(tool.details['clicks']) }));
  }
  expect([...values].sort()).toEqual(['found', 'found-no-click']);
});

test('returns the clicks of a mail and of a user, and an empty list if there are none', async () => {
  const click = find('SELECT * FROM click');
  const mail = store.get('email', click.email_id);
  if (!mail) throw new Error('no mail');
  const { rows } = await get('scan.clicks', { entity_id: mail.entity_id, entity_type: mail.entity_type });
  expect(rows.length).toBe(store.count('click', { email_id: mail.entity_id }));
  expect(rows.map((one) => one.id)).toContain(click.entity_id);
  const user = store.find('user', { email: rows[0]?.user ?? '', saas: mail.saas }, { limit: 1 })[0];
  if (user)
    expect(
      (await get('scan.clicks', { entity_id: user.entity_id, entity_type: user.entity_type })).rows.length,
    ).toBe(store.count('click', { user: user.email, saas: user.saas }));
  expect((await get('scan.clicks', at(find('SELECT * FROM file')))).rows).toEqual([]);
});

test('returns the debug links of a mail, and a list longer than a page of 100,000', async () => {
  const mail = find("SELECT * FROM email WHERE style = 'open_redirect' AND n > 12");
  const own = await get('scan.debugLinks', at(mail));
  expect(own.map((one) => one.name)).toContain('link 1: forwards to');
  const crawled = find('SELECT * FROM email WHERE n = 0');
  const first = await get('scan.debugLinks', at(crawled));
  const second = await get('scan.debugLinks', { ...at(crawled), offset: 100_000 });
  expect([first.length, second.length]).toEqual([100_000, 7]);
});

test('reports unknown entities and types as not found', async () => {
  const mail = find('SELECT * FROM email');
  for (const input of [
    { ...at(mail), entity_id: 'x' },
    { ...at(mail), entity_type: 'teams_message' },
    { ...at(mail), entity_type: 'nonsense' },
    { entity_id: `${mail.entity_id}-999`, entity_type: `${mail.saas}_attachment` },
  ]) {
    for (const name of ['scan.details', 'scan.clicks', 'scan.debugLinks', 'scan.exceptionsStatus'] as const)
      expect((await tenant.ask(name, input)).status).toBe(404);
  }
});
