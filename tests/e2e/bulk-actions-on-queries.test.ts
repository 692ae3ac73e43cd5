import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { until } from '../support/until';
import { answerDialogs } from '../support/window';
import {
  choose,
  grid,
  jobs,
  page,
  running,
  setUpDemoWindow,
  type Shown,
  undoableFor,
} from '../support/bulk-action-window';

setUpDemoWindow();

const newest = async (before: readonly Shown[], count = 1) =>
  (
    await until(
      jobs,
      (all) =>
        all.length >= before.length + count &&
        all.slice(0, count).every(({ state }) => state !== 'running' && state !== 'waiting'),
    )
  ).slice(0, count);
const numberIn = (text: string) =>
  Number((/finds ([\d,]+)|all ([\d,]+)/.exec(text)?.slice(1).find(Boolean) ?? 'NaN').replaceAll(',', ''));

describe('a bulk action on a saved query', () => {
  it('acts on all that a saved query finds, with the true number, by keys', async () => {
    await choose('Malware last week');
    const ran = await jobs();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('act on all results');
    await page.keyboard.press('Enter');
    const whole = page.getByRole('dialog', { name: 'Act on all results of Malware last week' });
    await whole.getByLabel('Action', { exact: true }).selectOption({ label: 'Add a tag' });
    await whole.getByLabel('Tag', { exact: true }).fill('whole');
    const said = await until(
      () => whole.getByRole('group', { name: 'What will happen' }).innerText(),
      (text) => /all [\d,]+ email/.test(text),
    );
    expect(said).toContain('Contoso (demo tenant)');
    const n = numberIn(said);
    expect(n).toBeGreaterThan(0);
    if (n >= 100) await whole.getByLabel(/to confirm/).fill(String(n));
    await whole.getByLabel('Tag', { exact: true }).press('Enter');
    expect((await newest(ran))[0]?.outcomes).toMatchObject({ done: n, refused: 0, unknown: 0, unsent: 0 });
  });

  it('sends the results of a saved query and exports them at the tenant, and names both before anything is sent', async () => {
    await choose('Malware last week');
    const ran = await jobs();
    await page.keyboard.press(' ');
    await page.getByRole('button', { name: 'All results' }).click();
    await page.getByRole('menuitem', { name: 'Email the results…' }).click();
    const sending = page.getByRole('dialog', { name: 'Email the results' });
    await sending.getByLabel('Addresses').fill('soc@contoso.example, nobody');
    await sending
      .getByRole('alert')
      .getByText(/nobody: Enter a valid email address/)
      .waitFor();
    await expect
      .poll(() => sending.getByRole('button', { name: 'Send to 2 addresses' }).isDisabled())
      .toBe(true);
    await sending.getByLabel('Addresses').fill('soc@contoso.example');
    await sending.getByRole('button', { name: 'Send to 1 address' }).click();
    expect((await newest(ran))[0]).toMatchObject({
      state: 'done',
      title: 'Send result of Malware last week',
    });
    await page.getByRole('button', { name: 'All results' }).click();
    await page.getByRole('menuitem', { name: 'Export in the tenant…' }).click();
    const exporting = page.getByRole('dialog', { name: 'Export the results in the tenant' });
    await exporting.getByText(/finds [\d,]+ rows now/).waitFor();
    await exporting.getByRole('button', { name: 'Export in the tenant' }).click();
    expect((await newest(ran, 2))[0]).toMatchObject({
      state: 'done',
      title: 'Export results of Malware last week at the tenant',
    });
  });

  it('downloads the file of an export in the tenant with its receipt, by keys', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'postern-result-'));
    const path = join(folder, 'result.csv');
    try {
      await answerDialogs(running.app, path);
      await choose('Phishing that was delivered');
      const ran = await jobs();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Find a command' }).fill('export in the tenant');
      await page.keyboard.press('Enter');
      const exporting = page.getByRole('dialog', { name: 'Export the results in the tenant' });
      await exporting.getByText(/finds [\d,]+ rows now/).waitFor();
      await exporting.getByLabel('Format').press('Control+Enter');
      await exporting.waitFor({ state: 'detached' });
      await newest(ran);
      await page.keyboard.press('Alt+3');
      const list = page.getByRole('grid', { name: 'Jobs' });
      const row = list.getByRole('row').filter({ hasText: 'Export results of Phishing that was delivered' });
      await row.getByText('The tenant lists a file that may be this export.').waitFor();
      await row.click();
      const detail = page.getByRole('region', { name: 'Job' });
      const button = detail.getByRole('button', { name: 'Download…' });
      await button.focus();
      await page.keyboard.press('Enter');
      const saved = list.getByRole('row').filter({ hasText: 'Phishing that was delivered.csv' });
      await saved.filter({ hasText: 'Done' }).click();
      await detail.getByRole('button', { name: 'Receipt' }).waitFor();
      expect(readFileSync(path, 'utf8').split('\n').length).toBeGreaterThan(1);
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  });

  it('waits before it changes the actions of a saved query, and can be undone', async () => {
    await undoableFor(30);
    await choose('Phishing that was delivered');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Run its actions…' }).click();
    const asked = page.getByRole('dialog', { name: 'Run the query’s actions' });
    const said = await until(
      () => asked.innerText(),
      (text) => /finds [\d,]+ entit/.test(text),
    );
    if (numberIn(said) >= 100) await asked.getByLabel(/to confirm/).fill(String(numberIn(said)));
    await asked.getByRole('button', { name: /^Run on/ }).click();
    await page
      .getByRole('group', { name: /^Add a tag: all results/ })
      .getByText(/^Sent in/)
      .waitFor();
    await page.getByRole('treegrid', { name: 'Results' }).getByRole('gridcell').nth(2).click();
    await page.keyboard.press('u');
    await page
      .getByText(/Undone\. Nothing was sent/)
      .first()
      .waitFor();
  });

  it('changes a saved query that can be restored completely, also from another entity type', async () => {
    await choose('Phishing that was delivered');
    await page.keyboard.press('Enter');
    const saved = page.getByRole('group', { name: 'Saved query' });
    await saved.getByText('No unsaved changes').waitFor();
    await grid(page).getByRole('row').nth(3).waitFor();
    const headers = () =>
      page.getByRole('treegrid', { name: 'Results' }).getByRole('columnheader').allInnerTexts();
    const before = (await headers()).filter(Boolean);
    await page.getByRole('button', { name: /^Type: / }).click();
    await page.getByRole('menuitem', { name: 'Users' }).click();
    await saved.getByRole('button', { name: /unsaved change/ }).waitFor();
    await saved.getByRole('button', { name: 'Revert' }).click();
    await saved.getByText('No unsaved changes').waitFor();
    expect(
      (await until(headers, (now) => now.filter(Boolean).length === before.length)).filter(Boolean),
    ).toEqual(before);
  });

  it('leaves a query that was just saved unchanged when a record is opened beside it', async () => {
    await page.keyboard.press('Control+t');
    await page.getByRole('button', { name: 'Save as…' }).first().waitFor();
    await grid(page).getByRole('row').nth(3).waitFor();
    await page.keyboard.press('Control+s');
    const saving = page.getByRole('dialog', { name: 'Save as a new query' });
    await saving.getByLabel('Name', { exact: true }).fill('Just saved');
    await saving.getByRole('button', { name: 'Save', exact: true }).click();
    const saved = page.getByRole('group', { name: 'Saved query' });
    await saved.getByText('No unsaved changes').waitFor();
    await grid(page).getByRole('gridcell').nth(3).dblclick();
    await page.getByRole('complementary', { name: 'Record' }).getByRole('tab', { name: 'Why' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('complementary', { name: 'Record' }).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: /^Type: / }).focus();
    await expect.poll(() => saved.innerText()).toContain('No unsaved changes');
    // The rows are still those of the last run, which is shown once the query changes.
    await grid(page).getByRole('gridcell').nth(3).click();
    await page.keyboard.press('+');
    await page.getByText('Query changed. Press Ctrl+Enter to run.').waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText('Query changed. Press Ctrl+Enter to run.').waitFor({ state: 'hidden' });
  });

  it('waits before it starts a query, and starts nothing if that is undone', async () => {
    await choose('Mass mails');
    await page.keyboard.press('m');
    await page.getByRole('menuitem', { name: 'Start', exact: true }).click();
    await page
      .getByRole('status')
      .filter({ hasText: /1 query about to be started: “Mass mails” may run add_tag on [\d,]+ entit/ })
      .waitFor();
    // A menu that is still closing takes the keys.
    await page.getByRole('menu', { name: 'Row' }).waitFor({ state: 'detached' });
    await page.keyboard.press('u');
    await page.getByText(/nothing was started/i).waitFor();
  });

  it('lists the apps whose active users can be exported', async () => {
    // Keys right after Ctrl+K belong to the palette, even before it is drawn.
    await page.evaluate(() => {
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }),
      );
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'n', bubbles: true, cancelable: true }),
      );
    });
    await page.getByRole('combobox', { name: 'Find a command' }).fill('active users');
    await page.keyboard.press('Enter');
    const apps = page.getByRole('dialog', { name: 'Export active users' }).getByLabel('App');
    await until(
      () => apps.getByRole('option').allInnerTexts(),
      (all) => all.includes('Slack'),
    );
    expect(await page.getByRole('dialog', { name: 'New query' }).count()).toBe(0);
    expect(await apps.getByRole('option').allInnerTexts()).toEqual(
      expect.arrayContaining(['Office 365 Mail', 'Slack']),
    );
    await page.keyboard.press('Escape');
    expect(running.errors).toEqual([]);
  });
});
