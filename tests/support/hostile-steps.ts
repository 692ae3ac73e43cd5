/** Steps that several lists of hostile screens take. */
import type { Locator, Page } from 'playwright';
import { resultsGrid } from './window';

/** A screen or state, and the steps to it from the one before. */
export type Screen = readonly [name: string, go: (page: Page) => Promise<unknown>];

/** The rows of the current hunt, headers included. */
export const rows = (page: Page): Locator => resultsGrid(page).getByRole('row');
/** The record beside the rows. */
export const record = (page: Page): Locator => page.getByRole('complementary', { name: 'Record' });
/** The topmost dialog. */
export const dialog = (page: Page): Locator => page.getByRole('dialog').last();
/** Presses keys, and waits for what they open. */
export const isThere =
  (what: (page: Page) => Locator, keys: string): Screen[1] =>
  async (page) => {
    await page.keyboard.press(keys);
    await what(page).waitFor();
  };
/** Closes every overlay. */
export const escape = async (page: Page): Promise<void> => {
  for (
    let n = 0;
    n < 4 &&
    (await page.getByRole('dialog').or(page.getByRole('menu')).or(page.getByRole('listbox')).count()) > 0;
    n += 1
  )
    await page.keyboard.press('Escape');
};
