import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDatasets } from '../../support/files';

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
