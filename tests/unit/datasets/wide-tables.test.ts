import { afterAll, beforeAll, expect, it } from 'vitest';
import { good } from '../../support/core';
import { startDatasets } from '../../support/files';
import { sheet, workbook } from './workbook-files';

let files: Awaited<ReturnType<typeof startDatasets>>;
beforeAll(async () => {
  files = await startDatasets();
});
afterAll(() => files.stop());

/** The most columns that a file may have. */
const WIDEST = 4_096;
const header = (width: number) => Array.from({ length: width }, (_, i) => `h${i}`);

// A timeout is the limit here: the time to open a wide table once grew with the square of its width, to minutes.
it('opens and sorts a csv file with as many columns as a file may have', async () => {
  const rows = [3, 1, 2].map((n) => header(WIDEST).map((_, i) => n * WIDEST + i));
  const shown = await files.show(
    'widest.csv',
    [header(WIDEST), ...rows].map((one) => one.join(',')).join('\r\n'),
  );
  expect(shown.labels).toEqual(header(WIDEST));
  expect(shown.rows).toEqual(rows.map((row) => row.map(String)));
  expect(new Set(shown.columns.filter(({ key }) => key.startsWith('h')).map(({ type }) => type))).toEqual(
    new Set(['number']),
  );
  const sorted = await files.rowsOf(shown.dataset, { sort: [{ key: 'h4000', order: 'asc' }] });
  expect(sorted.map((row) => Number(row[1]))).toEqual([1, 2, 3].map((n) => n * WIDEST));
});

it('refuses a csv file with a column more than that, with a reason', async () => {
  const wide = header(WIDEST + 1);
  files.put('too-wide.csv', [wide, wide].map((one) => one.join(',')).join('\n'));
  expect((await files.open('too-wide.csv')).result).toMatchObject({
    ok: false,
    failure: { code: 'too_large', message: 'The table has more than 4,096 columns.' },
  });
});

it('opens and sorts a workbook with as many columns as a file may have', async () => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const cells = (of: (i: number) => string) =>
    `<row>${header(WIDEST)
      .map((_, i) => of(i))
      .join('')}</row>`;
  const rows = [cells((i) => cell(`h${i}`)), ...[2, 1].map((n) => cells((i) => `<c><v>${n * i}</v></c>`))];
  const shown = await files.show('widest.xlsx', await workbook({ Data: sheet(rows.join('')) }));
  expect(shown.labels).toEqual(header(WIDEST));
  const sorted = await files.rowsOf(shown.dataset, { sort: [{ key: 'h4000', order: 'asc' }] });
  expect(sorted.map((row) => Number(row[1]))).toEqual([0, 0]);
  expect(sorted.map((row) => Number(row[4_001]))).toEqual([4_000, 8_000]);
});

it('fills a result whose rows bring hundreds of new properties', async () => {
  const { client } = files;
  const keys = header(600);
  const columns = ['entity_id', ...keys].map((key) => ({ key, label: key, type: 'text' as const }));
  const rows = Array.from({ length: 2_000 }, (_, n) => ({
    entity_id: `e${n}`,
    ...Object.fromEntries(keys.map((key, i) => [key, `${n % 7} ${i}`])),
  }));
  good(await client.open({ dataset: 'wide', columns }));
  const body = new TextEncoder().encode(JSON.stringify({ rows, total_rows: rows.length }));
  const page = { dataset: 'wide', body, needsNoSanitizing: true, restart: 0, cursor: null };
  const put = good(await client.putPage(page));
  expect(put.counts).toMatchObject({ loaded: 2_000, skipped: 0 });
  const sorted = await files.rowsOf('wide', { sort: [{ key: 'h599', order: 'desc' }] });
  expect(sorted[0]?.[600]).toBe('6 599');
});

it('opens a regular csv file with some hundred columns and finds their types', async () => {
  const width = 350;
  const rows = Array.from({ length: 50 }, (_, n) => header(width).map((_h, i) => (i % 2 ? `t${n}` : n)));
  const shown = await files.show('wide.csv', [header(width), ...rows].map((row) => row.join(',')).join('\n'));
  expect(shown.rows).toEqual(rows.map((row) => row.map(String)));
  expect(shown.columns.slice(0, 2).map(({ type }) => type)).toEqual(['number', 'text']);
});

it('opens a JSON file whose rows bring a new property each', async () => {
  const width = 1_500;
  const rows = Array.from({ length: width }, (_, i) => ({ [`h${i}`]: i }));
  const shown = await files.show('growing.json', JSON.stringify(rows));
  expect(shown.rows).toEqual(rows.map((_, row) => header(width).map((_h, i) => (i === row ? i : null))));
  const sorted = await files.rowsOf(shown.dataset, { sort: [{ key: 'h1400', order: 'desc' }] });
  expect(sorted[0]?.[1_401]).toBe(1_400);
});

it('opens a csv file whose header is underscores alone', async () => {
  const names = Array.from({ length: 190 }, (_, i) => '_'.repeat(i + 1));
  const shown = await files.show('underscores.csv', [names, names].map((row) => row.join(',')).join('\n'));
  expect(shown.labels).toHaveLength(190);
  expect(shown.rows).toEqual([names]);
  expect(new Set(shown.columns.map(({ key }) => key)).size).toBe(shown.columns.length);
});
