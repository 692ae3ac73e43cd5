import type { Failure } from '../../../../shared/bridge';
import { api } from '../../../bridge';
import { startFrom, type HuntDraft } from '../../../query/hunt-draft';
import { findFirstTarget, mayStartElsewhere } from './first-target';
import type { HuntStore } from './hunt-state';

/** Returns true if two drafts search different apps or types. */
export const isOtherTable = (a: HuntDraft, b: HuntDraft): boolean =>
  a.saas_id !== b.saas_id || a.query_domain !== b.query_domain;

/**
 * Makes the function that loads the fields of a hunt's app and type into its store. It resolves with false if they could not be
 * loaded, or if the hunt searches something else by then. `replace` changes the draft without a step to undo.
 */
export const createConfigLoader = (
  { getState: get, setState: set }: HuntStore,
  replace: (draft: HuntDraft) => void,
) => {
  const refuse = (failure: Failure): false => {
    set({ config: { kind: 'failed', failure } });
    return false;
  };

  /** Lets a new hunt search the first app of a tenant that doesn't have the usual one. */
  const startElsewhere = async (draft: HuntDraft, refusal: Failure): Promise<boolean> => {
    const found = await findFirstTarget();
    const now = get().draft;
    if (isOtherTable(now, draft)) return false;
    if (found === undefined || !mayStartElsewhere(now, refusal)) return refuse(refusal);
    if ('kind' in found) return refuse(found);
    const next = { ...now, ...found };
    if (!isOtherTable(next, now)) return refuse(refusal);
    replace(next);
    return load();
  };

  const load = async (): Promise<boolean> => {
    const { draft } = get();
    const { saas_id, query_domain } = draft;
    set({ config: { kind: 'loading' } });
    const result = await api['query.config']({ saas_id, query_domain });
    const now = get().draft;
    if (isOtherTable(now, draft)) return false;
    if (!result.ok)
      return mayStartElsewhere(now, result.failure)
        ? startElsewhere(now, result.failure)
        : refuse(result.failure);
    set({ config: { kind: 'ready', value: result.value, meta: result.meta } });
    replace(startFrom(now, result.value));
    return true;
  };

  return load;
};
