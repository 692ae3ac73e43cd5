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

/** Apps and types whose profiles are looked at once, each under the name of its picture. ShareFile is turned off at the demo tenant. */
const OTHER_PROFILES = [
  [/SharePoint/, /Files/, 'file-sharepoint'],
  [/Google Drive/, /Files/, 'file-google-drive'],
  [/Dropbox/, /Files/, 'file-dropbox'],
  [/^Box/, /Files/, 'file-box'],
  [/Gmail/, /Users/, 'user-gmail'],
  [/Gmail/, /Emails/, 'email-gmail'],
  [/Slack/, /Messages/, 'message-slack'],
] as const;

/** The profiles of a shared file, a user, a group and a message, the way back from a link, a record in its own tab, and a profile of each other app. */
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
  for (const [app, type, kind] of OTHER_PROFILES) {
    await openRow(page, app, type, /@|\.\w{3,4}$/);
    await waitUntilStill(page);
    await look(`19-${kind}`);
  }
  await page.keyboard.press('Control+w');
};
