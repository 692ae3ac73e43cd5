import { writeFileSync } from 'node:fs';
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
  await tabTo(/^Line of the header/);
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
  await dialog().getByLabel('Line of the header').fill('2');
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
