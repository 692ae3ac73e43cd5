import type { Context, HandlersOf } from '../handler';
import { HttpError } from '../handler';
import { createBody } from '../content/body';
import { createDeliveries } from '../content/deliveries';
import { createFileEvents } from '../content/file-events';
import { parseActionData } from '../content/action-data';
import { createPermissions, type Account } from '../content/permissions';
import { attachmentProfiles, emailProfile, fileProfile, instant, mtaProfile } from '../content/profiles';
import { hashColumn } from '../content/exception-rules';
import { findEntity, createProfile, findSaas, typedEntity, anyEntity, partsOfType } from './lookup';
import { webNotification, WEB_NOTIFICATIONS } from '../content/web-notifications';

const MAX_SAME_HASH = 500;

/** Returns true if an email was delivered before a person quarantined it. */
const wasMoved = ({
  is_quarantined,
  quarantined_by,
}: {
  readonly is_quarantined: number;
  readonly quarantined_by: string | null;
}): boolean => is_quarantined === 1 && ['analyst', 'admin'].includes(quarantined_by ?? '');
type IpEvent = { time: number; user: string; event: string; ip: string; country: string };

/** Returns the people who have an account at an app. */
const accountsOf = ({ store }: Context, saas: string): Account[] =>
  store.select<Account>('SELECT name, email FROM user WHERE saas = ? ORDER BY n', [saas]);

/** Handles profiles and their details. */
export const entityHandlers: HandlersOf<
  | 'entity.email'
  | 'entity.file'
  | 'entity.filePermissions'
  | 'entity.emailRecipients'
  | 'entity.emailAttachments'
  | 'entity.emailConversation'
  | 'entity.splittedEmails'
  | 'entity.fileEvents'
  | 'entity.ipEvents'
  | 'entity.webNotifications'
  | 'entity.byType'
  | 'entity.isQuarantineRestorable'
  | 'entity.props'
  | 'entity.mtaEmail'
  | 'entity.messageBody'
  | 'entity.byHash'
> = {
  'entity.email': ({ saas, entity_id }, context) =>
    emailProfile(findEntity(context, 'email', saas, entity_id), context.seed),
  'entity.file': ({ saas, entity_id }, context) =>
    fileProfile(findEntity(context, 'file', saas, entity_id), context.store.flags),
  'entity.filePermissions': ({ saas, entity_id, offset, limit }, context) => {
    const row = findEntity(context, 'file', saas, entity_id);
    return {
      rows: createPermissions(row, context.seed, accountsOf(context, row.saas), offset, limit),
      total_rows: row.permission_count,
    };
  },
  'entity.emailRecipients': ({ saas, entity_id, offset, limit }, context) => {
    const all = createDeliveries(findEntity(context, 'email', saas, entity_id), context.seed);
    const rows = all
      .slice(offset, offset + limit)
      .map((one) => ({ ...one, released_at: one.released_at === null ? null : instant(one.released_at) }));
    return { rows, total_rows: all.length };
  },
  'entity.emailAttachments': ({ saas, entity_id, offset, limit }, context) => {
    const all = attachmentProfiles(findEntity(context, 'email', saas, entity_id), context.seed);
    return { rows: all.slice(offset, offset + limit), total_rows: all.length };
  },
  'entity.emailConversation': ({ saas, entity_id, offset, limit }, context) => {
    const row = findEntity(context, 'email', saas, entity_id);
    const where = { conversation_id: row.conversation_id, saas: row.saas, copy_of: null };
    const rows = context.store.find('email', where, { orderBy: 'received', offset, limit });
    return {
      rows: rows.map((one) => emailProfile(one, context.seed)),
      total_rows: context.store.count('email', where),
    };
  },
  // Returns the original and the other copies of an email that was split by recipient.
  'entity.splittedEmails': ({ saas, entity_id, offset, limit }, context) => {
    const row = findEntity(context, 'email', saas, entity_id);
    const original = row.copy_of === null ? row : context.store.get('email', row.copy_of);
    const copies = context.store.find(
      'email',
      { copy_of: row.copy_of ?? row.entity_id },
      { orderBy: 'received' },
    );
    const all = [...(original ? [original] : []), ...copies].filter((one) => one.entity_id !== row.entity_id);
    return {
      rows: all.slice(offset, offset + limit).map((one) => emailProfile(one, context.seed)),
      total_rows: all.length,
    };
  },
  'entity.fileEvents': ({ saas, entity_id, offset, limit }, context) => {
    const row = findEntity(context, 'file', saas, entity_id);
    const rows = createFileEvents(row, context.seed, accountsOf(context, row.saas), offset, limit).map(
      (one) => ({
        ...one,
        time: instant(one.time),
      }),
    );
    return { rows, total_rows: row.event_count };
  },
  'entity.ipEvents': ({ saas, ip, offset, limit }, { store }) => {
    const app = findSaas(saas);
    const from = `(SELECT time, user, CASE success WHEN 1 THEN 'Login' ELSE 'Failed login: ' || reason END AS event, ip, country FROM login WHERE ip = ? AND saas = ?
      UNION ALL SELECT time, user, 'Click: ' || action, ip, country FROM click WHERE ip = ? AND saas = ?)`;
    const values = [ip, app, ip, app];
    const rows = store.select<IpEvent>(
      `SELECT time, user, event, ip, country FROM ${from} ORDER BY time DESC, user LIMIT ? OFFSET ?`,
      [...values, limit, offset],
    );
    const total = store.select<{ total: number }>(`SELECT count(*) AS total FROM ${from}`, values);
    return {
      rows: rows.map((one) => ({ ...one, time: instant(one.time) })),
      total_rows: total[0]?.total ?? 0,
    };
  },
  'entity.webNotifications': ({ saas, offset, limit }, { seed, now }) => {
    const app = findSaas(saas);
    const rows = Array.from({ length: Math.max(0, Math.min(limit, WEB_NOTIFICATIONS - offset)) }, (_, i) =>
      webNotification(app, seed, now(), offset + i),
    );
    return { rows: rows.map((one) => ({ ...one, time: instant(one.time) })), total_rows: WEB_NOTIFICATIONS };
  },
  'entity.byType': ({ type, id }, context) => {
    const found = anyEntity(context, id);
    if (!found || found.row.saas !== findSaas(type)) throw new HttpError(404, `No such entity of ${type}`);
    return createProfile(found, context);
  },
  'entity.isQuarantineRestorable': ({ id }, context) => {
    const found = anyEntity(context, id);
    if (!found) throw new HttpError(404, 'No such entity');
    if (found.table !== 'email' && found.table !== 'file')
      return { restorable: false, reason: 'Only emails and files can be quarantined.' };
    if (found.row.is_quarantined === 1) return { restorable: true, reason: null };
    const was = found.row.restore_state === 'restored';
    return { restorable: false, reason: was ? 'It was restored already.' : 'It is not in quarantine.' };
  },
  'entity.props': ({ type, id }, context) => {
    const { found } = typedEntity(context, type, id);
    const { first, ...action_data } = parseActionData(found.row);
    return {
      entity_id: id,
      props: {
        ...action_data,
        ...(first && { first_verdict: first.verdict }),
        ...(found.table === 'email' && wasMoved(found.row) && { original_location: 'inbox' }),
        profile_url: `https://portal.contoso.example/profile/${type}/${id}`,
      },
    };
  },
  // Finds an email by its entity ID or its message ID.
  'entity.mtaEmail': ({ id }, { store, seed }) => {
    const [named] = [`${id}`, `<${id}>`].flatMap((one) =>
      one.includes('@') ? store.find('email', { internet_message_id: one }, { limit: 1 }) : [],
    );
    const row = store.get('email', id) ?? named;
    if (!row) throw new HttpError(404, 'No such email');
    return mtaProfile(row, seed);
  },
  'entity.messageBody': ({ a, b }, context) => {
    const { found } = typedEntity(context, a, b);
    if (found.table === 'message') return { body: found.row.text, format: 'text' };
    if (found.table === 'email') return { body: createBody(found.row, context.seed).html, format: 'html' };
    throw new HttpError(404, 'It has no body');
  },
  // Returns the entities of the same type with the same content, including the given one.
  'entity.byHash': ({ hash, type, id }, context) => {
    const kind = hashColumn(hash);
    if (!kind) throw new HttpError(422, 'A hash is an MD5 of 32 hex characters or a SHA-256 of 64.', 'hash');
    typedEntity(context, type, id);
    const parts = partsOfType(type);
    const wanted = hash.toLowerCase();
    if (parts?.domain === 'file')
      return {
        rows: context.store
          .find('file', { saas: parts.saas, [kind]: wanted }, { limit: MAX_SAME_HASH })
          .map((row) => fileProfile(row, context.store.flags)),
      };
    if (parts?.domain !== 'email' && parts?.domain !== 'attachment') return { rows: [] };
    const ids = context.store.select<{ entity_id: string }>(
      `SELECT entity_id FROM email WHERE saas = ? AND attachment_count > 0 AND instr(attachment_${kind}, ?) > 0 ORDER BY n LIMIT ?`,
      [parts.saas, wanted, MAX_SAME_HASH],
    );
    const mails = ids.flatMap(({ entity_id }) => context.store.get('email', entity_id) ?? []);
    if (parts.domain === 'email') return { rows: mails.map((one) => emailProfile(one, context.seed)) };
    return {
      rows: mails
        .flatMap((one) => attachmentProfiles(one, context.seed))
        .filter((one) => one[kind] === wanted),
    };
  },
};
