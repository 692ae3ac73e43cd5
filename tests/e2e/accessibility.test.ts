import { expect, it } from 'vitest';
import { temporaryFolder, withApp, type RunningApp } from '../support/app';
import { audit } from '../support/audit';
import { until } from '../support/until';
import { visitAll } from '../support/visits/all';
import { waitUntilStill } from '../support/visits/look';

const LOOKS = [
  { colorScheme: 'light', width: 1100, height: 700 },
  { colorScheme: 'dark', width: 1440, height: 900 },
] as const;

/** Sets the theme and the size of the window, and waits until the page has both. */
const setLook = async (
  { app, page }: RunningApp,
  { colorScheme, width, height }: (typeof LOOKS)[number],
): Promise<void> => {
  await app.evaluate(
    ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height),
    { width, height },
  );
  // Without movement: a color that is still changing has no contrast of its own.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await until(
    () => page.evaluate(() => innerWidth),
    (now) => now === width,
  );
};

it('breaks no rule of axe on any screen, light and dark, at two sizes', { timeout: 900_000 }, () =>
  withApp({}, async (running) => {
    const { page } = running;
    const state = (await running.call('app.state')) as { readonly value: { readonly settings: object } };
    await running.call('app.saveSettings', { ...state.value.settings, theme: 'system' });
    await page.reload();
    const broken: string[] = [];
    await visitAll(running, temporaryFolder('audit'), async (name, { isLoading = false } = {}) => {
      for (const look of LOOKS) {
        await setLook(running, look);
        if (!isLoading) await waitUntilStill(page);
        broken.push(...(await audit(page)).map((one) => `${name}, ${look.colorScheme}: ${one}`));
      }
    });
    expect(broken.join('\n')).toBe('');
    expect(running.errors).toEqual([]);
    expect(running.violations).toEqual([]);
  }),
);
