import { isDeepStrictEqual } from 'node:util';
import { session } from 'electron';
import type { Fetch, SecretStore } from '../deps';
import { readProxySignIn } from '../services/tenant/proxy-settings';
import { applyProxy } from './proxy';
import type { SettingsFile } from './settings-file';
import { createTenantFetch } from './tenant-fetch';

/** Creates the `fetch` for tenants, on a session of its own; requests use the proxy of the current settings. */
export const createTenantNetwork = (settings: SettingsFile, secrets: SecretStore): Fetch => {
  const tenantSession = session.fromPartition('tenant');
  const tenantFetch = createTenantFetch(tenantSession, () => readProxySignIn(secrets));
  let { proxy } = settings.read().settings;
  let applied = applyProxy(tenantSession, proxy);
  settings.onChange((changed) => {
    if (isDeepStrictEqual(changed.proxy, proxy)) return;
    proxy = changed.proxy;
    applied = applyProxy(tenantSession, proxy);
  });
  return async (url, init) => {
    await applied;
    return tenantFetch(url, init);
  };
};
