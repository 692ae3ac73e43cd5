import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright';
import { beforeEach, afterEach, describe, expect, it } from 'vitest';
import { barFaults } from '../support/bars';
import { folder, page, running, setUpDemoWindow } from '../support/demo-window';
import { until } from '../support/until';
import { waitUntilStill } from '../support/visits/look';
import { answerDialogs, firstRows, resultsGrid } from '../support/window';

const SIZES = [
  { zoom: 1, width: 1440, height: 900 },
  { zoom: 1, width: 1100, height: 700 },
  { zoom: 1.5, width: 1440, height: 900 },
  { zoom: 2, width: 1440, height: 900 },
] as const;
type Size = (typeof SIZES)[number];
const [USUAL, SMALL, , LARGEST] = SIZES;

/** Sizes and zooms the window, and waits until the page has taken both over. */
const resize = async (size: Size): Promise<void> => {
  await running.app.evaluate(({ BrowserWindow }, { zoom, width, height }) => {
    const window = BrowserWindow.getAllWindows()[0];
    window?.setContentSize(width, height);
    window?.webContents.setZoomFactor(zoom);
  }, size);
  await until(
    () => page.evaluate(() => innerWidth),
    (now) => Math.abs(now - size.width / size.zoom) < 2,
  );
  await waitUntilStill(page);
};

/** Expects sound bars at every size and zoom. */
const expectBars = async (screen: string): Promise<void> => {
  const faults: string[] = [];
  for (const size of SIZES) {
    await resize(size);
    const found = await barFaults(page);
    faults.push(...found.map((one) => `${screen} at ${size.width} and ${100 * size.zoom} %: ${one}`));
  }
  await resize(USUAL);
  expect(faults).toEqual([]);
};

/** Waits until the control of this name has the focus. */
const focusIs = (name: string) =>
  until(
    () =>
      page.evaluate(() => {
        const at = document.activeElement;
        return at?.getAttribute('aria-label') ?? at?.textContent.slice(0, 80);
      }),
    (now) => now === name,
    { within: 10_000 },
  );
const record = (): Locator => page.getByRole('complementary', { name: 'Record' });
const queryBar = (): Locator => page.getByRole('toolbar', { name: 'Query', exact: true });

setUpDemoWindow();
beforeEach(() => resize(USUAL));
afterEach(() => resize(USUAL));

describe('bars of controls', () => {
  it('keeps every control whole and apart in a hunt, with and without its record', async () => {
    await expectBars('hunt');
    await resultsGrid(page).getByRole('gridcell').nth(3).dblclick();
    await record().getByRole('list', { name: 'Verdicts' }).waitFor();
    await expectBars('record');
    await page.keyboard.press('Control+b');
    await page
      .getByRole('group', { name: /^Condition / })
      .first()
      .waitFor();
    await expectBars('builder');
  });

  it('keeps every control whole and apart in a saved query', async () => {
    await page.keyboard.press('Alt+2');
    const queries = page.getByRole('grid', { name: 'Saved queries' });
    await queries.getByRole('row').nth(1).waitFor();
    await expectBars('queries');
    await queries.getByRole('row').nth(1).dblclick();
    await page.getByRole('group', { name: 'Saved query' }).waitFor();
    await firstRows(page);
    await expectBars('saved query');
  });

  it('keeps every control whole and apart on the screens of logins and jobs', async () => {
    await page.keyboard.press('Alt+1');
    await page.getByRole('toolbar').waitFor();
    await expectBars('logins');
    await page.keyboard.press('Alt+3');
    await page.getByRole('radio', { name: /^All/ }).waitFor();
    await expectBars('jobs');
  });

  it('shows date ranges and login times in full in a small window, even with long dates', async () => {
    const setFormat = async (format: string) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Find a command' }).fill(format);
      await page.getByRole('option', { name: `Date format: ${format}` }).click();
    };
    await page.keyboard.press('Alt+1');
    const times = page.getByRole('table', { name: 'Unusual now' }).getByRole('cell', { name: /:\d\d$/ });
    await until(
      () => times.count(),
      (n) => n > 0,
    );
    await resize(SMALL);
    await setFormat('yyyy-mm-dd');
    try {
      const range = page.getByRole('button', { name: /^When: \d{4}-/ });
      const egress = page.getByRole('button', { name: 'Known egress: none listed' });
      for (const shown of [range.locator('bdi'), egress, times])
        await until(
          () => shown.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth)),
          (over) => over.length > 0 && over.every((pixels) => pixels <= 0),
        );
    } finally {
      await setFormat('mm/dd/yy');
    }
  });

  it('keeps every control whole and apart in a file with an open row', async () => {
    const file = join(folder, 'rows.csv');
    writeFileSync(file, 'Entity ID,Subject,Verdict\n1,one,clean\n2,two,phishing\n');
    await answerDialogs(running.app, file);
    await page.keyboard.press('Alt+4');
    await page.keyboard.press('Control+o');
    const rows = page.getByRole('treegrid', { name: 'Rows of the file' });
    await rows.getByRole('gridcell').nth(3).dblclick();
    await record().waitFor();
    await expectBars('file');
  });

  it('puts what does not fit into a menu, which runs the same commands and gets the focus back', async () => {
    await resultsGrid(page).getByRole('gridcell').nth(3).dblclick();
    await record().waitFor();
    await resize(LARGEST);
    const more = queryBar().getByRole('button', { name: 'More commands' });
    const columns = queryBar().getByRole('button', { name: 'Columns' });
    expect(await columns.count()).toBe(0);
    await more.click();
    await page.getByRole('menuitem', { name: /^Columns/ }).click();
    await page.getByRole('dialog', { name: 'Columns' }).waitFor();
    await page.keyboard.press('Escape');
    await focusIs('More commands');
    await page
      .getByRole('group', { name: 'Result', exact: true })
      .getByRole('button', { name: 'More commands' })
      .click();
    await page.getByRole('menuitem', { name: /^Export/ }).click();
    await page.getByRole('dialog', { name: 'Export' }).waitFor();
    await page.keyboard.press('Escape');
    await resize(USUAL);
    await columns.waitFor();
    expect(await more.count()).toBe(0);
  });

  it('moves the focus to the menu with its control, and back once the window is wide again', async () => {
    await resultsGrid(page).getByRole('gridcell').nth(3).dblclick();
    await record().waitFor();
    await queryBar().getByRole('button', { name: 'Columns' }).focus();
    await resize(LARGEST);
    await focusIs('More commands');
    await resize(USUAL);
    await focusIs('Columns');
  });
});
