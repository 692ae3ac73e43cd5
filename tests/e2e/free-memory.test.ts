import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepFailures, launchApp, type RunningApp } from '../support/app';

const PARTS = 50_000;

let running: RunningApp;
keepFailures(() => running);
beforeAll(async () => {
  running = await launchApp();
});
afterAll(() => running.close());

it('frees memory that an idle page no longer needs, and shows the same rows', async () => {
  const { page } = running;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const nodes = async () =>
    (await devtools.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'Nodes')?.value ??
    NaN;
  await page.getByLabel('Portal address').fill('portal.example');
  // Old enough that the engine does not look at them again by itself: a collection comes while they are held.
  const held = await page.evaluateHandle(
    (count) => Array.from({ length: count }, () => document.createElement('div')),
    PARTS,
  );
  await devtools.send('HeapProfiler.collectGarbage');
  await held.dispose();
  expect(await nodes()).toBeGreaterThan(PARTS);
  await page.keyboard.press('Home');
  await expect.poll(nodes, { timeout: 15_000 }).toBeLessThan(PARTS / 5);
  await expect.poll(() => page.getByLabel('Portal address').inputValue()).toBe('portal.example');
  expect(running.violations).toEqual([]);
});
