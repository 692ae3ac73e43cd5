import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  fileGrid,
  folder,
  open,
  openAndWait,
  path,
  running,
  setUpFilesWindow,
  shoot,
} from '../support/files-window';
import { until } from '../support/until';

setUpFilesWindow();

describe('opening files without a session', () => {
  it('opens a file that is dropped on the window, and reports what is odd about its rows', async () => {
    const { page } = running;
    const session = await page.context().newCDPSession(page);
    const data = { items: [], files: [path('ragged.csv')], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await session.send('Input.dispatchDragEvent', { type, x: 500, y: 400, data });
    await page.getByText('2 rows with more or fewer cells').waitFor();
    await page
      .getByRole('treegrid', { name: 'Rows of the file' })
      .getByRole('gridcell', { name: '3 of 2 cells' })
      .waitFor();
    await shoot('ragged');
  });

  it('shows the times and the last IDs of a long file whole once it is read', async () => {
    const { page } = running;
    const count = 200_000;
    const line = (i: number) =>
      `${i},${new Date(Date.UTC(2026, 0, 1, 0, 0, i)).toISOString()},user${i},${i % 7}`;
    const lines = Array.from({ length: count }, (_, i) => line(i + 1));
    writeFileSync(path('long.csv'), `id,at,user,n\n${lines.join('\n')}\n`);
    await open('long.csv');
    await page.getByRole('status', { name: 'Rows' }).getByText('200,000 loaded · ').waitFor();
    /** Texts of the drawn cells of a column that are cut off, or of all of them. */
    const cells = (column: string, isCut: boolean) =>
      fileGrid()
        .locator(`[role=gridcell][col-id="${column}"]`)
        .evaluateAll(
          (all, only) =>
            all
              .filter((cell) => !only || cell.scrollWidth > cell.clientWidth)
              .map((cell) => cell.textContent),
          isCut,
        );
    await until(async () => (await cells('at', true)).length === 0);
    await fileGrid().getByRole('gridcell', { name: 'user1', exact: true }).click();
    await page.keyboard.press('Control+End');
    await until(
      () => cells('id', false),
      (ids) => ids.includes(String(count)),
    );
    await until(async () => [...(await cells('id', true)), ...(await cells('at', true))].length === 0);
    expect(await fileGrid().locator('.cell-time').count()).toBeGreaterThan(0);
  });

  it('reports a damaged workbook', async () => {
    const { page } = running;
    await open('broken.xlsx');
    await page.getByText('The archive is damaged', { exact: false }).waitFor();
    await shoot('failed');
    expect(running.errors).toEqual([]);
    expect(running.violations).toEqual([]);
  });

  it('gives the page no path, and accepts none from it', async () => {
    await openAndWait('last.csv');
    const opened = await running.call('files.open', { file: path('last.csv') });
    expect(opened.ok).toBe(false);
    const listed = JSON.stringify([
      await running.call('dataset.list'),
      await running.call('files.recent'),
      await running.call('job.list'),
    ]);
    expect(listed).not.toContain(folder);
  });
});
