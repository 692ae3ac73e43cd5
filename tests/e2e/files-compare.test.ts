import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  compareLastWithThis,
  open,
  openAndWait,
  path,
  running,
  setUpFilesWindow,
  shoot,
} from '../support/files-window';

setUpFilesWindow();

describe('comparing files without a session', () => {
  it('compares two files by the entity: added, removed and changed cells', async () => {
    const { page } = running;
    await openAndWait('last.csv');
    await openAndWait('this.csv');
    await compareLastWithThis();
    const grid = page.getByRole('treegrid', { name: 'Differences' });
    await grid.getByRole('gridcell', { name: 'Phishing → Clean' }).waitFor();
    await grid.getByRole('gridcell', { name: '− Gone' }).waitFor();
    await shoot('compare');
    await page.getByRole('button', { name: '+ Added 1' }).click();
    await grid.getByRole('gridcell', { name: '− Gone' }).waitFor({ state: 'detached' });
    await expect.poll(() => grid.getByRole('row').count()).toBe(2);
  });

  it('shows the progress of a comparison, reports a cancel and offers to compare again', async () => {
    const { page } = running;
    const rows = (word: string) =>
      `Entity ID,Word\n${Array.from({ length: 120_000 }, (_, i) => `${i},${word}${i}`).join('\n')}\n`;
    writeFileSync(path('many.csv'), rows('a'));
    writeFileSync(path('more.csv'), rows('b'));
    for (const name of ['many.csv', 'more.csv']) {
      await open(name);
      await page.getByRole('status', { name: 'Rows' }).getByText('120,000 loaded').waitFor();
    }
    await page.keyboard.press('Alt+5');
    await page.getByLabel('Before').selectOption({ label: 'many.csv · 120,000 rows' });
    await page.getByLabel('After').selectOption({ label: 'more.csv · 120,000 rows' });
    await page.getByRole('group', { name: 'Compare' }).getByRole('button', { name: 'Compare' }).click();
    await page.getByRole('progressbar', { name: 'Comparing many.csv → more.csv' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('The comparison was canceled').waitFor();
    await shoot('compare-cancelled');
    await page.getByRole('button', { name: 'Compare again' }).click();
    await page.getByRole('button', { name: '± Changed 120,000' }).waitFor();
  });
});
