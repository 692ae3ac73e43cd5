import type { EmailRow, FileRow, MessageRow } from '../rows';
import type { Bound, Store } from '../store';
import { appliesTo, type Exception } from './exception-match';
import { md5OfMacros } from './file-content';
import { isSecTool, toolOf, type ToolKind } from './sec-tools';
import { emailSubject, fileSubject, messageSubject, type Subject } from './subject';

/** A first choice of rows in SQL, wider than the exception: the comparison itself decides. */
type Choice = { readonly email?: readonly [string, Bound[]]; readonly file?: readonly [string, Bound[]]; readonly message?: readonly [string, Bound[]] };

const like = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
const LIKE = (column: string): string => `${column} LIKE ? ESCAPE '\\'`;

const choiceOf = ({ exception_type, exception_str }: Exception): Choice => {
  const text = exception_str.trim();
  const hash = text.toLowerCase();
  switch (exception_type) {
    case 'hash':
      return { email: ['attachment_count > 0 AND (instr(attachment_md5, ?) OR instr(attachment_sha256, ?))', [hash, hash]], file: ['md5 = ? OR sha256 = ?', [hash, hash]], message: ['has_file = 1', []] };
    case 'macro_hash': {
      const md5 = md5OfMacros(hash);
      return { email: ['attachment_count > 0 AND instr(attachment_md5, ?)', [md5]], file: ['md5 = ?', [md5]], message: ['has_file = 1', []] };
    }
    case 'file_type':
    case 'allow_file_type': {
      const ending = like(`.${text.replace(/^\./, '')}`);
      return { email: [`attachment_count > 0 AND ${LIKE('attachment_names')}`, [ending]], file: [LIKE('name'), [ending]], message: ['has_file = 1', []] };
    }
    case 'sender_email':
      return { email: ['from_email = ? OR from_domain = ?', [text, text.replace(/^@/, '')]], file: [LIKE('owner'), [like(text)]], message: [LIKE('sender'), [like(text)]] };
    case 'recipient_email':
      return { email: [LIKE('recipients'), [like(text)]] };
    case 'text_content':
      return { email: [LIKE('subject'), [like(text)]], file: [LIKE('name'), [like(text)]], message: [LIKE('text'), [like(text)]] };
    case 'ppat_sender_name':
      return { email: ['(from_name = ? OR from_email = ?) AND attachment_count > 0', [text, text]] };
    default: {
      const host = /^\w+:\/\/(?:[^/@]*@)?([^/:?#]+)/.exec(text)?.[1] ?? text;
      return { email: ['instr(link_domains, ?)', [`"${host.toLowerCase()}"`]], message: ['has_link = 1', []] };
    }
  }
};

const SCANS: Readonly<Record<ToolKind, readonly (keyof Choice)[]>> = {
  file: ['email', 'file', 'message'],
  url: ['email', 'message'],
  dlp: ['email', 'file', 'message'],
  mail: ['email', 'message'],
  other: ['email', 'file', 'message'],
};

/** The columns that a comparison looks at: reading whole rows would cost several times as much. */
const COLUMNS: Readonly<Record<keyof Choice, string>> = {
  email: 'entity_id, saas, n, style, received, verdict, from_email, from_name, subject, recipients, attachment_count, marks',
  file: 'entity_id, saas, n, name, owner, md5, sha256, modified, verdict, marks',
  message: 'entity_id, saas, n, sender, text, sent, has_link, has_file, link_domains, verdict, marks',
};

const counted = new WeakMap<Store, Map<string, number>>();
const MAX_KEPT = 5_000;

/** How many emails, files and messages an exception is about. What it is compared with never changes, so a count is kept. */
export const affectedCount = (store: Store, seed: number, exception: Exception): number => {
  const kept = counted.get(store) ?? new Map<string, number>();
  counted.set(store, kept);
  const key = JSON.stringify([exception.sec_type, exception.exception_type, exception.exception_str, exception.exception_payload]);
  const known = kept.get(key);
  if (known !== undefined) return known;
  const choice = choiceOf(exception);
  const tables = isSecTool(exception.sec_type) ? SCANS[toolOf(exception.sec_type).kind] : [];
  const subjectOf = (table: keyof Choice, row: unknown): Subject =>
    table === 'email' ? emailSubject(row as EmailRow, seed) : table === 'file' ? fileSubject(row as FileRow) : messageSubject(row as MessageRow, seed);
  let count = 0;
  for (const table of tables) {
    const [where, values] = choice[table] ?? [];
    if (where === undefined) continue;
    for (const row of store.select(`SELECT ${COLUMNS[table]} FROM "${table}" WHERE ${where}`, values)) if (appliesTo(exception, subjectOf(table, row))) count += 1;
  }
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(key, count);
  return count;
};
