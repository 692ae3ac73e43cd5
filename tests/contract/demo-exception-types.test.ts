import { describe, expect, test } from 'vitest';
import { contentByHash, macroHash } from '../../main/demo/content/file-content';
import { linkDomain } from '../../main/demo/content/links';
import type { EmailRow, FileRow } from '../../main/demo/rows';
import { EXCEPTION_TYPES, type ExceptionType } from '../../shared/model/ids';
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
  type Try,
  urlOf,
  verdictOf,
  withStatus,
} from './support/demo-exceptions';

setUpExceptions();

const phishing = (tool: string): Promise<EmailRow> =>
  withStatus("verdict = 'phishing' AND link_domains <> '[]'", tool, ['malicious']);
const proved = new Set<ExceptionType>();
const typed = (type: ExceptionType, body: () => Promise<void>): void => {
  proved.add(type);
  test(type, body);
};
const last = (text: string): string => `${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}`;
const suspiciousFile = (name: string): FileRow =>
  pick<FileRow>('file', `verdict = 'suspicious' AND name LIKE '%.${name}'`);

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
      return (content && macroHash(content)) ?? '';
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
