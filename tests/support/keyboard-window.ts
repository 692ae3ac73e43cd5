/** A window of the demo tenant for tests by keys alone; each begins with the focus in the rows of a new hunt. */
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { forbidErrors, keepFailures, launchApp, type RunningApp } from './app';
import { countKeys, findByPalette, focusInRows, type CountedKeys } from './keys';
import { counts } from './results';
import { until } from './until';
import { firstRows, startOver, windowTabs } from './window';

export let running: RunningApp;
export let page: Page;
/** The keys of the current test, counted from its start. */
export let keys: CountedKeys;

/** The record beside the rows. */
export const record = (): Locator => page.getByRole('complementary', { name: 'Record' });

/** The toasts of the window. */
export const toasts = (): Locator => page.getByRole('log', { name: 'Notifications' });

/** Finds what is typed by the palette, and waits for the rows of the hunt that opens. */
export const hunt = async (text: string, entry: RegExp): Promise<void> => {
  const tabs = await windowTabs(page).count();
  await findByPalette(page, keys, text, entry);
  await until(
    () => windowTabs(page).count(),
    (now) => now > tabs,
  );
  await focusInRows(page);
};

/** Waits until all rows of the current hunt are loaded, and returns their counts. */
export const allLoaded = (): ReturnType<typeof counts> =>
  until(
    () => counts(page),
    ({ loaded, total }) => loaded > 0 && loaded === total,
  );

/** Starts a window for the file, and starts over with new keys for each test. */
export const setUpKeyboardWindow = (): void => {
  keepFailures(() => running);
  forbidErrors(() => running);
  beforeAll(async () => {
    running = await launchApp({ demo: true });
    page = running.page;
    await firstRows(page);
  });
  beforeEach(async () => {
    await startOver(page);
    await focusInRows(page);
    keys = countKeys(page);
  });
  afterAll(() => running.close());
};
