import { beforeEach, describe, expect, it } from 'vitest';
import { page, running } from '../support/demo-window';
import { record, setUpKeyboardWindow } from '../support/keyboard-window';
import { until } from '../support/until';
import { firstRows, resultsGrid, windowTabs } from '../support/window';

setUpKeyboardWindow();
beforeEach(() => focusIs('row 1'));

const press = (key: string) => page.keyboard.press(key);
/** Describes the place of the focus: a cell by its row, a control by its name, or the page. */
const focus = (): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement;
    const row = at?.closest('.ag-row')?.getAttribute('aria-rowindex');
    if (row !== null && row !== undefined) return `row ${Number(row) - 1}`;
    return at?.getAttribute('aria-label') ?? at?.outerHTML.slice(0, 120) ?? '';
  });
const focusIs = (wanted: string | RegExp) =>
  until(focus, (now) => (typeof wanted === 'string' ? now === wanted : wanted.test(now)));
/** Waits until the focus is in the headers of the grid, in its rows or outside it. */
const focusIn = (wanted: 'headers' | 'rows' | 'outside') =>
  until(
    () =>
      page.evaluate(() => {
        const at = document.activeElement;
        const part = at?.closest('.ag-header')
          ? 'headers'
          : at?.closest('.dataset-grid')
            ? 'rows'
            : 'outside';
        return { part, element: at?.outerHTML.slice(0, 200) };
      }),
    ({ part }) => part === wanted,
    { within: 5000 },
  );

describe('the focus', () => {
  it('moves to the first row once a hunt has run', async () => {
    await focusIs('row 1');
    await page.getByRole('button', { name: 'Query options' }).focus();
    await press('Control+Enter');
    await focusIs('row 1');
  });

  it('goes from the tab that was clicked into the screen that a key opens, and stays on a tab that the arrows show', async () => {
    await press('Control+t');
    await until(
      () => windowTabs(page).count(),
      (tabs) => tabs === 2,
    );
    const shown = windowTabs(page).and(page.getByRole('tab', { selected: true }));
    const onShown = () => shown.evaluate((tab) => tab === document.activeElement);
    await shown.click();
    const clicked = await shown.getAttribute('id');
    await press('ArrowLeft');
    await until(async () => (await shown.getAttribute('id')) !== clicked && (await onShown()));
    await press('Alt+9');
    const queue = page.getByRole('button', { name: /^Restore requests, Office 365 Mail: / });
    await until(() => queue.evaluate((button) => button === document.activeElement));
  });

  it('leaves the rows by one Tab, and comes back to the same cell', async () => {
    // The picture over the rows is a stop of its own: one that appears between two keys would take the second.
    await page.getByLabel(/^Rows over time/).waitFor();
    await press('ArrowDown');
    await press('ArrowDown');
    await focusIs('row 3');
    await press('Tab');
    await focusIn('outside');
    await press('Shift+Tab');
    await focusIs('row 3');
    await press('Shift+Tab');
    await focusIn('outside');
    await press('Tab');
    await focusIs('row 3');
  });

  it('reaches the headers by the arrow keys, and leaves them by Tab', async () => {
    await press('ArrowUp');
    await focusIn('headers');
    await press('Tab');
    await focusIn('outside');
  });

  it('walks the panes by F6 in both directions', async () => {
    await press('Enter');
    await record().getByRole('tab', { name: 'Why' }).waitFor();
    const walk = async (key: string, steps: number) => {
      const seen: string[] = [];
      for (let step = 0; step < steps; step += 1) {
        await press(key);
        seen.push(
          await page.evaluate(
            () => document.activeElement?.closest('[data-pane]')?.className.split(' ')[0] ?? 'none',
          ),
        );
      }
      return seen;
    };
    const forward = await walk('F6', 5);
    expect(forward).toEqual(['record', 'shell-top', 'shell-rail', 'hunt-query', 'dataset-grid']);
    expect(await walk('Shift+F6', 2)).toEqual(['hunt-query', 'shell-rail']);
  });

  it('goes to the filter by Ctrl+F and /, and on to the rows by Enter', async () => {
    for (const key of ['Control+f', '/']) {
      await press(key);
      await focusIs('Filter loaded rows');
      await press('Enter');
      await until(focus, (now) => now.startsWith('row'));
    }
  });

  it('types letters into the search that they follow at once, and not on the rows beneath', async () => {
    await press('Alt+c');
    await page.keyboard.type('recip');
    const columns = page.getByRole('dialog', { name: 'Go to column' });
    await columns.getByRole('option', { name: /^Recipients/ }).waitFor();
    await until(
      () => columns.getByRole('option').count(),
      (n) => n === 1,
    );
    await press('Escape');
    await columns.waitFor({ state: 'detached' });
    await focusIs('row 1');
  });

  it('returns to the row when a dialog that was opened from it closes', async () => {
    await press('ArrowDown');
    for (const key of ['?', 'Control+k', 'Control+e', 'Control+s']) {
      await press(key);
      await page.getByRole('dialog').waitFor();
      await press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await focusIs('row 2');
    }
  });

  it('moves to the rows of the tab that is shown next', async () => {
    await press('Control+t');
    await firstRows(page);
    await focusIs('row 1');
    await press('Control+1');
    await focusIs('row 1');
  });
});

describe('keys of the record and the tabs', () => {
  it('keys open the tabs of the record by their numbers', async () => {
    await press('Enter');
    await record().getByRole('tab', { name: 'Why' }).waitFor();
    for (const [key, name] of [
      ['3', 'Headers'],
      ['2', 'Body'],
      ['6', 'Links'],
      ['0', 'All fields'],
      ['1', 'Why'],
    ] as const) {
      await press(key);
      await until(
        () => record().getByRole('tab', { name }).getAttribute('aria-selected'),
        (now) => now === 'true',
      );
    }
  });

  it('keys go to a tab by its number, close it and open it again', async () => {
    await press('Control+t');
    await press('Control+t');
    await until(
      () => windowTabs(page).count(),
      (n) => n === 3,
    );
    const current = () =>
      windowTabs(page).evaluateAll((all) => all.findIndex((one) => one.ariaSelected === 'true'));
    await press('Control+2');
    await until(current, (at) => at === 1);
    await press('Control+w');
    await until(
      () => windowTabs(page).count(),
      (n) => n === 2,
    );
    await press('Control+Shift+t');
    await until(
      () => windowTabs(page).count(),
      (n) => n === 3,
    );
    await until(current, (at) => at === 1);
    await resultsGrid(page).waitFor();
  });
});

describe('actions on the open record', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Act on this email' });
  const subject = () => record().getByRole('heading', { level: 2 }).innerText();

  it('an action on the open record starts from its foot or by a key, names one email, and goes on to the next record', async () => {
    await press('Enter');
    const foot = record().getByRole('group', { name: 'Actions on this record' });
    await foot.getByRole('button', { name: /^Quarantine|^Restore/ }).waitFor();
    const before = await subject();
    const key = (await foot.getByRole('button', { name: /^Quarantine/ }).count()) > 0 ? 'q' : 'r';
    await press(key);
    await dialog()
      .getByText(/: 1 email/)
      .waitFor();
    await press('Control+Enter');
    await dialog().waitFor({ state: 'detached' });
    await until(subject, (now) => now !== before);
    await page.getByRole('button', { name: /^Undo/ }).waitFor();
    await press('u');
    await page
      .getByText(/Undone/)
      .first()
      .waitFor();
    await focusIs(/^row/);
  });

  it('acts on the open record by A while nothing is selected', async () => {
    await press('Enter');
    await record().getByRole('tab', { name: 'Why' }).waitFor();
    await press('a');
    await dialog()
      .getByText(/^The open email: /)
      .waitFor();
    await press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await press(' ');
    await press('a');
    await page.getByRole('dialog', { name: 'Act on selected emails' }).waitFor();
    await press('Escape');
  });

  it('copies the raw headers by a key', async () => {
    await press('Enter');
    await record().getByRole('tab', { name: 'Why' }).waitFor();
    await press('Control+Shift+h');
    await until(
      () => running.app.evaluate(({ clipboard }) => clipboard.readText()),
      (text) => /^Received: /m.test(text),
    );
  });
});
