import type { Failure, FailureKind } from '../../../../shared/bridge';
import { api } from '../../../bridge';
import { startFrom, type HuntDraft, NEW_HUNT } from '../../../query/hunt-draft';
import type { HuntStore } from './hunt-state';
import type { QueryDomain } from '../../../../shared/model/ids';
import { inAppOrder } from '../../../../shared/rules/app-order';
import { TEXT } from '../text';

type Target = { readonly saas_id: string; readonly query_domain: QueryDomain };

/** Failures of a tenant that doesn't have an app, unlike one that can't be reached or wants a sign-in. */
const REFUSALS: readonly FailureKind[] = ['not_found', 'invalid', 'rejected', 'forbidden'];

/** Returns true if another app may be searched instead: nothing was picked or built yet, and the tenant refused the app. */
const mayStartElsewhere = (draft: HuntDraft, failure: Failure): boolean =>
  draft.saas_id === NEW_HUNT.saas_id &&
  draft.query_domain === NEW_HUNT.query_domain &&
  draft.condition === null &&
  draft.columns === null &&
  draft.saved === null &&
  REFUSALS.includes(failure.kind);

/**
 * Finds the first app that a new hunt can search, emails before other types. Returns undefined if the apps can't be read,
 * and a failure if the tenant has none.
 */
const findFirstTarget = async (): Promise<Target | Failure | undefined> => {
  const entities = await api['apps.secEntities']({});
  if (!entities.ok) return undefined;
  const targets = inAppOrder(
    entities.value.apps.filter((app) => app.is_saas && app.state !== 'disabled'),
  ).flatMap(({ name, domains }) => domains.map((query_domain) => ({ saas_id: name, query_domain })));
  return (
    targets.find(({ query_domain }) => query_domain === 'email') ??
    targets[0] ?? { kind: 'not_found', message: TEXT.query.noAppsToSearch, next: TEXT.query.noAppsNext }
  );
};

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
