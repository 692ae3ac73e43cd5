import { describe, expect, it } from 'vitest';
import { cellAt, counts, grid, numberIn, settled } from '../support/results';
import { refang } from '../../shared/rules/defang';
import { until } from '../support/until';
import { startOver } from '../support/window';
import { page, running } from '../support/demo-window';
import { runInOrder, setUpResultsWindow } from '../support/results-window';

setUpResultsWindow();

const clipboard = () => running.app.evaluate(({ clipboard: held }) => held.readText());

describe('results', () => {
  it('groups rows with counts that add up, and opens the rows of a group', async () => {
    await page.keyboard.press('Alt+g');
    const panel = page.getByRole('complementary', { name: 'Groups' });
    const groups = panel.getByRole('list', { name: 'Groups of rows' }).getByRole('button');
    await groups.first().waitFor();
    const { loaded } = await counts(page);
    const sizes = (
      await groups.evaluateAll((all) =>
        all.map((one) => (one.getAttribute('aria-label') ?? '').replace(/ [\d.]+%$/, '')),
      )
    ).map(numberIn);
    expect(sizes.reduce((a, b) => a + b, 0)).toBe(loaded);
    await expect.poll(() => panel.getByText('Distinct').count()).toBe(1);
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
    // The cell is shown defanged, and copied as it was sent.
    expect(text.split('\t')[0]).toBe(refang((await (await cellAt(page, 'From', 0)).innerText()).trim()));
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
    /** Presses Enter on the header a number of times, before anything that it asks for can have come back. */
    const pressAtOnce = (times: number) =>
      header.evaluate((one, n) => {
        (one as HTMLElement).focus();
        for (let i = 0; i < n; i += 1)
          one.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      }, times);
    const value = await cellAt(page, 'Verdict', 0);
    await pressAtOnce(2);
    expect(await until(sort, (now) => now === 'descending')).toBe('descending');
    // A third press takes the order away: it is there sooner than the order of the presses before, and stays.
    await pressAtOnce(3 + 1);
    expect(await until(sort, (now) => now === 'none')).toBe('none');
    // Proves absence: a superseded sort of a few thousand rows would be shown well before this.
    await page.waitForTimeout(500);
    expect(await sort()).toBe('none');
    // A filter that is asked for while an order is on its way comes on top of it.
    await value.click();
    await page.evaluate(() => {
      const press = (at: Element | null | undefined, key: string) => {
        (at as HTMLElement | null)?.focus();
        at?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      };
      const cell = document.activeElement;
      const headers = [...document.querySelectorAll('[role=columnheader]')];
      press(
        headers.find((one) => one.textContent?.trim() === 'Subject'),
        'Enter',
      );
      press(cell, '=');
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
    const color = async () =>
      (await cellAt(page, 'Subject', 0)).evaluate((cell) => getComputedStyle(cell).backgroundColor);
    const before = await color();
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
    expect(await until(color, (now) => now !== before)).not.toBe(before);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    expect(await until(color, (now) => now === before)).toBe(before);
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

  it('sorts and pages as the options say', async () => {
    await runInOrder('ascending');
    const now = await until(
      () => counts(page),
      (c) => c.loaded >= 300 && c.selected === 0,
    );
    expect(now.loaded).toBeLessThan(now.total);
  });
});
