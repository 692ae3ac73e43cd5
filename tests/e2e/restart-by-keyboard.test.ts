/** A restart, after which an analyst goes on by keys alone where the work was left. */
import { expect, it } from 'vitest';
import type { Page } from 'playwright';
import { temporaryFolder, withApp } from '../support/app';
import { countKeys, findByPalette, focusIs, focusInRows } from '../support/keys';
import { counts } from '../support/results';
import { until } from '../support/until';
import { firstRows, windowTabs, workspaceStored } from '../support/window';

const record = (page: Page) => page.getByRole('complementary', { name: 'Record' });
/** The position of the open record among the rows, and its subject. */
const opened = async (page: Page) => [
  await record(page)
    .getByText(/^[\d,]+ of [\d,]+( after filter)?$/)
    .innerText(),
  await record(page).getByRole('heading').first().innerText(),
];

/** The tabs, and all that the current one shows of the analyst's work. */
const place = async (page: Page) => ({
  tabs: await windowTabs(page).allInnerTexts(),
  current: await windowTabs(page)
    .and(page.getByRole('tab', { selected: true }))
    .innerText(),
  counts: await counts(page),
  filter: await page.getByRole('searchbox', { name: 'Filter loaded rows' }).inputValue(),
  conditions: await page.getByRole('group', { name: /^Condition / }).allInnerTexts(),
  groups: await page.getByRole('list', { name: 'Groups of rows' }).getByRole('button').count(),
  opened: await opened(page),
});

/** So many that more than a first page of rows is from one domain. */
const EMAILS = 100_000;

/** Loads all rows of a domain, filters and groups them, and opens the builder and a record. */
const work = async (page: Page) => {
  const keys = countKeys(page);
  await focusInRows(page);
  await findByPalette(page, keys, 'payroll', /^Payroll files/);
  await page.getByRole('group', { name: 'Saved query' }).waitFor();
  await focusInRows(page);
  await findByPalette(page, keys, 'c0ntoso.example', /^Search emails: From domain is/);
  await until(
    () => windowTabs(page).count(),
    (now) => now === 3,
  );
  await focusInRows(page);
  await until(
    () => counts(page),
    ({ loaded, total }) => loaded === total && total > 125,
  );
  await keys.press('/');
  await focusIs(page, /Filter loaded rows/);
  await keys.type('password');
  await page.getByText(/after filter/).waitFor();
  await keys.press('Enter');
  await focusInRows(page);
  await keys.press('Alt+g');
  await page.getByRole('list', { name: 'Groups of rows' }).getByRole('button').first().waitFor();
  await keys.press('Control+b');
  await page
    .getByRole('group', { name: /^Condition / })
    .first()
    .waitFor();
  await keys.press('Control+f', 'Enter');
  await focusInRows(page);
  await keys.press('ArrowDown', 'Enter');
  await record(page).getByRole('tab').first().waitFor();
  await keys.press('Control+PageUp', 'Control+PageDown');
  await record(page).getByRole('tab').first().waitFor();
  await page.getByRole('list', { name: 'Groups of rows' }).getByRole('button').first().waitFor();
};

it('brings back the tabs, the rows, the filter, the groups, the builder and the record without a press', async () => {
  const userData = temporaryFolder('restart');
  const before = await withApp({ demo: true, emails: EMAILS, userData }, async (running) => {
    await firstRows(running.page);
    await work(running.page);
    await workspaceStored(running, 3, '"isWhole":true,"open":"');
    return place(running.page);
  });
  await withApp({ demo: true, emails: EMAILS, userData }, async ({ page }) => {
    await record(page).getByRole('tab').first().waitFor({ timeout: 30_000 });
    await until(
      () => counts(page),
      ({ loaded, total }) => loaded === total,
    );
    // The filter and the counts follow the rows that are loaded again.
    await until(async () => {
      expect(await place(page)).toEqual(before);
      return true;
    });
    await focusInRows(page);
    const keys = countKeys(page);
    await keys.press('j');
    expect(before.opened[0]).toMatch(/^2 of /);
    await until(
      () => opened(page),
      ([at]) => at === before.opened[0]?.replace('2', '3'),
    );
    expect(keys.pressed()).toBe(1);
  });
});
