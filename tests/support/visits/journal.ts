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
