import type { Failure } from '../../shared/bridge';
import type { App } from '../../shared/model/apps';
import { useSecEntities } from '../state/use-sec-entities';

const NONE: readonly App[] = [];

/** Returns the tenant's apps and security tools; none while they are loading or if they can't be read. */
export const useApps = (): readonly App[] => useKnownApps().apps;

/** The tenant's apps as far as they are known; `failure` says why they can't be read. */
export type KnownApps = {
  readonly apps: readonly App[];
  readonly failure: Failure | undefined;
  readonly reload: () => void;
};

/** Returns the tenant's apps and security tools, or the failure of reading them. */
export const useKnownApps = (): KnownApps => {
  const { resource, reload } = useSecEntities();
  return {
    apps: resource.state === 'ready' ? resource.value.apps : NONE,
    failure: resource.state === 'failed' ? resource.failure : undefined,
    reload,
  };
};
