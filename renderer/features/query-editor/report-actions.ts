/** The actions saved with a query's report. */
import type { Json } from '../../../shared/model/json';
import type { QueryConfig } from '../../../shared/model/query';
import type { SafeQuery } from '../../../shared/model/saved-query';
import { TEXT } from './text';

export type ReportActions = NonNullable<SafeQuery['report_actions']>;
export type ReportAction = ReportActions[number];

/** The values of an action by parameter; empty if they have another form. */
export const paramValues = (data: Json | undefined): Record<string, Json> =>
  typeof data === 'object' && data !== null && !Array.isArray(data) ? data : {};

/** Names the first required value that is missing; undefined if none is. */
export const actionsProblem = (
  actions: ReportActions,
  config: Pick<QueryConfig, 'actions'> | undefined,
): string | undefined => {
  for (const { action_id, action_data } of actions) {
    const known = config?.actions.find((one) => one.action_id === action_id);
    const values = paramValues(action_data);
    const missing = known?.params.find(({ name, required }) => required && !values[name]);
    if (known && missing) return TEXT.actions.missing(known.label, missing.label);
  }
  return undefined;
};
