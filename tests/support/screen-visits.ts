/** Notes which screens a list of visits shows, so that a screen that it leaves out fails. */
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright';

/** The folders of screens. They are named by the ids of their screens. */
export const screenFolders = (): readonly string[] =>
  readdirSync(resolve(import.meta.dirname, '../../renderer/screens'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** Creates the notes of one walk over the screens of a window. */
export const noteScreens = (page: Page) => {
  const seen = new Set<string>();
  return {
    /** Notes the screen that the window shows now. */
    note: async (): Promise<void> => {
      const shown = await page
        .locator('main[data-screen]')
        .evaluateAll(([main]) => main?.getAttribute('data-screen'));
      if (shown) seen.add(shown);
    },
    /** Returns the screens that were never shown. */
    missing: (): readonly string[] => screenFolders().filter((id) => !seen.has(id)),
  };
};
