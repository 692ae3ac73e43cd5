/** An Electron app without a window, in which a test can use the tenant's fetch. */
import { app, session } from 'electron';
import { createTenantFetch } from '../../main/electron/tenant-fetch';

declare global {
  var tenantFetch: ReturnType<typeof createTenantFetch>;
}

void app.whenReady().then(() => {
  globalThis.tenantFetch = createTenantFetch(session.fromPartition('tenant'));
});
