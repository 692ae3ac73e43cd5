import { afterAll, beforeAll, expect, test } from 'vitest';
import { affectedCount } from '../../main/demo/content/affected';
import { appliesTo } from '../../main/demo/content/exception-match';
import { emailSubject, fileSubject, messageSubject } from '../../main/demo/content/subject';
import { isSecTool, findTool } from '../../main/demo/content/sec-tools';
import { exceptionTypesFor } from '../../shared/rules/exception-gating';
import { startTestTenant, type TestTenant } from './support/tenant';

const SEED = 7;
let tenant: TestTenant;
beforeAll(async () => {
  tenant = await startTestTenant({ emails: 6_000, seed: SEED });
});
afterAll(() => tenant.close());

test('gives every exception of the tenant a type that its tool accepts', () => {
  const { store } = tenant;
  const refused = store
    .find('exception', {})
    .filter(
      (one) =>
        !(exceptionTypesFor(one.sec_type, store.flags) as readonly string[]).includes(one.exception_type),
    );
  expect(refused.map((one) => [one.sec_type, one.exception_type])).toEqual([]);
});

test('takes macro hashes and senders of locked files from existing rows', () => {
  const { store } = tenant;
  for (const exception_type of ['macro_hash', 'ppat_sender_name', 'hash'])
    expect(
      store
        .find('exception', { exception_type })
        .map((one) => [one.exception_str, affectedCount(store, SEED, one) > 0]),
    ).toEqual(store.find('exception', { exception_type }).map((one) => [one.exception_str, true]));
});

test('counts by SQL what the comparison itself counts', () => {
  const { store } = tenant;
  const mails = store.find('email', {}).map((one) => emailSubject(one, SEED));
  const files = store.find('file', {}).map(fileSubject);
  const messages = store.find('message', {}).map((one) => messageSubject(one, SEED));
  const more = [
    ['ap_avanan', 'recipient_email', 'contoso.example'],
    ['ap_avanan', 'recipient_email', 'FINANCE@contoso.example'],
    ['ap_avanan', 'sender_email', '@Tailspin.example'],
    ['avanan_url', 'allow-domain', 'RNICROSOFT-login.test'],
    ['checkpoint_av', 'allow_file_type', '.PDF'],
  ].map(([sec_type = '', exception_type = '', exception_str = '']) => ({
    sec_type,
    exception_type,
    exception_str,
    exception_payload: '{}',
  }));
  for (const one of [...store.find('exception', {}), ...more]) {
    const kind = isSecTool(one.sec_type) ? findTool(one.sec_type).kind : 'other';
    const subjects = [...mails, ...(kind === 'mail' || kind === 'url' ? [] : files), ...messages];
    expect([one.exception_type, one.exception_str, affectedCount(store, SEED, one)]).toEqual([
      one.exception_type,
      one.exception_str,
      subjects.filter((subject) => appliesTo(one, subject)).length,
    ]);
  }
});
