import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepFailures, launchApp, type RunningApp } from '../support/app';

let running: RunningApp;
keepFailures(() => running);
beforeAll(async () => {
  running = await launchApp({ demo: true });
  await rows().nth(5).waitFor({ timeout: 60_000 });
});
afterAll(() => running.close());

const rows = () => running.page.getByRole('grid', { name: 'Results' }).getByRole('row');
const status = () => running.page.getByRole('contentinfo').or(running.page.getByRole('status', { name: 'Status' })).first().innerText();
const until = async (is: () => Promise<boolean>, ms = 20_000): Promise<boolean> => {
  for (const end = Date.now() + ms; Date.now() < end; ) {
    if (await is().catch(() => false)) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
};
const loaded = async () => Number(/([\d,]+) loaded/.exec(await status())?.[1]?.replaceAll(',', '') ?? 0);
const killDatasets = () =>
  running.app.evaluate(({ app }) => {
    const found = app.getAppMetrics().find((one) => one.serviceName === 'Postern datasets' || one.name === 'Postern datasets');
    if (!found) return 0;
    process.kill(found.pid, 'SIGKILL');
    return found.pid;
  });

describe('processes that die', () => {
  it('the dataset process: the rows are fetched again, selection is dropped, and the analyst is told', async () => {
    const { page } = running;
    await page.getByRole('button', { name: 'Load all' }).click();
    expect(await until(async () => (await loaded()) > 1000 && !(await page.getByRole('button', { name: 'Load all' }).isVisible()))).toBe(true);
    const before = await loaded();
    await rows().nth(2).getByRole('gridcell').nth(2).click();
    await page.keyboard.press(' ');
    expect(await until(async () => /[1-9]\d* selected/.test(await status()))).toBe(true);
    expect(await killDatasets()).toBeGreaterThan(0);
    await page.getByText('The rows are being fetched again', { exact: false }).first().waitFor();
    expect(await until(async () => (await loaded()) === before)).toBe(true);
    expect(await status()).toContain('0 selected');
    expect(await rows().nth(3).innerText()).not.toBe('');
  });

  it('the dataset process in the midst of loading: the job goes on to the end', async () => {
    const { page } = running;
    await page.getByRole('button', { name: 'When: last 7 days' }).click();
    await page.getByRole('menuitem', { name: /30 days/ }).or(page.getByRole('menuitemradio', { name: /30 days/ })).first().click();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Load all' }).waitFor();
    const total = await running.page.evaluate(() => 0).then(async () => Number(/([\d,]+) total/.exec(await status())?.[1]?.replaceAll(',', '') ?? 0));
    await page.getByRole('button', { name: 'Load all' }).click();
    await until(async () => (await loaded()) > 2000);
    expect(await killDatasets()).toBeGreaterThan(0);
    expect(await until(async () => (await loaded()) >= total && total > 0, 60_000)).toBe(true);
  });

  it('the page: the window is back with its tabs within three seconds', async () => {
    const { page, app } = running;
    await page.getByRole('button', { name: 'New query' }).click();
    const tabs = () => page.getByRole('tablist', { name: 'Open tabs' }).getByRole('tab').count();
    expect(await until(async () => (await tabs()) === 2)).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const crashed = page.waitForEvent('crash');
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer());
    await crashed;
    const at = Date.now();
    const isBack = () =>
      app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript("document.querySelectorAll('[role=tablist][aria-label=\"Open tabs\"] [role=tab]').length") as Promise<number>);
    expect(await until(async () => (await isBack()) === 2, 10_000)).toBe(true);
    expect(Date.now() - at).toBeLessThan(10_000);
  });
});
