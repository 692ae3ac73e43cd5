/** The second window, which shows the record of the row under the cursor of the first. */
import type { Page } from 'playwright';
import { afterEach, describe, expect, it } from 'vitest';
import { launchApp } from '../support/app';
import { page, running } from '../support/demo-window';
import { keys, setUpKeyboardWindow } from '../support/keyboard-window';
import { findByPalette, focusInRows } from '../support/keys';
import { repeatedCell } from '../support/results';
import { until } from '../support/until';
import { firstRows, pinOnScreen, windowTabs } from '../support/window';

setUpKeyboardWindow();

const others = () => running.app.windows().filter((one) => one !== page);

/** Opens the profile window by its key. */
const openProfile = async (): Promise<Page> => {
  await keys.press('Alt+p');
  await until(() => others().length === 1);
  const [profile] = others();
  if (!profile) throw new Error('No second window opened.');
  await profile.getByRole('main', { name: 'Profile' }).waitFor();
  return profile;
};
const record = (profile: Page) => profile.getByRole('region', { name: 'Record' });
const shownSubject = (profile: Page) => record(profile).getByRole('heading', { level: 2 }).innerText();

/** The subject in the row with the focus. */
const focusedSubject = () =>
  page.evaluate(() => {
    const row = document.activeElement?.closest('[role=row]');
    return row?.querySelector('[col-id="subject"]')?.textContent ?? '';
  });

const follows = (profile: Page) =>
  until(async () => {
    const [shown, focused] = [await shownSubject(profile), await focusedSubject()];
    return focused !== '' && shown === focused;
  });

/** The index of the row with the focus. */
const rowIndex = () =>
  page.evaluate(() => Number(document.activeElement?.closest('[role=row]')?.getAttribute('aria-rowindex')));

/** The text of a cell in the row with the focus. */
const focusedCell = (column: string) =>
  page.evaluate((id) => {
    const row = document.activeElement?.closest('[role=row]');
    return row?.querySelector(`[col-id="${id}"]`)?.textContent?.trim() ?? '';
  }, column);

/** Waits until a row of a list has the focus. */
const cellHasFocus = (list: RegExp) =>
  until(() =>
    page
      .getByRole('region', { name: list })
      .getByRole('treegrid')
      .evaluate((grid) => grid.contains(document.activeElement))
      .catch(() => false),
  );

/** Waits until the record names what a cell of the row with the focus says. */
const followsCell = (profile: Page, column: string) =>
  until(
    async () => ({
      shown: (await record(profile).innerText()).replaceAll('[.]', '.'),
      focused: await focusedCell(column),
    }),
    ({ shown, focused }) => focused !== '' && shown.includes(focused),
  );

/** Closes the profile window as a person does. */
const closeProfile = async () => {
  await running.app.evaluate(({ BrowserWindow }) => {
    for (const one of BrowserWindow.getAllWindows())
      if (one.webContents.getURL().endsWith('?profile')) one.close();
  });
  await until(() => others().length === 0);
};
afterEach(closeProfile);

describe('the profile window', () => {
  it('follows the cursor of the rows, and is reached by keys from its tabs to its dialogs', async () => {
    const profile = await openProfile();
    await focusInRows(page);
    await keys.press('ArrowDown');
    await follows(profile);
    const before = await shownSubject(profile);
    await until(async () => {
      await keys.press('ArrowDown');
      return (await focusedSubject()) !== before;
    });
    await follows(profile);
    await profile.bringToFront();
    await profile.keyboard.press('3');
    await record(profile).getByRole('table', { name: 'Hops' }).waitFor();
    await profile.keyboard.press('1');
    await record(profile).getByRole('list', { name: 'Verdicts' }).waitFor();
    await profile.keyboard.press('s');
    const rescan = profile.getByRole('dialog', { name: 'Rescan with security tools' });
    await until(async () => (await rescan.getByRole('checkbox').count()) > 0);
    await profile.keyboard.press('Escape');
    await rescan.waitFor({ state: 'detached' });
    const tabs = await windowTabs(page).count();
    await profile.keyboard.press('o');
    await until(async () => (await windowTabs(page).count()) === tabs + 1);
  });

  it('goes to the next and the previous row of the main window, with and without an open record there', async () => {
    const profile = await openProfile();
    await focusInRows(page);
    await keys.press('ArrowDown');
    await follows(profile);
    const first = await rowIndex();
    await profile.keyboard.press('j');
    await until(async () => (await rowIndex()) === first + 1);
    await follows(profile);
    await record(profile).getByRole('button', { name: 'Next', exact: true }).click();
    await until(async () => (await rowIndex()) === first + 2);
    await follows(profile);
    await profile.keyboard.press('k');
    await until(async () => (await rowIndex()) === first + 1);
    await follows(profile);
    await keys.press('Enter');
    const beside = page.getByRole('complementary', { name: 'Record' });
    await beside.getByRole('tab', { name: /^Why/ }).waitFor();
    await profile.keyboard.press('j');
    await until(async () => (await rowIndex()) === first + 2);
    await follows(profile);
    await expect
      .poll(() => beside.getByRole('heading', { level: 2 }).innerText())
      .toBe(await focusedSubject());
  });

  it('leaves the focus in a dialog of the main window, and follows the row that it asked for', async () => {
    const profile = await openProfile();
    await focusInRows(page);
    await keys.press('ArrowDown');
    await follows(profile);
    const before = await shownSubject(profile);
    await keys.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await sheet.waitFor();
    await until(async () => {
      await profile.keyboard.press('j');
      return (await shownSubject(profile)) !== before;
    });
    expect(await sheet.evaluate((one) => one.contains(document.activeElement))).toBe(true);
    await keys.press('Escape');
  });

  it('follows the rows of a list of people and of a pivot, and moves their cursors', async () => {
    const profile = await openProfile();
    await focusInRows(page);
    await keys.press('Enter');
    const beside = page.getByRole('complementary', { name: 'Record' });
    await beside.getByRole('tab', { name: /^Why/ }).waitFor();
    await keys.press('4');
    // Most emails have one recipient.
    const people = beside.getByRole('table', { name: 'Recipients' }).getByRole('row');
    await until(
      async () => {
        if ((await people.count()) < 3) await keys.press('j');
        return people.count();
      },
      (rows) => rows >= 3,
      { every: 300 },
    );
    await keys.press('Shift+O');
    await cellHasFocus(/^Recipients · /);
    await followsCell(profile, 'email');
    const person = await focusedCell('email');
    await profile.keyboard.press('j');
    await until(async () => (await focusedCell('email')) !== person);
    await followsCell(profile, 'email');
    await keys.press('Control+w');
    await focusInRows(page);
    // Only a value of several rows is seen more than once.
    await (await repeatedCell(page, 'From')).click();
    await keys.press('p');
    await cellHasFocus(/^Seen before$/);
    await followsCell(profile, 'title');
    const at = await rowIndex();
    await profile.keyboard.press('j');
    await until(async () => (await rowIndex()) === at + 1);
    await followsCell(profile, 'title');
  });

  it('follows the records that are pinned to a case, and goes from one to the other', async () => {
    const profile = await openProfile();
    await focusInRows(page);
    await keys.press('Enter');
    const beside = page.getByRole('complementary', { name: 'Record' });
    const name = () => beside.getByRole('heading', { level: 2 }).innerText();
    /** The name of the open record, once it is that of a row. */
    const nameAt = async (row: number) => {
      await until(async () => (await rowIndex()) === row && (await name()) === (await focusedSubject()));
      return name();
    };
    const step = async () => {
      const at = await rowIndex();
      await keys.press('j');
      return nameAt(at + 1);
    };
    const told = page.getByRole('log', { name: 'Notifications' }).getByText(/^Pinned the record/);
    const pin = async (pins: RegExp) => {
      await pinOnScreen(page);
      await told.filter({ hasText: pins }).waitFor();
    };
    const first = await nameAt(await rowIndex());
    await pin(/1 pin now/);
    const second = await until(step, (name) => name !== first);
    await pin(/2 pins now/);
    await findByPalette(page, keys, 'cases', /^Cases/);
    const pins = page.getByRole('grid', { name: 'Evidence' });
    const pinned = pins.getByRole('gridcell', { name: /^Record, / }).first();
    await pinned.click();
    await until(async () => (await shownSubject(profile)) === first);
    const at = await rowIndex();
    await profile.keyboard.press('j');
    await until(async () => (await rowIndex()) === at + 1);
    await until(async () => (await shownSubject(profile)) === second);
    await pinned.click();
    const tabs = await windowTabs(page).count();
    await keys.press('Enter');
    await until(async () => (await windowTabs(page).count()) === tabs + 1);
  });

  it('runs isolated and sandboxed like the first, and stays on its page', async () => {
    const profile = await openProfile();
    const inside = await profile.evaluate(() => ({
      node: typeof (globalThis as Record<string, unknown>)['process'],
      require: typeof (globalThis as Record<string, unknown>)['require'],
      bridge: Object.keys((window as unknown as { bridge: object }).bridge).sort(),
    }));
    expect(inside).toEqual({ node: 'undefined', require: 'undefined', bridge: ['call', 'on', 'openRows'] });
    const preferences = await running.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map(({ webContents }) => {
        const { sandbox, contextIsolation, nodeIntegration, webSecurity } = (
          webContents as unknown as { getLastWebPreferences: () => Electron.WebPreferences }
        ).getLastWebPreferences();
        return { sandbox, contextIsolation, nodeIntegration, webSecurity };
      }),
    );
    expect(preferences).toHaveLength(2);
    expect(preferences[1]).toEqual(preferences[0]);
    await profile.evaluate(() => {
      location.href = 'https://example.com/';
      window.open('https://example.com/');
    });
    expect(running.app.windows()).toHaveLength(2);
    expect(profile.url()).toBe('app://postern/index.html?profile');
    const answer = await profile.evaluate(() =>
      (
        window as unknown as { bridge: { call: (n: string, i: object) => Promise<{ ok: boolean }> } }
      ).bridge.call('app.state', {}),
    );
    expect(answer.ok).toBe(true);
  });

  it('follows the theme, remembers its place, and shows nothing of a session that ended', async () => {
    const profile = await openProfile();
    const theme = () => profile.evaluate(() => document.documentElement.dataset['theme']);
    const before = await theme();
    for (const isBack of [false, true]) {
      await page.getByRole('button', { name: 'Switch between dark and light' }).click();
      await until(async () => ((await theme()) === before) === isBack);
    }
    const place = { x: 60, y: 40, width: 1000, height: 640 };
    await running.app.evaluate(({ BrowserWindow }, bounds) => {
      BrowserWindow.getAllWindows()
        .find(({ webContents }) => webContents.getURL().endsWith('?profile'))
        ?.setBounds(bounds);
    }, place);
    await closeProfile();
    const again = await openProfile();
    const now = await running.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .find(({ webContents }) => webContents.getURL().endsWith('?profile'))
        ?.getNormalBounds(),
    );
    expect({ width: now?.width, height: now?.height }).toEqual({ width: place.width, height: place.height });
    await again.getByRole('region', { name: 'Record' }).waitFor();
    await findByPalette(page, keys, 'sign out', /^Sign out/);
    await again.getByText('You aren’t signed in').waitFor();
    expect(await again.getByRole('region', { name: 'Record' }).count()).toBe(0);
    await page.getByRole('button', { name: /demo/i }).first().click();
    await firstRows(page);
  });

  it('closes with the first window', async () => {
    const own = await launchApp({ demo: true });
    try {
      await firstRows(own.page);
      await own.page.keyboard.press('Alt+p');
      await until(() => own.app.windows().length === 2);
      const closed = new Promise((resolve) => own.app.once('close', () => resolve(undefined)));
      await own.app.evaluate(({ BrowserWindow }) => {
        for (const one of BrowserWindow.getAllWindows())
          if (!one.webContents.getURL().endsWith('?profile')) one.close();
      });
      await closed;
    } finally {
      await own.close();
    }
  });
});
