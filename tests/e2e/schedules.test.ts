import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  electronPath,
  keepFailures,
  launchApp,
  startArguments,
  temporaryFolder,
  type RunningApp,
} from '../support/app';
import { until } from '../support/until';

const grid = (page: Page) => page.getByRole('grid', { name: 'Results' });

describe('a workstation schedule', () => {
  const out = join(temporaryFolder('scheduled'), 'out');
  const userData = temporaryFolder('schedules');
  let running: RunningApp;
  let page: Page;
  keepFailures(() => running);
  const start = async () => {
    running = await launchApp({ demo: true, userData });
    page = running.page;
    await page.getByRole('contentinfo', { name: 'Status' }).waitFor({ timeout: 60_000 });
    await running.app.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
    }, out);
  };
  const schedules = () => page.getByRole('grid', { name: 'Schedules' });
  const files = () => readdirSync(out);
  const showSchedules = async () => {
    await page.keyboard.press('Alt+7');
    await page.getByRole('radio', { name: /^Scheduled/ }).click();
  };
  beforeAll(async () => {
    mkdirSync(out);
    await start();
    await grid(page).getByRole('row').nth(3).waitFor({ timeout: 60_000 });
  });
  afterAll(() => running.close());

  it('is made from a hunt with the keyboard, and listed with its next run', async () => {
    await page.keyboard.press('Control+Shift+E');
    const dialog = page.getByRole('dialog', { name: 'Schedule to a folder' });
    await dialog.getByLabel('Name').fill('Mail of the week');
    expect(await dialog.getByRole('button', { name: 'Schedule', exact: true }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Choose…' }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByText('out', { exact: true }).waitFor();
    await dialog.getByLabel('Time', { exact: true }).fill('25:00');
    expect(await dialog.getByRole('button', { name: 'Schedule', exact: true }).isDisabled()).toBe(true);
    await dialog.getByLabel('Time', { exact: true }).fill('08:30');
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await showSchedules();
    expect(await schedules().getByRole('row').nth(1).innerText()).toContain('Mail of the week');
    await page
      .getByRole('region', { name: 'Schedule' })
      .getByText(/every Monday at 08:30/)
      .first()
      .waitFor();
  });

  it('runs by hand, and its receipt is in the list', async () => {
    await page.getByRole('button', { name: 'Run now' }).click();
    await until(files, (all) => all.some((name) => name.endsWith('.csv')));
    const [name] = files();
    expect(name).toMatch(/^Mail of the week \d{4}-\d\d-\d\d \d{4}\.csv$/);
    await page.getByRole('radio', { name: /^Done/ }).click();
    const job = page.getByRole('region', { name: 'Job' });
    await job
      .getByText(name ?? '')
      .first()
      .waitFor();
    await job.getByRole('button', { name: 'Receipt' }).click();
    const rows =
      readFileSync(join(out, name ?? ''), 'utf8')
        .trim()
        .split('\r\n').length - 1;
    await page.getByRole('dialog').getByText(rows.toLocaleString('en-US'), { exact: true }).first().waitFor();
    await page.keyboard.press('Escape');
  });

  it('killed in the midst of a run, is run again at the next start: one whole file', async () => {
    await showSchedules();
    const before = new Set(files());
    // Another minute names another file.
    await until(
      () => Date.now(),
      (now) => new Date(now).getSeconds() < 50,
    );
    const journal = join(userData, 'documents', 'journal');
    await page.getByRole('button', { name: 'Run now' }).click();
    await until(
      () => (existsSync(journal) ? readdirSync(journal).filter((name) => name.startsWith('run-')) : []),
      (names) => names.length > 0,
    );
    running.app.process().kill('SIGKILL');
    await running.app.close().catch(() => undefined);
    await start();
    await showSchedules();
    await until(files, (all) =>
      all.filter((name) => !before.has(name)).some((name) => name.endsWith('.csv')),
    );
    await until(
      async () => page.getByRole('region', { name: 'Schedule' }).innerText(),
      (text) => /rows to Mail of the week/.test(text),
    );
    expect(files().filter((name) => !before.has(name))).toHaveLength(1);
    expect(files().filter((name) => name.endsWith('.part'))).toEqual([]);
    await page.getByRole('radio', { name: /^Done/ }).click();
    await until(
      () => page.getByRole('grid', { name: 'Jobs' }).getByRole('row').count(),
      (n) => n === 3,
    );
    expect(await page.getByRole('grid', { name: 'Jobs' }).getByRole('row').count()).toBe(3);
    const line = page.getByRole('grid', { name: 'Jobs' }).getByRole('row').nth(1);
    await line.focus();
    await page.keyboard.press('m');
    await page.getByRole('menu', { name: 'Row' }).getByRole('menuitem', { name: 'Copy row' }).click();
    const cells = (await line.getByRole('gridcell').or(line.getByRole('cell')).allInnerTexts()).map((text) =>
      text.trim(),
    );
    expect(await running.app.evaluate(({ clipboard }) => clipboard.readText())).toBe(cells.join('\t'));
  });

  it('goes on in the tray where the analyst wants it to: a run ends without a window, and a second start brings one', async () => {
    await showSchedules();
    await page.getByRole('checkbox', { name: /in the tray/ }).check({ force: true });
    await until(
      async () =>
        (await running.call('app.state')) as unknown as {
          readonly value: { readonly settings: { readonly keepRunning: boolean } };
        },
      ({ value }) => value.settings.keepRunning,
    );
    const before = files().length;
    await page.getByRole('button', { name: 'Run now' }).click();
    const windows = () => running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
    await running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
    expect(await until(windows, (n) => n === 0)).toBe(0);
    await until(files, (all) => all.filter((name) => name.endsWith('.csv')).length > before);
    expect(files().filter((name) => name.endsWith('.csv')).length).toBe(before + 1);
    const opened = running.app.waitForEvent('window');
    const second = spawn(electronPath(), startArguments(userData), { stdio: 'ignore' });
    expect(await new Promise((resolve) => second.on('exit', resolve))).toBe(0);
    page = await opened;
    await page.getByRole('contentinfo', { name: 'Status' }).waitFor({ timeout: 60_000 });
    await showSchedules();
    await page
      .getByRole('region', { name: 'Schedule' })
      .getByText(/rows to Mail of the week/)
      .waitFor();
  });

  it('is paused, resumed and deleted with its file left', async () => {
    await showSchedules();
    const detail = page.getByRole('region', { name: 'Schedule' });
    await detail.getByRole('button', { name: 'Pause' }).click();
    await detail.getByText('Paused').waitFor();
    await detail.getByRole('button', { name: 'Resume' }).click();
    await detail.getByText('Active').waitFor();
    await detail.getByRole('button', { name: 'Delete…' }).click();
    await page
      .getByRole('dialog', { name: 'Delete the schedule' })
      .getByRole('button', { name: 'Delete', exact: true })
      .click();
    await page.getByText('No schedules').waitFor();
    expect(files().length).toBeGreaterThan(1);
    expect(running.errors).toEqual([]);
  });
});
