/** The actions that are saved with a query, as they can be sent. */
import type { BulkAction } from '../../../shared/model/bulk-action';
import type { Json } from '../../../shared/model/json';
import type { QueryConfig } from '../../../shared/model/query';
import type { SafeQuery } from '../../../shared/model/saved-query';
import { answeredEffect } from './action-effects';

export type SavedAction = {
  readonly action_id: string;
  readonly label: string;
  readonly is_destructive?: boolean | undefined;
  readonly reverse_action_id?: string | undefined;
  /** The parameters as the tenant stores them. */
  readonly data: Json | undefined;
  /** The same as an object; undefined if they have a form that can't be sent. */
  readonly params: Record<string, Json> | undefined;
};

const paramsOf = (data: Json | undefined): Record<string, Json> | undefined => {
  if (data === undefined || data === null) return {};
  return typeof data === 'object' && !Array.isArray(data) ? data : undefined;
};

/** Lists a query's actions with the labels that the tenant's config gives them. */
export const savedActions = (
  query: Pick<SafeQuery, 'report_actions'>,
  config: Pick<QueryConfig, 'actions'> | undefined,
): SavedAction[] =>
  (query.report_actions ?? []).map(({ action_id, action_data }) => {
    const offered = config?.actions.find((one) => one.action_id === action_id);
    return {
      action_id,
      label: offered?.label ?? action_id,
      is_destructive: offered?.is_destructive,
      reverse_action_id: offered?.reverse_action_id,
      data: action_data,
      params: paramsOf(action_data),
    };
  });

/** Builds what is sent for one action on all that a query finds. */
export const buildQueryAction = (
  action: SavedAction,
  { query_id, query_label }: Pick<SafeQuery, 'query_id' | 'query_label'>,
): BulkAction => ({
  kind: 'query',
  label: action.label,
  id: query_id,
  query_label,
  action_id: action.action_id,
  action_params: action.params ?? {},
  ...answeredEffect(action),
});
