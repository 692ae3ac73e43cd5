import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import type { RunningApp } from '../app';
import type { Look } from './look';

/** Opens a screen by its name in the palette. */
export const openByPalette = async (page: Page, name: string) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find a command' }).fill(name);
  await page.getByRole('option', { name }).first().waitFor();
  await page.keyboard.press('Enter');
};

/** Text that becomes exceptions, the dialog that adds them, and the check of all exceptions. */
export const visitExceptionTools = async (page: Page, look: Look) => {
  await openByPalette(page, 'Paste exceptions');
  const field = page.getByRole('textbox', { name: 'Text', exact: true });
  await field.fill('hxxp://pasted[.]example/x, 0123456789abcdef0123456789abcdef\nno value in this line');
  await page.keyboard.press('Control+Enter');
  const values = page.getByRole('treegrid', { name: 'Values in the pasted text' });
  await values.getByRole('row', { name: /No hash/ }).waitFor();
  await look('70-pasted-values');
  await page.getByRole('button', { name: 'Add exceptions…' }).click();
  await page.getByRole('dialog', { name: 'Add exceptions' }).waitFor();
  await look('71-add-pasted');
  await page.keyboard.press('Escape');
  await openByPalette(page, 'Check exceptions');
  await page.getByRole('button', { name: 'Check all exceptions' }).click();
  await page.getByRole('treegrid', { name: 'Findings' }).getByRole('row').nth(2).waitFor();
  await look('72-findings');
};

/** Rows of a file as exceptions: one that can be added, and one with an error. */
const IMPORTED =
  'Value,Type,Tool,Comment\nimported.example,allow-domain,checkpoint_url,Ticket 7\nno domain,allow-domain,checkpoint_url,\n';

/** Opens the preview of a file of exceptions; the file is what the next dialog of the system answers with. */
export const openImport = async (page: Page) => {
  await page.getByRole('navigation').getByRole('button', { name: 'Exceptions' }).click();
  await page
    .getByRole('treegrid', { name: 'Exceptions of the tenant' })
    .getByRole('gridcell')
    .nth(3)
    .waitFor();
  await openByPalette(page, 'Import exceptions from a file…');
  const preview = page.getByRole('dialog', { name: /^Import exceptions from/ });
  await preview.getByRole('row').nth(2).waitFor();
};

/** The preview of a file of exceptions. */
export const visitExceptionImport = async ({ app, page }: RunningApp, folder: string, look: Look) => {
  const path = join(folder, 'exceptions.csv');
  writeFileSync(path, IMPORTED);
  await app.evaluate(({ dialog }, file) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [file] });
  }, path);
  await openImport(page);
  await look('73-import-exceptions');
  await page.keyboard.press('Escape');
};
