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
/** Loads all rows of the current hunt, as a person does. */
export const loadAll = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Load all' }).click();
  await until(
    () => counts(page),
    (c) => c.loaded > 0 && c.loaded === c.total,
  );
};
export const settled = (page: Page) =>
  until(
    () => counts(page),
    (c) => c.total > 0,
  );
/** The last number of a text. */
export const numberIn = (text: string) => Number(/([\d,]+)\D*$/.exec(text)?.[1]?.replaceAll(',', '') ?? NaN);
/** A drawn cell by its column's label and its place among the drawn rows. */
export const cellAt = async (page: Page, column: string, row: number) => {
  const at = await page
    .getByRole('columnheader', { name: column, exact: true })
    .getAttribute('aria-colindex');
  return grid(page).locator(`[role=row][aria-rowindex="${row + 2}"] [role=gridcell][aria-colindex="${at}"]`);
};

/** The demo tenant's first hunt with all of its rows loaded, as a person loads them. */
export const launchWithAllRows = async (): Promise<RunningApp> => {
  const running = await launchApp({ demo: true });
  const { page } = running;
  await grid(page).getByRole('row').nth(3).waitFor({ timeout: 60_000 });
  await loadAll(page);
  return running;
};

/** Scrolls down to the first row that has a text, as a person does, and returns it. */
export const rowWith = async (page: Page, text: string | RegExp) => {
  const row = grid(page).getByRole('row').filter({ hasText: text }).first();
  await grid(page).getByRole('row').nth(1).getByRole('gridcell').nth(2).click();
  await page.keyboard.press('Control+Home');
  await until(
    async () => {
      const isDrawn = (await row.count()) > 0;
      if (!isDrawn) await page.keyboard.press('PageDown');
      return isDrawn;
    },
    (isDrawn) => isDrawn,
    { every: 200 },
  );
  return row;
};
