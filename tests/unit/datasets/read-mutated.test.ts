/** Files that were damaged at random: no reader throws anything but a refusal in words, and none loses a row in silence. */
import { TextWriter, Uint8ArrayReader, ZipReader, type FileEntry } from '@zip.js/zip.js';
import fc from 'fast-check';
import { parquetMetadata } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { unguardFormula } from '../../../shared/rules/formula-guard';
import { sized } from '../../support/size';
import { describeRead, inPlace, mutated, readMutated, type Shown } from './mutated-files';
import { files, setUpFiles, sheet, workbook } from './workbook-files';

setUpFiles();

const runs = (gate: number) => ({ numRuns: sized({ gate, full: gate * 8, soak: gate * 200 }) });
/** Lines that each have a word of their own, which damage elsewhere must not lose. */
const lines = (count: number, line: (id: string, n: number) => string): readonly string[] =>
  Array.from({ length: count }, (_, n) => line(`w${100 + n}x`, n));
const wordsOf = (text: string): readonly string[] => text.match(/w\d{3}x/g) ?? [];
/** The words of a text that are in none of the names and cells of a reading. */
const lostIn = (text: string, { labels, rows, report }: Shown): readonly string[] => {
  const shown = new Set(wordsOf(JSON.stringify([labels, rows, report.preamble])));
  return wordsOf(text).filter((word) => !shown.has(word));
};

const CSV = [
  ['id,name,size', ...lines(8, (id, n) => `${id},Jörg ${n},${n * 11}`)].join('\n'),
  ['id;name;size', ...lines(8, (id, n) => `${id};"a; ""b"" ${n}";${n}`), ''].join('\r\n'),
  ['id\tname', '', ...lines(5, (id) => `${id}\t"two\nlines"`), ''].join('\n'),
  ['#TYPE Contoso.Trace', '"id","name"', ...lines(5, (id) => `"${id}","=1+${id}"`)].join('\r\n'),
  ['note', ...lines(6, (id) => `seen in ${id}; opened`)].join('\n'),
];
const DELIMITERS: Readonly<Record<string, string>> = { comma: ',', semicolon: ';', tab: '\t', bar: '|' };

/** The records of a text by another parser; undefined if damage lets two parsers differ. */
const recordsOf = (text: string, delimiter: string): readonly (readonly string[])[] | undefined => {
  if (!text.includes('"')) return text.split(/\r\r\n|\r\n|\r|\n/).map((line) => line.split(delimiter));
  const isUniform = !text.includes('\r') || !/\r(?!\n)|(?<!\r)\n/.test(text);
  // The other parser drops spaces after a closing quote, where no standard allows them (RFC 4180, 2).
  const isQuotedOnly = !/"[^\S\r\n]+(?:[,;|\r\n]|$)/.test(text);
  const { data, errors } = Papa.parse<string[]>(text, { delimiter });
  return errors.length === 0 && isUniform && isQuotedOnly ? data : undefined;
};
/** Rows that have a cell, as text without the empty cells at their end. */
const filled = (rows: readonly (readonly unknown[])[]): readonly string[] =>
  rows
    .map((cells) =>
      cells
        .map((cell) => cell ?? '')
        .join('\u0001')
        .replace(/\u0001+$/, ''),
    )
    .filter(Boolean);

describe('a csv file with damage', () => {
  it('keeps every record that another parser finds, cell by cell, and every word', async () => {
    await fc.assert(
      fc.asyncProperty(mutated(CSV), async (bytes) => {
        const read = await readMutated('m.csv', bytes);
        if (read.refused !== undefined) return;
        const { report, rows } = read;
        const about = describeRead(bytes, read);
        expect(lostIn(bytes.toString('latin1'), read), about).toEqual([]);
        const text = new TextDecoder().decode(bytes);
        const all = recordsOf(text, DELIMITERS[report.delimiter ?? ''] ?? ',');
        if (report.encoding !== 'UTF-8' || report.quoting || !all) return;
        // After the last line end there is no record, unlike after a last line of two quotes.
        const count =
          JSON.stringify(all.at(-1)) === '[""]' && !text.endsWith('"') ? all.length - 1 : all.length;
        expect(rows.length + report.blank + report.preamble.length + 1, about).toBe(count);
        const expected = all.slice(report.header).map((cells) => cells.map(unguardFormula));
        expect(filled(rows), about).toEqual(filled(expected));
      }),
      runs(120),
    );
  });

  it('stays a text of bytes with a zero among them', async () => {
    const read = await readMutated('z.csv', Buffer.from('\0,name,size\nw1,J\u00f6rg,0\nw2,Ann,1\n'));
    expect(read).toMatchObject({ labels: ['\0', 'name', 'size'], report: { encoding: 'UTF-8' } });
  });

  it('stays UTF-8 with a zero and another control character among its bytes', async () => {
    const lines = Array.from({ length: 8 }, (_, n) => `w${n},Jörg ${n},${n}`);
    const read = await readMutated('c.csv', Buffer.from(`\0,name,size\n${lines.join('\n')}\f\n`));
    expect(read).toMatchObject({ labels: ['\0', 'name', 'size'], report: { encoding: 'UTF-8' } });
  });

  it('counts a blank line before its header', async () => {
    const read = await readMutated('b.csv', Buffer.from('\n\na,b\n1,2\n\n3,4\n'));
    expect(read).toMatchObject({ labels: ['a', 'b'], report: { blank: 3 } });
  });
});

const OBJECTS = lines(6, (id, n) => JSON.stringify({ id, n, list: [n, { name: `a}${n}` }] }));
const ARRAYS = lines(6, (id) => `["${id}", "a, \\"b\\"", null]`);
const isValid = (text: string): boolean => {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
};
/** Returns true if a reading reports that something of the file is not shown. */
const isReported = ({ report, notes }: Shown): boolean =>
  !report.isWhole || report.damaged > 0 || report.warnings.length > 0 || notes.length > 0;

describe('lines of JSON with damage', () => {
  it('accounts for every line, and keeps each that is not damaged', async () => {
    await fc.assert(
      fc.asyncProperty(mutated([OBJECTS.join('\n'), `${ARRAYS.join('\r\n')}\r\n`]), async (bytes) => {
        const text = new TextDecoder().decode(bytes);
        // A line of nothing but separators is no row.
        const all = text.split('\n').filter((line) => /[^\s,\uFEFF\x1e]/.test(line));
        const whole = all.filter(isValid);
        const read = await readMutated('m.ndjson', bytes);
        // One object or list may be left, or lines that are no rows.
        if (whole.length * 2 <= all.length || whole.length < 2) return;
        const about = describeRead(bytes, read);
        if (read.refused !== undefined) throw new Error(about);
        const { report, rows } = read;
        if (report.isWhole) expect(rows.length + report.damaged, about).toBeGreaterThanOrEqual(all.length);
        expect(lostIn(whole.join('\n'), read), about).toEqual([]);
      }),
      runs(120),
    );
  });

  it.each([
    [
      '["w1", 1]\n["w2", 2]\n',
      [
        ['w1', 1],
        ['w2', 2],
      ],
      0,
    ],
    ['5, "b": 2}\n{"id": 1}\n{"id": 2}\n', [[1], [2]], 1],
    ['{"id": 1\n{"id": 2}\n{"id": 3}\n', [[2], [3]], 1],
    ['{"id": 1}\n7, "x"]\n{"id": 2}\n{"id": 3}\n', [[1], [2], [3]], 1],
  ])('damaged lines of JSON become rows one by one in %j', async (text, rows, damaged) => {
    expect(await readMutated('l.ndjson', Buffer.from(text))).toMatchObject({ rows, report: { damaged } });
  });
});

const JSONS = [
  `[${OBJECTS.join()}]`,
  JSON.stringify(
    OBJECTS.map((one) => JSON.parse(one) as unknown),
    null,
    2,
  ),
  `{"value":[\n${OBJECTS.join(',\n')}\n],"next":null}`,
  `[${OBJECTS.slice(0, 3).join()}]\n[${OBJECTS.slice(3).join()}]\n`,
  OBJECTS.map((one) => JSON.stringify(JSON.parse(one), null, 1)).join('\n'),
];

describe('other JSON with damage', () => {
  it('shows every row of what is valid, and reports what is lost', async () => {
    await fc.assert(
      fc.asyncProperty(mutated(JSONS), async (bytes) => {
        const read = await readMutated('m.json', bytes);
        if (read.refused !== undefined) return;
        const text = new TextDecoder().decode(bytes);
        const about = describeRead(bytes, read);
        const value = isValid(text) ? (JSON.parse(text) as unknown) : undefined;
        if (Array.isArray(value)) expect(read.rows.length, about).toBe(value.length);
        if (!isReported(read)) expect(lostIn(text, read), about).toEqual([]);
      }),
      runs(120),
    );
  });

  it.each([
    ['[{"a": 1}]\n[{"a": 2}]', [[1], [2]], true],
    ['[{"a": 1}] {"a": 2}', [[1]], false],
    ['[{"a": 1}]]', [[1]], false],
    ['{[{"a": 1}]\n[{"a": 2}]', [[1]], false],
  ])('reports text behind the rows of %j, or reads on', async (text, rows, isWhole) => {
    const read = await readMutated('b.json', Buffer.from(text));
    expect(read).toMatchObject({ rows, report: { isWhole } });
    expect(read.refused ?? read.report.warnings.join()).toMatch(isWhole ? /^$/ : /after its list of rows/);
  });
});

const SHEET = sheet(
  [
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>When</t></is></c></row>',
    ...lines(6, (id, n) => {
      const [text, day] = [`<is><t>${id} &amp; co</t></is>`, `<v>${45_000 + n}</v>`];
      return `<row r="${n + 2}"><c t="inlineStr">${text}</c><c s="1">${day}</c><c t="str"><f>A1</f><v>x${n}</v></c></row>`;
    }),
  ].join(''),
);
const textOf = (xml: string): string => xml.replace(/<!--.*?-->|<[^>]*>/gs, ' ');
const partsOf = async (bytes: Uint8Array): Promise<ReadonlyMap<string, string>> => {
  const entries = (await new ZipReader(new Uint8ArrayReader(bytes)).getEntries()) as FileEntry[];
  const texts = entries.map(
    async (entry) => [entry.filename, await entry.getData(new TextWriter())] as const,
  );
  return new Map(await Promise.all(texts));
};

describe('a workbook with damage', () => {
  it('shows every text and row of a sheet that it calls whole', async () => {
    await fc.assert(
      fc.asyncProperty(mutated([SHEET]), async (bytes) => {
        const xml = bytes.toString('latin1');
        const read = await readMutated('m.xlsx', await workbook({ Data: xml }));
        if (read.refused !== undefined || !read.report.isWhole) return;
        const about = describeRead(bytes, read);
        if (!read.notes.join().includes('more than once'))
          expect(lostIn(textOf(xml), read), about).toEqual([]);
        const rows = [...xml.matchAll(/<row\b[^>]*>(.*?)<\/row>/gs)];
        // Rows in the text of another one can’t be counted so.
        if (rows.some(([, inner = '']) => inner.includes('<row'))) return;
        const withCells = rows.filter(([, inner = '']) => /<(v|t)\b[^>]*>[^<]+<\/\1>/.test(inner));
        expect(read.rows.length, about).toBeGreaterThanOrEqual(withCells.length - 1);
      }),
      runs(40),
    );
  });

  it('shows all of its rows, or says that it is damaged, whatever part of it is changed', async () => {
    const parts = [...(await partsOf(await workbook({ Data: SHEET })))].filter(
      ([name]) => !name.includes('sheet0'),
    );
    const changed = fc
      .constantFrom(...parts)
      .chain(([name, text]) => fc.tuple(fc.constant(name), mutated([text])));
    await fc.assert(
      fc.asyncProperty(changed, async ([name, part]) => {
        const more = { [name]: part.toString('latin1') };
        const read = await readMutated('m.xlsx', await workbook({ Data: SHEET }, more));
        if (read.refused !== undefined || !read.report.isWhole) return;
        const about = describeRead(part, read);
        expect([read.rows.length, lostIn(SHEET, read)], about).toEqual([6, []]);
      }),
      runs(40),
    );
  });

  it('reads as it was, or says that it is damaged, whatever byte of the archive is changed', async () => {
    const whole = await workbook({ Data: SHEET });
    const expected = await readMutated('m.xlsx', whole);
    if (expected.refused !== undefined) throw new Error(expected.refused);
    await fc.assert(
      fc.asyncProperty(fc.oneof(mutated([whole]), inPlace(whole)), async (bytes) => {
        const read = await readMutated('m.xlsx', bytes);
        // A file whose first bytes are damaged is no archive any more.
        if (read.refused !== undefined || read.report.format !== 'xlsx' || !read.report.isWhole) return;
        expect(read.rows, describeRead(bytes, read)).toEqual(expected.rows);
      }),
      runs(100),
    );
  });

  it('never reads an empty part as one without styles or texts', async () => {
    const read = await readMutated('e.xlsx', await workbook({ Data: SHEET }, { 'xl/styles.xml': '' }));
    expect(read.refused).toContain('incomplete');
  });

  it('shows a text in the element of another cell type, and notes a cell that occurs twice', async () => {
    const rows =
      '<row><c t="inlineStr"><v>h</v></c></row><row><c><is><t>a</t></is></c></row>' +
      '<row><c r="A3"><v>1</v></c><c r="A3"><v>2</v></c></row>';
    const read = await readMutated('t.xlsx', await workbook({ Data: sheet(rows) }));
    expect(read).toMatchObject({ labels: ['h'], rows: [['a'], [2]] });
    expect(read.refused ?? read.notes.join()).toContain('more than once');
  });

  it('ends a row and a cell where the next one begins', async () => {
    const rows =
      '<row><c t="inlineStr"><is><t>h</t></is></c></row>' +
      '<row><c><v>1</v><row><c><v>2</v><c><v>3</v></c></c></row></c></row>';
    const read = await readMutated('n.xlsx', await workbook({ Data: sheet(rows) }));
    expect(read).toMatchObject({
      rows: [[1], [2, 3]],
    });
  });
});

const PARQUET = new Uint8Array(
  parquetWriteBuffer({
    columnData: [
      { name: 'id', data: [...lines(30, (id) => id)], type: 'STRING' },
      { name: 'size', data: lines(30, (_, n) => String(n)).map(Number), type: 'INT32' },
    ],
    rowGroupSize: 10,
  }),
);

/** The number of rows in a footer, by another reader; undefined if that can't read it. */
const statedRows = (bytes: Uint8Array): number | undefined => {
  try {
    return Number(parquetMetadata(new Uint8Array(bytes).buffer).num_rows);
  } catch {
    return undefined;
  }
};

describe('a parquet file with damage', () => {
  it('shows as many rows as another reader finds in its footer, or says that it is damaged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(mutated([PARQUET]), inPlace(PARQUET), inPlace(PARQUET)), async (bytes) => {
        files.put('m.parquet', bytes);
        const { dataset, result } = await files.open('m.parquet');
        const rows = result.ok ? (await files.rowsOf(dataset)).length : 0;
        await files.client.close({ dataset });
        if (!result.ok) expect(result.failure.message).toMatch(/^[A-Z].*\.$/s);
        const report = result.ok ? result.value.report : undefined;
        if (report?.format !== 'parquet' || report.warnings.length > 0) return;
        const stated = statedRows(bytes);
        if (stated !== undefined) expect(rows).toBe(stated);
      }),
      runs(20),
    );
  });

  it('says that it states other rows than it has', async () => {
    const { num_rows: rows, metadata_length: length } = parquetMetadata(PARQUET.slice().buffer);
    const bytes = Buffer.from(PARQUET);
    // The number of rows is written as a zigzag varint (Thrift compact), and comes right after the schema.
    const at = bytes.indexOf(Buffer.from([0x16, Number(rows) * 2]), bytes.length - 8 - length);
    bytes[at + 1] = 2 * 61;
    const { rows: read, report } = await files.show('s.parquet', bytes);
    expect([read.length, report.isWhole]).toEqual([30, false]);
    expect(report.warnings).toEqual(['The file states 61 rows and has 30: it may be damaged.']);
  });
});
