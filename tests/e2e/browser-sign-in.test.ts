import type { ElectronApplication, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTenant, type Tenant } from '../../main/demo/tenant';
import { keepFailures, launchApp, type RunningApp } from '../support/app';
import { until } from '../support/until';
import { firstRows } from '../support/window';

let running: RunningApp;
let tenant: Tenant;
beforeAll(async () => {
  tenant = await startTenant({ port: 0, emails: 300, seed: 7, hasPages: true });
  running = await launchApp();
});
afterAll(async () => {
  await running?.close();
  await tenant?.close();
});
keepFailures(() => running);

const titles = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.getTitle()));

/** Presses the button on the sign-in page and returns the window that opens. */
const openWindow = async (address: string): Promise<Page> => {
  const { app, page } = running;
  await page.getByLabel('Portal address').fill(address);
  const opened = app.waitForEvent('window');
  await page.getByRole('button', { name: 'Sign in by browser' }).press('Enter');
  return opened;
};

/** Enters the password and the code, by the keyboard alone. */
const passSteps = async (window: Page): Promise<void> => {
  await window.getByLabel('Password').pressSequentially(tenant.pages?.password ?? '');
  await window.keyboard.press('Enter');
  await window.getByLabel('Code').pressSequentially(tenant.pages?.code ?? '');
  await window.keyboard.press('Enter');
};

describe('a sign-in by browser', () => {
  test('goes through a password and a code at the identity provider, and once more when the session has ended', async () => {
    const { app, page } = running;
    await page.getByText('Don’t remember on this workstation').click();
    const window = await openWindow(tenant.origin);
    await window.getByLabel('Password').waitFor();
    expect(await titles(app)).toContain(`${tenant.pages?.provider} – sign in to ${tenant.origin}`);
    await passSteps(window);
    await firstRows(page);
    await until(async () => (await titles(app)).length === 1);

    tenant.pages?.endSessions();
    await page.keyboard.press('Control+t');
    const opened = app.waitForEvent('window');
    await page.getByRole('button', { name: 'Sign in again' }).press('Enter');
    await passSteps(await opened);
    await page.getByRole('button', { name: 'Sign in again' }).waitFor({ state: 'detached' });
    await firstRows(page);
    expect(
      await app.evaluate(
        async ({ session }) => (await session.fromPartition('sign-in').cookies.get({})).length,
      ),
    ).toBe(0);
    await running.call('session.signOut');
    await page.getByLabel('Portal address').waitFor();
  });
});
