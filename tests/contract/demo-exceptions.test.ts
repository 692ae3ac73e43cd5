import { describe, expect, test } from 'vitest';
import { linkDomain } from '../../main/demo/content/links';
import type { EmailRow, FileRow } from '../../main/demo/rows';
import { type InputOf } from '../../shared/api/contract';
import { startTestTenant, type TestTenant } from './support/tenant';
import {
  add,
  clean,
  get,
  malicious,
  ordinaryMail,
  pick,
  proves,
  rescan,
  setUpExceptions,
  tenant,
  toolOn,
  type Try,
  urlOf,
  withStatus,
} from './support/demo-exceptions';

setUpExceptions();

describe('exception rules', () => {
  test('accepts a domain as a sender exception, which does not cover its subdomains', async () => {
    const row = await withStatus("verdict = 'phishing'", 'ap_avanan', ['phishing']);
    await proves(
      { str: `mail.${row.from_domain}` },
      { row, tool: 'ap_avanan', type: 'sender_email', str: row.from_domain },
      clean,
    );
  });

  test('gives a block precedence over an allow', async () => {
    const row = await ordinaryMail();
    await add({ row, tool: 'checkpoint_url', type: 'allow-url', str: urlOf(row) });
    await add({ row, tool: 'checkpoint_url', type: 'block-domain', str: linkDomain(urlOf(row)) });
    await rescan(row, 'checkpoint_url');
    expect(await toolOn(row, 'checkpoint_url')).toEqual(malicious);
  });

  test('lets an exclusive allow win over a block, and an exclusive block over an exclusive allow', async () => {
    const row = await ordinaryMail();
    const url = urlOf(row);
    const block: Try = { row, tool: 'checkpoint_url', type: 'block-domain', str: linkDomain(url) };
    const allow: Try = { row, tool: 'checkpoint_url', type: 'allow-url', str: url };
    const verdict = async () => {
      await rescan(row, 'checkpoint_url');
      return toolOn(row, 'checkpoint_url');
    };
    await add(block);
    await add(allow);
    expect(await verdict()).toEqual(malicious);
    // An exclusive exception that does not apply to the mail rules nothing out.
    await add({ ...allow, str: `${url}x`, isExclusive: true });
    expect(await verdict()).toEqual(malicious);
    await add({ ...allow, isExclusive: true });
    expect(await verdict()).toEqual({ status: 'ok', verdict: 'clean' });
    await add({ ...block, isExclusive: true });
    expect(await verdict()).toEqual(malicious);
  });

  test('takes the hashes of the file or the attachments in sectool_exception, and reports what it could not do', async () => {
    const file = pick<FileRow>('file', "verdict = 'malware'");
    const mail = pick<EmailRow>('email', 'attachment_count = 1');
    const { results = [] } = await get('exception.add', {
      files: [
        { entity_type: file.entity_type, entity_id: file.entity_id, sec_type: 'checkpoint2' },
        { entity_type: mail.entity_type, entity_id: mail.entity_id, sec_type: 'checkpoint_te' },
        { entity_type: mail.entity_type, entity_id: mail.entity_id, sec_type: 'checkpoint_url' },
        { entity_type: mail.entity_type, entity_id: 'nobody', sec_type: 'checkpoint_te' },
      ],
    });
    expect(results.map((one) => one.success)).toEqual([true, true, false, false]);
    expect(results[2]?.reason).toContain('takes no exception');
    const { rows } = await get('exception.search', { sort_by: 'insert_time' });
    expect(rows.map((one) => one.exception_str).sort()).toEqual(
      [file.md5, (JSON.parse(mail.attachment_md5) as string[])[0]].sort(),
    );
  });

  test.each([
    ['exception_str', { exception_type: 'hash', exception_str: 'a'.repeat(31) }],
    ['exception_str', { exception_type: 'hash', exception_str: 'g'.repeat(32) }],
    ['exception_type', { exception_type: 'allow-url', exception_str: 'https://fabrikam.example/' }],
    ['exception_str', { exception_type: 'file_type', exception_str: 'not a type' }],
    [
      'exception_payload.mode',
      { exception_type: 'file_type', exception_str: 'pdf', exception_payload: { mode: 'sideways' } },
    ],
    [
      'sec_entity_type',
      { exception_type: 'hash', exception_str: 'a'.repeat(32), sec_entity_type: 'nothing' },
    ],
    [
      'created_by_email',
      { exception_type: 'hash', exception_str: 'a'.repeat(32), created_by_email: '@contoso' },
    ],
    ['entity_type', { exception_type: 'hash', exception_str: 'a'.repeat(32), entity_type: 'nonsense' }],
    ['exception_type', { exception_type: 'color', exception_str: 'red' }],
    ['exception_payload.mode', { exception_type: 'hash', exception_payload: { mode: 'with_link' } }],
    ['is_exclusive', { is_exclusive: 'maybe' }],
    ['expires', { expires: '2027-01-01' }],
  ])('refuses an invalid exception and names %s', async (field, change) => {
    const input = {
      sec_entity_type: 'checkpoint2',
      entity_type: 'tenant',
      entity_id: 'tenant',
      exception_type: 'hash',
      exception_str: 'a'.repeat(32),
      created_by_email: 'a@b.example',
      ...change,
    };
    const { status, body } = await tenant.raw('POST', '/api/v1/external_sectool/exception', input);
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(`"${field}"`)]);
    expect(tenant.store.count('exception', {})).toBe(0);
  });

  test('requires the flag for SHA256, lets MD5 be switched off, and derives options from both', async () => {
    const strict = await startTestTenant({ emails: 10, flags: { sha256_exceptions: false } });
    const other = await startTestTenant({ emails: 10, flags: { md5_exceptions_disabled: true } });
    const input = (text: string) => ({
      sec_entity_type: 'checkpoint2',
      exception_type: 'hash' as const,
      exception_str: text,
      entity_type: 'tenant',
      entity_id: 'tenant',
      created_by_email: 'a@b.example',
    });
    const status = async (where: TestTenant, text: string) =>
      (await where.ask('exception.addExternal', input(text))).status;
    expect([await status(strict, 'a'.repeat(64)), await status(strict, 'a'.repeat(32))]).toEqual([422, 200]);
    expect([await status(other, 'a'.repeat(64)), await status(other, 'a'.repeat(32))]).toEqual([200, 422]);
    await strict.close();
    await other.close();
  });

  test('refuses a rescan with an unknown tool or of an unknown entity, and finds the same on a second rescan', async () => {
    const row = pick<EmailRow>('email', "verdict = 'phishing'");
    const before = await get('scan.details', { entity_id: row.entity_id, entity_type: row.entity_type });
    await rescan(row, 'ap_avanan', 'checkpoint2');
    const after = await get('scan.details', { entity_id: row.entity_id, entity_type: row.entity_type });
    expect(after.rows.map((one) => [one.sec_tool, one.status])).toEqual(
      before.rows.map((one) => [one.sec_tool, one.status]),
    );
    const time = (rows: typeof after.rows) => rows.find((one) => one.sec_tool === 'ap_avanan')?.time;
    expect(time(after.rows)).not.toBe(time(before.rows));
    const ask = (input: Partial<InputOf<'exception.rescan'>>) =>
      tenant.ask('exception.rescan', {
        src_entity_type: row.entity_type,
        entity_id: row.entity_id,
        app_names: ['ap_avanan'],
        ...input,
      });
    expect((await ask({ app_names: ['nothing'] })).status).toBe(422);
    expect((await ask({ entity_id: 'nobody' })).status).toBe(404);
  });
});

test('returns a classification as it was saved, until the next scan replaces it', async () => {
  const row = await withStatus("verdict = 'phishing' AND link_domains = '[]'", 'ap_avanan', ['phishing']);
  const other = pick<EmailRow>('email', `verdict = 'phishing' AND entity_id <> '${row.entity_id}'`);
  const entities = [{ entity_type: row.entity_type, entity_id: row.entity_id }];
  expect(
    await get('exception.classify', { classification: 'clean', confident: 'high', entities }),
  ).toMatchObject({ success: true, classified: 1 });
  const mail = (one: EmailRow) => get('entity.email', { saas: one.saas, entity_id: one.entity_id });
  expect(await mail(row)).toMatchObject({
    classification: 'clean',
    verdict: 'clean',
    phishing_verdict: 'clean',
  });
  expect((await toolOn(row, 'ap_avanan')).status).toBe('clean');
  expect(await mail(other)).toMatchObject({ verdict: 'phishing' });
  await get('exception.classify', {
    classification: 'spm',
    confident: 'not_so_sure',
    phishing: 'suspicious',
    entities,
  });
  expect(await mail(row)).toMatchObject({
    classification: 'spm',
    verdict: 'suspicious',
    phishing_verdict: 'suspicious',
  });
  await rescan(row, 'ap_avanan');
  expect(await mail(row)).toMatchObject({ verdict: 'phishing', phishing_verdict: 'phishing' });
  const ask = (input: object) =>
    tenant.raw('POST', '/api/v1/ap_avanan/emails_classification', {
      classification: 'clean',
      confident: 'high',
      entities,
      ...input,
    });
  expect((await ask({ classification: 'nice' })).status).toBe(422);
  expect((await ask({ entities: [{ entity_type: row.entity_type, entity_id: 'nobody' }] })).status).toBe(404);
});
