import type { EmailRow, FileRow, MessageRow } from '../rows';
import type { Store } from '../store-types';
import { type AffectedRows, type RowSelection, selectAffected } from './affected-choice';
import { appliesTo, type Exception } from './exception-match';
import { isSecTool, findTool, type ToolKind } from './sec-tools';
import { emailSubject, fileSubject, messageSubject, type Subject } from './subject';

const SCANS: Readonly<Record<ToolKind, readonly (keyof AffectedRows)[]>> = {
  file: ['email', 'file', 'message'],
  url: ['email', 'message'],
  dlp: ['email', 'file', 'message'],
  mail: ['email', 'message'],
  other: ['email', 'file', 'message'],
};

/** The columns that a comparison needs: reading whole rows would take several times as long. */
const COLUMNS: Readonly<Record<keyof AffectedRows, string>> = {
  email:
    'entity_id, saas, n, style, received, verdict, from_email, from_domain, from_name, subject, recipients, attachment_count, action_data',
  file: 'entity_id, saas, n, name, owner, md5, sha256, modified, verdict, action_data',
  message: 'entity_id, saas, n, sender, text, sent, has_link, has_file, link_domains, verdict, action_data',
};

const toSubject = (table: keyof AffectedRows, row: unknown, seed: number): Subject => {
  if (table === 'email') return emailSubject(row as EmailRow, seed);
  return table === 'file' ? fileSubject(row as FileRow) : messageSubject(row as MessageRow, seed);
};

const countRows = (
  { store, seed, exception }: { readonly store: Store; readonly seed: number; readonly exception: Exception },
  table: keyof AffectedRows,
  { where, values, isExact, by }: RowSelection,
): number => {
  const from = `FROM "${table}" WHERE ${where}`;
  if (isExact === true)
    return store.select<{ total: number }>(`SELECT count(*) AS total ${from}`, values)[0]?.total ?? 0;
  let count = 0;
  if (by) {
    for (const [cell] of store.cells(`SELECT ${by.column} ${from}`, values))
      if (by.test(String(cell))) count += 1;
    return count;
  }
  for (const row of store.select(`SELECT ${COLUMNS[table]} ${from}`, values))
    if (appliesTo(exception, toSubject(table, row, seed))) count += 1;
  return count;
};

/** Characters of the longest text that is compared: no cell has more, and SQLite refuses patterns of more than 50,000 bytes. */
const MOST_COMPARED = 12_000;

const countAffected = (store: Store, seed: number, exception: Exception): number => {
  if (exception.exception_str.length > MOST_COMPARED) return 0;
  const selected = selectAffected(exception);
  const tables = isSecTool(exception.sec_type) ? SCANS[findTool(exception.sec_type).kind] : [];
  return tables.reduce((sum, table) => {
    const rows = selected[table];
    return rows ? sum + countRows({ store, seed, exception }, table, rows) : sum;
  }, 0);
};

const caches = new WeakMap<Store, Map<string, number>>();
const MAX_CACHED = 5_000;

/** Counts the emails, files and messages that an exception affects. The compared columns never change, so counts are cached. */
export const affectedCount = (store: Store, seed: number, exception: Exception): number => {
  const cache = caches.get(store) ?? new Map<string, number>();
  caches.set(store, cache);
  const key = JSON.stringify([
    exception.sec_type,
    exception.exception_type,
    exception.exception_str,
    exception.exception_payload,
  ]);
  const known = cache.get(key);
  if (known !== undefined) return known;
  const count = countAffected(store, seed, exception);
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(key, count);
  return count;
};
