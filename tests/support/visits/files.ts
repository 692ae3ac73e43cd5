import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningApp } from '../app';
import type { Look } from './look';

const VERDICTS = ['clean', 'phsh', 'malw', 'spm', 'clean', 'clean'];
const SUBJECTS = [
  'Invoice 2231 overdue',
  'Lunch on Thursday?',
  'Your mailbox is almost full',
  'Quarterly report',
  '=HYPERLINK("https://portal.example")',
  'Re: wire transfer',
];
const exported = (from: number, to: number, shift: number) =>
  [
    'Entity ID,Received,Subject,From,Verdict,Score',
    ...Array.from({ length: to - from }, (_, i) => {
      const n = from + i;
      return `${String(n).padStart(6, '0')},2026-11-${String(1 + (n % 20)).padStart(2, '0')}T09:${String(n % 60).padStart(2, '0')}:00Z,"${(SUBJECTS[n % 6] ?? '').replaceAll('"', '""')}",user${n % 37}@northwind.example,${VERDICTS[(n + (n % 9 === 0 ? shift : 0)) % 6]},${(n * 7) % 10}`;
    }),
  ].join('\r\n');

/** Files without a session's help: the start, rows with words beside them, a damaged file, two weeks compared. */
export const visitFiles = async ({ app, page }: RunningApp, folder: string, look: Look) => {
  const open = async (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    await app.evaluate(
      ({ dialog }, path) => {
        dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] });
      },
      join(folder, name),
    );
    await page.keyboard.press('Control+o');
  };
  const rows = page.getByRole('treegrid', { name: 'Rows of the file' });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+4');
  await page.getByRole('button', { name: 'Open files…' }).waitFor();
  await look('50-offline-start');
  await open('last-week.csv', exported(0, 400, 0));
  await rows.getByRole('row').nth(5).waitFor();
  await look('51-offline-file');
  await rows.getByRole('gridcell').nth(3).dblclick();
  const record = page.getByRole('complementary', { name: 'Record' });
  await record.getByRole('button', { name: 'Malicious' }).click();
  await record
    .getByRole('textbox', { name: 'My note' })
    .fill('Same sender as in the take-over of last month');
  await page.keyboard.press('Tab');
  await look('52-offline-words');
  await open('ragged.csv', 'a,b\n1,2,3\n4\n');
  await page.getByText('2 rows with more or fewer cells').waitFor();
  await look('53-offline-odd');
  await open('broken.xlsx', 'PK\x03\x04 this is no workbook');
  await page.getByText('The archive is damaged', { exact: false }).waitFor();
  await look('54-offline-failed');
  await open('this-week.csv', exported(20, 430, 1));
  await rows.getByRole('row').nth(5).waitFor();
  await page.keyboard.press('Alt+5');
  await page.getByLabel('Before').waitFor();
  await look('55-compare-start');
  await page.getByLabel('Before').selectOption({ label: 'last-week.csv · 400 rows' });
  await page.getByLabel('After').selectOption({ label: 'this-week.csv · 410 rows' });
  await page.getByRole('group', { name: 'Compare' }).getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('treegrid', { name: 'Differences' }).getByRole('row').nth(5).waitFor();
  await look('56-compare');
};
