import type { Failure, FailureKind } from '../../../../shared/bridge';
import type { QueryDomain } from '../../../../shared/model/ids';
import { inAppOrder } from '../../../../shared/rules/app-order';
import { api } from '../../../bridge';
import { NEW_HUNT, type HuntDraft } from '../../../query/hunt-draft';
import { TEXT } from '../text';

export type Target = { readonly saas_id: string; readonly query_domain: QueryDomain };

/** Failures of a tenant that doesn't have an app, unlike one that can't be reached or wants a sign-in. */
const REFUSALS: readonly FailureKind[] = ['not_found', 'invalid', 'rejected', 'forbidden'];

/** Returns true if another app may be searched instead: nothing was picked or built yet, and the tenant refused the app. */
export const mayStartElsewhere = (draft: HuntDraft, failure: Failure): boolean =>
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
export const findFirstTarget = async (): Promise<Target | Failure | undefined> => {
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
