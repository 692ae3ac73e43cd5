/** The names of tabs in a small window. */
import { expect, it } from 'vitest';
import { page, running, setUpDemoWindow } from '../support/demo-window';
import { until } from '../support/until';
import { windowTabs } from '../support/window';

setUpDemoWindow();

const [WIDTH, TABS] = [1100, 8];
const NAMES = ['Phishing from alice', 'Phishing from bruno', 'Phishing from carla'] as const;

/** Names the current tab as an analyst does. */
const rename = async (name: string): Promise<void> => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find a command' }).fill('Rename tab');
  await page.getByRole('option', { name: /^Rename tab/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename tab' });
  await dialog.getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
};

/** Returns the visible width of what differs in the name of a tab, and the width that it needs. */
const widthsOf = (name: string, part: string) =>
  windowTabs(page)
    .filter({ hasText: name })
    .getByText(part, { exact: true })
    .evaluate((one) => [one.clientWidth, one.scrollWidth] as const);

it('shows what differs in tabs whose names begin alike, and lets the search of the top bar give way first', async () => {
  const search = page.getByRole('button', { name: 'Find a command, query, address or hash' });
  await running.app.evaluate(({ BrowserWindow }, width) => {
    BrowserWindow.getAllWindows()[0]?.setContentSize(width, 700);
  }, WIDTH);
  await until(
    () => page.evaluate(() => innerWidth),
    (now) => now === WIDTH,
  );
  const before = (await search.boundingBox())?.width ?? 0;
  await rename(NAMES[0]);
  for (let tabs = 2; tabs <= TABS; tabs += 1) {
    await page.keyboard.press('Control+t');
    await until(async () => (await windowTabs(page).count()) === tabs);
    await rename(NAMES[tabs - 1] ?? `Another name ${tabs}`);
  }
  for (const name of NAMES) {
    const [shown, needed] = await widthsOf(name, name.replace('Phishing from ', ''));
    expect(shown).toBeGreaterThan(0);
    expect(needed).toBeLessThanOrEqual(shown);
  }
  expect((await search.boundingBox())?.width ?? 0).toBeLessThan(before);
  expect(await page.getByRole('button', { name: 'All tabs' }).count()).toBe(0);
});

it('gives a tab with a short name only what that needs, and fades a name that is scrolled out at the left', async () => {
  await running.app.evaluate(({ BrowserWindow }, width) => {
    BrowserWindow.getAllWindows()[0]?.setContentSize(width, 700);
  }, WIDTH);
  await rename('Jobs');
  const strip = page.getByRole('tablist', { name: 'Open tabs' });
  const long = (tab: number) => `Phishing from a supplier, number ${tab}`;
  for (let tabs = 2; tabs <= TABS; tabs += 1) {
    await page.keyboard.press('Control+t');
    await until(async () => (await windowTabs(page).count()) === tabs);
    await rename(long(tabs));
  }
  const widthOf = async (name: string) =>
    (await windowTabs(page).filter({ hasText: name }).locator('..').boundingBox())?.width ?? 0;
  const [shown, needed] = await widthsOf('Jobs', 'Jobs');
  expect(needed).toBeLessThanOrEqual(shown);
  expect(await widthOf('Jobs')).toBeLessThan(80);
  // The tab on screen has its name beside its button.
  await windowTabs(page).filter({ hasText: 'Jobs' }).click();
  const [whole, name] = await widthsOf('Jobs', 'Jobs');
  expect(name).toBeLessThanOrEqual(whole);
  await windowTabs(page)
    .filter({ hasText: long(TABS) })
    .click();
  expect(await widthOf(long(2))).toBeGreaterThan(100);
  expect(await strip.getAttribute('data-scrolled')).toBeNull();
  for (let tabs = TABS + 1; tabs <= TABS + 4; tabs += 1) {
    await page.keyboard.press('Control+t');
    await until(async () => (await windowTabs(page).count()) === tabs);
    await rename(long(tabs));
  }
  await until(async () => (await strip.getAttribute('data-scrolled')) !== null);
});
