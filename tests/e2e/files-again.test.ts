import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { electronPath, startArguments } from '../support/app';
import { until } from '../support/until';
import { answerDialogs, openReceipt } from '../support/window';
import {
  compareLastWithThis,
  fileGrid,
  open,
  openAndWait,
  path,
  running,
  setUpFilesWindow,
  sha256,
  shoot,
  THIS_WEEK,
  relaunch,
} from '../support/files-window';

setUpFilesWindow();

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
  await openReceipt(page, 'Export');
};

describe('files that are opened again', () => {
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
      .getByRole('treegrid', { name: 'Rows of the file' })
      .getByRole('gridcell', { name: '00012', exact: true })
      .waitFor();
    await page.keyboard.press('Control+w');
  });

  it('opens a row in the profile of its entity once there is a session, by keyboard', async () => {
    const { page } = running;
    const grid = page.getByRole('treegrid', { name: 'Rows of the file' });
    await running.call('session.exploreDemo');
    await page.getByRole('contentinfo', { name: 'Status' }).waitFor({ timeout: 60_000 });
    await page.keyboard.press('Control+t');
    await page
      .getByRole('treegrid', { name: 'Results' })
      .getByRole('row')
      .nth(3)
      .waitFor({ timeout: 60_000 });
    await answerDialogs(running.app, path('mails.csv'));
    await page.keyboard.press('Control+e');
    await page
      .getByRole('dialog', { name: 'Export' })
      .getByRole('button', { name: 'Export to file…' })
      .click();
    await openReceipt(page, 'Export');
    await page.keyboard.press('Escape');
    await open('mails.csv');
    await grid.getByRole('row').nth(2).waitFor();
    await grid.getByRole('gridcell').first().click();
    await page.keyboard.press('Enter');
    const pane = page.getByRole('complementary', { name: 'Record' });
    await pane.getByRole('radio', { name: 'As in the file' }).waitFor();
    await shoot('row');
    await page.keyboard.press('Shift+P');
    await pane.getByRole('tab', { name: 'Why' }).waitFor();
    await shoot('profile');
    await page.keyboard.press('j');
    await pane.getByText(/^2 of /).waitFor();
    await pane.getByRole('tab', { name: 'Headers' }).waitFor();
    await page.keyboard.press('Shift+P');
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
      .getByRole('treegrid', { name: 'Rows of the file' })
      .getByRole('gridcell', { name: 'Lunch' })
      .click();
    await before.keyboard.press('!');
    await before.getByRole('group', { name: 'Local filters' }).getByText('Subject is not Lunch').waitFor();
    await open('locked.xlsx');
    await before.getByLabel('File password').fill('sésame');
    await before.keyboard.press('Enter');
    await before
      .getByRole('treegrid', { name: 'Rows of the file' })
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
    await relaunch(path('given.csv'));
    const { page } = running;
    const grid = page.getByRole('treegrid', { name: 'Rows of the file' });
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
});
