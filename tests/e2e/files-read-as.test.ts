import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { expect, it } from 'vitest';
import { fileGrid, open, path, running, setUpFilesWindow, shoot } from '../support/files-window';
import { until } from '../support/until';

setUpFilesWindow();

const dialog = () => running.page.getByRole('dialog', { name: 'How this file was read' });
const focused = () =>
  running.page.evaluate(() => {
    const at = document.activeElement;
    return at instanceof HTMLSelectElement || at instanceof HTMLInputElement
      ? (at.labels?.[0]?.textContent ?? '')
      : (at?.textContent ?? '');
  });
/** Presses Tab until the control with this name has the focus. */
const tabTo = async (name: RegExp) => {
  for (let n = 0; n < 20 && !name.test(await focused()); n += 1) await running.page.keyboard.press('Tab');
  expect(await focused()).toMatch(name);
};
/** Chooses an option of the list with the focus by typing its name. */
const choose = async (label: string) => {
  await running.page.keyboard.type(label);
  await until(
    () =>
      running.page.evaluate(() => {
        const at = document.activeElement;
        return at instanceof HTMLSelectElement ? (at.selectedOptions[0]?.textContent ?? '') : '';
      }),
    (now) => now === label,
  );
};
const loaded = (n: number) =>
  running.page.getByRole('status', { name: 'Rows' }).getByText(`${n} loaded`).waitFor();

it('reads a damaged log in another way by keys alone, sees what was left out, and compares both readings', async () => {
  const { page } = running;
  const good = (n: number) => `{"id":"e${n}","user":"ann","n":${n}}`;
  writeFileSync(path('log.ndjson'), `${good(1)}\n{"id":"e2","user":"a\n${good(3)}\n${good(4)}\n`);
  await open('log.ndjson');
  await loaded(3);
  await page.getByText('1 row of the file is not valid JSON and left out: 2.').waitFor();
  await page.keyboard.press('Alt+r');
  await dialog()
    .getByRole('list', { name: 'Notes on the file' })
    .getByText(/left out: 2/)
    .waitFor();
  await until(focused, (now) => now === 'Encoding');
  await tabTo(/^Format/);
  await choose('csv');
  await tabTo(/^Quotes around cells/);
  await choose('none');
  await tabTo(/^Delimiter/);
  await choose('another character');
  await tabTo(/^Delimiter character/);
  await page.keyboard.type('^');
  await tabTo(/^Header line/);
  await page.keyboard.type('0');
  // The damaged line is there, as it is.
  await dialog()
    .getByRole('table', { name: 'First rows' })
    .getByText('{"id":"e2","user":"a', { exact: true })
    .waitFor();
  await shoot('read-as');
  await tabTo(/^Read in a new tab/);
  await page.keyboard.press('Enter');
  await dialog().waitFor({ state: 'detached' });
  await loaded(4);
  await fileGrid().getByRole('gridcell', { name: '{"id":"e2","user":"a', exact: true }).waitFor();
  const name = 'log.ndjson (csv, “^”, quotes: none, no header)';
  await page.getByRole('tab', { name }).waitFor();
  await page.keyboard.press('Alt+5');
  await page.getByLabel('Before').selectOption({ label: 'log.ndjson · 3 rows' });
  await page.getByLabel('After').selectOption({ label: `${name} · 4 rows` });
  await page.getByRole('group', { name: 'Compare' }).getByRole('button', { name: 'Compare' }).press('Enter');
  // A reading that was compared with itself would have no difference.
  await page.getByText('The two sides have no column in common.', { exact: true }).waitFor();
});

it('reads a csv in its own place with another encoding and header, and keeps both after a restart', async () => {
  const { page } = running;
  const lines = Buffer.concat([
    Buffer.from('Report of today\n'),
    Buffer.from([0x8c, 0x8f, 0x96, 0xbc]),
    Buffer.from(',id\n'),
    Buffer.from([0x97, 0xe9, 0x96, 0xd8]),
    Buffer.from(',1\n'),
  ]);
  writeFileSync(path('mail.csv'), lines);
  await open('mail.csv');
  await page.getByRole('button', { name: /^csv · / }).click();
  await dialog().getByLabel('Encoding').selectOption({ label: 'Shift JIS' });
  await dialog().getByLabel('Header line').fill('2');
  await dialog()
    .getByRole('table', { name: 'First rows' })
    .getByRole('columnheader', { name: '件名' })
    .waitFor();
  await page.keyboard.press('Enter');
  await dialog().waitFor({ state: 'detached' });
  await fileGrid().getByRole('columnheader', { name: '件名' }).waitFor();
  await fileGrid().getByRole('gridcell', { name: '鈴木' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Review files offline' }).press('Enter');
  await fileGrid().getByRole('gridcell', { name: '鈴木' }).waitFor();
  await page.getByRole('tab', { name: 'mail.csv (Shift JIS, header 2)' }).waitFor();
});

it('opens packed files like what is in them, and names what a mislabeled file is', async () => {
  const { page } = running;
  writeFileSync(path('packed.csv.gz'), gzipSync('id,subject\n1,Invoice\n2,Payslip\n'));
  await open('packed.csv.gz');
  await loaded(2);
  await page.getByRole('button', { name: /^csv · gzip · UTF-8 · comma · / }).waitFor();
  await page.keyboard.press('Alt+r');
  await dialog().getByRole('table', { name: 'First rows' }).getByText('Payslip', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });

  const zip = new ZipWriter(new Uint8ArrayWriter());
  const inner = new Uint8ArrayReader(gzipSync('{"n":1}\n{"n":2}\n{"n":3}\n'));
  await zip.add('inner.ndjson.gz', inner);
  await zip.add('other.csv', new TextReader('id\n7\n'));
  writeFileSync(path('both.zip'), await zip.close());
  await open('both.zip');
  await page.getByRole('button', { name: 'inner.ndjson.gz' }).press('Enter');
  await loaded(3);
  await page.getByText('Other files in the archive were not read: other.csv.').waitFor();
  await page.getByRole('button', { name: /^json · zip entry inner\.ndjson\.gz · gzip · / }).waitFor();

  writeFileSync(path('picture.csv'), Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
  await open('picture.csv');
  await page.getByText('The file is a PNG image, so it can’t be opened as a table.').waitFor();
  await shoot('mislabeled');
});
