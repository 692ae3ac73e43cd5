/** An Electron app without a window, in which a test can use the tenant's fetch and choose its proxy. */
import { app, session } from 'electron';
import type { ProxySignIn } from '../../main/deps';
import { applyProxy } from '../../main/electron/proxy';
import { createTenantFetch } from '../../main/electron/tenant-fetch';
import type { ProxySettings } from '../../shared/model/app-state';

declare global {
  var tenantFetch: ReturnType<typeof createTenantFetch>;
  var goBy: (proxy: ProxySettings, signIn?: ProxySignIn) => Promise<void>;
}

void app.whenReady().then(() => {
  const tenant = session.fromPartition('tenant');
  let known: ProxySignIn | undefined;
  globalThis.goBy = async (proxy, signIn) => {
    known = signIn;
    // Chromium remembers what a proxy took; each test begins anew.
    await tenant.clearAuthCache();
    await applyProxy(tenant, proxy);
  };
  globalThis.tenantFetch = createTenantFetch(tenant, async () => known);
});
