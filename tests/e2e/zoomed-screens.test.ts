/** Every screen at 200 % zoom in a window of 1100x700: nothing lies on top of anything else. */
import { expect, it } from 'vitest';
import { temporaryFolder, withApp, type RunningApp } from '../support/app';
import { overlappingTexts } from '../support/overlaps';
import { until } from '../support/until';
import { visitAll } from '../support/visits/all';
import { waitUntilStill } from '../support/visits/look';

const SIZES = {
  large: { width: 1440, height: 900, zoom: 1 },
  zoomed: { width: 1100, height: 700, zoom: 2 },
} as const;

/** Sets the size and the zoom of the window, and waits until the page has both. */
const setSize = async (
  { app, page }: RunningApp,
  { width, height, zoom }: (typeof SIZES)[keyof typeof SIZES],
) => {
  await app.evaluate(
    ({ BrowserWindow }, to) => {
      const window = BrowserWindow.getAllWindows()[0];
      window?.setContentSize(to.width, to.height);
      window?.webContents.setZoomFactor(to.zoom);
    },
    { width, height, zoom },
  );
  await until(
    () => page.evaluate(() => innerWidth),
    (now) => Math.abs(now - width / zoom) <= 1,
  );
};

it('draws no text over another at 200 % and 1100x700 on any screen', { timeout: 900_000 }, () =>
  withApp({}, async (running) => {
    const faults: string[] = [];
    await setSize(running, SIZES.large);
    await visitAll(running, temporaryFolder('zoomed'), async (name, { isLoading = false } = {}) => {
      await setSize(running, SIZES.zoomed);
      if (!isLoading) await waitUntilStill(running.page);
      const found = await overlappingTexts(running.page);
      if (found.length > 0) await running.page.screenshot({ path: `artifacts/zoomed/${name}.png` });
      faults.push(...found.map((one) => `${name}: ${one}`));
      await setSize(running, SIZES.large);
    });
    expect(faults.join('\n')).toBe('');
  }),
);
