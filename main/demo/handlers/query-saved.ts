import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { StoredQuery } from '../requests/saved-query';
import { type Context, type HandlersOf, HttpError } from '../handler';
import { exportResults } from '../query/export-results';
import { runReportActions } from '../query/report-actions';
import { toSelection, countSelected } from '../query/selection';
import { SavedQuery } from '../requests/saved-query';
import { entityTypeOf } from '../words';

/** Returns a saved query, or throws a 404. */
export const findQuery = (store: Context['store'], id: string): StoredQuery => {
  const query = store.queries.get(id);
  if (!query) throw new HttpError(404, `There is no query ${id}`, 'id');
  return query;
};

const CREATOR = 'analyst@contoso.example';

/** Stores a query, except the fields that only the tenant sets. Its condition has to be valid. */
const write = (
  { store, now }: Context,
  query_id: string,
  payload: SavedQuery,
  before?: StoredQuery,
): StoredQuery => {
  toSelection(store, payload, now());
  const at = new Date(now()).toISOString();
  const { query_id: _given, matched_count: _count, ...told } = payload;
  const query: StoredQuery = {
    ...told,
    query_id,
    status: payload.status === 'unknown' ? (before?.status ?? 'saved') : payload.status,
    creator: before?.creator ?? payload.creator ?? CREATOR,
    create_time: before?.create_time ?? at,
    update_time: at,
  };
  store.queries.set(query_id, query);
  return query;
};
const freshId = (): string => `q-${randomUUID()}`;
const json = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value, null, 2), 'utf8');
const csvCell = (value: string | number): string =>
  /[",\r\n]/.test(String(value)) ? `"${String(value).replace(/"/g, '""')}"` : String(value);

/** Returns the label of an imported definition, however invalid the rest is. */
const definitionLabel = (definition: unknown, position: number): string => {
  const label =
    typeof definition === 'object' && definition !== null && 'query_label' in definition
      ? definition.query_label
      : undefined;
  return typeof label === 'string' && label !== '' ? label : `(no label, number ${position + 1})`;
};

const definitionsIn = (file: Uint8Array): unknown[] => {
  try {
    const content: unknown = JSON.parse(Buffer.from(file).toString('utf8'));
    const list =
      typeof content === 'object' && content !== null && 'queries' in content ? content.queries : content;
    if (Array.isArray(list)) return list;
  } catch {
    // The 422 below is the report.
  }
  throw new HttpError(422, 'The file holds no query definitions', 'file');
};

/** Returns the first error of a definition with its path. */
const definitionError = (error: z.ZodError): string => {
  const [issue] = error.issues;
  const at = (issue?.path ?? []).map(String).join('.');
  return at === '' ? 'Not a query' : `${at}: ${issue?.message ?? 'wrong'}`;
};

const OPERATIONS = { start: 'running', stop: 'stopped' } as const;

/** Handles saved queries: reading, saving, starting, stopping, exporting and importing them. */
export const savedQueryHandlers: HandlersOf<
  | 'query.list'
  | 'query.get'
  | 'query.save'
  | 'query.update'
  | 'query.remove'
  | 'query.operate'
  | 'query.exportDefinitions'
  | 'query.importDefinitions'
  | 'query.exportResults'
  | 'query.exportActiveUsers'
  | 'query.sendResult'
> = {
  'query.list': ({ subtype, entity }, { store }) =>
    [...store.queries.values()].filter(
      (query) =>
        (subtype === undefined || query.query_subtype === subtype) &&
        (entity === undefined || query.query_entity_type === entity || query.query_domain === entity),
    ),
  'query.get': ({ id }, { store, now }) => {
    const query = findQuery(store, id);
    return { ...query, matched_count: countSelected(store, toSelection(store, query, now())) };
  },
  'query.save': (payload, context) => write(context, freshId(), payload),
  'query.update': ({ id, ...payload }, context) => write(context, id, payload, findQuery(context.store, id)),
  'query.remove': ({ id }, { store }) => {
    findQuery(store, id);
    return { success: store.queries.delete(id) };
  },
  'query.operate': ({ operator, policies_ids }, context) => ({
    results: policies_ids.map((policy_id) => {
      const { store, now } = context;
      const query = store.queries.get(policy_id);
      if (!query) return { policy_id, success: false, reason: 'There is no such query' };
      if (operator === 'mark_for_deletion') store.queries.delete(policy_id);
      else
        store.queries.set(policy_id, {
          ...query,
          status: OPERATIONS[operator],
          update_time: new Date(now()).toISOString(),
        });
      if (operator === 'start' && (query.report_actions ?? []).length > 0)
        return { policy_id, success: true, reason: runReportActions(context, query) };
      return { policy_id, success: true };
    }),
  }),
  'query.exportDefinitions': ({ query_ids }, { store }) => ({
    bytes: json({ queries: query_ids.map((id) => findQuery(store, id)) }),
    type: 'application/json',
    name: 'queries.json',
  }),
  'query.importDefinitions': ({ file }, context) => {
    const error: { query_label: string; reason: string }[] = [];
    let imported = 0;
    definitionsIn(file).forEach((definition, i) => {
      const read = SavedQuery.safeParse(definition);
      try {
        if (!read.success) throw new HttpError(422, definitionError(read.error));
        write(context, freshId(), read.data);
        imported += 1;
      } catch (failure) {
        if (!(failure instanceof HttpError)) throw failure;
        error.push({ query_label: definitionLabel(definition, i), reason: failure.message });
      }
    });
    return { imported, error };
  },
  // The file is downloaded by `sec_match_file` with the type and ID that the query names in `last_export`.
  'query.exportResults': ({ id, format }, context) => ({
    success: true,
    rows: exportResults(findQuery(context.store, id), format, context).rows,
  }),
  'query.exportActiveUsers': ({ saas }, { store }) => {
    toSelection(
      store,
      { query_domain: 'user', saas_id: saas, query_entity_type: entityTypeOf(saas, 'user') },
      0,
    );
    const rows = store.find('user', { saas, is_suspended: 0 }, { orderBy: 'email' });
    const lines = rows.map((row) =>
      [row.email, row.name, row.department, row.title, new Date(row.last_login).toISOString()]
        .map(csvCell)
        .join(','),
    );
    return {
      bytes: Buffer.from(['email,name,department,title,last_login', ...lines, ''].join('\r\n'), 'utf8'),
      type: 'text/csv',
      name: `active-users-${saas}.csv`,
    };
  },
  'query.sendResult': ({ id, emails }, { store, now }) => {
    const query = findQuery(store, id);
    const wrong = emails.findIndex((address) => !/^[^\s@]+@[^\s@]+$/.test(address));
    if (wrong >= 0) throw new HttpError(422, 'Not an email address', `emails[${wrong}]`);
    store.queries.set(id, { ...query, last_sent: { emails, time: new Date(now()).toISOString() } });
    return { success: true };
  },
};
