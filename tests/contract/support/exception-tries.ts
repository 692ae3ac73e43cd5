/** For each type of exception: one that changes a tool's result, a near miss that does not, and the result afterwards. */
import { contentByHash, macroHash } from '../../../main/demo/content/file-content';
import { linkDomain } from '../../../main/demo/content/links';
import type { EmailRow, FileRow } from '../../../main/demo/rows';
import type { ExceptionType } from '../../../shared/model/ids';
import { clean, malicious, ordinaryMail, pick, urlOf, withStatus, type Try } from './demo-exceptions';

type TryCase = {
  readonly near: Partial<Try>;
  readonly exact: Try;
  readonly after: { readonly status: string; readonly verdict: string };
};

const phishing = (tool: string): Promise<EmailRow> =>
  withStatus("verdict = 'phishing' AND link_domains <> '[]'", tool, ['malicious']);
const last = (text: string): string => `${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}`;
const suspiciousFile = (name: string): FileRow =>
  pick<FileRow>('file', `verdict = 'suspicious' AND name LIKE '%.${name}'`);
const macros = (row: FileRow): string => {
  const content = contentByHash(row.md5);
  return (content && macroHash(content)) ?? '';
};
/** A domain above or beside one, which an exception for it does not cover. */
const otherDomain = (host: string): string => {
  const above = host.slice(host.indexOf('.') + 1);
  return above.includes('.') ? above : `www.${host}`;
};

export const EXCEPTION_TRIES: Readonly<Record<ExceptionType, () => Promise<TryCase>>> = {
  hash: async () => {
    const row = pick<FileRow>('file', "verdict = 'malware'");
    return {
      near: { str: last(row.md5) },
      exact: { row, tool: 'checkpoint2', type: 'hash', str: row.md5.toUpperCase() },
      after: clean,
    };
  },
  macro_hash: async () => {
    const row = pick<FileRow>(
      'file',
      "verdict = 'suspicious' AND name LIKE '%.xlsx'",
      (one) => macros(one) !== '',
    );
    return {
      near: { str: row.md5 },
      exact: { row, tool: 'checkpoint2', type: 'macro_hash', str: macros(row) },
      after: clean,
    };
  },
  text_content: async () => {
    const row = await withStatus("verdict = 'phishing'", 'ap_avanan', ['phishing']);
    return {
      near: { str: `${row.subject} !` },
      exact: { row, tool: 'ap_avanan', type: 'text_content', str: row.subject.slice(2).toUpperCase() },
      after: clean,
    };
  },
  file_type: async () => ({
    near: { payload: { mode: 'with_link' } },
    exact: {
      row: suspiciousFile('pdf'),
      tool: 'checkpoint2',
      type: 'file_type',
      str: 'pdf',
      payload: { mode: 'without_link' },
    },
    after: clean,
  }),
  allow_file_type: async () => ({
    near: { str: 'doc' },
    exact: { row: suspiciousFile('docx'), tool: 'checkpoint2', type: 'allow_file_type', str: '.DOCX' },
    after: clean,
  }),
  'allow-url': async () => {
    const row = await phishing('checkpoint_url');
    return {
      near: { str: `${urlOf(row)}x` },
      exact: { row, tool: 'checkpoint_url', type: 'allow-url', str: urlOf(row) },
      after: { status: 'ok', verdict: 'clean' },
    };
  },
  'allow-domain': async () => {
    const row = await withStatus("verdict = 'phishing' AND link_domains LIKE '%.test%'", 'avanan_url', [
      'malicious',
    ]);
    const host = linkDomain(urlOf(row));
    return {
      near: { str: otherDomain(host) },
      exact: { row, tool: 'avanan_url', type: 'allow-domain', str: host },
      after: clean,
    };
  },
  'block-url': async () => {
    const row = await ordinaryMail();
    return {
      near: { str: `${urlOf(row)}/more` },
      exact: { row, tool: 'checkpoint_url', type: 'block-url', str: urlOf(row) },
      after: malicious,
    };
  },
  'block-domain': async () => {
    const row = await withStatus("verdict = 'clean' AND style = 'meeting'", 'avanan_url', ['clean']);
    const host = linkDomain(urlOf(row));
    return {
      near: { str: `www.${host}` },
      exact: { row, tool: 'avanan_url', type: 'block-domain', str: host },
      after: malicious,
    };
  },
  sender_email: async () => {
    const row = await withStatus("verdict = 'phishing' AND link_domains = '[]'", 'ap_avanan', ['phishing']);
    return {
      near: { str: `x${row.from_email}` },
      exact: { row, tool: 'ap_avanan', type: 'sender_email', str: row.from_email.toUpperCase() },
      after: clean,
    };
  },
  recipient_email: async () => ({
    near: { str: 'mail.contoso.example' },
    exact: {
      row: await withStatus("verdict = 'phishing' AND n > 12", 'ap_avanan', ['phishing']),
      tool: 'ap_avanan',
      type: 'recipient_email',
      str: 'contoso.example',
    },
    after: clean,
  }),
  ppat_sender_name: async () => {
    const row = await withStatus(
      "attachment_count = 1 AND attachment_names LIKE '%.zip%' AND verdict = 'clean'",
      'checkpoint_te',
      ['not_scaned'],
    );
    return {
      near: { str: `${row.from_name} Jr` },
      exact: { row, tool: 'checkpoint_te', type: 'ppat_sender_name', str: row.from_name },
      after: { status: 'benign', verdict: 'clean' },
    };
  },
};
