import type { Page } from 'playwright';

/** Looks at the window, under a name, once nothing loads or moves; with `isLoading`, while it still loads. */
export type Look = (name: string, options?: { readonly isLoading?: boolean }) => Promise<void>;

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
