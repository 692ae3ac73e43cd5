import { describe, expect, it } from 'vitest';
import { cellAt, counts, grid, numberIn, settled } from '../support/results';
import { until } from '../support/until';
import { openTabOfRecord } from '../support/window';
import { page } from '../support/demo-window';
import { runInOrder, setUpResultsWindow } from '../support/results-window';

setUpResultsWindow();

describe('values of results', () => {
  it('adds a cell to the filter, the query and a new tab, by menu and by key', async () => {
    const cell = await cellAt(page, 'Verdict', 0);
    const verdict = (await cell.innerText()).trim();
    await cell.click();
    await page.keyboard.press('m');
    await page
      .getByRole('menu', { name: 'Row' })
      .getByRole('menuitem', { name: 'Show only this value' })
      .click();
    await page.getByText('after filter').waitFor();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await (await cellAt(page, 'Verdict', 0)).click();
    await page.keyboard.press('-');
    await page.getByRole('button', { name: /^Edit condition: Verdict is not/ }).waitFor();
    await page.keyboard.press('Control+z');
    await page.getByRole('button', { name: /^Edit condition: Verdict is not/ }).waitFor({ state: 'hidden' });
    await (await cellAt(page, 'Verdict', 0)).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Hunt this in a new tab' }).click();
    await page.getByRole('button', { name: 'When: any time' }).waitFor();
    await page.getByRole('button', { name: /^Edit condition: Verdict is/ }).waitFor();
    await until(
      async () => (await (await cellAt(page, 'Verdict', 0)).innerText()).trim(),
      (now) => now === verdict,
    );
    expect((await (await cellAt(page, 'Verdict', 0)).innerText()).trim()).toBe(verdict);
  });

  it('adds values of a record to the query, the filter and a new tab, by menu and by key', async () => {
    const sender = (await (await cellAt(page, 'From', 0)).innerText()).trim();
    await (await cellAt(page, 'From', 0)).dblclick();
    const from = page
      .getByRole('complementary', { name: 'Record' })
      .getByRole('button', { name: sender, exact: true });
    await from.focus();
    await page.keyboard.press('m');
    await page
      .getByRole('menu', { name: 'From' })
      .getByRole('menuitem', { name: 'Add to the query: ends with' })
      .click();
    await page.getByRole('button', { name: /^Edit condition: From ends with/ }).waitFor();
    await page.keyboard.press('Control+z');
    await page.getByRole('button', { name: /^Edit condition: From ends with/ }).waitFor({ state: 'hidden' });
    const record = page.getByRole('complementary', { name: 'Record' });
    await openTabOfRecord(record, /^All fields/);
    await record
      .getByRole('button', { name: /^<.+@.+>$/ })
      .first()
      .press('m');
    await page
      .getByRole('menu', { name: 'Internet message ID' })
      .getByRole('menuitem', { name: 'Add to the query: is', exact: true })
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu', { name: 'Internet message ID' }).waitFor({ state: 'detached' });
    // A key that follows as soon as the menu is there is the menu's, whether or not it has taken the focus by then.
    for (let turn = 0; turn < 5; turn += 1) {
      await record
        .getByRole('button', { name: /^<.+@.+>$/ })
        .first()
        .focus();
      await page.evaluate(async () => {
        const opener = document.activeElement;
        const press = (key: string, at: Element | null) =>
          at?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        press('m', opener);
        while (!document.querySelector('[role=menu][aria-label="Internet message ID"]'))
          await new Promise((resolve) => setTimeout(resolve));
        press('Escape', document.activeElement);
      });
      await page.getByRole('menu', { name: 'Internet message ID' }).waitFor({ state: 'detached' });
      expect(await record.isVisible()).toBe(true);
    }
    await record.getByRole('tab', { name: 'Why' }).click();
    await from.click({ button: 'right' });
    await page
      .getByRole('menu', { name: 'From' })
      .getByRole('menuitem', { name: 'Exclude this value' })
      .click();
    await page
      .getByRole('group', { name: 'Local filters' })
      .getByText(/From is not/)
      .waitFor();
    await page.getByRole('button', { name: 'Clear all' }).click();
    // The rows move up once the filters are gone: before that, the second click would be on another row.
    await page.getByRole('group', { name: 'Local filters' }).waitFor({ state: 'hidden' });
    await (await cellAt(page, 'From', 0)).dblclick();
    await page
      .getByRole('complementary', { name: 'Record' })
      .getByRole('button', { name: sender, exact: true })
      .press('Enter');
    await page
      .getByRole('menu', { name: 'From' })
      .getByRole('menuitem', { name: 'Hunt this in a new tab' })
      .click();
    await page.getByRole('button', { name: /^Edit condition: From is/ }).waitFor();
    await settled(page);
    await (await cellAt(page, 'From', 0)).dblclick();
    await openTabOfRecord(record, /^All fields/);
    await record
      .getByRole('button', { name: /^<.+@.+>$/ })
      .first()
      .click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Add as a column' }).click();
    // The rows that come with the column are scrolled to it: a column out of view has no header.
    await grid(page)
      .getByRole('gridcell', { name: /^<.+@.+>$/ })
      .first()
      .waitFor();
    await page.getByRole('columnheader', { name: 'Message ID', exact: true }).waitFor();
    await page.keyboard.press('Control+w');
    await page.getByRole('button', { name: /^Edit condition: From is/ }).waitFor({ state: 'hidden' });
  });

  it('lists earlier runs with what they found, and opens one again', async () => {
    await runInOrder('ascending');
    await page.keyboard.press('Control+h');
    const runs = page.getByRole('list', { name: 'Recent runs' }).getByRole('button', { name: /^Run again/ });
    await runs.nth(1).waitFor();
    // The palette finds a favorite by its name.
    await runs.nth(1).press('s');
    const favorite = page.getByRole('list', { name: 'Favorite queries' });
    await favorite.getByRole('textbox', { name: /^Name of/ }).fill('The former order');
    await page.keyboard.press('Enter');
    await favorite.getByRole('button', { name: /^Run again: .*The former order/ }).waitFor();
    // The open panel owns the keyboard.
    await page.keyboard.press('Escape');
    await favorite.waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find a command' }).fill('former order');
    await page.getByRole('option', { name: /^The former order/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+h');
    await favorite.getByRole('button', { name: /^Favorite: / }).click();
    const name = (await runs.nth(1).getAttribute('aria-label')) ?? '';
    const found = numberIn(name.split(' ').at(-1) ?? '');
    await runs.nth(1).click();
    expect(
      (
        await until(
          () => counts(page),
          (c) => c.total === found,
        )
      ).total,
    ).toBe(found);
    expect(
      await until(
        () => page.getByRole('columnheader', { name: 'Received', exact: true }).getAttribute('aria-sort'),
        (now) => now === 'descending',
      ),
    ).toBe('descending');
  });

  it('opens the clicked email from a row of clicks', async () => {
    await page.getByRole('button', { name: /^Type: / }).click();
    await page.getByRole('menuitem', { name: 'Clicks' }).click();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('columnheader', { name: 'URL', exact: true }).waitFor();
    const workload = await until(
      async () => grid(page).getByRole('row').filter({ hasText: 'Email' }).count(),
      (n) => n > 0,
    );
    expect(workload).toBeGreaterThan(0);
    await grid(page)
      .getByRole('row')
      .filter({ hasText: 'Email' })
      .first()
      .getByRole('gridcell')
      .nth(2)
      .dblclick();
    const record = page.getByRole('complementary', { name: 'Record' });
    await record.getByRole('tab', { name: 'Headers' }).waitFor();
    await page.keyboard.press('Escape');
  });
});
