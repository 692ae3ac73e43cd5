import type { EmailRow, FileRow, MessageRow } from '../rows';
import type { Store } from '../store-types';
import { type Choice, choiceOf } from './affected-choice';
import { appliesTo, type Exception } from './exception-match';
import { isSecTool, toolOf, type ToolKind } from './sec-tools';
import { emailSubject, fileSubject, messageSubject, type Subject } from './subject';

const SCANS: Readonly<Record<ToolKind, readonly (keyof Choice)[]>> = {
  file: ['email', 'file', 'message'],
  url: ['email', 'message'],
  dlp: ['email', 'file', 'message'],
  mail: ['email', 'message'],
  other: ['email', 'file', 'message'],
};

/** The columns that a comparison looks at: reading whole rows would cost several times as much. */
const COLUMNS: Readonly<Record<keyof Choice, string>> = {
  email:
    'entity_id, saas, n, style, received, verdict, from_email, from_name, subject, recipients, attachment_count, action_data',
  file: 'entity_id, saas, n, name, owner, md5, sha256, modified, verdict, action_data',
  message: 'entity_id, saas, n, sender, text, sent, has_link, has_file, link_domains, verdict, action_data',
};

const counted = new WeakMap<Store, Map<string, number>>();
const MAX_KEPT = 5_000;

/** How many emails, files and messages an exception is about. What it is compared with never changes, so a count is kept. */
export const affectedCount = (store: Store, seed: number, exception: Exception): number => {
  const kept = counted.get(store) ?? new Map<string, number>();
  counted.set(store, kept);
  const key = JSON.stringify([
    exception.sec_type,
    exception.exception_type,
    exception.exception_str,
    exception.exception_payload,
  ]);
  const known = kept.get(key);
  if (known !== undefined) return known;
  const choice = choiceOf(exception);
  const tables = isSecTool(exception.sec_type) ? SCANS[toolOf(exception.sec_type).kind] : [];
  const subjectOf = (table: keyof Choice, row: unknown): Subject =>
    table === 'email'
      ? emailSubject(row as EmailRow, seed)
      : table === 'file'
        ? fileSubject(row as FileRow)
        : messageSubject(row as MessageRow, seed);
  let count = 0;
  for (const table of tables) {
    const chosen = choice[table];
    if (!chosen) continue;
    const { where, values, isExact, by } = chosen;
    if (isExact === true) {
      count +=
        store.select<{ total: number }>(`SELECT count(*) AS total FROM "${table}" WHERE ${where}`, values)[0]
          ?.total ?? 0;
      continue;
    }
    if (by) {
      for (const [cell] of store.cells(`SELECT ${by.column} FROM "${table}" WHERE ${where}`, values))
        if (by.test(String(cell))) count += 1;
      continue;
    }
    for (const row of store.select(`SELECT ${COLUMNS[table]} FROM "${table}" WHERE ${where}`, values))
      if (appliesTo(exception, subjectOf(table, row))) count += 1;
  }
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(key, count);
  return count;
};
