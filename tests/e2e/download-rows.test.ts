import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { page, running } from '../support/demo-window';
import { temporaryFolder } from '../support/app';
import { setUpResultsWindow } from '../support/results-window';
import { until } from '../support/until';
import { answerDialogs, chooseFrom, resultsGrid } from '../support/window';

setUpResultsWindow();

describe('several selected rows', () => {
  it('puts them into one folder as one job with a list, by keys alone from the rows on', async () => {
    const folder = temporaryFolder('rows');
    await answerDialogs(running.app, folder);
    await chooseFrom(page, /^App/, /OneDrive/);
    await chooseFrom(page, /^Type: /, /Files/);
    await page.keyboard.press('Control+Enter');
    await resultsGrid(page)
      .getByRole('gridcell', { name: /OneDrive|\./ })
      .first()
      .waitFor();
    await resultsGrid(page).getByRole('gridcell').nth(2).click();
    for (let row = 0; row < 3; row += 1) {
      await page.keyboard.press(' ');
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Control+Shift+D');
    const dialog = page.getByRole('dialog', { name: 'Download 3 files' });
    await dialog.getByRole('radio').first().waitFor();
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    const files = await until(
      () => Promise.resolve(readdirSync(folder)),
      (names) => names.includes('postern-downloads.json'),
    );
    expect(files.filter((name) => name.endsWith('.zip')).length).toBeGreaterThan(0);
    await page
      .getByRole('log', { name: 'Notifications' })
      .getByText(/of 3 files saved in/)
      .waitFor();
  });
});
