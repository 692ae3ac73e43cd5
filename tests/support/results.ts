/** Reads results on the screen. */
import type { Page } from 'playwright';
import { launchApp, type RunningApp } from './app';
import { until } from './until';

export const grid = (page: Page) => page.getByRole('treegrid', { name: 'Results' });
/** The status line's numbers. */
export const counts = async (page: Page) => {
  const text = (
    await page
      .getByRole('contentinfo')
      .or(page.getByRole('status', { name: 'Status' }))
      .first()
      .innerText()
  ).replaceAll(',', '');
  const read = (word: string) => Number(new RegExp(`(\\d+) ${word}`).exec(text)?.[1] ?? NaN);
  return { selected: read('selected'), loaded: read('loaded'), total: read('match') };
};
/** Waits until all rows of the current hunt are loaded, and returns their counts. */
export const allLoaded = (page: Page) =>
  until(
    () => counts(page),
    (c) => c.loaded > 0 && c.loaded === c.total,
  );
/** Loads all rows of the current hunt, as a person does where they aren't loaded by themselves. */
export const loadAll = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Load all' }).click();
  await allLoaded(page);
};
export const settled = (page: Page) =>
  until(
    () => counts(page),
    (c) => c.total > 0,
  );
/** The last number of a text. */
export const numberIn = (text: string) => Number(/([\d,]+)\D*$/.exec(text)?.[1]?.replaceAll(',', '') ?? NaN);
const columnIndex = (page: Page, column: string) =>
  page.getByRole('columnheader', { name: column, exact: true }).getAttribute('aria-colindex');
/** A drawn cell by its column's label and its place among the rows. */
export const cellAt = async (page: Page, column: string, row: number) => {
  const at = await columnIndex(page, column);
  return grid(page).locator(`[role=row][aria-rowindex="${row + 2}"] [role=gridcell][aria-colindex="${at}"]`);
};

/** The demo tenant's first hunt with all of its rows loaded, as a person loads them. */
export const launchWithAllRows = async (): Promise<RunningApp> => {
  const running = await launchApp({ demo: true });
  const { page } = running;
  await grid(page).getByRole('row').nth(3).waitFor({ timeout: 60_000 });
  await allLoaded(page);
  return running;
};

/** Goes down the rows a page at a time, as a person does, until what is looked for is drawn, and returns it. */
const findDown = async <T>(page: Page, look: () => Promise<T | undefined>): Promise<T> => {
  await grid(page).getByRole('row').nth(1).getByRole('gridcell').nth(2).click();
  await page.keyboard.press('Control+Home');
  const found = await until(
    async () => {
      const one = await look();
      if (one === undefined) await page.keyboard.press('PageDown');
      return one;
    },
    (one) => one !== undefined,
    { every: 200 },
  );
  return found as T;
};

/** Scrolls down to the first row that has a text, and returns it. */
export const rowWith = (page: Page, text: string | RegExp) =>
  findDown(page, async () => {
    const row = grid(page).getByRole('row').filter({ hasText: text }).first();
    return (await row.count()) > 0 ? row : undefined;
  });

/** Scrolls down to two drawn cells of a column with the same text, and returns the first. */
export const repeatedCell = async (page: Page, column: string) => {
  const at = await columnIndex(page, column);
  const row = await findDown(page, () =>
    grid(page)
      .locator(`[role=gridcell][aria-colindex="${at}"]`)
      .evaluateAll((cells) => {
        const texts = cells.map((cell) => cell.textContent.trim());
        const first = cells.find((_, i) => texts[i] !== '' && texts.indexOf(texts[i] ?? '', i + 1) > 0);
        return first ? Number(first.closest('[role=row]')?.getAttribute('aria-rowindex')) : undefined;
      }),
  );
  return cellAt(page, column, row - 2);
};
