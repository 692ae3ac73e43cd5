import { createBody } from '../content/body';
import { attachmentDownload, type Download, fileDownload, messageDownload } from '../content/downloads';
import { createHeaders } from '../content/headers';
import { mergeActionData } from '../content/action-data';
import { RESULT_TYPE } from '../query/export-results';
import { type Context, type HandlersOf, HttpError } from '../handler';
import type { EmailRow } from '../rows';
import type { Bound, Store } from '../store-types';
import { anyEntity, type Found, typedEntity } from './lookup';

const findMail = (context: Context, entity_type: string, entity_id: string): EmailRow => {
  const { found } = typedEntity(context, entity_type, entity_id);
  if (found.table !== 'email') throw new HttpError(404, 'It is not an email');
  return found.row;
};

/** Returns a subject without reply and forward prefixes, which similar emails share. */
const baseSubject = (subject: string): string => subject.replace(/^((re|fw|fwd|aw|wg)\s*:\s*)+/i, '').trim();

const SIMILAR: Readonly<
  Record<'subject' | 'sender' | 'body', (row: EmailRow) => readonly [where: string, values: Bound[]]>
> = {
  subject: (row) => [
    'subject IN (?, ?, ?, ?)',
    ['', 'Re: ', 'Fw: ', 'Fwd: '].map((mark) => mark + baseSubject(row.subject)),
  ],
  sender: (row) => ['from_email = ?', [row.from_email]],
  // A fingerprint of the body: the values that it is derived from.
  body: (row) => ['style = ? AND from_domain = ?', [row.style, row.from_domain]],
};

/** Returns the entity that a payload names. */
const named = (payload: Readonly<Record<string, unknown>>, context: Context): Found => {
  const id = payload['entity_id'];
  if (typeof id !== 'string' || id === '') throw new HttpError(422, 'entity_id is missing', 'entity_id');
  const found = anyEntity(context, id);
  if (!found) throw new HttpError(404, 'No such entity');
  return found;
};

const mark = ({ store }: Context, { table, row }: Found, added: Readonly<Record<string, unknown>>): void => {
  store.update(table, row.entity_id, { action_data: mergeActionData(row, added) });
};

const checks = new WeakMap<Store, Map<string, number>>();
const CHECKS_UNTIL_READY = 3;

/** Returns true if a content can be downloaded now: late ones can from their third check on. */
const isThere = (store: Store, id: string, { readiness }: Download, counts: boolean): boolean => {
  if (readiness !== 'late') return readiness === 'ready';
  const seen = checks.get(store) ?? new Map<string, number>();
  checks.set(store, seen);
  const times = (seen.get(id) ?? 0) + (counts ? 1 : 0);
  seen.set(id, times);
  return times >= CHECKS_UNTIL_READY;
};

const findDownload = (context: Context, entity_type: string, entity_id: string): Download => {
  const result = entity_type === RESULT_TYPE ? context.store.exported.get(entity_id) : undefined;
  if (result) return { ...result, readiness: 'ready' };
  const { found, attachment } = typedEntity(context, entity_type, entity_id);
  if (found.table === 'file') return fileDownload(found.row, context.seed);
  const one =
    found.table === 'email' && attachment !== undefined
      ? attachmentDownload(found.row, attachment, context.seed)
      : found.table === 'message'
        ? messageDownload(found.row, context.seed)
        : undefined;
  if (!one) throw new HttpError(404, 'It has no content to download');
  return one;
};

/** Handles raw emails, user reports and downloads. */
export const mailHandlers: HandlersOf<
  'mail.headers' | 'mail.body' | 'mail.identify' | 'mail.similarCount' | 'mail.report' | 'download.file'
> = {
  'mail.headers': ({ a, b }, context) => ({ headers: createHeaders(findMail(context, a, b), context.seed) }),
  'mail.body': ({ a, b }, context) => createBody(findMail(context, a, b), context.seed),
  // The message is stored with the entity and returned with its properties.
  'mail.identify': (payload, context) => {
    mark(context, named(payload, context), {
      identified: { ...payload, time: new Date(context.now()).toISOString() },
    });
    return { success: true };
  },
  'mail.similarCount': ({ a, b, mode }, context) => {
    const row = findMail(context, a, b);
    const [where, values] = SIMILAR[mode](row);
    const found = context.store.select<{ total: number }>(
      `SELECT count(*) AS total FROM email WHERE copy_of IS NULL AND entity_id <> ? AND ${where}`,
      [row.copy_of ?? row.entity_id, ...values],
    );
    return { count: found[0]?.total ?? 0 };
  },
  'mail.report': (payload, context) => {
    const found = named(payload, context);
    const reporter = payload['reported_by'];
    const reported_by = typeof reporter === 'string' ? reporter : 'analyst';
    mark(context, found, { reported: { ...payload, time: new Date(context.now()).toISOString() } });
    if (found.table === 'email')
      context.store.update('email', found.row.entity_id, {
        is_user_reported: 1,
        reported_by,
        reported_at: context.now(),
      });
    return { success: true };
  },
  'download.file': ({ a, b, test_only }, context) => {
    const download = findDownload(context, a, b);
    const there = isThere(context.store, b, download, test_only);
    if (test_only) return { success: there };
    if (!there) throw new HttpError(409, 'The content is not there');
    return { bytes: download.bytes, type: download.mime_type, name: download.name };
  },
};
