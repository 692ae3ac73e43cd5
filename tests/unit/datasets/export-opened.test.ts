import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exportView } from '../../../main/datasets/export/export';
import { createCsvWriter } from '../../../main/formats/csv';
import type { Json } from '../../../shared/model/json';
import { guardTypes } from '../../../shared/rules/formula-guard';
import { good } from '../../support/core';
import { files, setUpFiles } from './workbook-files';

setUpFiles();

const cell = fc.oneof(
  fc.constantFrom(
    '',
    ' a',
    'a ',
    '=1+1',
    '-5',
    '@x',
    'a,b',
    'a;b',
    'say "a"',
    'two\nlines',
    'two\r\nlines',
    'é',
    '＝1',
    '\u00a0',
  ),
  fc
    .string({ unit: 'binary', maxLength: 8 })
    .map((text) => text.replaceAll(/[\0\uFEFF\uD800-\uDFFF]/g, '').replace(/^'+/, '')),
);
const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Opens rows as a csv file, writes annotations over some of them, and exports a view of it to the text of another csv file. */
const exportOpened = async (
  rows: readonly (readonly string[])[],
  delimiter: string,
  overrides: readonly { readonly row: number; readonly cells: Readonly<Record<number, Json>> }[],
  order: readonly number[],
  isSorted: boolean,
) => {
  const lines = rows.map((cells, i) => [String(i), ...cells, String(1 - i)].map(quote).join(delimiter));
  files.put('opened.csv', `${['id', 'a', 'b', 'score'].join(delimiter)}\n${lines.join('\n')}\n`);
  const { dataset: id, result } = await files.open('opened.csv');
  const { columns } = good(result);
  const dataset = files.store.find(id);
  if (!dataset) throw new Error('not open');
  await dataset.overrideCells(overrides);
  const sort = isSorted ? [{ key: columns[1]?.key ?? '', order: 'desc' as const }] : [];
  const exported = order.map((place) => columns[place]).filter((column) => column !== undefined);
  const path = join(files.folder, 'written.csv');
  const written = await exportView(
    dataset,
    {
      view: { dataset: id, sort, filter: [] },
      columns: exported.map(({ key }) => key),
      labels: exported.map(({ label }) => label),
      selection: null,
      counted: null,
      format: 'csv',
      defang: false,
      bom: true,
      timeZone: null,
      password: null,
      entryName: 'written.csv',
      path,
    },
    () => undefined,
    new AbortController().signal,
  );
  const writer = createCsvWriter();
  const head = `\uFEFF${writer.row(exported.map(({ label }) => label))}`;
  const shown = await files.rowsOf(id, { sort });
  const expected =
    head +
    shown
      .map((cells) =>
        writer.row(
          order.map((place) => cells[place] ?? null),
          guardTypes(exported.map(({ type }) => type)),
        ),
      )
      .join('');
  const { delimiter: stored } = dataset.storedRows();
  await files.client.close({ dataset: id });
  return { written, got: readFileSync(path, 'utf8'), expected, guarded: writer.guarded(), stored };
};

it('exports the negative numbers of an opened csv as they are, and guards those in a column of text', async () => {
  const rows = [
    ['n/a', 'a'],
    ['-12.5', '-1+cmd|x'],
    ['b', '+1'],
  ];
  const { written, got } = await exportOpened(rows, ',', [], [1, 2, 3], false);
  expect(got).toBe("\uFEFFa,b,score\r\nn/a,a,1\r\n'-12.5,'-1+cmd|x,0\r\nb,'+1,-1\r\n");
  expect(written).toMatchObject({ guarded: 3 });
  const alone = await exportOpened(rows, ',', [], [3], false);
  expect(alone.got).toBe('\uFEFFscore\r\n1\r\n0\r\n-1\r\n');
});

it('exports an opened csv as the writer of values does, with the annotations of its rows', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 12 }),
      fc.constantFrom(',', ';', '\t', '|'),
      fc.array(
        fc.record({
          row: fc.nat(11),
          cells: fc.record({
            4: fc.constantFrom(null, 'clean'),
            5: fc.array(cell, { maxLength: 2 }),
            6: cell,
          }),
        }),
        { maxLength: 3 },
      ),
      fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }),
      fc.boolean(),
      async (rows, delimiter, overrides, order, isSorted) => {
        const annotated = overrides.filter(({ row }) => row < rows.length);
        const { written, got, expected, guarded, stored } = await exportOpened(
          rows,
          delimiter,
          annotated,
          order,
          isSorted,
        );
        expect(got).toBe(expected);
        expect(written).toMatchObject({ written: rows.length, guarded });
        // The cells are copied from the records of the file.
        expect(stored).toBe(delimiter);
      },
    ),
    { numRuns: 15 },
  );
});
