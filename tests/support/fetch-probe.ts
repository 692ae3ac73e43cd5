/** An Electron app without a window, in which a test can use the tenant's fetch and choose its proxy and its certificate authorities. */
import { app, session } from 'electron';
import type { ProxySignIn } from '../../main/deps';
import { applyProxy } from '../../main/electron/proxy';
import { createTenantFetch } from '../../main/electron/tenant-fetch';
import { createTenantNetwork, type TenantNetwork } from '../../main/electron/tenant-network';
import { SILENT_LOG } from '../../main/services/log/log';
import { Settings, type ProxySettings } from '../../shared/model/app-state';
import type { Authority } from '../../shared/model/authority';

declare global {
  var tenantFetch: ReturnType<typeof createTenantFetch>;
  var goBy: (proxy: ProxySettings, signIn?: ProxySignIn) => Promise<void>;
  /** The network as the product makes it, without a proxy. */
  var network: TenantNetwork;
  /** Errors that nothing caught, since they were last read. */
  var uncaught: string[];
  var trust: (authorities: readonly Authority[]) => void;
}

/** Settings that a test changes. */
const createSettings = () => {
  const settings = Settings.parse({ proxy: { mode: 'direct', address: '' } });
  let authorities: readonly Authority[] = [];
  const listeners: ((now: readonly Authority[]) => void)[] = [];
  return {
    read: () => ({
      settings,
      connections: [],
      workspace: null,
      flags: {},
      openConnection: null,
      authorities,
    }),
    onChange: () => undefined,
    onAuthorities: (listen: (now: readonly Authority[]) => void) => void listeners.push(listen),
    trust: (now: readonly Authority[]) => {
      authorities = now;
      for (const listen of listeners) listen(now);
    },
  };
};

globalThis.uncaught = [];
// Without a listener Electron would wait behind a dialog.
for (const event of ['uncaughtException', 'unhandledRejection'])
  process.on(event, (error: unknown) => globalThis.uncaught.push(String(error)));
// A window that a test closes doesn't end the app.
app.on('window-all-closed', () => undefined);

void app.whenReady().then(() => {
  const tenant = session.fromPartition('plain');
  let known: ProxySignIn | undefined;
  globalThis.goBy = async (proxy, signIn) => {
    known = signIn;
    // Chromium remembers what a proxy took; each test starts fresh.
    await tenant.clearAuthCache();
    await applyProxy(tenant, proxy);
  };
  globalThis.tenantFetch = createTenantFetch(tenant, async () => known);
  const settings = createSettings();
  const done = async () => ({ kind: 'done' }) as const;
  globalThis.network = createTenantNetwork({
    settings,
    secrets: {
      get: async () => ({ kind: 'not-found' }),
      set: done,
      delete: done,
      list: async () => ({ kind: 'listed', accounts: [] }),
      status: async () => ({ kind: 'ready' }),
    },
    dialogs: { confirm: async () => false },
    log: SILENT_LOG,
  });
  globalThis.trust = settings.trust;
});
