import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENCODING_LABELS, ReadAs, TEXT_ENCODINGS } from '../../../shared/model/files';
import { good } from '../../support/core';
import { files, setUpFiles } from './workbook-files';

setUpFiles();

/** Opens a text with some settings, and checks that the preview showed the same columns and rows. */
const show = async (name: string, content: string | Uint8Array, readAs: ReadAs) => {
  const shown = await files.show(name, content, { readAs });
  const seen = good(await files.client.preview({ path: files.path(name), name, readAs }));
  expect(seen.columns).toEqual(shown.labels);
  const asText = (cell: unknown) =>
    typeof cell === 'string' ? cell : cell === null ? '' : JSON.stringify(cell);
  expect(seen.rows.map((row) => shown.labels.map((_, at) => row[at] ?? ''))).toEqual(
    shown.rows.slice(0, 50).map((row) => row.map(asText)),
  );
  expect(shown.report.readAs).toEqual(readAs);
  return shown;
};

describe('a csv file that is read as the analyst says', () => {
  const OF_JAPAN = new Uint8Array([
    0x8c, 0x8f, 0x96, 0xbc, 0x2c, 0x78, 0x0a, 0x97, 0xe9, 0x96, 0xd8, 0x2c, 0x31, 0x0a,
  ]);

  it('takes the chosen encoding, and counts what is no text in it', async () => {
    const { labels, rows, report } = await show('a.csv', OF_JAPAN, { encoding: 'shift_jis' });
    expect([labels, rows]).toEqual([['件名', 'x'], [['鈴木', '1']]]);
    expect([report.encoding, report.replaced]).toEqual(['Shift JIS', 0]);
    const broken = await show('b.csv', OF_JAPAN, { encoding: 'utf-8' });
    expect(broken.report.replaced).toBeGreaterThan(0);
    const marked = await show('c.csv', 'id,who\n1,a \uFFFD\n2\n', { encoding: 'utf-8' });
    expect(marked.report.replaced).toBe(0);
  });

  it.each(TEXT_ENCODINGS)('a csv file can be read as %s', async (encoding) => {
    expect(new TextDecoder(encoding).encoding).toBe(encoding);
    expect(ENCODING_LABELS[encoding]).not.toBe('');
    const text = encoding.startsWith('utf-16') ? 'a,b\n1,2\n' : new TextEncoder().encode('a,b\n1,2\n');
    const bytes = typeof text === 'string' ? Buffer.from(text, 'utf16le') : Buffer.from(text);
    if (encoding === 'utf-16be') bytes.swap16();
    const { rows } = await show('e.csv', bytes, { encoding });
    expect(rows).toEqual([['1', '2']]);
  });

  it('splits at any one character, and at quotes of any kind or none', async () => {
    const text = "id^'who^where'\n1^'a ''b'' ^c'\n";
    const { labels, rows } = await show('a.csv', text, { delimiter: '^', quote: 'single' });
    expect([labels, rows]).toEqual([['id', 'who^where'], [['1', "a 'b' ^c"]]]);
    const plain = await show('b.csv', 'id,who\n1,"a\n2,b\n', { quote: 'none' });
    expect(plain.rows).toEqual([
      ['1', '"a'],
      ['2', 'b'],
    ]);
    const back = await show('c.csv', 'id,who\n1,"a \\"b\\", c"\n', { escape: 'backslash' });
    expect(back.rows).toEqual([['1', 'a "b", c']]);
  });

  it('takes its header from the chosen line, and has none if there is none', async () => {
    const text = 'Report,of,today\n\nid,who\n1,ann\n2,bo\n';
    const third = await show('a.csv', text, { header: 3 });
    expect([third.labels, third.report.preamble, third.report.header]).toEqual([
      ['id', 'who'],
      ['Report,of,today'],
      3,
    ]);
    expect(third.rows).toEqual([
      ['1', 'ann'],
      ['2', 'bo'],
    ]);
    const none = await show('b.csv', '1,ann\n2,bo\n', { header: 0 });
    expect([none.labels, none.rows]).toEqual([
      ['Column 1', 'Column 2'],
      [
        ['1', 'ann'],
        ['2', 'bo'],
      ],
    ]);
    expect(none.report.header).toBe(0);
  });

  it('counts all lines before a far header, and says if the file has no such line', async () => {
    const lines = Array.from({ length: 400 }, (_, i) => `line ${i},x\n`).join('');
    const far = await show('a.csv', `${lines}id,who\n1,ann\n`, { header: 401 });
    expect([far.labels, far.rows, far.report.preamble.length]).toEqual([['id', 'who'], [['1', 'ann']], 400]);
    const { result } = await files.open('a.csv', { readAs: { header: 900 } });
    expect(result).toMatchObject({
      ok: false,
      failure: { message: 'The header isn’t in line 900: that line was not found.' },
    });
  });

  it('counts no character as a replaced byte that the file itself has', async () => {
    const text = 'id,who\n1,a\ufffdb\n2,naïve café\n';
    expect((await show('a.csv', text, { encoding: 'utf-8' })).report.replaced).toBe(0);
    const cut = Buffer.concat([Buffer.from(text), Buffer.from('3,é\n4,\xff\n', 'latin1')]);
    const { report } = await show('b.csv', cut, { encoding: 'utf-8', delimiter: ',' });
    expect(report.replaced).toBe(2);
  });

  it('leaves all columns text, as well where the column store reads it itself', async () => {
    const found = await files.show('a.csv', 'n,t\n1,2026-01-01T00:00:00Z\n2,2026-01-02T00:00:00Z\n');
    expect(
      found.columns.filter(({ label }) => label === 'n' || label === 't').map(({ type }) => type),
    ).toEqual(['number', 'time']);
    for (const text of ['n,t\n1,2026-01-01T00:00:00Z\n', 'n;t\n1;2026-01-01T00:00:00Z;x\n']) {
      const { columns } = await show('b.csv', text, { isText: true });
      expect(columns.filter(({ label }) => label === 'n' || label === 't').map(({ type }) => type)).toEqual([
        'text',
        'text',
      ]);
    }
  });

  it('shows every record as a row or as its header, whatever is chosen', () =>
    fc.assert(
      fc.asyncProperty(
        fc.record({
          delimiter: fc.constantFrom(',', ';', '^', '\t'),
          quote: fc.constantFrom('double' as const, 'single' as const, 'none' as const),
          header: fc.nat({ max: 4 }),
        }),
        fc.array(fc.array(fc.stringMatching(/^[a-z0-9]{1,4}$/), { minLength: 2, maxLength: 3 }), {
          minLength: 6,
          maxLength: 12,
        }),
        async (readAs, records) => {
          const text = records.map((cells) => `${cells.join(readAs.delimiter)}\n`).join('');
          const { rows, report } = await files.show('p.csv', text, { readAs });
          const before = readAs.header === 0 ? 0 : readAs.header;
          expect(rows).toHaveLength(records.length - before);
          expect(report.preamble).toHaveLength(Math.max(before - 1, 0));
        },
      ),
      { numRuns: 30 },
    ));
});

describe('a JSON file that is read as the analyst says', () => {
  const TEXT = JSON.stringify({ user: 'jane', rows: [{ a: 1 }, { a: 2 }], errors: [{ b: 'x' }] });

  it('shows the rows of the chosen place, and names each place where they might be', async () => {
    const found = await files.show('a.json', TEXT);
    expect([found.report.rowsAt, found.report.places]).toEqual([['rows'], [[], ['rows'], ['errors']]]);
    const errors = await show('b.json', TEXT, { rowsAt: ['errors'] });
    expect([errors.labels, errors.rows, errors.report.rowsAt]).toEqual([['b'], [['x']], ['errors']]);
    expect(errors.report.warnings.join()).toContain('Left out beside them: user, rows');
    const whole = await show('c.json', TEXT, { rowsAt: [] });
    expect([whole.labels, whole.rows.length]).toEqual([['user', 'rows', 'errors'], 1]);
  });

  it('says if the rows are not where they are said to be, and shows those that it has', async () => {
    const { rows, report } = await show('a.json', TEXT, { rowsAt: ['gone'] });
    expect(rows).toHaveLength(2);
    expect(report.warnings).toContain(
      'There are no rows in “gone”, so they were looked for in the whole file.',
    );
  });

  it('reads lines of JSON as csv, and csv as JSON, if that is chosen', async () => {
    const lines = await show('a.ndjson', '{"a":1}\n{"a":2}\n', { format: 'csv', header: 0, quote: 'none' });
    expect([lines.report.format, lines.rows]).toEqual(['csv', [['{"a":1}'], ['{"a":2}']]]);
    const values = await show('b.csv', '1\n2\n', { format: 'json' });
    expect([values.report.format, values.labels, values.rows.length]).toEqual(['json', ['value'], 2]);
  });
});

describe('a preview', () => {
  it('reads the start of a file alone, cuts long cells, and says nothing of an end that it did not read', async () => {
    const row = JSON.stringify({ id: 1, long: 'x'.repeat(1_000) });
    files.put('long.ndjson', `${row}\n`.repeat(3_000));
    const { rows, columns, report } = good(
      await files.client.preview({ path: files.path('long.ndjson'), name: 'long.ndjson' }),
    );
    expect([columns, rows.length]).toEqual([['id', 'long'], 50]);
    expect(rows[0]?.[1]).toHaveLength(200);
    expect(report.warnings).toEqual([]);
  });

  it('reports no fault of a csv that is longer, and counts all of its columns', async () => {
    const names = Array.from({ length: 70 }, (_, i) => `c${i}`).join(',');
    const row = `"é\n${'ü'.repeat(400)}"${',x'.repeat(69)}\n`;
    files.put('long.csv', `${names}\n${row.repeat(3_000)}`);
    const ask = (readAs: ReadAs = {}) =>
      files.client.preview({ path: files.path('long.csv'), name: 'long.csv', readAs });
    const { rows, columns, width, report } = good(await ask());
    expect([columns.length, width, rows.length]).toEqual([60, 70, 50]);
    expect([report.ragged, report.flagged, report.replaced]).toEqual([0, 0, 0]);
    expect(await ask({ header: 9_000 })).toMatchObject({
      ok: false,
      failure: { message: 'The first 1 MB of the file has no rows with these settings.' },
    });
  });

  it('names what the start of a long JSON file left out', async () => {
    const row = JSON.stringify({ id: 1, long: 'x'.repeat(1_000) });
    files.put('long.ndjson', `${row}\n{"id":\n${`${row}\n`.repeat(3_000)}`);
    const seen = await files.client.preview({ path: files.path('long.ndjson'), name: 'long.ndjson' });
    expect(good(seen).report).toMatchObject({ damaged: 1, isWhole: true });
  });

  it('refuses what has no such settings', async () => {
    files.put('p.parquet', 'PAR1....PAR1');
    expect(await files.client.preview({ path: files.path('p.parquet'), name: 'p.parquet' })).toMatchObject({
      ok: false,
      failure: { message: 'Only csv and JSON have reading settings.' },
    });
  });
});

it('takes settings that make sense alone', () => {
  for (const readAs of [
    { delimiter: '' },
    { delimiter: 'ab' },
    { delimiter: '\n' },
    { header: -1 },
    { header: 1.5 },
    { encoding: 'utf-7' },
    { rowsAt: ['a', 'b', 'c'] },
    { isText: false },
    { other: 1 },
  ])
    expect(ReadAs.safeParse(readAs).success, JSON.stringify(readAs)).toBe(false);
  expect(ReadAs.safeParse({ delimiter: '𝄞' }).success).toBe(false);
});
