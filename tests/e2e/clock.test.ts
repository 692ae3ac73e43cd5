import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepFailures, launchApp, type RunningApp } from '../support/app';
import { cells } from '../support/demo-window';
import { firstRows } from '../support/window';

const START = '2025-03-01T11:00:00Z';
/** Milliseconds that the start and the tests together surely don't take. */
const HOUR = 3_600_000;

let running: RunningApp;
beforeAll(async () => {
  running = await launchApp({ demo: true, args: [`--clock=${START}`] });
  await firstRows(running.page);
});
afterAll(() => running?.close());
keepFailures(() => running);

const expectSoonAfterStart = (time: number) => {
  expect(time).toBeGreaterThanOrEqual(Date.parse(START) - 1_000);
  expect(time).toBeLessThan(Date.parse(START) + HOUR);
};

it('starts the page, the main process and the demo tenant at the given time, from which they advance together', async () => {
  const { page, call } = running;
  const inPage = await page.evaluate(() => ({ now: Date.now(), made: new Date().getTime() }));
  expectSoonAfterStart(inPage.now);
  expect(Math.abs(inPage.made - inPage.now)).toBeLessThan(1_000);

  // The second of two reads comes from main's cache, which says when the first was.
  await call('apps.secEntities');
  const cached = await call('apps.secEntities');
  expectSoonAfterStart((cached.ok && cached.meta?.cachedAt) || 0);
  // The demo organization has emails up to its own time, and the hunt asks for those up to the page's.
  const [newest = ''] = await cells(page, 'Received');
  expect(newest).toMatch(/^(01\/03\/25|03\/01\/25|28\/02\/25|02\/28\/25)/);

  const later = await page.evaluate(
    (before) =>
      new Promise<number>((resolve) => {
        setTimeout(() => resolve(Date.now() - before), 50);
      }),
    inPage.now,
  );
  expect(later).toBeGreaterThan(0);
});

it('gives a second window of the page the same time', async () => {
  const opened = running.app.waitForEvent('window');
  await running.page.keyboard.press('Alt+p');
  const profile = await opened;
  await profile.waitForLoadState('load');
  expectSoonAfterStart(await profile.evaluate(() => Date.now()));
});
