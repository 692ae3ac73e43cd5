/** Records what a demo tenant does with restore requests. */
import type { Tenant } from '../../main/demo/tenant';

/** A change of an entity's restore state. */
export type RestoreChange = { readonly id: string; readonly to: string };

type Store = Tenant['store'];

/** Returns the changes of restore states that a tenant makes from now on, in order. */
export const recordRestores = (store: Store): RestoreChange[] => {
  const changes: RestoreChange[] = [];
  const update = store.update.bind(store);
  const recorded: Store['update'] = (domain, id, patch) => {
    if ('restore_state' in patch) changes.push({ id, to: String(patch.restore_state) });
    return update(domain, id, patch);
  };
  Object.assign(store, { update: recorded });
  return changes;
};
