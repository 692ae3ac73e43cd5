import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forbidErrors, keepFailures, launchApp, type RunningApp } from '../support/app';
import { cellAt, counts, grid, loadAll, numberIn, settled } from '../support/results';
import { until } from '../support/until';
import { firstRows, startOver } from '../support/window';

describe('results', () => {
  let running: RunningApp;
  let page: Page;
  keepFailures(() => running);
  forbidErrors(() => running);
  const clipboard = () => running.app.evaluate(({ clipboard: held }) => held.readText());
  beforeAll(async () => {
    running = await launchApp({ demo: true });
    page = running.page;
    await firstRows(page);
  });
  beforeEach(async () => {
    await startOver(page);
    await loadAll(page);
  });
  afterAll(() => running.close());

  it('groups rows with counts that add up, and opens the rows of a group', async () => {
    await page.keyboard.press('Alt+g');
    const panel = page.getByRole('complementary', { name: 'Groups' });
    const groups = panel.getByRole('list', { name: 'Groups of rows' }).getByRole('button');
    await groups.first().waitFor();
    const { loaded } = await counts(page);
    const sizes = (
      await groups.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
    ).map(numberIn);
    expect(sizes.reduce((a, b) => a + b, 0)).toBe(loaded);
    expect(await panel.getByText('Different').count()).toBe(1);
    await groups.last().focus();
    await page.keyboard.press('Enter');
    await page.getByText(`${sizes.at(-1)?.toLocaleString('en-US')} after filter`).waitFor();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await panel.getByRole('button', { name: /^Group by/ }).click();
    await page.getByRole('combobox', { name: 'Find a field' }).fill('attachments');
    await page.keyboard.press('Enter');
    await panel.getByText('Median').waitFor();
    await panel.getByRole('button', { name: 'Close groups' }).click();
  });

  it('copies a rectangle of cells, by keys and by dragging', async () => {
    await (await cellAt(page, 'From', 0)).click();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+c');
    const text = await until(clipboard, (now) => now.split('\n').length === 3);
    expect(text.split('\n').map((line) => line.split('\t').length)).toEqual([2, 2, 2]);
    expect(text.split('\t')[0]).toBe((await (await cellAt(page, 'From', 0)).innerText()).trim());
    const [from, to] = [
      await (await cellAt(page, 'Verdict', 1)).boundingBox(),
      await (await cellAt(page, 'Subject', 2)).boundingBox(),
    ];
    if (!from || !to) throw new Error('cells are not on screen');
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(to.x + 8, to.y + 8, { steps: 5 });
    await page.mouse.up();
    await page.keyboard.press('Control+c');
    const dragged = await until(clipboard, (now) => now.split('\n').length === 2);
    expect(dragged.split('\n').map((line) => line.split('\t').length)).toEqual([3, 3]);
    await page.keyboard.press(' ');
    expect(
      (
        await until(
          () => counts(page),
          (c) => c.selected === 2,
        )
      ).selected,
    ).toBe(2);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find a command' }).fill('clear selection');
    await page.keyboard.press('Enter');
  });

  it('applies every requested sort and filter, also while an earlier sort is loading', async () => {
    const header = page.getByRole('columnheader', { name: 'Subject', exact: true });
    const sort = () => header.getAttribute('aria-sort');
    /** Enter on the header so many times, before anything that it asks for can have come back. */
    const pressAtOnce = (times: number) =>
      header.evaluate((one, n) => {
        for (let i = 0; i < n; i += 1)
          one.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      }, times);
    const value = await cellAt(page, 'Verdict', 0);
    await pressAtOnce(2);
    expect(await until(sort, (now) => now === 'descending')).toBe('descending');
    // A third press takes the order away: it is there sooner than the order of the presses before, and stays.
    await pressAtOnce(3 + 1);
    expect(await until(sort, (now) => now === 'none')).toBe('none');
    // What was overtaken gives no sign when it is dropped: an order of a few thousand rows takes far less than this.
    await page.waitForTimeout(500);
    expect(await sort()).toBe('none');
    // A filter that is asked for while an order is on its way comes on top of it.
    await value.click();
    await page.evaluate(() => {
      const press = (at: Element | null | undefined, key: string) =>
        at?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      press(
        [...document.querySelectorAll('[role=columnheader]')].find(
          (one) => one.textContent?.trim() === 'Subject',
        ),
        'Enter',
      );
      press(document.activeElement, '=');
    });
    await page
      .getByText(/^Verdict is /)
      .first()
      .waitFor();
    expect(await until(sort, (now) => now === 'ascending')).toBe('ascending');
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page
      .getByText(/^Verdict is /)
      .first()
      .waitFor({ state: 'detached' });
    expect(await sort()).toBe('ascending');
    await pressAtOnce(2);
    expect(await until(sort, (now) => now === 'none')).toBe('none');
  });

  it('copies a column as a list, each value once', async () => {
    await page.getByRole('columnheader', { name: 'Verdict', exact: true }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Copy distinct values' }).click();
    const list = (await until(clipboard, (now) => now.includes('Clean') && !now.includes('\t'))).split('\n');
    expect(new Set(list).size).toBe(list.length);
    expect(list).toContain('Phishing');
  });

  it('jumps to a column by its typed name', async () => {
    await page.keyboard.press('Alt+c');
    await page.getByRole('combobox', { name: 'Find a column' }).fill('state');
    await page.keyboard.press('Enter');
    const index = await page
      .getByRole('columnheader', { name: 'State', exact: true })
      .getAttribute('aria-colindex');
    expect(
      await until(
        () => page.evaluate(() => document.activeElement?.getAttribute('aria-colindex') ?? ''),
        (now) => now === index,
      ),
    ).toBe(index);
  });

  it('colors cells by a rule, which can be undone', async () => {
    const colour = async () =>
      (await cellAt(page, 'Subject', 0)).evaluate((cell) => getComputedStyle(cell).backgroundColor);
    const before = await colour();
    await page.getByRole('columnheader', { name: 'Subject', exact: true }).focus();
    await page.keyboard.press('m');
    await page.getByRole('menuitem', { name: 'Colors…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Colors of Subject' });
    await dialog.getByRole('button', { name: 'Add rule' }).click();
    await dialog
      .getByLabel('Value')
      .fill((await (await cellAt(page, 'Subject', 0)).innerText()).trim().slice(0, 6));
    await dialog.getByLabel('Color').selectOption({ label: 'Red' });
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    expect(await until(colour, (now) => now !== before)).not.toBe(before);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    expect(await until(colour, (now) => now === before)).toBe(before);
  });

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
    await record.getByRole('tab', { name: 'Fields' }).click();
    await record
      .getByRole('button', { name: /^<.+@.+>$/ })
      .first()
      .press('m');
    await page
      .getByRole('menu', { name: 'Internet message id' })
      .getByRole('menuitem', { name: 'Add to the query: is', exact: true })
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu', { name: 'Internet message id' }).waitFor({ state: 'detached' });
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
        while (!document.querySelector('[role=menu][aria-label="Internet message id"]'))
          await new Promise((resolve) => setTimeout(resolve));
        press('Escape', document.activeElement);
      });
      await page.getByRole('menu', { name: 'Internet message id' }).waitFor({ state: 'detached' });
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
    await record.getByRole('tab', { name: 'Fields' }).click();
    await record
      .getByRole('button', { name: /^<.+@.+>$/ })
      .first()
      .click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Add as a column' }).click();
    await page.getByRole('columnheader', { name: 'Message ID', exact: true }).waitFor({ state: 'attached' });
    await page.keyboard.press('Control+w');
    await page.getByRole('button', { name: /^Edit condition: From is/ }).waitFor({ state: 'hidden' });
  });

  it('selects all rows, also while rows still arrive and some are excluded', async () => {
    await startOver(page);
    const { total } = await settled(page);
    expect(total).toBeGreaterThan(500);
    await page.getByRole('checkbox', { name: 'Select all rows' }).check();
    await page.getByText(`${total.toLocaleString('en-US')} rows match in total.`).waitFor();
    await page.getByRole('button', { name: /^Load and select all/ }).click();
    for (const n of [1, 3])
      await grid(page)
        .locator(`[role=row][aria-rowindex="${n + 2}"] [role=gridcell]`)
        .first()
        .click();
    const end = await until(
      () => counts(page),
      (c) => c.loaded === total && c.selected === total - 2,
    );
    expect(end).toEqual({ selected: total - 2, loaded: total, total });
  });

  const received = () => page.getByRole('columnheader', { name: 'Received', exact: true });
  /** Runs the hunt again, in the other order of *Received* and with a longer first page. */
  const runInOrder = async (order: 'ascending') => {
    await page.getByRole('button', { name: 'Query options' }).click();
    const panel = page.getByRole('dialog', { name: 'Query options' });
    await panel.getByText('1m', { exact: false }).waitFor();
    await panel.getByLabel('Rows on the first page').fill('300');
    await panel.getByRole('button', { name: 'Order of Received: descending' }).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Enter');
    await until(
      () => received().getAttribute('aria-sort'),
      (now) => now === order,
    );
  };

  it('sorts and pages as the options say', async () => {
    await runInOrder('ascending');
    const now = await until(
      () => counts(page),
      (c) => c.loaded >= 300 && c.selected === 0,
    );
    expect(now.loaded).toBeLessThan(now.total);
  });

  it('lists earlier runs with what they found, and opens one again', async () => {
    await runInOrder('ascending');
    await page.keyboard.press('Control+h');
    const runs = page.getByRole('list', { name: 'Recent runs' }).getByRole('button', { name: /^Run again/ });
    await runs.nth(1).waitFor();
    // A favourite is found by its name in the palette.
    await runs.nth(1).press('s');
    const favourite = page.getByRole('list', { name: 'Favorite queries' });
    await favourite.getByRole('textbox', { name: /^Name of/ }).fill('The former order');
    await page.keyboard.press('Enter');
    await favourite.getByRole('button', { name: /^Run again: The former order/ }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find a command' }).fill('former order');
    await page.getByRole('option', { name: /^The former order/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+h');
    await favourite.getByRole('button', { name: /^Favorite: / }).click();
    const found = numberIn((await runs.nth(1).getAttribute('aria-label')) ?? '');
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
    await page.getByRole('button', { name: /^Look for/ }).click();
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
