import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepFailures, launchApp, type RunningApp } from '../support/app';
import { until } from '../support/until';
import { firstRows, startOver } from '../support/window';

const grid = (page: Page) => page.getByRole('grid', { name: 'Results' });
const status = async (page: Page) => {
  const text = (await page.getByRole('contentinfo', { name: 'Status' }).innerText()).replaceAll(',', '');
  const read = (word: string) => Number(new RegExp(`(\\d+) ${word}`).exec(text)?.[1] ?? NaN);
  return { selected: read('selected'), loaded: read('loaded'), total: read('match') };
};
type Shown = {
  readonly id: string;
  readonly title: string;
  readonly state: string;
  readonly outcomes?: {
    readonly done: number;
    readonly refused: number;
    readonly unknown: number;
    readonly unsent: number;
  };
};
type Answer<T> = { readonly ok: true; readonly value: T };

describe('a bulk action on selected rows', () => {
  let running: RunningApp;
  let page: Page;
  keepFailures(() => running);
  beforeAll(async () => {
    running = await launchApp({ demo: true });
    page = running.page;
    await grid(page).getByRole('row').nth(3).waitFor({ timeout: 60_000 });
  });
  beforeEach(async () => {
    await settings({ undoSeconds: 0 });
    await startOver(page);
  });
  afterAll(() => running.close());

  const jobs = async () =>
    ((await running.call('job.list')) as Answer<Shown[]>).value.filter(
      (job) => job.outcomes !== undefined || job.state === 'waiting',
    );
  const settings = async (patch: object) => {
    const state = (await running.call('app.state')) as Answer<{ readonly settings: object }>;
    await running.call('app.saveSettings', { ...state.value.settings, ...patch });
  };
  /** Gives bulk actions started from now on so long to be undone. */
  const undoableFor = async (undoSeconds: number) => {
    await settings({ undoSeconds });
    await page.reload();
    await firstRows(page);
  };
  const dialog = () => page.getByRole('dialog', { name: /^Act on selected/ });

  it('sends nothing when it is undone by a key during the delay', async () => {
    await undoableFor(30);
    await grid(page).getByRole('gridcell').nth(2).click();
    await page.keyboard.press(' ');
    await until(
      () => status(page),
      ({ selected }) => selected === 1,
    );
    await page.keyboard.press('a');
    await dialog().getByLabel('Action', { exact: true }).selectOption({ label: 'Delete' });
    await dialog()
      .getByText(/Delete: 1 email/)
      .waitFor();
    expect(await dialog().innerText()).toMatch(/cannot be undone/);
    await expect(dialog().getByRole('button', { name: 'Delete 1' }).isDisabled()).resolves.toBe(true);
    await dialog()
      .getByLabel(/Type 1 to confirm/)
      .fill('1');
    await page.keyboard.press('Enter');
    await page
      .getByRole('group', { name: 'Delete: 1 entity' })
      .getByText(/^Sent in/)
      .waitFor();
    await page.keyboard.press('u');
    await page
      .getByText(/Undone\. Nothing was sent/)
      .first()
      .waitFor();
    expect((await jobs())[0]).toMatchObject({ state: 'cancelled', outcomes: { done: 0, unsent: 1 } });
  });

  it('reaches all but the excluded rows, names their number, and shows their new state in the rows', async () => {
    await page.getByRole('button', { name: 'Load all' }).click();
    const all = await until(
      () => status(page),
      ({ loaded, total }) => total > 0 && loaded === total,
    );
    await page.getByRole('searchbox', { name: 'Filter loaded rows' }).fill('invoice');
    const before = await until(
      async () =>
        Number(
          (
            /([\d,]+) after filter/.exec(
              await page.getByRole('group', { name: 'Result' }).innerText(),
            )?.[1] ?? '0'
          ).replaceAll(',', ''),
        ),
      (n) => n > 0,
    );
    await grid(page).getByRole('gridcell').nth(2).click();
    await page.keyboard.press('Control+a');
    await until(
      () => status(page),
      ({ selected }) => selected === before,
    );
    for (const n of [1, 2])
      await grid(page).locator(`[role=row][row-index="${n}"] [col-id="choose"]`).click();
    await until(
      () => status(page),
      ({ selected }) => selected === before - 2,
    );
    const ran = await jobs();
    await page.getByRole('button', { name: 'Act on selected' }).click();
    await dialog().getByLabel('Action', { exact: true }).selectOption({ label: 'Add a tag' });
    await dialog().getByLabel('Tag', { exact: true }).fill('tour-tag');
    await dialog()
      .getByText(new RegExp(`Add a tag: ${(before - 2).toLocaleString('en-US')} emails`))
      .waitFor();
    if (before - 2 >= 100)
      await dialog()
        .getByLabel(/to confirm/)
        .fill(String(before - 2));
    await dialog()
      .getByRole('button', { name: /^Add a tag/ })
      .click();
    const [job] = await until(
      jobs,
      (all) => all.length > ran.length && all[0]?.state !== 'running' && all[0]?.state !== 'waiting',
    );
    expect(job?.outcomes).toMatchObject({ unknown: 0, unsent: 0 });
    expect((job?.outcomes?.done ?? 0) + (job?.outcomes?.refused ?? 0)).toBe(before - 2);
    // The rows come anew, all of them, with the filter as it was and nothing selected.
    const after = await until(
      () => status(page),
      ({ selected, loaded, total }) => selected === 0 && loaded === total,
    );
    expect(after).toMatchObject({ selected: 0, loaded: after.total });
    // The last seven days have moved on meanwhile: a mail or two may have left them.
    expect(all.loaded - after.loaded).toBeLessThan(5);
    expect(after.loaded).toBeLessThanOrEqual(all.loaded);
    expect(running.errors).toEqual([]);
  });

  it('changes what the rows show', async () => {
    const cell = grid(page).getByRole('gridcell').nth(2);
    await cell.click();
    await page.keyboard.press(' ');
    await until(
      () => status(page),
      ({ selected }) => selected === 1,
    );
    const ran = await jobs();
    await cell.click({ button: 'right' });
    await page.getByRole('menuitem', { name: /Act on selected/ }).click();
    await dialog().getByLabel('Action', { exact: true }).selectOption({ label: 'Quarantine' });
    await dialog()
      .getByText(/use Restore/)
      .waitFor();
    await dialog().getByRole('button', { name: 'Quarantine 1' }).click();
    const [job] = await until(
      jobs,
      (all) => all.length > ran.length && all[0]?.state !== 'running' && all[0]?.state !== 'waiting',
    );
    expect((job?.outcomes?.done ?? 0) + (job?.outcomes?.refused ?? 0)).toBe(1);
    const items = (await running.call('bulk.outcomes', { job: job?.id })) as Answer<{
      readonly loaded: number;
    }>;
    expect(items.value.loaded).toBe(1);
  });

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
  const choose = async (label: string) => {
    await page.keyboard.press('Alt+2');
    await page.getByRole('searchbox', { name: 'Search queries' }).fill(label);
    const list = page.getByRole('grid', { name: 'Saved queries' });
    await list.getByRole('row').nth(1).getByRole('gridcell').nth(1).click();
  };

  it('opens from a menu of a row or of a cell of the query list, by mouse and by keys', async () => {
    await choose('');
    const list = page.getByRole('grid', { name: 'Saved queries' });
    const rows = async () => Number(await list.getAttribute('aria-rowcount')) - 1;
    const all = await rows();
    // How many each finds is there without being asked for.
    const matched = () => list.getByRole('row').nth(1).getByRole('gridcell').nth(3).innerText();
    expect(await until(matched, (text) => /\d/.test(text))).toMatch(/^[\d,]+$/);
    await list.getByRole('gridcell', { name: 'running' }).first().click({ button: 'right' });
    expect(
      await page
        .getByRole('menu', { name: 'Row' })
        .getByRole('menuitem', { name: /^Rename, edit/ })
        .count(),
    ).toBe(1);
    await page
      .getByRole('menu', { name: 'Row' })
      .getByRole('menuitem', { name: 'Exclude this value' })
      .click();
    const left = await until(rows, (n) => n < all);
    expect(await list.getByRole('gridcell', { name: 'running' }).count()).toBe(0);
    await list.locator('[role=gridcell][col-id=app]').first().click();
    await page.keyboard.press('m');
    await page.getByRole('menuitem', { name: 'Show only this value' }).click();
    await until(rows, (n) => n < left);
    expect(await page.getByRole('group', { name: 'Local filters' }).innerText()).toMatch(
      /Status is not running[\s\S]*App is /,
    );
    await page.getByRole('button', { name: 'Clear all' }).click();
    expect(await until(rows, (n) => n === all)).toBe(all);
  });

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
    await page.getByRole('button', { name: 'All results' }).click();
    await page.getByRole('menuitem', { name: 'Email the results…' }).click();
    const sending = page.getByRole('dialog', { name: 'Email the results' });
    await sending.getByLabel('Addresses').fill('soc@contoso.example, nobody');
    await sending
      .getByRole('alert')
      .getByText(/nobody: Enter a valid email address/)
      .waitFor();
    expect(await sending.getByRole('button', { name: 'Send to 2 addresses' }).isDisabled()).toBe(true);
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
    await page.getByRole('grid', { name: 'Results' }).getByRole('gridcell').nth(2).click();
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
      page.getByRole('grid', { name: 'Results' }).getByRole('columnheader').allInnerTexts();
    const before = (await headers()).filter(Boolean);
    await page.getByRole('button', { name: /^Look for/ }).click();
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
    await page.getByRole('button', { name: /^Look for/ }).focus();
    expect(await saved.innerText()).toContain('No unsaved changes');
    // What is seen is of the query as it was run: said once the query says something else.
    await grid(page).getByRole('gridcell').nth(3).click();
    await page.keyboard.press('+');
    await page.getByText('Showing results of the last run').waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText('Showing results of the last run').waitFor({ state: 'hidden' });
  });

  it('waits before it starts a query, and starts nothing if that is undone', async () => {
    await choose('Mass mails');
    await page.keyboard.press('m');
    await page.getByRole('menuitem', { name: 'Start', exact: true }).click();
    await page
      .getByRole('status')
      .getByText(/1 query about to be started: “Mass mails” runs add_tag on [\d,]+ entit/)
      .waitFor();
    // A menu that is still closing takes the keys.
    await page.getByRole('menu', { name: 'Row' }).waitFor({ state: 'detached' });
    await page.keyboard.press('u');
    await page.getByText('Taken back: nothing was started.').waitFor();
  });

  it('lists the apps whose active users can be exported', async () => {
    // What is typed right after Ctrl+K is meant for the palette: it acts on nothing, even before the palette is drawn.
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
