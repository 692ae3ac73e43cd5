/** A window that reviews files without a session, with two exports of the same rows on disk. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { keepFailures, launchApp, repo, temporaryFolder, type RunningApp } from './app';
import { answerDialogs } from './window';

const LAST_WEEK =
  'Entity ID,Subject,Verdict,Score\r\n00012,Invoice,phsh,7\r\n00013,Lunch,clean,1\r\n00014,Report,spm,3\r\n';
export const THIS_WEEK =
  'Entity ID,Subject,Verdict,Score\r\n00012,Invoice,clean,7\r\n00013,Lunch,clean,1\r\n00015,Offer,malw,9\r\n';
export const sha256 = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

export let running: RunningApp;
export let folder: string;
export const path = (name: string) => join(folder, name);
export const shoot = async (name: string) => {
  mkdirSync(join(repo, 'artifacts', 'offline'), { recursive: true });
  await running.page.screenshot({ path: join(repo, 'artifacts', 'offline', `${name}.png`) });
};

/** Starts the app again on the same workstation, with these arguments; the test has closed it before. */
export const relaunch = async (...args: string[]): Promise<void> => {
  running = await launchApp({ userData: running.userData, args });
};

export const fileGrid = () => running.page.getByRole('treegrid', { name: 'Rows of the file' });
/** Opens a file by key, from any screen. */
export const open = async (name: string) => {
  await answerDialogs(running.app, path(name));
  await running.page.keyboard.press('Control+o');
};
/** Opens a small file and waits for its rows. */
export const openAndWait = async (name: string) => {
  await open(name);
  await running.page.getByRole('tab', { name, exact: true }).waitFor();
  await fileGrid().getByRole('gridcell', { name: '00012', exact: true }).waitFor();
};

/** Compares the two exports that are open. */
export const compareLastWithThis = async () => {
  const { page } = running;
  await page.getByRole('button', { name: 'Compare', exact: true }).first().click();
  await page.getByLabel('Before').selectOption({ label: 'last.csv · 3 rows' });
  await page.getByLabel('After').selectOption({ label: 'this.csv · 3 rows' });
  await page.getByRole('group', { name: 'Compare' }).getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('button', { name: '+ Added 1' }).waitFor();
};

/** Starts a workstation of its own for each test, because annotations come back with the next export. */
export const setUpFilesWindow = (): void => {
  keepFailures(() => running);
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
};
