import type { Json } from '../../../shared/model/json';
import type { StoredQuery } from '../requests/saved-query';
import { type Context, type HandlersOf, HttpError } from '../handler';
import { applyAction, checkAction, type Outcome, targetOfType } from '../query/actions';
import { joined, sql } from '../query/sql';
import { MAX_ACTED } from '../query/report-actions';
import { selectIds, toSelection } from '../query/selection';
import { parseTime } from '../query/values';
import { findQuery } from './query-saved';

/** Returns the entities in an action's own `entity_ids`; undefined if it has none. */
const chosen = (params: Readonly<Record<string, Json>>): string[] | undefined => {
  const given = Object.hasOwn(params, 'entity_ids') ? params['entity_ids'] : undefined;
  if (given === undefined) return undefined;
  if (!Array.isArray(given) || !given.every((one): one is string => typeof one === 'string')) {
    throw new HttpError(422, 'entity_ids is a list of ids', 'action_params.entity_ids');
  }
  return given;
};

/** Returns those of the given entities that the query finds. */
const among = ({ store, now }: Context, query: StoredQuery, wanted: readonly string[]): Set<string> => {
  const { where, ...rest } = toSelection(store, query, now());
  const listed = sql('"entity_id" IN (SELECT value FROM json_each(?))', JSON.stringify(wanted));
  return new Set(selectIds(store, { ...rest, where: joined([where, listed], 'AND') }, wanted.length));
};

const scheduled = (ids: readonly string[], at: number): Outcome[] =>
  ids.map((entity_id) => ({
    entity_id,
    success: true,
    reason: `Scheduled for ${new Date(at).toISOString()}`,
  }));

/** Runs the manual actions that are due; the server calls it before each request. */
export const runDue = (context: Context): void => {
  const { store, now } = context;
  if (!store.pending.some(({ at }) => at <= now())) return;
  for (let i = store.pending.length - 1; i >= 0; i -= 1) {
    const due = store.pending[i];
    if (!due || due.at > now()) continue;
    store.pending.splice(i, 1);
    const { domain } = targetOfType(due.entity_type);
    const params = checkAction(domain, due.action_id, due.params, {
      id: 'data.name',
      params: 'data.attributes',
    });
    applyAction(context, domain, due.entity_type, due.action_id, params, due.ids, due.marks);
  }
  store.save();
};

/** Handles actions on a query's results and on selected entities. */
export const queryActionHandlers: HandlersOf<'query.act' | 'query.manualAction'> = {
  'query.act': ({ id, action_id, action_params }, context) => {
    const { store, now } = context;
    const query = findQuery(store, id);
    const params = checkAction(query.query_domain, action_id, action_params, {
      id: 'action_id',
      params: 'action_params',
    });
    const act = (ids: readonly string[]): Outcome[] =>
      applyAction(context, query.query_domain, query.query_entity_type, action_id, params, ids);
    const wanted = chosen(action_params);
    if (wanted) {
      const found = among(context, query, wanted);
      const outside = (entity_id: string): Outcome => ({
        entity_id,
        success: false,
        reason: 'Not among the results of the query',
      });
      return { results: wanted.flatMap((one) => (found.has(one) ? act([one]) : [outside(one)])) };
    }
    const found = selectIds(store, toSelection(store, query, now()), MAX_ACTED + 1);
    if (found.length > MAX_ACTED)
      throw new HttpError(
        422,
        `The query has more than ${MAX_ACTED} results; choose some by entity_ids`,
        'id',
      );
    return { results: act(found) };
  },
  'query.manualAction': ({ entity_ids, entity_type, data, date_trigger }, context) => {
    const { domain } = targetOfType(entity_type);
    const { tags, attributes } = data;
    const [tag] = tags;
    const given = { ...(tag === undefined ? {} : { tag }), ...attributes };
    const params = checkAction(domain, data.name, given, { id: 'data.name', params: 'data.attributes' });
    if (date_trigger !== null && date_trigger !== undefined) {
      const at = parseTime(date_trigger);
      if (at === undefined) throw new HttpError(422, 'date_trigger is a time in ISO 8601', 'date_trigger');
      if (at > context.now()) {
        const action = { action_id: data.name, entity_type, params, marks: { tags, attributes } };
        context.store.pending.push({ at, ...action, ids: entity_ids });
        return { results: scheduled(entity_ids, at) };
      }
    }
    return {
      results: applyAction(context, domain, entity_type, data.name, params, entity_ids, { tags, attributes }),
    };
  },
};
