import type { Json } from '../../../shared/model/json';
import type { StoredQuery } from '../requests/saved-query';
import { type Context, HttpError } from '../handler';
import { applyAction, checkAction } from './actions';
import { selectIds, toSelection } from './selection';

/** Most entities that an action on a whole query changes. */
export const MAX_ACTED = 5_000;

const parseParams = (data: Json | undefined): Record<string, Json> =>
  typeof data === 'object' && data !== null && !Array.isArray(data) ? data : {};

/** Runs a saved query's `report_actions` on everything that it finds. An action that can't be done fails alone. Returns each outcome as text. */
export const runReportActions = (context: Context, query: StoredQuery): string => {
  const { store, now } = context;
  const ids = selectIds(store, toSelection(store, query, now()), MAX_ACTED + 1);
  const actions = (query.report_actions ?? []).map(({ action_id, action_data }) => {
    try {
      if (ids.length > MAX_ACTED) throw new HttpError(422, `The query has more than ${MAX_ACTED} results`);
      const params = checkAction(query.query_domain, action_id, parseParams(action_data), {
        id: 'action_id',
        params: 'action_data',
      });
      const outcomes = applyAction(
        context,
        query.query_domain,
        query.query_entity_type,
        action_id,
        params,
        ids,
      );
      const done = outcomes.filter(({ success }) => success).length;
      return `${action_id}: ${done} done, ${outcomes.length - done} not`;
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return `${action_id}: ${error.message}`;
    }
  });
  return actions.join('; ');
};
