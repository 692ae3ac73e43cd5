import { describe, expect, it } from 'vitest';
import { settled } from '../support/results';
import { page } from '../support/demo-window';
import { setUpResultsWindow } from '../support/results-window';
import { until } from '../support/until';
import { windowTabs } from '../support/window';

setUpResultsWindow();

/** The row and the column of the cell that has the focus. */
const focusedCell = () =>
  page.evaluate(() => {
    const cell = document.activeElement;
    return `${cell?.closest('[role=row]')?.getAttribute('aria-rowindex')} ${cell?.getAttribute('aria-colindex')}`;
  });
const press = async (key: string, times: number) => {
  for (let n = 0; n < times; n += 1) await page.keyboard.press(key);
};

describe('the place in rows', () => {
  it('keeps the cell that had the focus while another tab is shown, and J opens its row', async () => {
    await settled(page);
    await until(focusedCell, (cell) => cell.startsWith('2 '));
    await press('ArrowDown', 60);
    await press('ArrowRight', 2);
    const before = await focusedCell();
    expect(before).toMatch(/^62 /);
    await page.keyboard.press('Control+t');
    await windowTabs(page).nth(1).waitFor();
    await page.keyboard.press('Control+PageUp');
    await until(focusedCell, (cell) => cell === before);
    await page.keyboard.press('j');
    await page
      .getByRole('complementary', { name: 'Record' })
      .getByText(/^61 of /)
      .waitFor();
    await page.keyboard.press('k');
    await page
      .getByRole('complementary', { name: 'Record' })
      .getByText(/^60 of /)
      .waitFor();
  });
});
