/** The records and profiles of a hostile tenant: every tab, and one in a tab of its own. */
import type { Page } from 'playwright';
import { escape, record, rows, type Screen } from './hostile-steps';
import { waitUntilStill } from './visits/look';
import { chooseFrom, openTabOfRecord } from './window';

const lookFor = (app: RegExp, what: RegExp) => async (page: Page) => {
  await escape(page);
  await chooseFrom(page, /^App/, app);
  await chooseFrom(page, /^Type: /, what);
  await page.keyboard.press('Control+Enter');
  await waitUntilStill(page);
  await rows(page).nth(1).waitFor({ timeout: 30_000 });
};
const recordTab = (name: string): Screen => [
  `record: ${name}`,
  async (page) => {
    await openTabOfRecord(record(page), new RegExp(name));
    await waitUntilStill(page);
  },
];
/** A hunt for a type, the profile of its first row, and the tabs of that. */
const profile = (name: string, hunt: Screen[1], tabs: readonly string[]): readonly Screen[] => [
  [`${name}s`, hunt],
  [
    `a ${name}`,
    async (page) => {
      await rows(page).getByRole('gridcell').nth(3).dblclick();
      await record(page).getByRole('tab').first().waitFor();
      await waitUntilStill(page);
    },
  ],
  ...tabs.map(recordTab).map(([tab, go]): Screen => [`${name}, ${tab}`, go]),
];
const ownTab = async (page: Page) => {
  await page.keyboard.press('o');
  await page.getByRole('region', { name: 'Record' }).getByRole('tab').first().waitFor();
  await waitUntilStill(page);
};
const closeTab = async (page: Page) => {
  await page.keyboard.press('Control+w');
  await rows(page).nth(1).waitFor();
};

/** The records in an order in which each can be reached from the one before. */
export const HOSTILE_RECORDS: readonly Screen[] = [
  [
    'record: Why',
    async (page) => {
      await escape(page);
      await page.keyboard.press('Control+t');
      await rows(page).getByRole('gridcell').nth(3).dblclick({ timeout: 60_000 });
      await record(page).getByRole('tab', { name: 'Why' }).click();
      await record(page).getByRole('list', { name: 'Verdicts' }).waitFor();
    },
  ],
  ...['Body', 'Headers', 'Recipients', 'Attachments', 'Timeline', 'Related', 'Clicks', 'All fields'].map(
    recordTab,
  ),
  [
    'a long list',
    async (page) => {
      await openTabOfRecord(record(page), /Recipients/);
      await record(page).getByRole('table', { name: 'Recipients' }).waitFor();
      await page.keyboard.press('Shift+O');
      const list = page.getByRole('region', { name: /^Recipients · / });
      await list.getByRole('treegrid').getByRole('gridcell').nth(1).dblclick();
      await record(page).waitFor();
    },
  ],
  ['the hunt behind the list', closeTab],
  ...profile('file', lookFor(/OneDrive/, /Files/), ['Why', 'Permissions', 'Events', 'Same content']),
  ...profile('user', lookFor(/Office 365/, /Users/), ['Activity', 'All fields']),
  ['a record in its own tab', ownTab],
  ['the hunt behind it', closeTab],
  ...profile('group', lookFor(/Office 365/, /Groups/), ['Members', 'Activity']),
  ...profile('message', lookFor(/Teams/, /Messages/), ['Why', 'Text', 'Links', 'All fields']),
  ['clicks', lookFor(/Office 365/, /Clicks/)],
];
