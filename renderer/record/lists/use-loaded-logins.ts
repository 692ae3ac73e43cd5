import type { Failure } from '../../../shared/bridge';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { useLoginLoad, useLogins } from '../../state/logins-store';
import { useAppsWithLogins } from '../../state/use-logins';

/** The logins of the session, on their way from the tenant to here. */
type LoadedLogins =
  | { readonly kind: 'loading'; readonly job: string }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly retry: () => void }
  | { readonly kind: 'canceled'; readonly retry: () => void }
  | { readonly kind: 'ready'; readonly dataset: DatasetState; readonly retry: () => void };

/** Loads the logins of all enabled apps, unless they are loaded already: every screen shares them. */
export const useLoadedLogins = (): LoadedLogins => {
  const { dataset, job } = useLogins();
  const { failure, retry, isWithoutApps } = useAppsWithLogins();
  const load = useLoginLoad();
  if (failure) return { kind: 'failed', failure, retry };
  if (dataset && load === 'over') return { kind: 'ready', dataset, retry };
  return load === 'canceled' || isWithoutApps ? { kind: 'canceled', retry } : { kind: 'loading', job };
};
