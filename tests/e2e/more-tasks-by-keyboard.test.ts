/** More of an analyst's tasks by keys alone: queries, schedules, users, files and messages, each with a ceiling on the presses. */
import { expect, it } from 'vitest';
import { LOADS_NO_REST, temporaryFolder } from '../support/app';
import { page, running } from '../support/demo-window';
import { hunt, keys, record, setUpKeyboardWindow } from '../support/keyboard-window';
import { findByPalette, focusIs, focusInRows } from '../support/keys';
import { allLoaded, counts } from '../support/results';
import { until } from '../support/until';
import { answerDialogs } from '../support/window';

// More than a first page of rows is from one domain.
setUpKeyboardWindow({ emails: 100_000, settings: LOADS_NO_REST });

const saved = async () => {
  const list = await running.call('query.list');
  return list.ok ? (list.value as { query_label: string }[]).map(({ query_label }) => query_label) : [];
};

/** Adds a condition on a field, and goes to its value. */
const addCondition = async (field: string) => {
  await keys.press('Alt+n');
  await focusIs(page, /Find a field/);
  await keys.type(field);
  await keys.press('Enter');
  await focusIs(page, /^Operator/);
  await keys.press('Tab');
  await focusIs(page, /^Value/);
};

it('builds a condition in a group, saves the query and compares it with an earlier run', async () => {
  await addCondition('from domain');
  await keys.type('c0ntoso.example');
  await addCondition('verdict');
  await keys.press('p', 'Control+g');
  await page.getByRole('group', { name: 'Group: Any of' }).waitFor();
  await addCondition('verdict');
  await keys.press('s');
  await keys.press('Control+Enter');
  await focusInRows(page);
  await keys.press('Control+s');
  await page.getByRole('dialog', { name: 'Save as a new query' }).waitFor();
  await keys.press('Enter');
  await until(saved, (all) => all.some((label) => /c0ntoso/.test(label)));
  expect(keys.pressed()).toBeLessThanOrEqual(58);
  await page.getByRole('group', { name: 'Saved query' }).waitFor();
  const before = keys.pressed();
  await findByPalette(page, keys, 'compare with', /^Compare with an earlier run/);
  await page.getByRole('group', { name: 'Compare' }).waitFor();
  expect(keys.pressed() - before).toBeLessThanOrEqual(14);
});

it('schedules a query to a folder, and the report of a saved one at the tenant', async () => {
  await answerDialogs(running.app, temporaryFolder('scheduled'));
  await keys.press('Control+Shift+e');
  const dialog = page.getByRole('dialog', { name: 'Schedule to a folder' });
  await dialog.getByLabel('Name').waitFor();
  await keys.press('Tab', 'Enter');
  await dialog.getByText('None chosen').waitFor({ state: 'detached' });
  await keys.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(keys.pressed()).toBeLessThanOrEqual(4);

  await hunt('payroll', /^Payroll files/);
  await page.getByRole('group', { name: 'Saved query' }).waitFor();
  await findByPalette(page, keys, 'report', /^Schedule, report/);
  const editor = page.getByRole('dialog', { name: 'Edit query' });
  await focusIs(page, /schedule/i);
  await keys.press(' ');
  await editor.getByLabel('Send to').waitFor();
  await keys.press('Tab');
  await keys.type('soc@contoso.example');
  await keys.press('Control+Enter');
  await editor.waitFor({ state: 'detached' });
  expect(keys.pressed()).toBeLessThanOrEqual(45);
});

it('finds a user by the address, a file by its name and a message by a saved query', async () => {
  const open = async (text: string, entry: RegExp, most: number) => {
    const before = keys.pressed();
    await hunt(text, entry);
    await keys.press('Enter');
    await record()
      .getByRole('tab')
      .or(record().getByRole('heading', { level: 2 }))
      .first()
      .waitFor();
    expect(keys.pressed() - before - text.length).toBeLessThanOrEqual(most);
  };
  await findByPalette(page, keys, 'a.kaplan@contoso.example', /^Open the user/);
  await record()
    .or(page.getByRole('heading', { name: /kaplan/i }))
    .first()
    .waitFor();
  expect(keys.pressed()).toBeLessThanOrEqual(26);
  await open('budget', /^Search files: Name contains/, 8);
  await open('slack lures', /^Slack lures/, 4);
});

it('compares a run with a saved one: rows that are missing are loaded first, and the numbers add up', async () => {
  await hunt('c0ntoso.example', /^Search emails: From domain is/);
  await keys.press('Control+Shift+l');
  const all = await allLoaded(page);
  await findByPalette(page, keys, 'save this run', /^Save this run for comparison/);
  await focusInRows(page);
  await keys.press('Alt+w', '3');
  await focusIs(page, /last 30 days/);
  await keys.press('Enter');
  const month = await until(
    () => counts(page),
    // The first page is followed by the rows that fill the window.
    ({ total, loaded }) => total < all.total && loaded > 100,
  );
  expect(month.loaded).toBeLessThan(month.total);
  await focusInRows(page);
  const before = keys.pressed();
  await findByPalette(page, keys, 'compare with', /^Compare with an earlier run/);
  await focusIs(page, /^Before/);
  const missing = (month.total - month.loaded).toLocaleString('en-US');
  // The note comes with the options; before them, the key would select nothing.
  await page.getByText(`${missing} rows that are not loaded will be loaded first`).waitFor();
  await keys.press('End', 'Tab', 'Tab', 'Tab', 'Enter');
  await page
    .getByText(`0 added · ${(all.total - month.total).toLocaleString('en-US')} gone`)
    .waitFor({ timeout: 60_000 });
  await page.getByText(`${month.total.toLocaleString('en-US')} the same`, { exact: true }).waitFor();
  expect(keys.pressed() - before).toBeLessThanOrEqual(19);
});

it('finds who logged in from a country', async () => {
  await keys.press('Alt+1');
  await page.getByRole('listbox', { name: 'Logins by weekday and hour' }).waitFor();
  await keys.press('Shift+O');
  const logins = page.getByRole('region', { name: /^Logins · by country/ });
  const groups = logins.getByRole('list', { name: 'Groups of rows' });
  await groups.getByRole('button').first().waitFor();
  await focusIs(page, /^Group by/);
  await until(async () => {
    await keys.press('Tab');
    return groups.evaluate((list) => list.contains(document.activeElement));
  });
  await keys.press('ArrowDown');
  const [name = '', count = ''] = (await focusIs(page, /: [\d,]+ /)).split(': ');
  await keys.press('Enter');
  await logins.getByText(`${count.split(' ')[0] ?? ''} after filter`).waitFor();
  await logins.getByRole('button', { name: new RegExp(`^Clear filter Country is .*${name}`) }).waitFor();
  expect(keys.pressed()).toBeLessThanOrEqual(10);
});
