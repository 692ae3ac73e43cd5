import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTenant, type Tenant } from '../../main/demo/tenant';
import { keepFailures, launchApp, type RunningApp } from '../support/app';
import { startTenantProxy, type TenantProxy } from '../support/tenant-proxy';

let tenant: Tenant;
let proxy: TenantProxy;
let running: RunningApp;
/** Rows that the tenant sends as its widgets of findings. */
let rows: unknown[] = [];
keepFailures(() => running);

beforeAll(async () => {
  tenant = await startTenant({ port: 0, emails: 500, seed: 7 });
  proxy = await startTenantProxy(tenant.origin, (path, answer) =>
    path.includes('/get_sp_widget_list') ? { rows } : answer,
  );
  running = await launchApp();
  const { page } = running;
  await page.getByLabel('Portal address').fill(proxy.origin);
  await page.getByLabel('Access token').fill(tenant.token);
  await page.getByLabel('Access token').press('Enter');
  await page.getByRole('treegrid', { name: 'Results' }).getByRole('row').nth(2).waitFor({ timeout: 60_000 });
});
afterAll(async () => {
  await running?.close();
  await proxy?.close();
  await tenant?.close();
});

/** Asks for the widgets of findings; returns the outcome and how often main had a turn in the meantime. */
const ask = async () => {
  await running.app.evaluate(() => {
    const counted = globalThis as { turns?: number; timer?: NodeJS.Timeout };
    counted.turns = 0;
    counted.timer = setInterval(() => (counted.turns = (counted.turns ?? 0) + 1), 20);
  });
  const outcome = await running.page.evaluate(async () => {
    const said = await window.bridge.call('findings.widgets', {});
    if (!said.ok) return { kind: said.failure.kind, message: said.failure.message };
    return { rows: (said.value as { rows: unknown[] }).rows.length, skipped: said.meta?.skipped ?? 0 };
  });
  const turns = await running.app.evaluate(() => {
    const counted = globalThis as { turns?: number; timer?: NodeJS.Timeout };
    clearInterval(counted.timer);
    return counted.turns ?? 0;
  });
  return { outcome, turns };
};

test('reads a long answer of a tenant without keeping the main process from its other work', async () => {
  rows = Array.from({ length: 1_000_000 }, () => ['no row', 1]);
  const { outcome, turns } = await ask();
  expect(outcome).toEqual({ rows: 0, skipped: 1_000_000 });
  expect(turns).toBeGreaterThan(10);
});

test('refuses an answer that takes more memory than Postern gives to one, and stays up', async () => {
  // 57 MB of text become more than a gigabyte of objects.
  rows = [{ nested: new Array<unknown>(19_000_000).fill({}) }];
  const { outcome } = await ask();
  expect(outcome).toEqual({
    kind: 'too_large',
    message: 'The tenant’s response is too large for Postern.',
  });
  rows = [];
  expect((await ask()).outcome).toEqual({ rows: 0, skipped: 0 });
});
