import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  electronPath,
  keepFailures,
  launchApp,
  startArguments,
  temporaryFolder,
  type RunningApp,
} from '../support/app';
import { until } from '../support/until';
import { answerDialogs, startOver } from '../support/window';

const grid = (page: Page) => page.getByRole('treegrid', { name: 'Results' });

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
    await answerDialogs(running.app, out);
  };
  const schedules = () => page.getByRole('grid', { name: 'Schedules' });
  const files = () => readdirSync(out);
  const showSchedules = async () => {
    await page.keyboard.press('Alt+3');
    await page.getByRole('radio', { name: /^Scheduled/ }).click();
  };
  beforeAll(async () => {
    mkdirSync(out);
    await start();
    await grid(page).getByRole('row').nth(3).waitFor({ timeout: 60_000 });
  });
  beforeEach(() => startOver(page));
  afterAll(() => running.close());

  /** Fills in the dialog up to its folder; each test schedules under a name of its own. */
  const newSchedule = async (name: string) => {
    await page.keyboard.press('Control+Shift+E');
    const dialog = page.getByRole('dialog', { name: 'Schedule to a folder' });
    await dialog.getByLabel('Name').fill(name);
    await expect
      .poll(() => dialog.getByRole('button', { name: 'Schedule', exact: true }).isDisabled())
      .toBe(true);
    await dialog.getByRole('button', { name: 'Choose…' }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByText('out', { exact: true }).waitFor();
    return dialog;
  };
  /** Schedules the current hunt and shows the schedule. */
  const scheduled = async (name: string) => {
    const dialog = await newSchedule(name);
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await showSchedules();
    await schedules().getByRole('row').filter({ hasText: name }).click();
    await page.getByRole('region', { name: 'Schedule' }).getByText(name).first().waitFor();
  };

  it('creates it from a hunt with the keyboard, and lists it with its next run', async () => {
    const dialog = await newSchedule('Mail of the week');
    await dialog.getByLabel('Time', { exact: true }).fill('25:00');
    await expect
      .poll(() => dialog.getByRole('button', { name: 'Schedule', exact: true }).isDisabled())
      .toBe(true);
    await dialog.getByLabel('Time', { exact: true }).fill('08:30');
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await showSchedules();
    await schedules().getByRole('row').filter({ hasText: 'Mail of the week' }).click();
    await page
      .getByRole('region', { name: 'Schedule' })
      .getByText(/every Monday at 08:30/)
      .first()
      .waitFor();
  });

  it('keeps the button beside a long folder name whole', async () => {
    const long = join(out, '..', 'a folder with a long name '.repeat(6).trim());
    mkdirSync(long);
    await answerDialogs(running.app, long);
    await page.keyboard.press('Control+Shift+E');
    const dialog = page.getByRole('dialog', { name: 'Schedule to a folder' });
    const choose = dialog.getByRole('button', { name: 'Choose…' });
    await choose.click();
    await dialog.getByText(/^a folder with a long name/).waitFor();
    expect(await choose.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
    await answerDialogs(running.app, out);
    await page.keyboard.press('Escape');
  });

  it('runs it by hand, and lists the receipt', async () => {
    await scheduled('Run by hand');
    await page.getByRole('button', { name: 'Run now' }).click();
    const mine = (name: string) => /^Run by hand \d{4}-\d\d-\d\d \d{4}\.csv$/.test(name);
    const name = (await until(files, (all) => all.some(mine))).find(mine);
    await page.getByRole('radio', { name: /^Done/ }).click();
    await page
      .getByRole('grid', { name: 'Jobs' })
      .getByRole('row')
      .filter({ hasText: 'Run by hand' })
      .first()
      .click();
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

  /** Resolves once the log of a run is begun. A run may end before the folder could be read, so its file is watched for. */
  const runBegun = (journal: string) =>
    new Promise<void>((resolve) => {
      mkdirSync(journal, { recursive: true });
      const watcher = watch(journal, (_, name) => {
        if (!name?.startsWith('run-')) return;
        watcher.close();
        resolve();
      });
    });

  let kills = 0;
  it('runs it again at the next start after a kill during a run, and leaves one whole file', async () => {
    // A second try schedules under another name.
    kills += 1;
    const label = `Killed in its run ${kills}`;
    await scheduled(label);
    const before = new Set(files());
    const doneJobs = async () => {
      await page.getByRole('radio', { name: /^Done/ }).click();
      const rows = page.getByRole('grid', { name: 'Jobs' }).getByRole('row').filter({ hasText: label });
      await rows.first().waitFor();
      return rows;
    };
    // Another minute names another file.
    await until(
      () => Date.now(),
      (now) => new Date(now).getSeconds() < 50,
    );
    const begun = runBegun(join(userData, 'documents', 'journal'));
    await page.getByRole('button', { name: 'Run now' }).click();
    await begun;
    running.app.process().kill('SIGKILL');
    await running.app.close().catch(() => undefined);
    await start();
    await showSchedules();
    await schedules().getByRole('row').filter({ hasText: label }).click();
    await until(files, (all) =>
      all.filter((name) => !before.has(name)).some((name) => name.endsWith('.csv')),
    );
    await until(
      async () => page.getByRole('region', { name: 'Schedule' }).innerText(),
      (text) => text.includes(`rows to ${label}`),
    );
    expect(files().filter((name) => !before.has(name))).toHaveLength(1);
    expect(files().filter((name) => name.endsWith('.part'))).toEqual([]);
    const done = await doneJobs();
    await expect.poll(() => done.count()).toBe(1);
    const line = done.first();
    await line.getByRole('gridcell').nth(1).click();
    await page.keyboard.press('m');
    await page.getByRole('menu', { name: 'Row' }).getByRole('menuitem', { name: 'Copy row' }).click();
    const cells = (await line.getByRole('gridcell').allInnerTexts()).map((text) => text.trim());
    await expect
      .poll(() => running.app.evaluate(({ clipboard }) => clipboard.readText()))
      .toBe(cells.join('\t'));
  });

  it('runs in the tray without a window if the analyst chose that, and a second start opens the window', async () => {
    await scheduled('In the tray');
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
    await schedules().getByRole('row').filter({ hasText: 'In the tray' }).click();
    await page
      .getByRole('region', { name: 'Schedule' })
      .getByText(/rows to In the tray/)
      .waitFor();
  });

  it('pauses, resumes and deletes it, and leaves its file', async () => {
    await scheduled('Deleted in the end');
    await page.getByRole('button', { name: 'Run now' }).click();
    const mine = () => files().filter((name) => /^Deleted in the end .*\.csv$/.test(name)).length;
    await until(mine, (n) => n === 1);
    const detail = page.getByRole('region', { name: 'Schedule' });
    await detail.getByRole('button', { name: 'Pause' }).click();
    await detail.getByText('Paused').waitFor();
    await detail.getByRole('button', { name: 'Resume' }).click();
    await detail.getByText('Active').waitFor();
    await detail.getByRole('button', { name: 'Delete…' }).click();
    await page
      .getByRole('dialog', { name: 'Delete schedule' })
      .getByRole('button', { name: 'Delete', exact: true })
      .click();
    await schedules()
      .getByRole('row')
      .filter({ hasText: 'Deleted in the end' })
      .waitFor({ state: 'detached' });
    expect(mine()).toBe(1);
    expect(running.errors).toEqual([]);
  });
});
