/** A keyboard that counts what an analyst presses: each key or chord once, typed text by its letters. */
import type { Page } from 'playwright';
import { until } from './until';
import { resultsGrid } from './window';

export type CountedKeys = {
  /** Presses keys one after the other. */
  readonly press: (...keys: readonly string[]) => Promise<void>;
  readonly type: (text: string) => Promise<void>;
  /** The number of presses so far. */
  readonly pressed: () => number;
};

export const countKeys = (page: Page): CountedKeys => {
  let count = 0;
  return {
    press: async (...keys) => {
      for (const key of keys) {
        count += 1;
        await page.keyboard.press(key);
      }
    },
    type: async (text) => {
      count += text.length;
      await page.keyboard.type(text);
    },
    pressed: () => count,
  };
};

/** Describes what has the focus by its name or its text; empty for the page itself. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return '';
    const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : undefined;
    return at.getAttribute('aria-label') ?? label ?? at.textContent?.slice(0, 80) ?? at.tagName;
  });

/** Waits until what has the focus is named so. */
export const focusIs = (page: Page, name: RegExp): Promise<string> =>
  until(
    () => focused(page),
    (now) => name.test(now),
  );

/** Waits until a cell of the results has the focus. */
export const focusInRows = (page: Page, within = 30_000): Promise<boolean> =>
  until(
    () =>
      resultsGrid(page)
        .evaluate((grid) => grid.contains(document.activeElement))
        .catch(() => false),
    (isIn) => isIn,
    { within },
  );

/** The line that searches of the tenant are collapsed into. */
const COLLAPSED = /^Search the tenant for /;

/** Opens the palette, types, waits for an entry and takes it; entries above it are stepped over. */
export const findByPalette = async (
  page: Page,
  keys: CountedKeys,
  text: string,
  entry: RegExp,
): Promise<void> => {
  await keys.press('Control+k');
  await page.getByRole('combobox', { name: 'Find a command' }).waitFor();
  await keys.type(text);
  const options = page.getByRole('dialog', { name: 'Command palette' }).getByRole('option');
  const placeOf = async (wanted: RegExp) =>
    (await options.allInnerTexts()).findIndex((one) => wanted.test(one));
  const stepsTo = async (wanted: RegExp) => Array.from({ length: await placeOf(wanted) }, () => 'ArrowDown');
  const found = await until(
    async () =>
      (await placeOf(entry)) >= 0 ? 'entry' : (await placeOf(COLLAPSED)) >= 0 ? 'collapsed' : 'none',
    (now) => now !== 'none',
    { within: 15_000 },
  );
  if (found === 'collapsed') {
    await keys.press(...(await stepsTo(COLLAPSED)), 'Enter');
    await until(async () => (await placeOf(entry)) >= 0);
    // The first search is marked in place of the line that was expanded.
    const [marked, at] = [
      await options.evaluateAll((all) => all.findIndex((one) => one.ariaSelected === 'true')),
      await placeOf(entry),
    ];
    await keys.press(...Array.from({ length: at - marked }, () => 'ArrowDown'), 'Enter');
    return;
  }
  await keys.press(...(await stepsTo(entry)), 'Enter');
};
