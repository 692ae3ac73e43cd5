/** A start after one that ended signed in, with the token in a keyring. */
import { expect, it } from 'vitest';
import { startTenant } from '../../main/demo/tenant';
import { temporaryFolder, withApp } from '../support/app';
import { startBus, startKeyring } from '../support/session-bus';
import { firstRows, windowTabs } from '../support/window';

it.skipIf(process.platform !== 'linux')(
  'signs in by itself to the connection that was open last, and shows the rows of its tab',
  async () => {
    const tenant = await startTenant({ port: 0, emails: 300, seed: 7 });
    const bus = await startBus(temporaryFolder('home'), { display: process.env['DISPLAY'] });
    const stop = await startKeyring(bus, 'pw');
    const userData = temporaryFolder('data');
    await withApp({ userData, env: bus.env }, async ({ page, errors }) => {
      await page.getByLabel('Portal address').fill(tenant.origin);
      await page.getByLabel('Access token').fill(tenant.token);
      await page.getByRole('button', { name: 'Connect' }).click();
      await firstRows(page);
      expect(errors).toEqual([]);
    });
    await withApp({ userData, env: bus.env }, async ({ page, errors, call }) => {
      await firstRows(page);
      await expect.poll(() => windowTabs(page).count()).toBe(1);
      expect(await call('app.state')).toMatchObject({
        ok: true,
        value: { session: { kind: 'signedIn', address: tenant.origin, keeps: 'keychain' } },
      });
      expect(errors).toEqual([]);
    });
    await stop();
    await bus.stop();
    await tenant.close();
  },
);
