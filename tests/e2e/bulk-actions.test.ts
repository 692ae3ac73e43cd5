import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { until } from '../support/until';
import {
  type Answer,
  type Shown,
  choose,
  grid,
  jobs,
  page,
  running,
  setUpDemoWindow,
  undoableFor,
} from '../support/bulk-action-window';

setUpDemoWindow();

const status = async (page: Page) => {
  const text = (await page.getByRole('contentinfo', { name: 'Status' }).innerText()).replaceAll(',', '');
  const read = (word: string) => Number(new RegExp(`(\\d+) ${word}`).exec(text)?.[1] ?? NaN);
  return { selected: read('selected'), loaded: read('loaded'), total: read('match') };
};
const reached = (job: Shown | undefined) =>
  (job?.outcomes?.done ?? 0) + (job?.outcomes?.already ?? 0) + (job?.outcomes?.refused ?? 0);
const decided = (name: string) => grid(page).getByRole('gridcell', { name, exact: true });
const dialog = () => page.getByRole('dialog', { name: /^Act on selected/ });

describe('a bulk action on selected rows', () => {
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
    await expect.poll(() => dialog().innerText()).toMatch(/can’t be undone/);
    await expect(dialog().getByRole('button', { name: 'Delete 1' }).isDisabled()).resolves.toBe(true);
    await dialog()
      .getByLabel(/Type 1 to confirm/)
      .fill('1');
    await page.keyboard.press('Enter');
    await page
      .getByRole('group', { name: 'Delete: 1 email' })
      .getByText(/^Sent in/)
      .waitFor();
    await decided('Delete · waiting').click();
    await until(
      () => decided('Delete · waiting').evaluate((cell) => cell.contains(document.activeElement)),
      (hasFocus) => hasFocus,
    );
    await page.keyboard.press('u');
    await page
      .getByText(/Undone\. Nothing was sent/)
      .first()
      .waitFor();
    expect((await jobs())[0]).toMatchObject({ state: 'cancelled', outcomes: { done: 0, unsent: 1 } });
    await decided('Delete · waiting').waitFor({ state: 'detached' });
    await expect(grid(page).getByRole('columnheader', { name: 'Decision' }).count()).resolves.toBe(0);
    // The focus was in the column that is gone: it stays with the rows.
    await until(
      () => page.evaluate(() => document.activeElement?.closest('[role=gridcell]') != null),
      (isInRows) => isInRows,
    );
    expect(await status(page)).toMatchObject({ selected: 1 });
  });

  it('reaches all but the excluded rows, names their number, and shows their new state in the rows', async () => {
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
    expect(reached(job)).toBe(before - 2);
    // All rows come again, with the filter as it was and nothing selected.
    const after = await until(
      () => status(page),
      ({ selected, loaded, total }) => selected === 0 && loaded === total,
    );
    expect(after).toMatchObject({ selected: 0, loaded: after.total });
    // The last seven days have moved on: a mail or two may have left them.
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
    expect(reached(job)).toBe(1);
    await decided('Quarantine · done').waitFor();
    await until(
      () => status(page),
      ({ selected }) => selected === 0,
    );
    // The outcome is beside its row also once the rows were read again.
    await decided('Quarantine · done').waitFor();
    const items = (await running.call('bulk.outcomes', { job: job?.id })) as Answer<{
      readonly loaded: number;
    }>;
    expect(items.value.loaded).toBe(1);
  });

  it('names the emails in its outcomes, opens one, and is undone by its reverse', async () => {
    await grid(page).getByRole('gridcell').nth(2).click();
    for (const n of [4, 5, 6, 7, 8])
      await grid(page).locator(`[role=row][row-index="${n}"] [col-id="choose"]`).click();
    await until(
      () => status(page),
      ({ selected }) => selected === 5,
    );
    const subject = await grid(page).locator('[role=row][row-index="5"] [col-id="subject"]').innerText();
    await page.keyboard.press('a');
    await dialog().getByLabel('Action', { exact: true }).selectOption({ label: 'Quarantine' });
    await dialog().getByRole('button', { name: 'Quarantine 5' }).click();
    const toast = page.locator('.toast', { hasText: 'Quarantine: 5 emails: ' });
    await toast.getByRole('button', { name: 'Show', exact: true }).click();
    const outcomes = page.getByRole('dialog', { name: 'Quarantine: 5 emails' });
    await outcomes.getByRole('gridcell', { name: subject }).first().click();
    await page.keyboard.press('Enter');
    await outcomes
      .getByRole('complementary', { name: 'Record' })
      .getByRole('tab', { name: 'Headers' })
      .waitFor();
    await outcomes.getByRole('button', { name: 'Close', exact: true }).last().click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Jobs' }).click();
    await page.getByRole('button', { name: /^Undo: Restore \d/ }).click();
    const undo = page.getByRole('dialog', { name: 'Undo the action' });
    await undo.getByRole('button', { name: /^Restore \d/ }).click();
    const [job] = await until(
      jobs,
      (all) => all[0]?.title.startsWith('Restore: ') === true && all[0].state === 'done',
    );
    expect(job?.outcomes?.done).toBeGreaterThan(0);
  });

  it('opens from a menu of a row or of a cell of the query list, by mouse and by keys', async () => {
    await choose('');
    const list = page.getByRole('grid', { name: 'Saved queries' });
    const rows = async () => Number(await list.getAttribute('aria-rowcount')) - 1;
    const all = await rows();
    // The count of each query appears by itself.
    const matched = () => list.getByRole('row').nth(1).getByRole('gridcell').nth(3).innerText();
    expect(await until(matched, (text) => /\d/.test(text))).toMatch(/^[\d,]+$/);
    await list.getByRole('gridcell', { name: 'running' }).first().click({ button: 'right' });
    const menu = page.getByRole('menu', { name: 'Row' });
    await menu.getByRole('menuitem', { name: /^Rename, edit/ }).waitFor();
    await menu.getByRole('menuitem', { name: 'Exclude this value' }).click();
    const left = await until(rows, (n) => n < all);
    expect(await list.getByRole('gridcell', { name: 'running' }).count()).toBe(0);
    await list.locator('[role=gridcell][col-id=app]').first().click();
    await page.keyboard.press('m');
    await page.getByRole('menuitem', { name: 'Show only this value' }).click();
    await until(rows, (n) => n < left);
    await expect
      .poll(() => page.getByRole('group', { name: 'Local filters' }).innerText())
      .toMatch(/Status is not running[\s\S]*App is /);
    await page.getByRole('button', { name: 'Clear all' }).click();
    expect(await until(rows, (n) => n === all)).toBe(all);
  });
});
