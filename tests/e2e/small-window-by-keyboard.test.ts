/** The work of an analyst by keys alone where there is little room: light, at 1100x700 and at 200 % zoom. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { barFaults } from '../support/bars';
import { page, running } from '../support/demo-window';
import { hunt, keys, record, setUpKeyboardWindow, toasts } from '../support/keyboard-window';
import { findByPalette, focusInRows } from '../support/keys';
import { overlappingTexts } from '../support/overlaps';
import { until } from '../support/until';
import { waitUntilStill } from '../support/visits/look';

// The longest undo time, so that decisions are still pending.
setUpKeyboardWindow({ settings: { undoSeconds: 60 } });

/** Sizes and zooms the window, and waits until the page has taken both over. */
const resize = async (width: number, height: number, zoom = 1): Promise<void> => {
  await running.app.evaluate(
    ({ BrowserWindow }, [w, h, factor]) => {
      const window = BrowserWindow.getAllWindows()[0];
      window?.setContentSize(w, h);
      window?.webContents.setZoomFactor(factor);
    },
    [width, height, zoom] as const,
  );
  await until(
    () => page.evaluate(() => innerWidth),
    (now) => Math.abs(now - width / zoom) < 2,
  );
};
const LARGE = [1_440, 900] as const;
beforeEach(() => resize(...LARGE));
afterEach(() => resize(...LARGE));

/** Returns true if what has the focus can be seen: it is inside the window, and nothing else lies over its middle. */
const isFocusSeen = () =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return false;
    const { left, right, top, bottom } = at.getBoundingClientRect();
    const over = document.elementFromPoint(
      (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
      (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
    );
    return over !== null && (at.contains(over) || over.contains(at));
  });

const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);

/** Opens an email, reads its headers and body, goes back to the rows, and opens and closes the builder. */
const read = async () => {
  await hunt('c0ntoso.example', /^Search emails: From domain is/);
  await keys.press('Enter');
  await record()
    .getByRole('tab', { name: 'Body' })
    .or(record().getByRole('button', { name: 'More tabs' }))
    .first()
    .waitFor();
  for (const tab of ['3', '2', '1']) {
    await keys.press(tab);
    expect(await isFocusSeen()).toBe(true);
  }
  await keys.press('j');
  await keys.press('Escape');
  await focusInRows(page);
  expect(await isFocusSeen()).toBe(true);
  await keys.press('Control+b');
  await page
    .getByRole('group', { name: /^Condition / })
    .first()
    .waitFor();
  await until(isFocusSeen);
  expect(await barFaults(page)).toEqual([]);
};

it('takes in light at 1100x700 no more keys than in a large window', async () => {
  await findByPalette(page, keys, 'theme: light', /^Theme: Light/);
  await until(theme, (now) => now === 'light');
  expect(keys.pressed()).toBeLessThanOrEqual(15);
  await resize(1_100, 700);
  await focusInRows(page);
  const before = keys.pressed();
  await read();
  expect(keys.pressed() - before).toBeLessThanOrEqual(24);
  await findByPalette(page, keys, 'theme: dark', /^Theme: Dark/);
  await until(theme, (now) => now === 'dark');
});

it('takes at 200 % zoom no more keys than in a large window', async () => {
  await resize(...LARGE, 2);
  await focusInRows(page);
  await read();
  expect(keys.pressed()).toBeLessThanOrEqual(24);
});

/** The height of the items of a queue, in pixels. */
const itemsHeight = () =>
  page
    .getByRole('treegrid', { name: 'Items' })
    .evaluate((grid) => Math.round(grid.getBoundingClientRect().height));

it('keeps the open item and the rows of a queue in their place at 1100x700 while decisions wait', async () => {
  await resize(1_100, 700);
  await keys.press('Alt+9');
  const waiting = page.getByRole('button', { name: /^Restore requests, Office 365 Mail: / });
  await until(() => waiting.evaluate((at) => at === document.activeElement));
  await keys.press('Enter');
  const place = record().getByText(/^\d+ of \d+$/);
  await place.waitFor();
  await waitUntilStill(page);
  const height = await itemsHeight();
  const pending = page.getByRole('group', { name: 'Pending decisions' });
  for (let decided = 0; decided < 4; decided += 1) {
    const before = await place.textContent();
    await keys.press('r');
    await until(
      () => place.textContent(),
      (now) => now !== before,
    );
    await pending.waitFor();
    await waitUntilStill(page);
    expect(await overlappingTexts(page)).toEqual([]);
    expect(await itemsHeight()).toBe(height);
    // The strip of tabs and some of the open one can be seen, however long the head is.
    const panel = await record().getByRole('tabpanel').boundingBox();
    expect(panel?.height).toBeGreaterThan(100);
  }
  await until(async () => {
    if (!(await pending.isVisible())) return true;
    await keys.press('u');
    return false;
  });
  // They take room from the window of the next test.
  await until(
    () => toasts().getByText(/./).count(),
    (left) => left === 0,
  );
});

it('keeps a long menu inside the window at 250 % zoom, and shows its last item to the keys, over a toast too', async () => {
  await resize(...LARGE, 2.5);
  await focusInRows(page);
  await keys.press('g');
  await page
    .getByRole('log', { name: 'Notifications' })
    .getByText('Go to the next side of a contradiction: Open a record first.')
    .waitFor();
  await page.getByRole('button', { name: /^App: / }).focus();
  await keys.press('Enter');
  const menu = page.getByRole('menu', { name: 'App' });
  await until(() => menu.evaluate((at) => at.contains(document.activeElement)));
  await keys.press('End');
  expect(await isFocusSeen()).toBe(true);
  expect(await menu.evaluate((at) => at.getBoundingClientRect().bottom < innerHeight)).toBe(true);
  await keys.press('Escape');
});
