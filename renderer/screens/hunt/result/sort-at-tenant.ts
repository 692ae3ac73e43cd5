import type { SortBy } from '../../../../shared/model/query';
import type { Hunt } from '../run/hunt-store';
import type { HuntState } from '../run/hunt-state';
import { sortableFields, sortId } from '../run/sort-keys';

/** Returns the order of the loaded rows as the tenant takes it; undefined if it cannot sort by one of the columns. */
export const tenantOrder = ({ config, view }: Pick<HuntState, 'config' | 'view'>): SortBy[] | undefined => {
  if (config.kind !== 'ready' || view.sort.length === 0) return undefined;
  const fields = sortableFields(config.value);
  const keys = view.sort.flatMap(({ key, order }) => {
    const field = fields.find((one) => one.db_id === key);
    return field ? [{ db_id: sortId(field), order }] : [];
  });
  return keys.length === view.sort.length ? keys : undefined;
};

/** Runs the query again in the order of the loaded rows, so that all of its rows are sorted. */
export const sortAtTenant = (hunt: Hunt): void => {
  const sort_by = tenantOrder(hunt.store.getState());
  if (!sort_by) return;
  hunt.setDraft({ ...hunt.store.getState().draft, sort_by });
  void hunt.run();
};
