import type { Page } from 'playwright';
import type { Look } from './look';

/** The exceptions: the list, an open one, why it can't be deleted, and the form with an error and from a record. */
export const visitExceptions = async (page: Page, look: Look) => {
  await page.getByRole('navigation').getByRole('button', { name: 'Exceptions' }).click();
  const grid = page.getByRole('treegrid', { name: 'Exceptions of the tenant' });
  await grid.getByRole('gridcell').nth(3).click();
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: 'What to do' }).waitFor();
  await look('90-exceptions');
  await page.keyboard.press('Delete');
  await page.getByRole('dialog', { name: /can’t delete/ }).waitFor();
  await look('91-exception-delete');
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'New exception' });
  await form.getByLabel('Security tool').selectOption('checkpoint_av');
  await form.getByLabel('Type', { exact: true }).selectOption('file_type');
  await form.getByLabel('Value').fill('not a type');
  await form.getByText(/^Enter an extension/).waitFor();
  await look('92-exception-form');
  await page.keyboard.press('Escape');
};
