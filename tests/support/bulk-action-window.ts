/** A window in the demo tenant whose bulk actions are sent at once unless a test says otherwise. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { keepFailures, launchApp, type RunningApp } from './app';
import { firstRows, startOver } from './window';

export const grid = (page: Page) => page.getByRole('treegrid', { name: 'Results' });
export type Shown = {
  readonly id: string;
  readonly title: string;
  readonly state: string;
  readonly outcomes?: {
    readonly done: number;
    readonly already?: number;
    readonly refused: number;
    readonly unknown: number;
    readonly unsent: number;
  };
};
export type Answer<T> = { readonly ok: true; readonly value: T };

export let running: RunningApp;
export let page: Page;
export const jobs = async () =>
  ((await running.call('job.list')) as Answer<Shown[]>).value.filter(
    (job) => job.outcomes !== undefined || job.state === 'waiting',
  );
const settings = async (patch: object) => {
  const state = (await running.call('app.state')) as Answer<{ readonly settings: object }>;
  await running.call('app.saveSettings', { ...state.value.settings, ...patch });
};
/** The time to undo that the page knows: it stores all settings together, so it must know the one in use. */
let known = 0;
/** Gives bulk actions started from now on so long to be undone. */
export const undoableFor = async (undoSeconds: number) => {
  known = undoSeconds;
  await settings({ undoSeconds });
  await page.reload();
  await firstRows(page);
};
export const choose = async (label: string) => {
  await page.keyboard.press('Alt+2');
  await page.getByRole('searchbox', { name: 'Search queries' }).fill(label);
  const list = page.getByRole('grid', { name: 'Saved queries' });
  const row = list.getByRole('row').filter({ has: page.getByRole('gridcell'), hasText: label });
  await row.first().getByRole('gridcell').nth(1).click();
};

/** Starts a window for the file and starts over for each test. */
export const setUpDemoWindow = (): void => {
  keepFailures(() => running);
  beforeAll(async () => {
    running = await launchApp({ demo: true });
    page = running.page;
    await grid(page).getByRole('row').nth(3).waitFor({ timeout: 60_000 });
    await undoableFor(0);
  });
  beforeEach(async () => {
    if (known !== 0) await undoableFor(0);
    await startOver(page);
  });
  afterAll(() => running.close());
};
