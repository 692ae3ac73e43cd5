import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'vitest';
import { writeExport } from '../support/export-file';
import { fileGrid, open, openAndWait, path, running, setUpFilesWindow } from '../support/files-window';
import { until } from '../support/until';

setUpFilesWindow();

/** The most columns that a file may have. */
const WIDEST = 4_096;
const names = Array.from({ length: WIDEST }, (_, i) => `h${i}`);
const cells = (row: number) => names.map((_, i) => row * i);
const range = (count: number) => Array.from({ length: count }, (_, i) => i);

/** Writes files of the widest kind, each of which takes many seconds to read. */
const WRITERS: Readonly<Record<string, () => unknown>> = {
  // One record has a cell more than the others, so that the file is read row by row.
  'wide.csv': () =>
    writeFileSync(
      path('wide.csv'),
      [names, ...range(3_000).map(cells), [...cells(1), 1]].map((row) => row.join(',')).join('\r\n'),
    ),
  'wide.json': () =>
    writeFileSync(
      path('wide.json'),
      JSON.stringify(
        range(WIDEST).map((i) => ({
          ...Object.fromEntries(names.slice(0, 300).map((name) => [name, i])),
          [`p${i}`]: i,
        })),
      ),
    ),
  'wide.xlsx': () =>
    writeExport(
      path('wide.xlsx'),
      'xlsx',
      names.map((key) => ({ key, label: key, type: 'number' as const })),
      range(1_000).map(cells),
    ),
};

/** Returns the files and folders that readers have written and not deleted. */
const leftovers = () =>
  readdirSync(join(running.userData, 'reads'), { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map(({ name }) => name);
const countReaders = () =>
  running.app.evaluate(
    ({ app }) =>
      app
        .getAppMetrics()
        .filter((one) => one.serviceName === 'Postern file reader' || one.name === 'Postern file reader')
        .length,
  );
const scores = async () =>
  (await fileGrid().getByRole('row').allInnerTexts()).filter((text) => /0001\d/.test(text));

it.each(Object.keys(WRITERS))(
  'stops reading %s as wide as a file may be at once, and leaves other rows and nothing on the disk',
  { timeout: 180_000 },
  async (name) => {
    const { page } = running;
    await WRITERS[name]?.();
    await openAndWait('last.csv');
    await page.getByRole('columnheader', { name: /^Score/ }).click();
    await until(async () => (await scores())[0]?.includes('00013') ?? false);
    const before = await scores();
    await until(countReaders, (count) => count === 0);
    const files = leftovers();

    await open(name);
    const reading = page.getByRole('status').filter({ hasText: 'Reading…' });
    await reading.waitFor();
    await until(countReaders, (count) => count === 1, { within: 20_000 });
    await reading.getByRole('button', { name: 'Cancel' }).click();
    // Reading to the end would take several times as long.
    await page.getByText('Reading the file was canceled').waitFor({ timeout: 20_000 });
    await until(countReaders, (count) => count === 0, { within: 20_000 });
    await until(leftovers, (left) => left.join() === files.join(), { within: 20_000 });

    await page.getByRole('tab', { name: 'last.csv', exact: true }).click();
    await until(scores, (now) => now.join() === before.join());
    await open('this.csv');
    await page.getByRole('tab', { name: 'this.csv', exact: true }).waitFor();
    await fileGrid().getByRole('gridcell', { name: '00015', exact: true }).waitFor();
  },
);
