import type { Locator, Page } from 'playwright';
import { focusInRows } from '../keys';
import { resultsGrid } from '../window';
import { waitUntilStill, type Look } from './look';

const record = (page: Page): Locator => page.getByRole('complementary', { name: 'Record' });
const own = (page: Page): Locator => page.getByRole('region', { name: 'Record' });

/** Finds an entry by the palette and runs it. */
const run = async (page: Page, text: string, entry: RegExp): Promise<void> => {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(text);
  await page.getByRole('option', { name: entry }).first().waitFor();
  await page.getByRole('option', { name: entry }).first().click();
};

/** The long lists of records in the grid, the record of an IP address, people at risk, posture, apps, and the download of several rows. */
export const visitLists = async (page: Page, look: Look): Promise<void> => {
  await page.keyboard.press('Control+t');
  await resultsGrid(page).getByRole('row').nth(2).waitFor();
  await resultsGrid(page).getByRole('gridcell').nth(2).click();
  await page.keyboard.press(' ');
  await page.keyboard.press('Control+Shift+D');
  await page
    .getByRole('dialog', { name: /^Download 1/ })
    .getByRole('radio')
    .first()
    .waitFor();
  await look('20-download-rows');
  await page.keyboard.press('Escape');
  await focusInRows(page);
  await page.keyboard.press('Enter');
  await record(page).getByRole('tab', { name: /^Why/ }).waitFor();
  await page.keyboard.press('4');
  await record(page).getByRole('table', { name: 'Recipients' }).waitFor();
  await page.keyboard.press('Shift+O');
  const list = page.getByRole('region', { name: /^Recipients · / });
  await list.getByRole('gridcell').nth(1).click();
  await page.keyboard.press('Enter');
  await record(page).getByRole('radio', { name: 'As in the list' }).waitFor();
  await look('20-list');
  await page.keyboard.press('Control+w');
  await run(page, 't.nakamura@contoso.example', /^Open the user or group/);
  await own(page).getByRole('tab', { name: 'Logins' }).click();
  await own(page).getByRole('table', { name: 'Logins' }).waitFor();
  await look('20-user-logins');
  await own(page).getByRole('button', { name: 'Replay on the map' }).click();
  await page.getByRole('listbox', { name: 'Logins on the map' }).waitFor();
  await page.keyboard.press('End');
  await look('20-replay');
  await page.keyboard.press('Control+w');
  await own(page).getByRole('table', { name: 'Logins' }).waitFor();
  await own(page)
    .getByTitle(/^Open: IP address/)
    .first()
    .click();
  await own(page).getByRole('table', { name: 'Events' }).waitFor();
  await look('20-ip-events');
  await own(page).getByRole('tab', { name: 'Activity' }).last().click();
  await waitUntilStill(page);
  await look('20-ip-activity');
  await page.keyboard.press('Control+w');
  await run(page, 'Most attacked people', /^Most attacked people/);
  await page.getByRole('list', { name: 'Groups of rows' }).getByRole('button').nth(1).waitFor();
  await look('20-most-attacked');
  await page.keyboard.press('Control+w');
  await run(page, 'Posture', /^Posture/);
  await page
    .getByRole('region', { name: /^Findings · / })
    .getByRole('gridcell')
    .first()
    .waitFor();
  await look('20-posture');
  await page.keyboard.press('Control+w');
  await run(page, 'Apps and security tools', /^Apps and security tools/);
  const details = page.getByRole('complementary', { name: 'Details of the app' });
  await details.getByText('Threats').waitFor();
  await look('20-apps');
  await page.keyboard.press('t');
  await page.getByRole('grid', { name: 'Security tools' }).getByRole('row').nth(2).click();
  await look('20-security-tools');
  await page.keyboard.press('Control+w');
  await page.keyboard.press('Control+w');
};
