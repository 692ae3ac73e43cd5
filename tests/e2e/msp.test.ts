import { createServer, request as send, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTenant, type Tenant } from '../../main/demo/tenant';
import { withApp } from '../support/app';
import { audit } from '../support/audit';
import { startTenantProxy, type TenantProxy } from '../support/tenant-proxy';
import { resultsGrid, signIn, windowTabs } from '../support/window';

const NAMES = ['Contoso', 'Fabrikam'] as const;
let tenants: readonly Tenant[] = [];
let named: readonly TenantProxy[] = [];
let portal: Server;
let origin = '';

const withName = (name: string) => (path: string, answer: unknown) =>
  path.startsWith('/api/v1/apps/sec_entities') ? { ...(answer as object), tenant_name: name } : answer;

/** One origin whose tenant is the one of the request's token. */
beforeAll(async () => {
  tenants = await Promise.all(NAMES.map((_, seed) => startTenant({ port: 0, emails: 300, seed: seed + 3 })));
  named = await Promise.all(
    tenants.map((tenant, at) => startTenantProxy(tenant.origin, withName(NAMES[at] ?? ''))),
  );
  portal = createServer((asked, response) => {
    const at = tenants.findIndex(({ token }) => asked.headers.authorization === `Bearer ${token}`);
    const { method, headers, url } = asked;
    const passed = send(`${named[Math.max(at, 0)]?.origin}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve));
  origin = `http://msp.localhost:${(portal.address() as AddressInfo).port}`;
});
afterAll(async () => {
  portal.closeAllConnections();
  portal.close();
  await Promise.all([...named, ...tenants].map((one) => one.close()));
});

const tenantButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `Tenant: ${name}. Switch tenant` });

describe('the portal of a managed service provider', () => {
  it('shows each tenant with its own tabs, and asks for its name before an action, by keys alone', () =>
    withApp({}, async ({ page }) => {
      await signIn(page, { origin, token: tenants[0]?.token ?? '' });
      await tenantButton(page, 'Contoso').waitFor();
      await page.keyboard.press('Control+t');
      await expect.poll(() => windowTabs(page).count()).toBe(2);
      await page.keyboard.press('Alt+Shift+T');
      const dialog = page.getByRole('dialog', { name: 'Switch tenant' });
      await dialog.getByLabel('Access token').fill(tenants[1]?.token ?? '');
      await page.keyboard.press('Enter');
      await tenantButton(page, 'Fabrikam').waitFor();
      await resultsGrid(page).getByRole('row').nth(2).waitFor();
      await expect.poll(() => windowTabs(page).count()).toBe(1);
      await resultsGrid(page).getByRole('gridcell').nth(2).click();
      await page.keyboard.press(' ');
      await page.keyboard.press('a');
      // Of an email that is in quarantine no action is preselected.
      const action = page.getByRole('dialog', { name: /^Act on/ }).getByLabel('Action', { exact: true });
      await expect.poll(() => action.evaluate((field) => field === document.activeElement)).toBe(true);
      await page.keyboard.type('Quarantine');
      const typed = page.getByLabel('Type Fabrikam to confirm');
      await typed.waitFor();
      expect(await audit(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Alt+Shift+T');
      await dialog.getByRole('combobox', { name: 'Tenant' }).waitFor();
      await page.keyboard.press('Enter');
      await tenantButton(page, 'Contoso').waitFor();
      await expect.poll(() => windowTabs(page).count()).toBe(2);
    }));
});
