import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  electronPath,
  keepFailures,
  launchApp,
  repo,
  startArguments,
  temporaryFolder,
  type RunningApp,
} from '../support/app';
import { until } from '../support/until';
import { answerDialogs } from '../support/window';

const LAST_WEEK =
  'Entity ID,Subject,Verdict,Score\r\n00012,Invoice,phsh,7\r\n00013,Lunch,clean,1\r\n00014,Report,spm,3\r\n';
const THIS_WEEK =
  'Entity ID,Subject,Verdict,Score\r\n00012,Invoice,clean,7\r\n00013,Lunch,clean,1\r\n00015,Offer,malw,9\r\n';
const sha256 = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

let running: RunningApp;
let folder: string;
const path = (name: string) => join(folder, name);
const shoot = async (name: string) => {
  mkdirSync(join(repo, 'artifacts', 'offline'), { recursive: true });
  await running.page.screenshot({ path: join(repo, 'artifacts', 'offline', `${name}.png`) });
};

const fileGrid = () => running.page.getByRole('grid', { name: 'Rows of the file' });
/** Opens a file by key, from any screen. */
const open = async (name: string) => {
  await answerDialogs(running.app, path(name));
  await running.page.keyboard.press('Control+o');
};
/** Opens a small file and waits for its rows. */
const openAndWait = async (name: string) => {
  await open(name);
  await running.page.getByRole('tab', { name, exact: true }).waitFor();
  await fileGrid().getByRole('gridcell', { name: '00012', exact: true }).waitFor();
};

/** Compares the two exports that are open. */
const compareLastWithThis = async () => {
  const { page } = running;
  await page.getByRole('button', { name: 'Compare', exact: true }).first().click();
  await page.getByLabel('Before').selectOption({ label: 'last.csv, 3 rows' });
  await page.getByLabel('After').selectOption({ label: 'this.csv, 3 rows' });
  await page.getByRole('group', { name: 'Compare' }).getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('button', { name: '+ Added 1' }).waitFor();
};
/** Exports the rows on screen as an encrypted workbook. */
const exportLocked = async (password: string) => {
  const { page } = running;
  await answerDialogs(running.app, path('locked.xlsx'));
  await page.keyboard.press('Control+e');
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByRole('radio', { name: 'Excel' }).check({ force: true });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByLabel('Repeat password').fill(password);
  await shoot('export');
  await dialog.getByRole('button', { name: 'Export to file…' }).click();
  await page.getByRole('dialog', { name: 'Export finished' }).waitFor();
};

keepFailures(() => running);
// What is written beside a file comes back with the next export of the same rows: each test has a workstation of its own.
beforeEach(async () => {
  folder = temporaryFolder('offline');
  writeFileSync(path('last.csv'), LAST_WEEK);
  writeFileSync(path('this.csv'), THIS_WEEK);
  writeFileSync(path('ragged.csv'), 'a,b\n1,2,3\n4\n');
  writeFileSync(path('broken.xlsx'), 'PK\x03\x04 this is no workbook');
  running = await launchApp();
  await running.page.getByRole('button', { name: 'Review files offline' }).press('Enter');
});
afterEach(() => running?.close());

describe('reviewing files without a session', () => {
  it('opens a file from the sign-in screen by keyboard, and shows its cells as they are', async () => {
    const { page } = running;
    await page.getByRole('button', { name: 'Open files…' }).waitFor();
    await shoot('start');
    await open('last.csv');
    const grid = page.getByRole('grid', { name: 'Rows of the file' });
    await grid.getByRole('gridcell', { name: '00012', exact: true }).waitFor();
    expect(await grid.getByRole('row').count()).toBe(4);
    await page.getByRole('status', { name: 'Rows' }).getByText('3 total').waitFor();
    await shoot('file');
  });

  it('adds a cell to the filter by key and by menu, and copies a column as a list', async () => {
    const { page } = running;
    await openAndWait('last.csv');
    const grid = page.getByRole('grid', { name: 'Rows of the file' });
    await grid.getByRole('gridcell', { name: 'Lunch' }).click();
    await page.keyboard.press('!');
    await page.getByRole('group', { name: 'Local filters' }).getByText('Subject is not Lunch').waitFor();
    await grid.getByRole('gridcell', { name: 'Invoice' }).click();
    // What lies over the page is held by it, with the screen that it was opened from.
    const overlays = () =>
      page.evaluate(() => [...document.body.children].filter((one) => one.childElementCount > 0).length);
    const before = await overlays();
    await page.keyboard.press('m');
    const menu = page.getByRole('menu', { name: 'Row' });
    await menu.waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(overlays).toBe(before);
    await page.keyboard.press('m');
    expect(await menu.getByRole('menuitem', { name: /Hunt/ }).count()).toBe(0);
    await menu.getByRole('menuitem', { name: 'Copy distinct values' }).click();
    expect(await running.app.evaluate(({ clipboard }) => clipboard.readText())).toBe('Invoice\nReport');
    await page.getByRole('button', { name: 'Clear all' }).click();
    await grid.getByRole('gridcell', { name: 'Lunch' }).waitFor();
  });

  it('saves a verdict and a note beside the file, and undoes them', async () => {
    const { page } = running;
    await openAndWait('last.csv');
    const before = sha256(path('last.csv'));
    const grid = page.getByRole('grid', { name: 'Rows of the file' });
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
      .getByRole('grid', { name: 'Rows of the file' })
      .getByRole('gridcell', { name: 'Malicious' })
      .waitFor();
  });

  it('groups and counts its rows, and shows those of one group', async () => {
    const { page } = running;
    await openAndWait('this.csv');
    const grid = page.getByRole('grid', { name: 'Rows of the file' });
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
    expect(await grid.getByRole('row').count()).toBe(3);
    await shoot('groups');
    await page.getByRole('button', { name: 'Close groups' }).click();
    await page
      .getByRole('button', { name: /^Clear|^Remove/ })
      .first()
      .click();
    await grid.getByRole('gridcell', { name: 'Offer' }).waitFor();
  });

  it('exports with encryption and a receipt that names the source, and asks for the password to open it again', async () => {
    const { page } = running;
    await openAndWait('this.csv');
    await exportLocked('sésame');
    const receipt = page.getByRole('dialog', { name: 'Export finished' });
    await receipt.getByText(`Rows of the file “this.csv”, SHA-256 ${sha256(path('this.csv'))}`).waitFor();
    await shoot('receipt');
    await page.keyboard.press('Escape');
    await open('locked.xlsx');
    const form = page.getByRole('form', { name: 'Password' });
    await form.getByLabel('File password').fill('open');
    await page.keyboard.press('Enter');
    await form.getByText('Wrong password.').waitFor();
    await shoot('password');
    await form.getByLabel('File password').fill('sésame');
    await page.keyboard.press('Enter');
    await page
      .getByRole('grid', { name: 'Rows of the file' })
      .getByRole('gridcell', { name: '00012', exact: true })
      .waitFor();
    await page.keyboard.press('Control+w');
  });

  it('compares two files by the entity: added, removed and changed cells', async () => {
    const { page } = running;
    await openAndWait('last.csv');
    await openAndWait('this.csv');
    await compareLastWithThis();
    const grid = page.getByRole('grid', { name: 'Differences' });
    await grid.getByRole('gridcell', { name: 'Phishing → Clean' }).waitFor();
    await grid.getByRole('gridcell', { name: '− Gone' }).waitFor();
    await shoot('compare');
    await page.getByRole('button', { name: '+ Added 1' }).click();
    await grid.getByRole('gridcell', { name: '− Gone' }).waitFor({ state: 'detached' });
    expect(await grid.getByRole('row').count()).toBe(2);
  });

  it('shows the progress of a comparison, reports a cancel and offers to compare again', async () => {
    const { page } = running;
    const rows = (word: string) =>
      `Entity ID,Word\n${Array.from({ length: 120_000 }, (_, i) => `${i},${word}${i}`).join('\n')}\n`;
    writeFileSync(path('many.csv'), rows('a'));
    writeFileSync(path('more.csv'), rows('b'));
    for (const name of ['many.csv', 'more.csv']) {
      await open(name);
      await page.getByRole('status', { name: 'Rows' }).getByText('120,000 total').waitFor();
    }
    await page.keyboard.press('Control+Shift+d');
    await page.getByLabel('Before').selectOption({ label: 'many.csv, 120,000 rows' });
    await page.getByLabel('After').selectOption({ label: 'more.csv, 120,000 rows' });
    await page.getByRole('group', { name: 'Compare' }).getByRole('button', { name: 'Compare' }).click();
    await page.getByRole('progressbar', { name: 'Comparing many.csv → more.csv' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('The comparison was canceled').waitFor();
    await shoot('compare-cancelled');
    await page.getByRole('button', { name: 'Compare again' }).click();
    await page.getByRole('button', { name: '± Changed 120,000' }).waitFor();
  });

  it('colors cells of a file by a rule', async () => {
    const { page } = running;
    await openAndWait('this.csv');
    const grid = page.getByRole('grid', { name: 'Rows of the file' });
    await grid.getByRole('columnheader', { name: 'Subject' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Colors…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Colors of Subject' });
    await dialog.getByRole('button', { name: 'Add rule' }).click();
    await dialog.getByRole('textbox', { name: 'Value' }).fill('offer');
    const colourOf = (name: string) =>
      grid.getByRole('gridcell', { name }).evaluate((cell) => getComputedStyle(cell).backgroundColor);
    await expect.poll(async () => (await colourOf('Offer')) === (await colourOf('Invoice'))).toBe(false);
    await shoot('colours');
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  });

  it('shows the start of a cell of hundreds of KB with its length, and filters, copies and opens all of it', async () => {
    const { page } = running;
    const long = (letter: string) => `start ${letter.repeat(300_000)}`;
    writeFileSync(path('long.csv'), `name,blob\none,${long('a')}\ntwo,${long('b')}\nthree,${long('b')}\n`);
    await open('long.csv');
    const grid = page.getByRole('grid', { name: 'Rows of the file' });
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
    expect(await grid.getByRole('row').count()).toBe(3);
    await blob.first().click();
    await page.keyboard.press('Enter');
    const pane = page.getByRole('complementary', { name: 'Record' });
    await pane.getByRole('button', { name: 'Show all 300,006 characters' }).click();
    await pane.getByText(long('b')).waitFor();
  });

  it('opens a file that is dropped on the window, and reports what is odd about its rows', async () => {
    const { page } = running;
    const session = await page.context().newCDPSession(page);
    const data = { items: [], files: [path('ragged.csv')], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await session.send('Input.dispatchDragEvent', { type, x: 500, y: 400, data });
    await page.getByText('2 rows with more or fewer cells').waitFor();
    await page
      .getByRole('grid', { name: 'Rows of the file' })
      .getByRole('gridcell', { name: '3 of 2 cells' })
      .waitFor();
    await shoot('ragged');
  });

  it('reports a damaged workbook', async () => {
    const { page } = running;
    await open('broken.xlsx');
    await page.getByText('The archive is damaged', { exact: false }).waitFor();
    await shoot('failed');
    expect(running.errors).toEqual([]);
    expect(running.violations).toEqual([]);
  });

  it('opens a row in the profile of its entity once there is a session, by keyboard', async () => {
    const { page } = running;
    const grid = page.getByRole('grid', { name: 'Rows of the file' });
    await running.call('session.exploreDemo');
    await page.getByRole('contentinfo', { name: 'Status' }).waitFor({ timeout: 60_000 });
    await page.keyboard.press('Control+t');
    await page.getByRole('grid', { name: 'Results' }).getByRole('row').nth(3).waitFor({ timeout: 60_000 });
    await answerDialogs(running.app, path('mails.csv'));
    await page.keyboard.press('Control+e');
    await page
      .getByRole('dialog', { name: 'Export' })
      .getByRole('button', { name: 'Export to file…' })
      .click();
    await page.getByRole('dialog', { name: 'Export finished' }).waitFor();
    await page.keyboard.press('Escape');
    await open('mails.csv');
    await grid.getByRole('row').nth(2).waitFor();
    await grid.getByRole('gridcell').first().click();
    await page.keyboard.press('Enter');
    const pane = page.getByRole('complementary', { name: 'Record' });
    await pane.getByRole('radio', { name: 'As in the file' }).waitFor();
    await shoot('row');
    await page.keyboard.press('p');
    await pane.getByRole('tab', { name: 'Why' }).waitFor();
    await shoot('profile');
    await page.keyboard.press('j');
    await pane.getByText(/^2 of /).waitFor();
    await pane.getByRole('tab', { name: 'Headers' }).waitFor();
    await page.keyboard.press('p');
    await pane.getByRole('group', { name: 'My notes' }).waitFor();
    expect(running.errors).toEqual([]);
  });

  it('reads the files of its tabs again after a restart, as they were shown; reports which changed, are gone or locked, and compares again', async () => {
    const before = running.page;
    await openAndWait('this.csv');
    await exportLocked('sésame');
    await before.keyboard.press('Escape');
    await open('ragged.csv');
    await fileGrid().getByRole('gridcell', { name: '3 of 2 cells' }).waitFor();
    await openAndWait('last.csv');
    await compareLastWithThis();
    await before.getByRole('tab', { name: 'last.csv', exact: true }).click();
    await before
      .getByRole('grid', { name: 'Rows of the file' })
      .getByRole('gridcell', { name: 'Lunch' })
      .click();
    await before.keyboard.press('!');
    await before.getByRole('group', { name: 'Local filters' }).getByText('Subject is not Lunch').waitFor();
    await open('locked.xlsx');
    await before.getByLabel('File password').fill('sésame');
    await before.keyboard.press('Enter');
    await before
      .getByRole('grid', { name: 'Rows of the file' })
      .getByRole('gridcell', { name: '00012', exact: true })
      .waitFor();
    await until(
      () => readFileSync(join(running.userData, 'settings.json'), 'utf8'),
      (stored) => stored.includes('locked.xlsx') && stored.includes('Lunch'),
    );
    await running.close();
    writeFileSync(path('this.csv'), THIS_WEEK.replace('Offer', 'Order'));
    rmSync(path('ragged.csv'));
    writeFileSync(path('given.csv'), 'name\nby argument\n');
    writeFileSync(path('second.csv'), 'name\nby a second start\n');
    running = await launchApp({ userData: running.userData, args: [path('given.csv')] });

    const { page } = running;
    const grid = page.getByRole('grid', { name: 'Rows of the file' });
    await grid.getByRole('gridcell', { name: 'by argument' }).waitFor();
    const second = spawn(electronPath(), startArguments(running.userData, { args: [path('second.csv')] }), {
      stdio: 'ignore',
    });
    await grid.getByRole('gridcell', { name: 'by a second start' }).waitFor();
    expect(
      await new Promise((resolve) =>
        second.exitCode === null ? second.on('exit', resolve) : resolve(second.exitCode),
      ),
    ).toBe(0);
    await page.getByRole('tab', { name: 'locked.xlsx' }).click();
    await page
      .getByRole('form', { name: 'Password' })
      .getByText('locked.xlsx is password-protected')
      .waitFor();
    await shoot('restart-locked');
    await page.getByRole('tab', { name: 'last.csv', exact: true }).click();
    await page.getByRole('group', { name: 'Local filters' }).getByText('Subject is not Lunch').waitFor();
    await grid.getByRole('gridcell', { name: 'Invoice' }).waitFor();
    await grid.getByRole('gridcell', { name: 'Lunch' }).waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'this.csv', exact: true }).click();
    await page.getByText('The file has changed since this tab first read it').waitFor();
    await grid.getByRole('gridcell', { name: 'Order' }).waitFor();
    await shoot('restart-changed');
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByText('The file has changed since this tab first read it').waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'ragged.csv' }).click();
    await page.getByText('“ragged.csv” is missing or can’t be read.').waitFor();
    await shoot('restart-gone');
    await page.getByRole('tab', { name: 'last.csv → this.csv' }).click();
    await shoot('restart-compare');
    await page.getByRole('button', { name: 'Compare again' }).click();
    await page.getByRole('button', { name: '+ Added 1' }).waitFor();
    expect(running.errors).toEqual([]);
  });

  it('gives the page no path, and accepts none from it', async () => {
    await openAndWait('last.csv');
    const opened = await running.call('files.open', { file: path('last.csv') });
    expect(opened.ok).toBe(false);
    const listed = JSON.stringify([
      await running.call('dataset.list'),
      await running.call('files.recent'),
      await running.call('job.list'),
    ]);
    expect(listed).not.toContain(folder);
  });
});
