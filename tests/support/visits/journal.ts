import { pinOnScreen } from '../window';
import type { Page } from 'playwright';
import type { Look } from './look';

/** The audit journal after a check. */
export const visitJournal = async (page: Page, look: Look): Promise<void> => {
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Journal', exact: true }).click();
  await page.getByRole('treegrid', { name: 'Journal entries' }).getByRole('row').nth(1).waitFor();
  await page.getByRole('button', { name: 'Verify journal' }).click();
  await page.getByText(/as they were written/).waitFor();
  await look('37-journal');
};

/** A case with a record and its picture. */
export const visitCases = async (page: Page, look: Look): Promise<void> => {
  await page.keyboard.press('Control+t');
  const grid = page.getByRole('treegrid', { name: 'Results' });
  await grid.getByRole('row').nth(5).waitFor();
  await grid.getByRole('gridcell').nth(2).dblclick();
  await page.getByRole('complementary', { name: 'Record' }).getByRole('tab').nth(1).waitFor();
  await pinOnScreen(page);
  await page.getByText(/^Pinned the record/).waitFor();
  await page.getByRole('button', { name: 'Cases', exact: true }).click();
  await page.getByRole('grid', { name: 'Evidence' }).getByRole('row').nth(1).waitFor();
  await page.getByRole('region', { name: 'Content of the pin' }).waitFor();
  await look('38-case');
  await page.getByRole('button', { name: 'Export case…' }).click();
  await page.getByRole('dialog', { name: 'Export case' }).waitFor();
  await look('39-case-export');
  await page.keyboard.press('Escape');
};
