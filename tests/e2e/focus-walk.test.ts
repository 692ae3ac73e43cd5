import { expect, it } from 'vitest';
import { page, setUpDemoWindow } from '../support/demo-window';
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
  await keys.press('Control+t');
  await windowTabs(page).nth(1).waitFor();
  await keys.press('Control+w');
  await focusInRows(page);
  await keys.press('Alt+j');
  await page.getByRole('dialog', { name: 'Recent jobs' }).waitFor();
  await keys.press('Escape');
  await focusInRows(page);
  await keys.press('Alt+1');
  await hasFocus();
  await keys.press('Control+PageUp');
  await focusInRows(page);
  await keys.press('Control+PageDown');
  await hasFocus();
  await keys.press('Control+,');
  await page.getByRole('searchbox', { name: 'Search settings' }).waitFor();
  await keys.press('Control+w');
  expect(await hasFocus()).not.toBe('MAIN');
});
