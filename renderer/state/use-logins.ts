import { useEffect, useMemo } from 'react';
import { isAppOn } from '../../shared/model/apps';
import { inAppOrder } from '../../shared/rules/app-order';
import { connectionOf, useApp } from './app-store';
import { loadLogins, useLogins } from './logins-store';
import { useSecEntities } from './use-sec-entities';

/** Reads the apps, and loads the logins of those that are on once they are known. */
export const useAppsWithLogins = () => {
  const { kind, failure, connection } = useLogins();
  const here = useApp((s) => connectionOf(s.session));
  const { resource, reload } = useSecEntities();
  const apps = useMemo(
    () => (resource.state === 'ready' ? inAppOrder(resource.value.apps.filter((app) => app.is_saas)) : []),
    [resource],
  );
  const enabled = apps.filter(isAppOn).map((app) => app.name);
  const load = () => void loadLogins(enabled, here);
  const needsLoad = enabled.length > 0 && (kind === 'idle' || connection !== here);
  useEffect(() => {
    if (needsLoad) load();
  }, [needsLoad]);
  if (resource.state === 'failed')
    return { apps, enabled, load, isWithoutApps: false, failure: resource.failure, retry: reload };
  const isWithoutApps = resource.state === 'ready' && enabled.length === 0;
  return { apps, enabled, load, isWithoutApps, failure: kind === 'failed' ? failure : null, retry: load };
};
