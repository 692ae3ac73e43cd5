import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTenant, type Tenant } from '../../main/demo/tenant';
import { keepFailures, launchApp, temporaryFolder, type RunningApp } from '../support/app';
import { workspaceStored } from '../support/window';

describe('the analyst’s own portal, with the real keyring', () => {
  let tenant: Tenant;
  let other: Tenant;
  let running: RunningApp;
  const userData = temporaryFolder('portal');
  keepFailures(() => running);
  beforeAll(async () => {
    tenant = await startTenant({ port: 0, emails: 3000, seed: 7 });
    other = await startTenant({ port: 0, emails: 300, seed: 8 });
    running = await launchApp({ userData });
  });
  afterAll(async () => {
    await running.close();
    await tenant.close();
    await other.close();
    rmSync(userData, { recursive: true, force: true, maxRetries: 5 });
  });
  const fill = async (address: string, token: string) => {
    const { page } = running;
    await page.getByLabel('Portal address').fill(address);
    await page.getByLabel('Access token').fill(token);
    await page.getByRole('button', { name: 'Connect' }).click();
  };

  it('tells a bad address, a refused one and a wrong token apart', async () => {
    const { page } = running;
    await fill('http://portal.example', 'x');
    await page.getByText('Plain http works for this workstation only', { exact: false }).waitFor();
    await fill('http://127.0.0.1:9', 'x');
    await page.getByText(/This port can’t be used for a portal|refused the connection/).waitFor();
    await fill(tenant.origin, 'wrong');
    await page.getByText('rejected this access token', { exact: false }).waitFor();
  });

  it('signs in by the keyboard, survives a restart with its tab, and forgets all of it on sign-out (keyring)', async () => {
    await running.page.getByLabel('Portal address').fill(tenant.origin);
    await running.page.getByLabel('Access token').fill(tenant.token);
    await running.page.keyboard.press('Enter');
    await running.page
      .getByRole('treegrid', { name: 'Results' })
      .getByRole('row')
      .nth(1)
      .waitFor({ timeout: 60_000 });
    await running.page.getByRole('button', { name: 'New query' }).click();
    const tabs = () => running.page.getByRole('tablist', { name: 'Open tabs' }).getByRole('tab').count();
    await expect.poll(tabs, { timeout: 30_000 }).toBe(2);
    await workspaceStored(running, 2);
    await running.close();

    // The last connection is signed in to by itself.
    running = await launchApp({ userData });
    await expect.poll(tabs, { timeout: 30_000 }).toBe(2);
    await running.page.getByRole('button', { name: 'Settings' }).click();
    await running.page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await running.page.getByLabel('Portal address').waitFor();
    await expect.poll(() => running.page.getByRole('list', { name: 'Saved connections' }).count()).toBe(0);
    const kept = (await running.call('app.state')) as {
      readonly ok: boolean;
      readonly value: { readonly connections: unknown[] };
    };
    expect(kept.value.connections).toEqual([]);

    // The window held the tabs until it was closed; none of them was stored.
    await running.close();
    running = await launchApp({ userData });
    await running.page.getByLabel('Portal address').fill(tenant.origin);
    await running.page.getByLabel('Access token').fill(tenant.token);
    await running.page.keyboard.press('Enter');
    await running.page
      .getByRole('treegrid', { name: 'Results' })
      .getByRole('row')
      .nth(1)
      .waitFor({ timeout: 60_000 });
    expect(await tabs()).toBe(1);
  });

  it('shows after a restart no tab of one tenant under another, and all of them again under their own', async () => {
    const tabs = () => running.page.getByRole('tablist', { name: 'Open tabs' }).getByRole('tab').count();
    const restart = async () => {
      await running.close();
      running = await launchApp({ userData });
    };
    const state = await running.call('app.state');
    if (!state.ok) throw new Error(state.failure.message);
    const { settings } = state.value as { readonly settings: object };
    await running.call('app.saveSettings', { ...settings, resumeAtStart: false });
    await running.page.getByRole('button', { name: 'New query' }).click();
    await expect.poll(tabs, { timeout: 30_000 }).toBe(2);
    await workspaceStored(running, 2);
    await restart();
    await fill(other.origin, other.token);
    await expect.poll(tabs, { timeout: 30_000 }).toBe(1);
    await workspaceStored(running, 3);
    await restart();
    await running.page
      .getByRole('list', { name: 'Saved connections' })
      .getByRole('button')
      .filter({ hasText: new URL(tenant.origin).port })
      .first()
      .click();
    await expect.poll(tabs, { timeout: 30_000 }).toBe(2);
  });
});
