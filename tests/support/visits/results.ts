import type { Page } from 'playwright';
import { cellAt } from '../results';
import type { Look } from './look';

/** The verdicts of three rows beside each other, and one of them open at a tool. */
const visitMatrix = async (page: Page, look: Look) => {
  await page.getByRole('treegrid', { name: 'Results' }).getByRole('gridcell').nth(3).click();
  for (const key of [' ', 'ArrowDown', ' ', 'ArrowDown', ' ', 'Alt+v']) await page.keyboard.press(key);
  const signs = page.getByRole('treegrid', { name: 'Verdicts by tool' }).getByRole('img');
  await signs.first().waitFor();
  await look('29-matrix');
  await signs.nth(2).dblclick();
  await page.getByRole('complementary', { name: 'Record' }).getByRole('list', { name: 'Verdicts' }).waitFor();
  await look('29-matrix-record');
  await page.keyboard.press('Control+w');
};

/** Three emails beside each other, from their fields to their bodies. */
const visitMessages = async (page: Page, look: Look) => {
  await page.getByRole('treegrid', { name: 'Results' }).getByRole('gridcell').nth(3).click();
  // The rows that the matrix compared are still selected.
  await page.keyboard.press('Alt+d');
  await page.getByRole('table', { name: 'Fields: differences' }).waitFor();
  const body = page.getByRole('region', { name: 'Body' });
  await body.getByRole('group', { name: 'Message 1 against message 3' }).waitFor();
  await look('29-messages');
  await body.scrollIntoViewIfNeeded();
  await look('29-messages-body');
  await page.keyboard.press('Control+w');
};

/** Groups, colors, menus, options and past runs. */
export const visitResults = async (page: Page, look: Look) => {
  await page.keyboard.press('Alt+g');
  await page.getByRole('list', { name: 'Groups of rows' }).getByRole('button').first().waitFor();
  await look('22-groups');
  await page.keyboard.press('Alt+g');
  await page.getByRole('columnheader', { name: 'Subject', exact: true }).click({ button: 'right' });
  await look('23-column-menu');
  await page.getByRole('menuitem', { name: 'Colors…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Colors of Subject' });
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  await dialog.getByLabel('Value').fill('re:');
  await look('24-colors');
  await page.keyboard.press('Escape');
  const grid = page.getByRole('treegrid', { name: 'Results' });
  await grid.getByRole('gridcell').nth(3).click();
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown'])
    await page.keyboard.press(key);
  await look('25-rectangle');
  await page.keyboard.press('m');
  await look('26-cell-menu');
  await page.keyboard.press('Escape');
  await grid.getByRole('row').nth(3).getByRole('gridcell').nth(3).click();
  await page.keyboard.press('e');
  await grid.getByRole('row').filter({ hasText: '▸ recipients:' }).first().waitFor();
  await grid
    .getByRole('row')
    .filter({ hasText: '▸ recipients:' })
    .first()
    .getByRole('gridcell')
    .nth(1)
    .dblclick();
  await look('26-expanded');
  await page.keyboard.press('Alt+ArrowLeft');
  await page.keyboard.press('Alt+ArrowLeft');
  await page.getByRole('button', { name: 'Query options' }).click();
  await look('27-options');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+h');
  await look('28-past-runs');
  await page.keyboard.press('Escape');
  await (await cellAt(page, 'From', 0)).click();
  await page.keyboard.press('p');
  await page
    .getByRole('treegrid', { name: 'Everything seen with this value' })
    .getByRole('gridcell')
    .first()
    .waitFor();
  await look('28-seen-before');
  await page.keyboard.press('Control+w');
  await visitMatrix(page, look);
  await visitMessages(page, look);
};
