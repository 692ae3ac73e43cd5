import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROW_NOTES } from '../../../shared/model/files';
import type { DatasetColumn } from '../../../shared/dataset';
import { plainReader } from '../../../main/datasets/files/reader';
import { startDatasets } from '../../support/files';
import { zipOf } from './workbook-files';

/** Files of the app, and those of a reader that parses every row. */
let files: Awaited<ReturnType<typeof startDatasets>>;
let plain: Awaited<ReturnType<typeof startDatasets>>;
/** The ways in which the reader passed rows on. */
const events = new Set<string>();
beforeAll(async () => {
  files = await startDatasets({
    ...plainReader,
    read: (request, emit, signal) =>
      plainReader.read(request, (event) => (events.add(event.kind), emit(event)), signal),
  });
  plain = await startDatasets({
    ...plainReader,
    read: (request, emit, signal) => plainReader.read({ ...request, isPlain: true }, emit, signal),
  });
});
afterAll(() => Promise.all([files.stop(), plain.stop()]));

/** A part of a file that its first megabyte doesn't show. */
const LONG = Array.from(
  { length: 24_000 },
  (_, i) => `${i},2026-01-01T00:00:00Z,"cell ${i}, of a long file",x`,
).join('\n');

/** The columns without the one for notes, which a regular file doesn't need. */
const fileColumns = (columns: readonly DatasetColumn[]) => columns.filter(({ key }) => key !== ROW_NOTES);

const expectSame = async (content: string | Uint8Array, name = 'f.csv'): Promise<void> => {
  const { dataset, ...shown } = await files.show(name, content);
  const { dataset: other, ...expected } = await plain.show(name, content);
  await Promise.all([files.client.close({ dataset }), plain.client.close({ dataset: other })]);
  // Texts that are not shown in full would hide which row differs.
  expect(shown.rows.length).toBe(expected.rows.length);
  expect(shown.rows.findIndex((row, i) => JSON.stringify(row) !== JSON.stringify(expected.rows[i]))).toBe(-1);
  expect({ ...shown, columns: fileColumns(shown.columns), rows: [] }).toEqual({
    ...expected,
    columns: fileColumns(expected.columns),
    rows: [],
  });
};

describe('a csv file that is copied for the column store', () => {
  it.each([
    ['is regular', 'n,at,text,last\n', '', ['records', 'copied']],
    ['has no line end at its end', 'n,at,text,last\n', '\n1,,,', ['records', 'copied']],
    ['has a byte order mark', '\uFEFFn,at,text,last\n', '', ['records', 'copied']],
    ['has a number that is none far down', 'n,at,text,last\n', '\nN/A,,,\n', ['records', 'copied']],
    [
      'has a ragged row at its end',
      'n,at,text,last\n',
      '\n1,2\n',
      ['records', 'copied', 'irregular', 'rows'],
    ],
    ['ends within quotes', 'n,at,text,last\n', '\n1,2,"3', ['records', 'copied', 'irregular', 'rows']],
    [
      'has a formula guard at its end',
      'n,at,text,last\n',
      "\n1,2,'=1,\n",
      ['records', 'copied', 'irregular', 'rows'],
    ],
    [
      'has other line ends at its end',
      'n,at,text,last\n',
      '\r\n1,2,3,4\r\n',
      ['records', 'copied', 'irregular', 'rows'],
    ],
    ['is ragged at once', 'n,at\n', '', ['irregular', 'rows']],
  ])('shows the same rows as the parser if a file %s', async (_how, head, tail, expected) => {
    events.clear();
    await expectSame(head + LONG + tail);
    events.delete('progress');
    expect([...events].filter((kind) => kind !== 'columns')).toEqual(expected);
  });

  it.each([
    ['gzip', 'f.csv.gz', gzipSync],
    ['gzip that is cut off', 'f.csv.gz', (text: string) => gzipSync(text).subarray(0, -1_000)],
    ['zip', 'f.zip', (text: string) => zipOf({ 'f.csv': text })],
  ])('shows the same rows as the parser if a regular file is in %s', async (_packing, name, pack) => {
    events.clear();
    await expectSame(await pack(`n,at,text,last\n${LONG}`), name);
    expect(events).toContain('copied');
  });

  it('shows the same rows as the parser if bytes that are no text come far down', async () => {
    const bytes = Buffer.concat([
      Buffer.from(`n,at,text,last\n${LONG}\n1,2,caf`),
      Buffer.of(0xe9),
      Buffer.from(',x\n'),
    ]);
    await expectSame(bytes);
    expect((await files.show('f.csv', bytes)).report.encoding).toBe('Windows-1252');
  });

  it('shows the same rows as the parser, whatever the text', async () => {
    const piece = fc.oneof(
      {
        weight: 5,
        arbitrary: fc.constantFrom(
          ',',
          ',',
          ',',
          '\n',
          '\n',
          'a',
          '12',
          '-0.5',
          '007',
          '2026-01-01T10:00:00Z',
        ),
      },
      {
        weight: 2,
        arbitrary: fc.constantFrom('"', '""', '"a, b"', '"a\nb"', '"a""b"', 'é', ' ', '2026-01-01', 'true'),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          '\r\n',
          '\r',
          ';',
          '\t',
          "'=1",
          `"'=1"`,
          '\0',
          '\uFEFF',
          '=1',
          '#x',
          '\\N',
          'NULL',
          '\\"',
        ),
      },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 40 }), async (parts) => {
        const text = parts.join('');
        if (text.replaceAll(/[\r\n\uFEFF]/g, '') === '') return;
        await expectSame(`a,b\n${text}`);
      }),
      { numRuns: 25 },
    );
  });
});
