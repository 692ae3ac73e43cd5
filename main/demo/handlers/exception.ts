import type { InputOf } from '../requests/calls';
import { exceptionOptions } from '../content/exception-options';
import { isSecTool } from '../content/sec-tools';
import { type Context, type HandlersOf, HttpError } from '../handler';
import type { ExceptionRecord } from '../rows';
import type { Bound } from '../store-types';
import { exceptionRow, findRefusal, refuse, storeException } from './exception-write';
import { FILE_MODES, TOOLS } from '../words';
import { partsOfType, createSubject, typedEntity } from './lookup';
import { classify, rescan, TOKEN_OWNER } from './verdicts';

/** Entity type of an exception that wasn't made from an entity: its ID isn't looked up. */
const NO_ENTITY = 'tenant';

/** Searches the allow-list (exception_search) or the block-list (exception_search2) with the same filters. */
const searchIn =
  (list: 'allow' | 'block') =>
  (
    { sec_type, exception_type, text, sort_by, order, offset, limit }: InputOf<'exception.search'>,
    context: Context,
  ) => {
    const where = [`exception_type ${list === 'block' ? '' : 'NOT '}IN ('block-url', 'block-domain')`];
    const values: Bound[] = [];
    const also = (sql: string, ...bound: Bound[]): void => {
      where.push(sql);
      values.push(...bound);
    };
    if (sec_type !== undefined) also('sec_type = ?', sec_type);
    if (exception_type !== undefined) also('exception_type = ?', exception_type);
    if (text !== undefined && text !== '')
      also(
        '(instr(lower(exception_str), ?) OR instr(lower(comment), ?) OR instr(lower(created_by_email), ?))',
        ...Array<string>(3).fill(text.toLowerCase()),
      );
    const from = `FROM exception WHERE ${where.join(' AND ')}`;
    const rows = context.store.select<ExceptionRecord>(
      `SELECT * ${from} ORDER BY ${sort_by} ${order === 'asc' ? 'ASC' : 'DESC'}, id LIMIT ? OFFSET ?`,
      [...values, limit, offset],
    );
    const total = context.store.select<{ total: number }>(`SELECT count(*) AS total ${from}`, values);
    return { rows: rows.map((one) => exceptionRow(one, context)), total_rows: total[0]?.total ?? 0 };
  };

const optionsIn =
  (list: 'allow' | 'block') =>
  ({ a, b }: InputOf<'exception.options'>, { store }: Context) => {
    if (!isSecTool(a)) throw new HttpError(404, `No security tool is called ${a}`);
    const parts = partsOfType(b);
    if (!parts) throw new HttpError(404, `No entity type is called ${b}`);
    return { options: exceptionOptions(a, parts.domain, store.flags, list) };
  };

const plainOption = (value: string): { value: string; label: string } => ({ value, label: value });
const MAX_OPTIONS = 50;
/** Columns with the suggestions for fields of the exceptions editor. */
const COMBO_SQL: Readonly<Record<string, string>> = {
  sender_email: 'SELECT from_email AS value, count(*) AS uses FROM email GROUP BY from_email',
  sender_domain: 'SELECT from_domain AS value, count(*) AS uses FROM email GROUP BY from_domain',
  sender_name: 'SELECT from_name AS value, count(*) AS uses FROM email GROUP BY from_name',
  recipient_email: 'SELECT email AS value, max(emails_received) AS uses FROM "user" GROUP BY email',
  link_domain: 'SELECT domain AS value, count(*) AS uses FROM click GROUP BY domain',
  created_by_email:
    'SELECT created_by_email AS value, count(*) AS uses FROM exception GROUP BY created_by_email',
};
const COMBO_LISTS: Readonly<Record<string, readonly string[]>> = {
  sec_type: TOOLS,
  mode: FILE_MODES,
  file_type: ['pdf', 'docx', 'xlsx', 'png', 'svg', 'html', 'csv', 'txt', 'ics', 'eml', 'zip', 'com', 'exe'],
};

/** Returns the hashes of an entity that an exception can be made for: the file's, or those of the attachments. */
const findHashes = (context: Context, entity_type: string, entity_id: string): string[] => {
  const { found, attachment } = typedEntity(context, entity_type, entity_id);
  const files = createSubject(found, context)?.files ?? [];
  const meant = attachment === undefined ? files : files.slice(attachment, attachment + 1);
  const { md5_exceptions_disabled } = context.store.flags;
  return [...new Set(meant.map((one) => (md5_exceptions_disabled ? one.sha256 : one.md5)))];
};

/** Handles exceptions and changes of verdicts. */
export const exceptionHandlers: HandlersOf<
  | 'exception.add'
  | 'exception.addExternal'
  | 'exception.rescan'
  | 'exception.search'
  | 'exception.search2'
  | 'exception.comboOptions'
  | 'exception.classify'
  | 'exception.options'
  | 'exception.blacklistOptions'
> = {
  'exception.add': (
    { files, exception_type = 'hash', exception_str, exception_payload, comment, is_exclusive },
    context,
  ) => ({
    results: files.map(({ entity_type, entity_id, sec_type }) => {
      try {
        const texts =
          exception_str !== undefined
            ? [exception_str]
            : exception_type === 'hash'
              ? findHashes(context, entity_type, entity_id)
              : [];
        typedEntity(context, entity_type, entity_id);
        if (texts.length === 0)
          return {
            entity_id,
            success: false,
            reason:
              exception_type === 'hash' ? 'It has no file to take a hash from.' : 'exception_str is missing',
          };
        const wanted = texts.map((text) => ({
          sec_type,
          exception_type,
          exception_str: text,
          exception_payload,
          comment,
          is_exclusive,
          created_by_email: TOKEN_OWNER,
        }));
        const refused = wanted.flatMap((one) => findRefusal(one, context) ?? [])[0];
        if (refused) return { entity_id, success: false, reason: refused.message };
        for (const one of wanted) storeException(one, context);
        return { entity_id, success: true, reason: null };
      } catch (error) {
        if (error instanceof HttpError) return { entity_id, success: false, reason: error.message };
        throw error;
      }
    }),
  }),
  'exception.addExternal': (
    { sec_entity_type, entity_type, entity_id, created_by_email, ...rest },
    context,
  ) => {
    if (created_by_email.indexOf('@') < 1)
      throw new HttpError(422, 'It is not an email address', 'created_by_email');
    if (entity_type !== NO_ENTITY) {
      if (!partsOfType(entity_type))
        throw new HttpError(422, `No entity type is called ${entity_type}`, 'entity_type');
      typedEntity(context, entity_type, entity_id);
    }
    const wanted = { ...rest, sec_type: sec_entity_type, created_by_email };
    const refused = findRefusal(wanted, context);
    if (refused) refuse(refused, { sec_type: 'sec_entity_type' });
    return { success: true, exception: exceptionRow(storeException(wanted, context), context) };
  },
  'exception.rescan': ({ src_entity_type, entity_id, app_names }, context) => {
    const unknown = app_names.find((one) => !isSecTool(one));
    if (unknown !== undefined) throw new HttpError(422, `No security tool is called ${unknown}`, 'app_names');
    if (!partsOfType(src_entity_type))
      throw new HttpError(422, `No entity type is called ${src_entity_type}`, 'src_entity_type');
    const { found } = typedEntity(context, src_entity_type, entity_id);
    return rescan(found, app_names.filter(isSecTool), context);
  },
  'exception.search': searchIn('allow'),
  'exception.search2': searchIn('block'),
  'exception.comboOptions': ({ field, text }, { store }) => {
    const wanted = text.toLowerCase();
    const list = Object.hasOwn(COMBO_LISTS, field) ? COMBO_LISTS[field] : undefined;
    if (list) return { options: list.filter((one) => one.includes(wanted)).map(plainOption) };
    const sql = Object.hasOwn(COMBO_SQL, field) ? COMBO_SQL[field] : undefined;
    if (sql === undefined) throw new HttpError(422, `No field is called ${field}`, 'field');
    const rows = store.select<{ value: string }>(
      `SELECT value FROM (${sql}) WHERE instr(lower(value), ?) > 0 ORDER BY uses DESC, value LIMIT ${MAX_OPTIONS}`,
      [wanted],
    );
    return { options: rows.map((one) => plainOption(one.value)) };
  },
  'exception.classify': ({ classification, confident, phishing, entities }, context) => {
    const found = entities.map((one, i) => {
      const { found: entity } = typedEntity(context, one.entity_type, one.entity_id);
      if (entity.table !== 'email')
        throw new HttpError(422, 'Only emails are classified', `entities.${i}.entity_type`);
      return entity.row;
    });
    for (const row of found) classify(row, { classification, confident, phishing }, context);
    return { success: true, classified: found.length };
  },
  'exception.options': optionsIn('allow'),
  'exception.blacklistOptions': optionsIn('block'),
};
