import { isDeepStrictEqual } from 'node:util';
import { session } from 'electron';
import type { Dialogs, Fetch, SecretStore } from '../deps';
import { createProxySignIn } from '../services/tenant/proxy-sign-in';
import { applyProxy } from './proxy';
import type { SettingsFile } from './settings-file';
import { createTenantFetch } from './tenant-fetch';

/** Creates the `fetch` for tenants, on a session of its own; requests use the proxy of the current settings. */
export const createTenantNetwork = (
  settings: SettingsFile,
  secrets: SecretStore,
  { confirm }: Pick<Dialogs, 'confirm'>,
): Fetch => {
  const tenantSession = session.fromPartition('tenant');
  const tenantFetch = createTenantFetch(tenantSession, createProxySignIn({ secrets, confirm }));
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
