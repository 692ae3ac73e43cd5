import { join } from 'node:path';
import type { Page } from 'playwright';
import { waitUntilStill, type Look } from '../support/visits/look';

/** Makes the function that takes pictures of a window into a folder. */
export const createShoot =
  (page: Page, folder: string, suffix: string): Look =>
  async (name, { isLoading = false } = {}) => {
    // Typed filters and searches run after a pause, which nothing on the page shows.
    await page.waitForTimeout(250);
    if (!isLoading) await waitUntilStill(page);
    await page.screenshot({ path: join(folder, `${name}-${suffix}.png`) });
  };
