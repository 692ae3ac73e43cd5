/** The list of saved queries, as a person finds its parts. */
import type { Locator, Page } from 'playwright';

export type QueryList = {
  readonly grid: () => Locator;
  readonly row: (label: string | RegExp) => Locator;
  /** Goes to the list, shows all of it, and waits for it. */
  readonly open: () => Promise<void>;
  /** Moves the focus to the first row by keys alone. */
  readonly focus: () => Promise<void>;
  readonly search: (text: string) => Promise<void>;
  /** Presses a button of the toolbar over the list. */
  readonly press: (name: string | RegExp) => Promise<void>;
};

/** Finds the list of saved queries on a page. */
export const queryList = (page: Page): QueryList => {
  const grid = () => page.getByRole('grid', { name: 'Saved queries' });
  const search = (text: string) => page.getByRole('searchbox', { name: 'Search queries' }).fill(text);
  return {
    grid,
    row: (label) => grid().getByRole('row').filter({ hasText: label }),
    open: async () => {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Queries' }).click();
      await search('');
      await grid().waitFor();
    },
    focus: async () => {
      await page.getByRole('searchbox', { name: 'Search queries' }).focus();
      const isInGrid = () => grid().evaluate((element) => element.contains(document.activeElement));
      for (let n = 0; n < 60 && !(await isInGrid()); n += 1) await page.keyboard.press('Tab');
      await page.keyboard.press('ArrowDown');
    },
    search,
    press: async (name) => {
      const bar = page.getByRole('toolbar', { name: /selected quer/ });
      if ((await bar.count()) > 0) return bar.getByRole('button', { name }).click();
      // Without a selection, the menu of the current row has the commands.
      await page.keyboard.press('Shift+F10');
      await page.getByRole('menuitem', { name }).click();
    },
  };
};
