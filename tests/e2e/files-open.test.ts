import { describe, expect, it } from 'vitest';
import { folder, open, openAndWait, path, running, setUpFilesWindow, shoot } from '../support/files-window';

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
