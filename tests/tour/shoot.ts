import { join } from 'node:path';
import type { Page } from 'playwright';

/** Takes a picture of the window under a name, once nothing loads or moves; at once if what loads is the picture. */
export type Shoot = (name: string, options?: { readonly isLoading?: boolean }) => Promise<void>;

/** Waits until nothing is marked busy and no animation that ends is running. */
export const waitUntilStill = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy="true"]') === null &&
      document
        .getAnimations()
        .every((one) => one.playState !== 'running' || one.effect?.getTiming().iterations === Infinity),
    undefined,
    { timeout: 30_000 },
  );
};

/** Makes the function that takes pictures of a window into a folder. */
export const createShoot =
  (page: Page, folder: string, suffix: string): Shoot =>
  async (name, { isLoading = false } = {}) => {
    // Typed filters and searches run after a pause, which nothing on the page shows.
    await page.waitForTimeout(250);
    if (!isLoading) await waitUntilStill(page);
    await page.screenshot({ path: join(folder, `${name}-${suffix}.png`) });
  };
