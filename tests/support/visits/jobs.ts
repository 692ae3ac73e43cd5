import type { Page } from 'playwright';
import { allLoaded } from '../results';
import type { Look } from './look';

/** Acts, jobs and schedules: the dialogs, the delay, the screen with and without anything in it. */
export const visitJobs = async (page: Page, look: Look) => {
  await page.keyboard.press('Alt+3');
  await look('30-jobs-screen');
  await page.getByRole('radio', { name: /^Scheduled/ }).click();
  await look('31-schedules-empty');
  await page.keyboard.press('Control+t');
  const grid = page.getByRole('treegrid', { name: 'Results' });
  await grid.getByRole('row').nth(5).waitFor();
  await allLoaded(page);
  await grid.getByRole('gridcell').nth(2).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: /^Act on selected/ });
  await dialog.getByLabel('Action', { exact: true }).selectOption({ label: 'Delete' });
  await dialog.getByText(/to confirm/).waitFor();
  await look('32-act');
  await dialog.getByLabel('Action', { exact: true }).selectOption({ label: 'Quarantine' });
  await dialog
    .getByLabel(/to confirm/)
    .fill((/Type ([\d,]+)/.exec(await dialog.innerText())?.[1] ?? '').replaceAll(',', ''));
  await dialog.getByRole('button', { name: /^Quarantine/ }).click();
  await look('33-act-waiting');
  const windowTabs = page.getByRole('tablist', { name: 'Open tabs' });
  const hunted = await windowTabs.getByRole('tab', { selected: true }).innerText();
  await page.keyboard.press('Alt+3');
  await page.getByRole('radio', { name: /^All/ }).click();
  const jobs = page.getByRole('grid', { name: 'Jobs' });
  await jobs.getByRole('row').filter({ hasText: 'Quarantine' }).first().click();
  await page.getByRole('button', { name: /View outcomes/ }).waitFor({ timeout: 30_000 });
  await look('34-jobs-act');
  await page.getByRole('button', { name: /View outcomes/ }).click();
  await page.getByRole('grid', { name: 'Outcomes' }).getByRole('row').nth(3).waitFor();
  await look('35-outcomes');
  await page.keyboard.press('Escape');
  await windowTabs.getByRole('tab', { name: hunted, exact: true }).last().click();
  await grid.getByRole('row').nth(5).waitFor();
  await page.keyboard.press('Control+Shift+E');
  await page.getByRole('dialog', { name: 'Schedule to a folder' }).waitFor();
  await look('36-schedule');
  await page.keyboard.press('Escape');
};
