/** An analyst's tasks by keys alone, each with a ceiling on the presses that it takes, letters included. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/app';
import { page, running } from '../support/demo-window';
import { hunt, keys, record, setUpKeyboardWindow, toasts } from '../support/keyboard-window';
import { focusIs, focusInRows } from '../support/keys';
import { allLoaded, counts } from '../support/results';
import { until } from '../support/until';
import { answerDialogs, firstRows, windowTabs } from '../support/window';

setUpKeyboardWindow();

const recordTab = (name: string | RegExp) => record().getByRole('tab', { name });
const copied = () => running.app.evaluate(({ clipboard }) => clipboard.readText());
const lines = (text: string) => text.split('\n').toSorted();

/** Opens the row with the focus, and waits for its record. */
const openRow = async () => {
  await keys.press('Enter');
  await recordTab('Body').waitFor();
};

it('finds a declined payment, reads why and the headers, saves the attachment and finds who else got it', async () => {
  await answerDialogs(running.app, join(temporaryFolder('samples'), 'sample.zip'));
  await hunt('payment declined', /^Search emails: Subject contains “payment declined”/);
  await openRow();
  await recordTab('Why').waitFor();
  await keys.press('3');
  await record().getByText('Received', { exact: true }).first().waitFor();
  const before = keys.pressed();
  await until(async () => {
    if (await recordTab(/^Attachments 1$/).isVisible()) return true;
    await keys.press('j');
    await recordTab(/^Attachments \d/).waitFor();
    return false;
  });
  const steps = keys.pressed() - before;
  await keys.press('d');
  await toasts().getByRole('button', { name: 'Receipt' }).waitFor();
  await record().getByRole('group', { name: 'Similar' }).waitFor();
  await keys.press('l');
  await focusIs(page, /^same sender/);
  await keys.press('Enter');
  await until(
    () => windowTabs(page).count(),
    (now) => now === 3,
  );
  await focusInRows(page);
  expect(keys.pressed() - steps).toBeLessThanOrEqual(23);
});

it('finds what a domain sent in 30 days that is not clean, and copies its recipients, the same list both ways', async () => {
  await hunt('c0ntoso.example', /^Search emails: From domain is/);
  await keys.press('Alt+w', '3');
  await focusIs(page, /last 30 days/);
  await keys.press('Enter');
  await keys.press('Alt+n');
  await focusIs(page, /Find a field/);
  await keys.type('verdict');
  await keys.press('Enter');
  await focusIs(page, /^Operator/);
  await keys.press('ArrowDown', 'Control+Enter');
  await page.getByRole('button', { name: 'When: last 30 days' }).waitFor();
  await focusInRows(page);
  await allLoaded(page);
  await keys.press('Alt+g');
  await focusIs(page, /^Group by/);
  await keys.press('Enter');
  await focusIs(page, /Find a field/);
  await keys.type('recip');
  await keys.press('Enter');
  await page.getByText(/counts once for each/).waitFor();
  const groups = page.getByRole('list', { name: 'Groups of rows' });
  await groups.getByRole('button').first().waitFor();
  await until(async () => {
    await page.keyboard.press('Control+c');
    return (await copied()).split('\n').length > 20;
  });
  await keys.press('Control+c');
  const byGroups = await copied();
  expect(keys.pressed()).toBeLessThanOrEqual(41);
  expect(byGroups).not.toContain('[.]');

  await page.keyboard.press('Alt+g');
  await page.keyboard.press('Alt+c');
  await focusIs(page, /Find a column/);
  await page.keyboard.type('recip');
  await page.keyboard.press('Enter');
  await focusInRows(page);
  await page.keyboard.press('m');
  await focusIs(page, /^Open/);
  await until(async () => {
    await page.keyboard.press('c');
    return /^Copy distinct values/.test(await focusIs(page, /./));
  });
  await page.keyboard.press('Enter');
  await until(copied, (text) => lines(text).join() === lines(byGroups).join());
});

it('quarantines twelve emails, undoes it, quarantines them again and reads each outcome', async () => {
  const dialog = page.getByRole('dialog', { name: 'Act on selected emails' });
  await keys.press(...Array.from({ length: 11 }, () => 'Shift+ArrowDown'), ' ');
  await until(
    () => counts(page),
    ({ selected }) => selected === 12,
  );
  const quarantine = async () => {
    await keys.press('q');
    await dialog.getByText(/Quarantine: 12 emails/).waitFor();
    await keys.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await focusInRows(page);
  };
  await quarantine();
  await page.getByRole('button', { name: /^Undo/ }).waitFor();
  await keys.press('u');
  await toasts()
    .getByText(/Undone/)
    .waitFor();
  await quarantine();
  await toasts().getByRole('button', { name: 'Show' }).waitFor();
  await keys.press('F6');
  await focusIs(page, /^Show/);
  await keys.press('Enter');
  await page
    .getByRole('dialog', { name: /Quarantine: 12 emails/ })
    .getByRole('row')
    .nth(12)
    .waitFor();
  expect(keys.pressed()).toBeLessThanOrEqual(19);
});

it('keeps the selected rows when the query is refreshed', async () => {
  await keys.press('Shift+ArrowDown', 'Shift+ArrowDown', ' ');
  const selected = (n: number) =>
    until(
      () => counts(page),
      (now) => now.selected === n,
    );
  await selected(3);
  // The rows may be there before a look at the page, so the page itself says that they are read again.
  const hasRun = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const look = () => document.body.innerText.includes('Refreshing…') && resolve(true);
        new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
      }),
  );
  await keys.press('F5');
  expect(await hasRun).toBe(true);
  await firstRows(page);
  await selected(3);
});

it('exports all rows, which load by themselves, reads the receipt and opens the file for review', async () => {
  await answerDialogs(running.app, join(temporaryFolder('exports'), 'emails.csv'));
  await hunt('c0ntoso.example', /^Search emails: From domain is/);
  const found = keys.pressed();
  await allLoaded(page);
  const { total } = await counts(page);
  await keys.press('Control+e');
  await page.getByRole('dialog').waitFor();
  await keys.press('Control+Enter');
  await toasts().getByRole('button', { name: 'Receipt' }).waitFor();
  await keys.press('F6');
  await focusIs(page, /^Receipt/);
  await keys.press('Enter');
  const receipt = page.getByRole('dialog', { name: 'Export finished' });
  await receipt.getByText(total.toLocaleString('en-US')).first().waitFor();
  await focusIs(page, /^Close/);
  await keys.press('Shift+Tab');
  await focusIs(page, /^Open for review/);
  await keys.press('Enter');
  await page.getByRole('treegrid', { name: 'Rows' }).waitFor();
  expect(keys.pressed() - found).toBeLessThanOrEqual(6);
});

it('finds all that one sender sent, and quarantines it', async () => {
  const dialog = page.getByRole('dialog', { name: 'Act on selected emails' });
  await hunt('c0ntoso.example', /^Search emails: From domain is/);
  const { total } = await allLoaded(page);
  await keys.press('Control+a');
  await until(
    () => counts(page),
    ({ selected }) => selected === total,
  );
  await keys.press('q');
  await dialog.getByText(/Quarantine: [\d,]+ emails/).waitFor();
  if (total >= 100) await keys.type(String(total));
  await keys.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Undo/ }).waitFor();
  await keys.press('u');
  await toasts()
    .getByText(/Undone/)
    .waitFor();
  expect(keys.pressed()).toBeLessThanOrEqual(30);
});
