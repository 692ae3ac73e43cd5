import { expect, it } from 'vitest';
import { page, setUpDemoWindow } from '../support/bulk-action-window';
import { countKeys, focusInRows } from '../support/keys';
import { until } from '../support/until';
import { windowTabs } from '../support/window';

setUpDemoWindow();

/** Waits until a control of the screen has the focus: neither the page nor the screen as a whole. */
const hasFocus = () =>
  until(
    () => page.evaluate(() => document.activeElement?.tagName ?? 'BODY'),
    (tag) => tag !== 'BODY' && tag !== 'MAIN',
    { within: 30_000 },
  );

it('gives the focus to the rows or a control after each close, return and clear', async () => {
  const keys = countKeys(page);
  await focusInRows(page);
  await keys.press('=');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Clear filter/ })
    .click();
  await focusInRows(page);
  const tabs = await windowTabs(page).count();
  await keys.press('Control+t');
  await until(async () => (await windowTabs(page).count()) === tabs + 1);
  await keys.press('Control+w');
  await focusInRows(page);
  await keys.press('Alt+j');
  await page.getByRole('dialog', { name: 'Recent jobs' }).waitFor();
  await keys.press('Escape');
  await focusInRows(page);
  await keys.press('Alt+1');
  await hasFocus();
  await keys.press('Control+Shift+Tab');
  await focusInRows(page);
  await keys.press('Control+Tab');
  await hasFocus();
  await keys.press('Control+,');
  await page.getByRole('searchbox', { name: 'Search settings' }).waitFor();
  await keys.press('Control+w');
  expect(await hasFocus()).not.toBe('MAIN');
});

/** Returns the subject in the row that has the focus; empty if no row has it. */
const focusedSubject = () =>
  page.evaluate(
    () =>
      document.activeElement?.closest('[role=row]')?.querySelector('[col-id="subject"]')?.textContent ?? '',
  );

it('gives the focus back to its row after an action, its outcomes and their notification', async () => {
  const keys = countKeys(page);
  await focusInRows(page);
  const subject = await until(focusedSubject, (now) => now !== '');
  const isBack = () => until(focusedSubject, (now) => now === subject, { within: 15_000 });
  await keys.press(' ', 'a');
  const dialog = page.getByRole('dialog', { name: /^Act on selected/ });
  await dialog.getByLabel('Action', { exact: true }).selectOption({ label: 'Add a tag' });
  await dialog.getByLabel('Tag', { exact: true }).fill('walked');
  await dialog.getByText(/^Add a tag: 1 email/).waitFor();
  await keys.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await isBack();
  const log = page.getByRole('log', { name: 'Notifications' });
  await log.getByText(/Add a tag: 1 email/).waitFor({ timeout: 30_000 });
  await isBack();
  await log.getByRole('button', { name: 'Show', exact: true }).click();
  const outcomes = page.getByRole('dialog', { name: /^Add a tag: 1 email/ });
  await outcomes.waitFor();
  await keys.press('Escape');
  await outcomes.waitFor({ state: 'hidden' });
  await isBack();
});
