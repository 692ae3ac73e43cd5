/** A window of the demo tenant for tests by keys alone; each begins with the focus in the rows of a new hunt. */
import type { Locator } from 'playwright';
import { beforeEach } from 'vitest';
import { page, setUpDemoWindow } from './demo-window';
import { countKeys, findByPalette, focusInRows, type CountedKeys } from './keys';
import { until } from './until';
import { windowTabs } from './window';

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

/** Starts a window for the file, and starts over with new keys for each test. */
export const setUpKeyboardWindow = (options: Parameters<typeof setUpDemoWindow>[0] = {}): void => {
  setUpDemoWindow(options);
  beforeEach(async () => {
    await focusInRows(page);
    keys = countKeys(page);
  });
};
