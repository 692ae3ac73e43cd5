import { createConfig } from '../config';
import type { HandlersOf } from '../handler';
import { execute } from '../query/execute';
import { queryActionHandlers } from './query-actions';
import { savedQueryHandlers } from './query-saved';
import type { queryCalls } from '../requests/query';

/** Joins the handlers of the query calls. */
export const queryHandlers: HandlersOf<keyof typeof queryCalls> = {
  ...savedQueryHandlers,
  ...queryActionHandlers,
  'query.config': ({ saas_id, query_domain }, { store }) => createConfig(saas_id, query_domain, store.flags),
  'query.execute': execute,
};
