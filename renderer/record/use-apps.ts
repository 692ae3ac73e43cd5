import type { App } from '../../shared/model/apps';
import { useSecEntities } from '../state/use-sec-entities';

const NONE: readonly App[] = [];

/** Returns the tenant's apps and security tools; none while they are loading or if they can't be read. */
export const useApps = (): readonly App[] => {
  const { resource } = useSecEntities();
  return resource.state === 'ready' ? resource.value.apps : NONE;
};
