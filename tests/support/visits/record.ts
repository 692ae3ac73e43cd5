import type { Page } from 'playwright';
import { openTabOfRecord } from '../window';
import { waitUntilStill, type Look } from './look';

/** The record of an email, tab by tab. */
export const visitRecord = async (page: Page, look: Look): Promise<void> => {
  const grid = page.getByRole('treegrid', { name: 'Results' });
  await grid.getByRole('gridcell').nth(3).dblclick();
  const record = page.getByRole('complementary', { name: 'Record' });
  await record.getByRole('list', { name: 'Verdicts' }).waitFor();
  await look('10-record-why');
  for (const tab of [
    'Body',
    'Headers',
    'Recipients',
    'Attachments',
    'Links',
    'Timeline',
    'Related',
    'Clicks',
    'All fields',
  ]) {
    await openTabOfRecord(record, new RegExp(tab));
    await waitUntilStill(page);
    await look(`11-record-${tab.toLowerCase().replace(' ', '-')}`);
  }
  await page.keyboard.press('Escape');
};

/** The export of rows, and the fields of a workbook with a password. */
export const visitExport = async (page: Page, look: Look): Promise<void> => {
  await page.keyboard.press('Control+e');
  await look('12-export');
  const exporting = page.getByRole('dialog', { name: 'Export' });
  await exporting.getByRole('radio', { name: 'Excel' }).check({ force: true });
  await exporting.getByLabel('Password', { exact: true }).fill('correct horse');
  await exporting.getByLabel('Repeat password').fill('correct hors');
  await look('12-export-workbook');
  await page.keyboard.press('Escape');
};
