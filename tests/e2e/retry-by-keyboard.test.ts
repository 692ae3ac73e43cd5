/** Retries by keys alone: the button goes as it is pressed, and the focus must not go with it. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTenant, type Tenant } from '../../main/demo/tenant';
import { forbidErrors, keepFailures, launchApp, type RunningApp } from '../support/app';
import { startFaultServer, type FaultServer } from '../support/fault-server';
import { focusInRows } from '../support/keys';
import { until } from '../support/until';
import { signIn, startOver } from '../support/window';

let tenant: Tenant;
let server: FaultServer;
let running: RunningApp;
keepFailures(() => running);
forbidErrors(() => running);
beforeAll(async () => {
  tenant = await startTenant({ port: 0, emails: 600, seed: 7 });
  server = await startFaultServer(tenant.origin);
  running = await launchApp();
  await signIn(running.page, { ...tenant, origin: server.origin });
});
beforeEach(async () => {
  server.setPlan(() => undefined);
  await startOver(running.page);
});
afterAll(async () => {
  await running?.close();
  await server?.close();
  await tenant?.close();
});

const breakCall = (path: string) =>
  server.setPlan(({ url }) => (url.includes(path) ? { kind: 'status', status: 400 } : undefined));

/** Goes by Tab to the button that retries, and presses it once the tenant works again. */
const retryByKeys = async () => {
  const { page } = running;
  await until(async () => {
    await page.keyboard.press('Tab');
    return page.evaluate(() => document.activeElement?.textContent === 'Retry');
  });
  server.setPlan(() => undefined);
  await page.keyboard.press('Enter');
};

/** Fails if nothing has the focus, also for a moment in which the keys of the analyst would be lost. */
const focusIsIn = (role: 'main' | 'complementary') =>
  running.page.evaluate((kind) => {
    const at = document.activeElement;
    return at !== null && at !== document.body && at.closest(kind === 'main' ? 'main' : 'aside') !== null;
  }, role);

it('leaves the focus in the record when a part of it is retried', async () => {
  const { page } = running;
  const record = page.getByRole('complementary', { name: 'Record' });
  await focusInRows(page);
  breakCall('/email_headers/');
  await page.keyboard.press('Enter');
  await record.getByRole('tab', { name: 'Headers' }).waitFor();
  await page.keyboard.press('3');
  await record.getByRole('button', { name: 'Retry' }).waitFor();
  await record.getByRole('tab', { name: 'Headers' }).focus();
  await retryByKeys();
  await record.getByRole('searchbox').waitFor();
  expect(await focusIsIn('complementary')).toBe(true);
  await page.keyboard.press('Tab');
  expect(await focusIsIn('complementary')).toBe(true);
});

it('moves the focus to the rows when a query that failed is retried', async () => {
  const { page } = running;
  await focusInRows(page);
  breakCall('/query/execute');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).first().waitFor();
  await retryByKeys();
  await focusInRows(page);
});
