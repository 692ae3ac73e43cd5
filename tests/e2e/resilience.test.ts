import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepFailures, launchApp, LOADS_NO_REST, temporaryFolder, type RunningApp } from '../support/app';
import { measured } from '../support/size';
import { until } from '../support/until';
import { workspaceStored } from '../support/window';

let running: RunningApp;
keepFailures(() => running);
beforeAll(async () => {
  // A load of fewer emails ends before its process can be killed.
  running = await launchApp({ demo: true, emails: 100_000, settings: LOADS_NO_REST });
  await rows().nth(5).waitFor({ timeout: 60_000 });
});
afterAll(() => running.close());

const rows = () => running.page.getByRole('treegrid', { name: 'Results' }).getByRole('row');
const status = () =>
  running.page
    .getByRole('contentinfo')
    .or(running.page.getByRole('status', { name: 'Status' }))
    .first()
    .innerText();
const loaded = async () => Number(/([\d,]+) loaded/.exec(await status())?.[1]?.replaceAll(',', '') ?? 0);
const killDatasets = () =>
  running.app.evaluate(({ app }) => {
    const found = app
      .getAppMetrics()
      .find((one) => one.serviceName === 'Postern datasets' || one.name === 'Postern datasets');
    if (!found) return 0;
    process.kill(found.pid, 'SIGKILL');
    return found.pid;
  });

describe('an error that nothing caught', () => {
  it.each([
    [
      'a timer',
      () =>
        setTimeout(() => {
          throw new Error('planted');
        }),
    ],
    ['a promise', () => void Promise.reject(new Error('planted'))],
  ])('reaches the analyst and stops nothing: in %s', async (_where, plant) => {
    const { app, page, call, userData } = running;
    const uncaught = () =>
      readFileSync(join(userData, 'logs', 'postern.log'), 'utf8').split('"isUncaught":true').length - 1;
    await app.evaluate(plant);
    const told = page.getByText('An error inside Postern ended some of its work');
    await told.waitFor();
    await page.getByRole('button', { name: 'Show log' }).waitFor();
    expect(uncaught()).toBeGreaterThan(0);
    expect(await call('app.state')).toMatchObject({ ok: true });
    expect(await app.evaluate(() => new Promise((done) => setTimeout(done, 1, 'on time')))).toBe('on time');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await told.waitFor({ state: 'detached' });
  });
});

describe('a process that crashes', () => {
  it('fetches the rows again after a crash of the dataset process, drops the selection and tells the analyst', async () => {
    const { page } = running;
    await page.getByRole('button', { name: 'Load all' }).click();
    expect(
      await until(
        async () =>
          (await loaded()) > 1000 && !(await page.getByRole('button', { name: 'Load all' }).isVisible()),
      ),
    ).toBe(true);
    const before = await loaded();
    await rows().nth(2).getByRole('gridcell').nth(2).click();
    await page.keyboard.press(' ');
    expect(await until(async () => /[1-9]\d* selected/.test(await status()))).toBe(true);
    expect(await killDatasets()).toBeGreaterThan(0);
    await page.getByText('The process that held these rows stopped', { exact: false }).first().waitFor();
    expect(await until(async () => (await loaded()) === before)).toBe(true);
    expect(await status()).toContain('0 selected');
    expect(await rows().nth(3).innerText()).not.toBe('');
  });

  it('finishes a load although the dataset process crashes during it', async () => {
    const { page } = running;
    await page.getByRole('button', { name: 'When: last 7 days' }).click();
    await page
      .getByRole('menuitem', { name: /30 days/ })
      .or(page.getByRole('menuitemradio', { name: /30 days/ }))
      .first()
      .click();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Load all' }).waitFor();
    // The status has no count while the query runs.
    const total = await until(
      async () => Number(/([\d,]+) match/.exec(await status())?.[1]?.replaceAll(',', '') ?? 0),
      (n) => n > 0,
    );
    await page.getByRole('button', { name: 'Load all' }).click();
    expect(await until(async () => (await loaded()) > 2000)).toBe(true);
    expect(await loaded()).toBeLessThan(total);
    expect(await killDatasets()).toBeGreaterThan(0);
    expect(await until(async () => (await loaded()) >= total && total > 0, Boolean, { within: 60_000 })).toBe(
      true,
    );
  });

  it('restores the window with tabs and filters after a crash of the page, completes its export and tells the analyst', async () => {
    const { page, app } = running;
    const out = join(temporaryFolder('crash'), 'rows.csv');
    await app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    }, out);
    const inPage = <T>(script: string) =>
      app.evaluate(
        ({ BrowserWindow }, code) =>
          BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(code) as Promise<T>,
        script,
      );
    expect(await until(() => page.getByRole('button', { name: 'Load all' }).isHidden())).toBe(true);
    await page.getByRole('searchbox', { name: 'Filter loaded rows' }).fill('invoice');
    await page.getByText(/after filter/).waitFor();
    const filtered = Number(
      (
        /([\d,]+) after filter/.exec(await page.getByRole('group', { name: 'Result' }).innerText())?.[1] ??
        '0'
      ).replaceAll(',', ''),
    );
    expect(filtered).toBeGreaterThan(0);
    await page.keyboard.press('Control+t');
    await page.keyboard.press('Control+PageUp');
    const tabs = () => page.getByRole('tablist', { name: 'Open tabs' }).getByRole('tab').count();
    expect(await until(async () => (await tabs()) === 2)).toBe(true);
    await workspaceStored(running, 2, 'invoice');
    await page.keyboard.press('Control+e');
    await page.getByRole('button', { name: 'Export to file…' }).click();
    const crashed = page.waitForEvent('crash');
    await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
    );
    await crashed;
    const at = Date.now();
    expect(
      await until(
        async () =>
          (await inPage<number>(
            'document.querySelectorAll(\'[role=tablist][aria-label="Open tabs"] [role=tab]\').length',
          )) === 2,
        Boolean,
        { within: 10_000 },
      ),
    ).toBe(true);
    measured('a lost page', `the window was back with its tabs after ${Date.now() - at} ms`);
    const text = () => inPage<string>('document.body.innerText');
    expect(
      await until(async () => (await text()).includes('The window closed unexpectedly and was reloaded')),
    ).toBe(true);
    expect(
      await until(async () => /[\d,]+ after filter/.test(await text()), Boolean, { within: 60_000 }),
    ).toBe(true);
    expect(
      await inPage<string>('document.querySelector(\'input[aria-label="Filter loaded rows"]\').value'),
    ).toBe('invoice');
    expect(await until(async () => existsSync(out), Boolean, { within: 60_000 })).toBe(true);
    expect(readFileSync(out, 'utf8').trimEnd().split('\r\n')).toHaveLength(filtered + 1);
    expect(readdirSync(dirname(out))).toEqual(['rows.csv']);
  });
});
