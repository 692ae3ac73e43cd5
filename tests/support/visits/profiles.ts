import type { Page } from 'playwright';
import { chooseFrom, openTabOfRecord, resultsGrid } from '../window';
import { waitUntilStill, type Look } from './look';

const record = (page: Page) => page.getByRole('complementary', { name: 'Record' });

/** Hunts for a type, and opens the first row that has a cell with this text. */
const openRow = async (page: Page, app: RegExp, type: RegExp, cell: RegExp) => {
  await chooseFrom(page, /^App/, app);
  await chooseFrom(page, /^Type: /, type);
  await page.keyboard.press('Control+Enter');
  await waitUntilStill(page);
  await resultsGrid(page).getByRole('gridcell', { name: cell }).first().dblclick();
  await record(page).getByRole('tab').first().waitFor();
};

/** Looks at tabs of the open record. */
const lookAtTabs = async (page: Page, kind: string, tabs: readonly string[], look: Look) => {
  for (const tab of tabs) {
    await openTabOfRecord(record(page), new RegExp(tab));
    await waitUntilStill(page);
    await look(`19-${kind}-${tab.toLowerCase().replace(' ', '-')}`);
  }
};

/** The profiles of a shared file, a user, a group and a message, the way back from a link, and a record in its own tab. */
export const visitProfiles = async (page: Page, look: Look): Promise<void> => {
  await page.keyboard.press('Control+t');
  await resultsGrid(page).getByRole('row').nth(2).waitFor();
  await openRow(page, /OneDrive/, /Files/, /^Yes$/);
  await lookAtTabs(page, 'file', ['Why', 'Permissions', 'Events', 'Same content'], look);
  await record(page)
    .getByTitle(/^Open: Owner/)
    .click();
  await record(page).getByRole('list', { name: 'Ready queries' }).waitFor();
  await look('19-user');
  await record(page)
    .getByTitle(/^Open: Manager/)
    .click();
  await record(page).getByRole('list', { name: 'Ready queries' }).waitFor();
  await look('19-way-back');
  await page.keyboard.press('o');
  await page.getByRole('region', { name: 'Record' }).getByRole('list', { name: 'Ready queries' }).waitFor();
  await look('19-own-tab');
  await page.keyboard.press('Control+w');
  await openRow(page, /Office 365/, /Groups/, /@/);
  await lookAtTabs(page, 'group', ['Members', 'Activity'], look);
  await openRow(page, /Teams/, /Messages/, /@/);
  await lookAtTabs(page, 'message', ['Why', 'Text', 'Links', 'All fields'], look);
  await page.keyboard.press('Control+w');
};
