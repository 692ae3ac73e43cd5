import type { Page } from 'playwright';
import { openByPalette } from './exception-tools';
import { waitUntilStill, type Look } from './look';

/** The logins, and what is over every screen: palette, keys and recent jobs. */
export const visitShell = async (page: Page, look: Look): Promise<void> => {
  await page.getByRole('button', { name: 'Overview', exact: true }).click();
  await waitUntilStill(page);
  await page.getByRole('listbox', { name: 'Places of logins on the map' }).waitFor();
  await page.getByRole('button', { name: /^Restore requests: [\d,]+, oldest / }).waitFor();
  await look('14-dashboard');
  await page.keyboard.press('t');
  await page.getByRole('grid', { name: 'Logins by place' }).waitFor();
  await look('14a-dashboard-table');
  await page.keyboard.press('t');
  await page.keyboard.press('u');
  await page
    .getByRole('listbox', { name: 'Logins by weekday and hour' })
    .and(page.locator(':focus'))
    .waitFor();
  await look('14b-dashboard-odd-countries');
  await page.getByRole('table', { name: 'Unusual now' }).waitFor();
  await openByPalette(page, 'Edit known egress');
  await page.getByRole('dialog', { name: 'Known egress' }).getByLabel('Networks').waitFor();
  await look('14c-known-egress');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await look('15-palette');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await look('16-keys');
  await page.keyboard.press('Escape');
  await page.keyboard.press('F1');
  await page.getByRole('dialog', { name: 'Handbook' }).waitFor();
  await look('16a-handbook');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Recent jobs' }).click();
  await look('17-jobs');
  await page.keyboard.press('Escape');
};

/** The choice of a brand, and the settings: sections of each kind, a search, and the dialog of a key. */
export const visitSettings = async (page: Page, look: Look): Promise<void> => {
  await openByPalette(page, 'Brand…');
  await page
    .getByRole('combobox', { name: 'Brand for this connection' })
    .selectOption({ label: 'Check Point' });
  await look('18-brand');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Settings' }).click();
  const sections = page.getByRole('list', { name: 'Settings' });
  await page.getByRole('region', { name: 'Connections' }).waitFor();
  await waitUntilStill(page);
  await look('18-settings');
  await sections.getByRole('button', { name: 'Feature flags' }).click();
  await page.getByRole('combobox', { name: 'Sensitivity labels' }).waitFor();
  await look('18b-flags');
  await sections.getByRole('button', { name: 'Data on this workstation' }).click();
  await page.getByText(/^\d+ responses?$/).waitFor();
  await look('18c-storage');
  await sections.getByRole('button', { name: 'Keyboard' }).click();
  await look('18d-keys-of-commands');
  await page.getByRole('button', { name: 'Change the key of Run', exact: true }).click();
  await page.getByRole('dialog', { name: 'Change the key of Run' }).waitFor();
  await look('18e-key');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('zone');
  await look('18f-search');
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('');
};
