import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  fileGrid,
  open,
  openAndWait,
  path,
  running,
  setUpFilesWindow,
  sha256,
  shoot,
} from '../support/files-window';

setUpFilesWindow();

describe('reviewing files without a session', () => {
  it('opens a file from the sign-in screen by keyboard, and shows its cells as they are', async () => {
    const { page } = running;
    await page.getByRole('button', { name: 'Open files…' }).waitFor();
    await shoot('start');
    await open('last.csv');
    const grid = page.getByRole('treegrid', { name: 'Rows of the file' });
    await grid.getByRole('gridcell', { name: '00012', exact: true }).waitFor();
    await expect.poll(() => grid.getByRole('row').count()).toBe(4);
    await page.getByRole('status', { name: 'Rows' }).getByText('3 loaded').waitFor();
    await shoot('file');
  });

  it('adds a cell to the filter by key and by menu, and copies a column as a list', async () => {
    const { page } = running;
    await openAndWait('last.csv');
    const grid = page.getByRole('treegrid', { name: 'Rows of the file' });
    await grid.getByRole('gridcell', { name: 'Lunch' }).click();
    await page.keyboard.press('!');
    await page.getByRole('group', { name: 'Local filters' }).getByText('Subject is not Lunch').waitFor();
    await grid.getByRole('gridcell', { name: 'Invoice' }).click();
    // A closed overlay must not stay in the page.
    const overlays = () =>
      page.evaluate(() => [...document.body.children].filter((one) => one.childElementCount > 0).length);
    const before = await overlays();
    await page.keyboard.press('m');
    const menu = page.getByRole('menu', { name: 'Row' });
    await menu.waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(overlays).toBe(before);
    await page.keyboard.press('m');
    await menu.getByRole('menuitem', { name: 'Copy distinct values' }).waitFor();
    expect(await menu.getByRole('menuitem', { name: /Hunt/ }).count()).toBe(0);
    await menu.getByRole('menuitem', { name: 'Copy distinct values' }).click();
    await expect
      .poll(() => running.app.evaluate(({ clipboard }) => clipboard.readText()))
      .toBe('Invoice\nReport');
    await page.getByRole('button', { name: 'Clear all' }).click();
    await grid.getByRole('gridcell', { name: 'Lunch' }).waitFor();
  });

  it('saves a verdict and a note beside the file, and undoes them', async () => {
    const { page } = running;
    await openAndWait('last.csv');
    const before = sha256(path('last.csv'));
    const grid = page.getByRole('treegrid', { name: 'Rows of the file' });
    await grid.getByRole('gridcell', { name: 'Invoice' }).dblclick();
    const pane = page.getByRole('complementary', { name: 'Record' });
    await pane.getByRole('button', { name: 'Malicious' }).click();
    await grid.getByRole('gridcell', { name: 'Malicious' }).waitFor();
    await pane.getByRole('textbox', { name: 'My note' }).fill('seen before');
    await page.keyboard.press('Tab');
    await grid.getByRole('gridcell', { name: 'seen before' }).waitFor();
    await shoot('review');
    await page.getByRole('button', { name: 'Undo' }).click();
    await grid.getByRole('gridcell', { name: 'seen before' }).waitFor({ state: 'detached' });
    expect(sha256(path('last.csv'))).toBe(before);
  });

  it('shows the annotations beside the next export of the same rows', async () => {
    const { page } = running;
    await openAndWait('last.csv');
    await fileGrid().getByRole('gridcell', { name: 'Invoice' }).dblclick();
    await page
      .getByRole('complementary', { name: 'Record' })
      .getByRole('button', { name: 'Malicious' })
      .click();
    await fileGrid().getByRole('gridcell', { name: 'Malicious' }).waitFor();
    await open('this.csv');
    await page.getByText('1 row with your notes from “last.csv”').waitFor();
    await page
      .getByRole('treegrid', { name: 'Rows of the file' })
      .getByRole('gridcell', { name: 'Malicious' })
      .waitFor();
  });

  it('groups and counts its rows, and shows those of one group', async () => {
    const { page } = running;
    await openAndWait('this.csv');
    const grid = page.getByRole('treegrid', { name: 'Rows of the file' });
    await grid.getByRole('gridcell', { name: 'Invoice' }).click();
    await page.keyboard.press('Alt+g');
    const groups = page.getByRole('complementary', { name: 'Groups' });
    await groups
      .getByRole('button', { name: 'Group by: Entity ID' })
      .or(groups.getByRole('button', { name: /^Group by/ }))
      .first()
      .click();
    await page
      .getByRole('combobox', { name: 'Group by' })
      .or(page.getByRole('combobox', { name: 'Find a field' }))
      .first()
      .fill('verdict');
    await page
      .getByRole('option', { name: /^Verdict/ })
      .first()
      .click();
    await groups.getByRole('button', { name: 'Clean: 2' }).click();
    await grid.getByRole('gridcell', { name: 'Offer' }).waitFor({ state: 'detached' });
    await expect.poll(() => grid.getByRole('row').count()).toBe(3);
    await shoot('groups');
    await page.getByRole('button', { name: 'Close groups' }).click();
    await page
      .getByRole('button', { name: /^Clear|^Remove/ })
      .first()
      .click();
    await grid.getByRole('gridcell', { name: 'Offer' }).waitFor();
  });

  it('colors cells of a file by a rule', async () => {
    const { page } = running;
    await openAndWait('this.csv');
    const grid = page.getByRole('treegrid', { name: 'Rows of the file' });
    await grid.getByRole('columnheader', { name: 'Subject' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Colors…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Colors of Subject' });
    await dialog.getByRole('button', { name: 'Add rule' }).click();
    await dialog.getByRole('textbox', { name: 'Value' }).fill('offer');
    const colorOf = (name: string) =>
      grid.getByRole('gridcell', { name }).evaluate((cell) => getComputedStyle(cell).backgroundColor);
    await expect.poll(async () => (await colorOf('Offer')) === (await colorOf('Invoice'))).toBe(false);
    await shoot('colors');
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  });

  it('shows the start of a cell of hundreds of KB with its length, and filters, copies and opens all of it', async () => {
    const { page } = running;
    const long = (letter: string) => `start ${letter.repeat(300_000)}`;
    writeFileSync(path('long.csv'), `name,blob\none,${long('a')}\ntwo,${long('b')}\nthree,${long('b')}\n`);
    await open('long.csv');
    const grid = page.getByRole('treegrid', { name: 'Rows of the file' });
    const blob = grid.getByRole('gridcell', { name: /300,006 chars/ });
    await blob.nth(2).waitFor();
    await shoot('long');
    await blob.nth(1).click();
    await page.keyboard.press('Control+c');
    await expect
      .poll(() => running.app.evaluate(({ clipboard }) => clipboard.readText()).then((text) => text.length))
      .toBe(300_006);
    await page.keyboard.press('=');
    await grid.getByRole('gridcell', { name: 'one', exact: true }).waitFor({ state: 'detached' });
    await expect.poll(() => grid.getByRole('row').count()).toBe(3);
    await blob.first().click();
    await page.keyboard.press('Enter');
    const pane = page.getByRole('complementary', { name: 'Record' });
    await pane.getByRole('button', { name: 'Show all 300,006 characters' }).click();
    await pane.getByText(long('b')).waitFor();
  });
});
