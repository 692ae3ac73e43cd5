import type { Page } from 'playwright';
import { allLoaded } from '../results';
import { chooseFrom } from '../window';
import { waitUntilStill, type Look } from './look';
import { visitBuilder } from './builder';
import { visitResults } from './results';

/** The sign-in: empty, refused, and connecting to the demo tenant until its first rows. */
export const visitSignIn = async (page: Page, look: Look): Promise<void> => {
  await page.getByLabel('Portal address').waitFor();
  await look('01-sign-in');
  await page.getByLabel('Portal address').fill('http://portal.example');
  await page.getByLabel('Access token').fill('x');
  await page.keyboard.press('Enter');
  await page.getByText('Plain http works for this workstation only', { exact: false }).waitFor();
  await look('02-sign-in-failed');
  await page.getByRole('button', { name: 'Explore the demo tenant' }).click();
  await look('03-sign-in-busy', { isLoading: true });
  const grid = page.getByRole('treegrid', { name: 'Results' });
  await grid.getByRole('row').nth(5).waitFor({ timeout: 60_000 });
};

/** A hunt: its conditions, its builder, all rows, their groups, menus and filters. */
export const visitHunt = async (page: Page, look: Look): Promise<void> => {
  const grid = page.getByRole('treegrid', { name: 'Results' });
  await look('04-hunt');
  await page.getByRole('button', { name: 'Add condition' }).click();
  await look('05-hunt-condition');
  await page.getByRole('combobox', { name: 'Find a field' }).fill('subject');
  await page.keyboard.press('Enter');
  await page
    .getByRole('group', { name: /^Condition Subject/ })
    .getByLabel('Value')
    .fill('zzz nothing has this');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Escape');
  await page.getByText('No results').first().waitFor();
  await look('06-hunt-empty');
  await page.getByRole('button', { name: /Remove condition Subject/ }).click();
  await page.keyboard.press('Control+Enter');
  await grid.getByRole('row').nth(5).waitFor();
  await visitBuilder(page, look);
  await allLoaded(page);
  await look('07-hunt-loaded');
  await visitResults(page, look);
  await page.getByRole('button', { name: 'Columns' }).click();
  await look('08-hunt-columns');
  await page.keyboard.press('Escape');
  await grid.getByRole('gridcell').nth(2).click();
  for (const key of [' ', 'ArrowDown', 'ArrowDown', ' ']) await page.keyboard.press(key);
  await page.getByRole('searchbox', { name: 'Filter loaded rows' }).fill('invoice');
  await waitUntilStill(page);
  await look('09-hunt-filtered');
  await page.getByRole('searchbox', { name: 'Filter loaded rows' }).fill('');
  await waitUntilStill(page);
  await page.getByRole('columnheader', { name: 'Verdict' }).click();
  await waitUntilStill(page);
  await page.getByRole('columnheader', { name: 'Verdict' }).click();
  await waitUntilStill(page);
};

/** Hunts for the other types of entities, each in an app that has it. */
export const visitDomains = async (page: Page, look: Look): Promise<void> => {
  for (const [app, type] of [
    [/OneDrive/, 'Files'],
    [/Teams/, 'Messages'],
    [/Office 365/, 'Users'],
    [/Office 365/, 'Groups'],
    [/Office 365/, 'Clicks'],
  ] as const) {
    await chooseFrom(page, /^App/, app);
    await chooseFrom(page, /^Type: /, new RegExp(type));
    await page.keyboard.press('Control+Enter');
    await waitUntilStill(page);
    await look(`13-hunt-${type.toLowerCase()}`);
  }
};
