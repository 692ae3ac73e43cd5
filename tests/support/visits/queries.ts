import type { Page } from 'playwright';
import { waitUntilStill, type Look } from './look';

/** Saved queries: the list, each part of the dialog, a deletion that can be undone, nothing found, unsaved changes. */
export const visitQueries = async (page: Page, look: Look) => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Queries' }).click();
  const queries = page.getByRole('grid', { name: 'Saved queries' });
  await queries.waitFor();
  await queries.getByRole('row').nth(1).getByRole('gridcell').nth(1).click();
  for (const key of [' ', 'ArrowDown', ' ', 'ArrowDown']) await page.keyboard.press(key);
  await look('40-queries');
  await page.getByRole('button', { name: 'New from template…' }).click();
  await look('41-queries-new');
  await page.keyboard.press('Escape');
  await queries.getByRole('row').nth(1).getByRole('gridcell').nth(1).click();
  await page.keyboard.press('Escape');
  await queries.getByRole('row').nth(2).click();
  await page.keyboard.press('t');
  await look('40-queries-watch');
  await page.keyboard.press('Enter');
  await queries.getByRole('img').first().waitFor();
  await queries.getByRole('row').nth(2).click();
  await look('40-queries-watched');
  await page.getByRole('searchbox', { name: 'Search queries' }).fill('clicks on');
  await queries.getByRole('row').nth(1).click();
  await page.keyboard.press('F2');
  await look('42-query-general');
  for (const tab of ['Report', 'Schedule', 'Actions']) {
    await page.getByRole('tab', { name: tab }).click();
    await look(`43-query-${tab.toLowerCase()}`);
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('Delete');
  await look('44-queries-leaving');
  await page.keyboard.press('u');
  await page.getByRole('searchbox', { name: 'Search queries' }).fill('nothing is called this');
  await look('45-queries-none');
  await page.getByRole('searchbox', { name: 'Search queries' }).fill('malware');
  await queries.getByRole('row').nth(1).dblclick();
  await page.getByRole('group', { name: 'Saved query' }).waitFor();
  await waitUntilStill(page);
  await page.getByRole('button', { name: /^When/ }).click();
  await page.getByRole('menuitem', { name: 'last 90 days' }).click();
  await page.getByRole('button', { name: /unsaved change/ }).click();
  await look('46-saved-changes');
  await page.keyboard.press('Escape');
};
