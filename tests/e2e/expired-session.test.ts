/** A tenant that refuses the token while the analyst works: what is loaded stays, and a new sign-in goes on. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTenant, type Tenant } from '../../main/demo/tenant';
import { keepFailures, launchApp, LOADS_NO_REST, type RunningApp } from '../support/app';
import { startFaultServer, type FaultServer } from '../support/fault-server';
import { focusInRows } from '../support/keys';
import { overlappingTexts } from '../support/overlaps';
import { until } from '../support/until';
import { firstRows, resultsGrid, signIn } from '../support/window';

let tenant: Tenant;
let server: FaultServer;
let running: RunningApp;
keepFailures(() => running);
beforeAll(async () => {
  tenant = await startTenant({ port: 0, emails: 300, seed: 7 });
  server = await startFaultServer(tenant.origin);
  running = await launchApp({ settings: LOADS_NO_REST });
  await signIn(running.page, { ...tenant, origin: server.origin });
});
afterAll(async () => {
  await running?.close();
  await server?.close();
  await tenant?.close();
});

const EXPIRED = 'Your session has expired. Choose “Sign in again” at the top.';

it('leaves the rows and the record to the analyst, says what each key needs, and runs after a new sign-in', async () => {
  const { page } = running;
  const strip = page.getByRole('region', { name: 'Session' });
  const record = page.getByRole('complementary', { name: 'Record' });
  await focusInRows(page);
  await page.keyboard.press('Enter');
  await record.getByRole('tab', { name: 'Headers' }).waitFor();
  server.setPlan(() => ({ kind: 'status', status: 401 }));

  await page.keyboard.press('3');
  await strip.waitFor();
  const [note, screen] = await Promise.all([strip.boundingBox(), page.getByRole('main').boundingBox()]);
  expect(note && screen && note.y + note.height).toBeLessThanOrEqual(screen?.y ?? 0);
  expect(await overlappingTexts(page)).toEqual([]);

  await page.keyboard.press('Control+Enter');
  await page.getByText(`Run: ${EXPIRED}`).waitFor();
  await firstRows(page);
  await record.getByRole('tab', { name: 'Headers' }).waitFor();
  await page.keyboard.press('q');
  await page.getByText(`Quarantine: ${EXPIRED}`).waitFor();
  await page.keyboard.press('n');
  await page.getByText(`New exception: ${EXPIRED}`).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.keyboard.press('Control+e');
  await page.getByRole('dialog', { name: /^Export/ }).waitFor();
  await page.keyboard.press('Escape');

  server.setPlan(() => undefined);
  await strip.getByRole('button', { name: 'Use another token…' }).click();
  await page.getByLabel('Access token').fill(tenant.token);
  await page.keyboard.press('Enter');
  await strip.waitFor({ state: 'detached' });
  await until(() => resultsGrid(page).evaluate((grid) => grid.contains(document.activeElement)));
  server.forget();
  await page.keyboard.press('Control+Enter');
  await until(() => server.asked.length > 0);
  await resultsGrid(page).getByRole('row').nth(2).waitFor();
});
