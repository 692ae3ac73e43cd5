import type { Page } from 'playwright';
import { waitUntilStill, type Look } from './look';

/** The logins, and what is over every screen: palette, keys and recent jobs. */
export const visitShell = async (page: Page, look: Look): Promise<void> => {
  await page.getByRole('button', { name: 'Logins', exact: true }).click();
  await waitUntilStill(page);
  await page.getByRole('listbox', { name: 'Places of logins on the map' }).waitFor();
  await look('14-dashboard');
  await page.keyboard.press('t');
  await page.getByRole('grid', { name: 'Logins by place' }).waitFor();
  await look('14a-dashboard-table');
  await page.keyboard.press('t');
  await page.keyboard.press('Control+k');
  await look('15-palette');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await look('16-keys');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Recent jobs' }).click();
  await look('17-jobs');
  await page.keyboard.press('Escape');
};

/** The menu of settings. */
export const visitSettings = async (page: Page, look: Look): Promise<void> => {
  await page.getByRole('button', { name: 'Settings' }).click();
  await look('18-settings');
};
