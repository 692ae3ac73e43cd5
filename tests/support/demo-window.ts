/** A window in the demo tenant. */
import { rmSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import {
  forbidErrors,
  keepFailures,
  launchApp,
  temporaryFolder,
  type LaunchOptions,
  type RunningApp,
} from './app';
import { firstRows, resultsGrid, startOver } from './window';

export const grid = resultsGrid;
export const cells = (page: Page, column: string) =>
  grid(page)
    .getByRole('row')
    .evaluateAll((rows, name) => {
      const header = rows[0];
      const at = [...(header?.querySelectorAll('[role=columnheader]') ?? [])].findIndex((one) =>
        (one.textContent ?? '').trim().startsWith(name),
      );
      return rows.slice(1, 20).map((row) => row.querySelectorAll('[role=gridcell]')[at]?.textContent ?? '');
    }, column);

export let running: RunningApp;
export let page: Page;
export const folder = temporaryFolder('saved');

/** Starts a window for the file and starts over for each test. */
export const setUpDemoWindow = (options: Pick<LaunchOptions, 'emails' | 'settings'> = {}): void => {
  keepFailures(() => running);
  forbidErrors(() => running);
  beforeAll(async () => {
    running = await launchApp({ demo: true, ...options });
    page = running.page;
    await firstRows(page);
  });
  beforeEach(() => startOver(page));
  afterAll(async () => {
    await running.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
};
