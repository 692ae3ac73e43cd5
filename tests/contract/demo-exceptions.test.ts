import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contentByHash, macroHashOf } from '../../main/demo/content/file-content';
import { linkDomain, linksOf } from '../../main/demo/content/links';
import type { EmailRow, FileRow } from '../../main/demo/rows';
import { contract, type EndpointName, type InputOf, type OutputOf } from '../../shared/api/contract';
import { EXCEPTION_TYPES, type ExceptionType } from '../../shared/model/ids';
import { startTestTenant, type TestTenant } from './support/tenant';

let tenant: TestTenant;
beforeEach(async () => {
  tenant = await startTestTenant({ emails: 2_500 });
  // The exceptions that the tenant begins with would mix with those of a test.
  tenant.store.remove('exception', {});
});
afterEach(() => tenant.close());

const get = async <K extends EndpointName>(name: K, input: InputOf<K>): Promise<OutputOf<K>> => {
  const { status, body } = await tenant.ask(name, input);
  expect([name, status, status === 200 ? '' : body]).toEqual([name, 200, '']);
  return contract[name].output.parse(body) as OutputOf<K>;
};
type Row = EmailRow | FileRow;
const pick = <R extends Row>(
  table: 'email' | 'file',
  where: string,
  fits: (row: R) => boolean = () => true,
): R => {
  const row = tenant.store
    .select<R>(`SELECT * FROM "${table}" WHERE copy_of IS NULL AND ${where}`)
    .find(fits);
  if (!row) throw new Error(`none: ${where}`);
  return row;
};
const phishing = (tool: string): Promise<EmailRow> =>
  withStatus("verdict = 'phishing' AND link_domains <> '[]'", tool, ['malicious']);
const toolOn = async (row: Row, tool: string) => {
  const { rows } = await get('scan.details', { entity_id: row.entity_id, entity_type: row.entity_type });
  const one = rows.find((result) => result.sec_tool === tool);
  return { status: one?.status, verdict: one?.verdict };
};
const withStatus = async (where: string, tool: string, statuses: readonly string[]): Promise<EmailRow> => {
  for (const row of tenant.store.select<EmailRow>(`SELECT * FROM email WHERE copy_of IS NULL AND ${where}`))
    if (statuses.includes((await toolOn(row, tool)).status ?? '')) return row;
  throw new Error(`none: ${where}`);
};
const verdictOf = async (row: Row): Promise<unknown> =>
  (await get('apps.entity', { app: row.saas, id: row.entity_id })).entity['verdict'];
const rescan = (row: Row, ...app_names: string[]) =>
  get('exception.rescan', { src_entity_type: row.entity_type, entity_id: row.entity_id, app_names });

type Try = { row: Row; tool: string; type: ExceptionType; str: string; payload?: Record<string, string> };
const add = ({ row, tool, type, str, payload }: Try) =>
  get('exception.addExternal', {
    sec_entity_type: tool,
    exception_type: type,
    exception_str: str,
    entity_type: row.entity_type,
    entity_id: row.entity_id,
    created_by_email: 's.analyst@contoso.example',
    ...(payload && { exception_payload: payload }),
  });

/** A near miss changes nothing on a rescan; the exception itself changes the tool's result. */
const proves = async (
  near: Partial<Try>,
  exact: Try,
  after: { status: string; verdict: string },
): Promise<void> => {
  const { row, tool } = exact;
  const before = await toolOn(row, tool);
  const verdict = await verdictOf(row);
  const missed = await add({ ...exact, ...near });
  await rescan(row, tool);
  expect(await toolOn(row, tool)).toEqual(before);
  expect(await verdictOf(row)).toBe(verdict);
  const hit = await add(exact);
  expect(await toolOn(row, tool)).toEqual(before);
  await rescan(row, tool);
  expect(await toolOn(row, tool)).toEqual(after);
  expect(after).not.toEqual(before);
  const ids = (
    await get('scan.exceptionsStatus', { entity_id: row.entity_id, entity_type: row.entity_type })
  ).rows.map((one) => one['id']);
  expect(ids).toContain(hit.exception?.id);
  if (missed.exception?.id !== hit.exception?.id) expect(ids).not.toContain(missed.exception?.id);
  expect(hit.exception?.affected_count).toBeGreaterThan(0);
};
const proved = new Set<ExceptionType>();
const typed = (type: ExceptionType, body: () => Promise<void>): void => {
  proved.add(type);
  test(type, body);
};
const last = (text: string): string => `${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}`;
const malicious = { status: 'malicious', verdict: 'phishing' };
const urlOf = (row: EmailRow): string => linksOf(7, row.n, row.style)[0]?.url ?? '';
const suspiciousFile = (name: string): FileRow =>
  pick<FileRow>('file', `verdict = 'suspicious' AND name LIKE '%.${name}'`);
const ordinaryMail = (): Promise<EmailRow> =>
  withStatus("verdict = 'clean' AND style IN ('meeting', 'notification') AND n > 12", 'checkpoint_url', [
    'ok',
  ]);
const clean = { status: 'clean', verdict: 'clean' };

describe('each type, with a near miss', () => {
  typed('hash', async () => {
    const row = pick<FileRow>('file', "verdict = 'malware'");
    const exact: Try = { row, tool: 'checkpoint2', type: 'hash', str: row.md5.toUpperCase() };
    await proves({ str: last(row.md5) }, exact, clean);
    // It speaks to its own tool only: the file is clean when no deciding tool is left.
    expect(await verdictOf(row)).toBe('malware');
    await add({ ...exact, tool: 'checkpoint_te', str: row.sha256 });
    await add({ ...exact, tool: 'checkpoint_av' });
    await rescan(row, 'checkpoint_te', 'checkpoint_av');
    expect(await verdictOf(row)).toBe('clean');
  });
  typed('macro_hash', async () => {
    const macros = (row: FileRow): string => {
      const content = contentByHash(row.md5);
      return (content && macroHashOf(content)) ?? '';
    };
    const row = pick<FileRow>(
      'file',
      "verdict = 'suspicious' AND name LIKE '%.xlsx'",
      (one) => macros(one) !== '',
    );
    await proves({ str: row.md5 }, { row, tool: 'checkpoint2', type: 'macro_hash', str: macros(row) }, clean);
  });
  typed('text_content', async () => {
    const row = await withStatus("verdict = 'phishing'", 'ap_avanan', ['phishing']);
    await proves(
      { str: `${row.subject} !` },
      { row, tool: 'ap_avanan', type: 'text_content', str: row.subject.slice(2).toUpperCase() },
      clean,
    );
  });
  typed('file_type', async () => {
    const row = suspiciousFile('pdf');
    await proves(
      { payload: { mode: 'with_link' } },
      { row, tool: 'checkpoint2', type: 'file_type', str: 'pdf', payload: { mode: 'without_link' } },
      clean,
    );
  });
  typed('allow_file_type', async () => {
    const row = suspiciousFile('docx');
    await proves({ str: 'doc' }, { row, tool: 'checkpoint2', type: 'allow_file_type', str: '.DOCX' }, clean);
  });
  typed('allow-url', async () => {
    const row = await phishing('checkpoint_url');
    await proves(
      { str: `${urlOf(row)}x` },
      { row, tool: 'checkpoint_url', type: 'allow-url', str: urlOf(row) },
      { status: 'ok', verdict: 'clean' },
    );
  });
  typed('allow-domain', async () => {
    const row = await withStatus("verdict = 'phishing' AND link_domains LIKE '%.test%'", 'avanan_url', [
      'malicious',
    ]);
    const host = linkDomain(urlOf(row));
    await proves(
      {
        str: host.slice(host.indexOf('.') + 1).includes('.')
          ? host.slice(host.indexOf('.') + 1)
          : `www.${host}`,
      },
      { row, tool: 'avanan_url', type: 'allow-domain', str: host },
      clean,
    );
  });
  typed('block-url', async () => {
    const row = await ordinaryMail();
    await proves(
      { str: `${urlOf(row)}/more` },
      { row, tool: 'checkpoint_url', type: 'block-url', str: urlOf(row) },
      malicious,
    );
    expect([
      await verdictOf(row),
      (await get('entity.email', { saas: row.saas, entity_id: row.entity_id })).phishing_verdict,
    ]).toEqual(['phishing', 'phishing']);
  });
  typed('block-domain', async () => {
    const row = await withStatus("verdict = 'clean' AND style = 'meeting'", 'avanan_url', ['clean']);
    await proves(
      { str: `www.${linkDomain(urlOf(row))}` },
      { row, tool: 'avanan_url', type: 'block-domain', str: linkDomain(urlOf(row)) },
      malicious,
    );
  });
  typed('sender_email', async () => {
    const row = await withStatus("verdict = 'phishing' AND link_domains = '[]'", 'ap_avanan', ['phishing']);
    await proves(
      { str: `x${row.from_email}` },
      { row, tool: 'ap_avanan', type: 'sender_email', str: row.from_email.toUpperCase() },
      clean,
    );
    expect(await verdictOf(row)).toBe('clean');
  });
  typed('recipient_email', async () => {
    const row = await withStatus("verdict = 'phishing' AND n > 12", 'ap_avanan', ['phishing']);
    await proves(
      { str: 'mail.contoso.example' },
      { row, tool: 'ap_avanan', type: 'recipient_email', str: 'contoso.example' },
      clean,
    );
  });
  typed('ppat_sender_name', async () => {
    const row = await withStatus(
      "attachment_count = 1 AND attachment_names LIKE '%.zip%' AND verdict = 'clean'",
      'checkpoint_te',
      ['not_scaned'],
    );
    await proves(
      { str: `${row.from_name} Jr` },
      { row, tool: 'checkpoint_te', type: 'ppat_sender_name', str: row.from_name },
      { status: 'benign', verdict: 'clean' },
    );
  });
  test('covers every type', () => expect([...proved].sort()).toEqual([...EXCEPTION_TYPES].sort()));
});

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

  test('takes the hashes of the file or the attachments in sectool_exception, and reports what it could not do', async () => {
    const file = pick<FileRow>('file', "verdict = 'malware'");
    const mail = pick<EmailRow>('email', 'attachment_count = 1');
    const { results } = await get('exception.add', {
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
    ['exception_type', { exception_type: 'colour', exception_str: 'red' }],
  ])('refuses an invalid exception and names %s', async (field, change) => {
    const input = {
      sec_entity_type: 'checkpoint2',
      entity_type: 'tenant',
      entity_id: 'tenant',
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
    expect([rows.length, total_rows > 20]).toEqual([20, true]);
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
    expect((await tenant.ask('exception.comboOptions', { field: 'colour' })).status).toBe(422);
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
