/** The audit journal by keys alone, and its check against a file that was altered. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/app';
import { page, running } from '../support/demo-window';
import { keys, setUpKeyboardWindow, toasts } from '../support/keyboard-window';
import { findByPalette } from '../support/keys';
import { answerDialogs } from '../support/window';

setUpKeyboardWindow();

const entries = () => page.getByRole('treegrid', { name: 'Journal entries' });

it('shows an export in the journal, verifies it, and names an entry that was altered', async () => {
  await answerDialogs(running.app, join(temporaryFolder('journal'), 'mails.csv'));
  await keys.press('Control+e');
  await page.getByRole('dialog', { name: /^Export/ }).waitFor();
  await keys.press('Enter');
  await toasts().getByRole('button', { name: 'Receipt' }).waitFor();
  await findByPalette(page, keys, 'journal', /^Journal/);
  await entries()
    .getByRole('row', { name: /Export to a file.*mails\.csv/ })
    .waitFor();
  await keys.press('v');
  await page
    .getByText(/entries are as they were written\. .*The head file confirms the last entry\./)
    .waitFor();
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/journal.png` });
  const folder = join(running.userData, 'documents/audit-journal/demo');
  const path = join(folder, readdirSync(folder)[0] ?? '');
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replace('mails.csv', 'nails.csv'));
  await keys.press('v');
  await page
    .getByRole('alert')
    .getByText(/^Entry \d+ was altered\./)
    .waitFor();
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/journal-bad.png` });
  writeFileSync(path, text);
  await keys.press('v');
  await page.getByText(/entries are as they were written/).waitFor();
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
});
