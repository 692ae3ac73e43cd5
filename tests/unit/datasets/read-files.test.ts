import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import Papa from 'papaparse';
import { configure, TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDatasets } from '../../support/files';
import { hasModule, isMissing, python } from '../../support/foreign';

configure({ useWebWorkers: false });

let files: Awaited<ReturnType<typeof startDatasets>>;
beforeAll(async () => {
  files = await startDatasets();
});
afterAll(() => files.stop());

const zipOf = async (entries: Readonly<Record<string, string>>, password?: string): Promise<Uint8Array> => {
  const zip = new ZipWriter(
    new Uint8ArrayWriter(),
    password === undefined ? {} : { password, encryptionStrength: 3 },
  );
  for (const [name, text] of Object.entries(entries)) await zip.add(name, new TextReader(text));
  return zip.close();
};

const sheet = (rows: string) =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;
const workbook = (sheets: Readonly<Record<string, string>>, more: Readonly<Record<string, string>> = {}) => {
  const names = Object.keys(sheets);
  const rels = names
    .map((_, i) => `<Relationship Id="r${i}" Type="http://x/worksheet" Target="worksheets/sheet${i}.xml"/>`)
    .join('');
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns:r="x"><sheets>${names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="r${i}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${rels}<Relationship Id="s" Type="http://x/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="t" Type="http://x/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$-409]mm/dd/yy\\ hh:mm;@"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml':
      '<sst><si><t>Name</t></si><si><r><t>a </t></r><r><t>&amp; b</t></r><rPh><t>no</t></rPh></si><si><t>_x0041_ _x005F_x0041_</t></si></sst>',
    ...Object.fromEntries(Object.values(sheets).map((text, i) => [`xl/worksheets/sheet${i}.xml`, text])),
    ...more,
  });
};

describe('csv', () => {
  it('preserves IDs, zeros, quotes, new lines and big numbers', async () => {
    const shown = await files.show(
      'a.csv',
      'id,n,text\r\n007,9007199254740993,"a ""b"", c\nd"\r\n008,1.50, x \r\n',
    );
    expect(shown.rows).toEqual([
      ['007', '9007199254740993', 'a "b", c\nd'],
      ['008', '1.50', ' x '],
    ]);
    expect(shown.report).toMatchObject({
      format: 'csv',
      encoding: 'UTF-8',
      delimiter: 'comma',
      isWhole: true,
    });
  });

  it.each([
    ['semicolon', ';'],
    ['tab', '\t'],
    ['bar', '|'],
  ])('detects a %s', async (name, delimiter) => {
    const shown = await files.show(
      'd.csv',
      ['a', 'b,c'].join(delimiter) + '\n' + ['1', '2,5'].join(delimiter) + '\n',
    );
    expect(shown.report.delimiter).toBe(name);
    expect(shown.rows).toEqual([['1', '2,5']]);
  });

  it('reads UTF-16, Windows-1252 and a byte order mark', async () => {
    const text = 'näme,x\nMüller,1\n';
    expect(
      (await files.show('u16.csv', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])))
        .rows,
    ).toEqual([['Müller', '1']]);
    expect((await files.show('l1.csv', Buffer.from(text, 'latin1'))).report.encoding).toBe('Windows-1252');
    expect((await files.show('l1.csv', Buffer.from(text, 'latin1'))).rows).toEqual([['Müller', '1']]);
    const bom = await files.show('bom.csv', `\uFEFF${text}`);
    expect(bom.labels).toEqual(['näme', 'x']);
  });

  it('reads and marks ragged rows, and renames duplicate columns', async () => {
    const shown = await files.show('r.csv', 'a,a,\n1,2,3,4\n5\n6,7,8\n');
    expect(shown.labels).toEqual(['a', 'a (2)', 'Column 3', 'Column 4']);
    expect(shown.rows).toEqual([
      ['1', '2', '3', '4'],
      ['5', null, null, null],
      ['6', '7', '8', null],
    ]);
    expect(shown.notes).toEqual([['4 of 3 cells'], ['1 of 3 cells'], []]);
    expect(shown.report).toMatchObject({ ragged: 2, flagged: 2, renamed: ['a (2)'] });
  });

  it('removes a formula guard, and runs nothing', async () => {
    const shown = await files.show('g.csv', "a,b\n'=1+1,'tis\n=2+2,x\n");
    expect(shown.rows).toEqual([
      ['=1+1', "'tis"],
      ['=2+2', 'x'],
    ]);
    expect(shown.report.unguarded).toBe(1);
  });

  it('reports an empty file', async () => {
    files.put('e.csv', '');
    expect((await files.open('e.csv')).result).toMatchObject({ ok: false, failure: { code: 'empty' } });
  });

  it('sorts numbers and times by value, and IDs as text', async () => {
    const { dataset, columns } = await files.show(
      't.csv',
      'score,case_id,at\n10,2,2026-01-02T00:00:00Z\n9,10,2026-01-01T23:00:00-02:00\n',
    );
    expect(columns.map(({ type }) => type).slice(0, 3)).toEqual(['number', 'text', 'time']);
    expect(
      (await files.rowsOf(dataset, { sort: [{ key: 'score', order: 'asc' }] })).map(([score]) => score),
    ).toEqual(['9', '10']);
    expect(
      (await files.rowsOf(dataset, { sort: [{ key: 'at', order: 'asc' }] })).map(([score]) => score),
    ).toEqual(['10', '9']);
  });

  it('reads what a foreign writer wrote, whatever the cells contain', async () => {
    const cell = fc
      .string({ unit: 'binary', maxLength: 12 })
      .map((text) => text.replaceAll(/[\0\uFEFF\uD800-\uDFFF]/g, '').replace(/^'+/, ''));
    const table = fc
      .integer({ min: 2, max: 5 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 }),
      );
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const header = rows[0]?.map((_, i) => `c${i}`) ?? [];
        const shown = await files.show('p.csv', Papa.unparse([header, ...rows], { quotes: true }));
        expect(shown.rows.map((row) => row.map((value) => value ?? ''))).toEqual(rows);
      }),
      { numRuns: 25 },
    );
  });
});

describe('cells as long as a mail', () => {
  it('reads, sorts, filters and groups a hundred megabytes of them', { timeout: 120_000 }, async () => {
    const text = 'x'.repeat(400_000);
    files.put(
      'long.csv',
      `Entity ID,Score,Text\n${Array.from({ length: 300 }, (_, i) => `m${i},${i % 7},"${text}${i}"`).join('\n')}\n`,
    );
    const { dataset, result } = await files.open('long.csv');
    expect(result).toMatchObject({ ok: true, value: { loaded: 300 } });
    const view = (more: object) => ({ op: 'view', view: { dataset, sort: [], filter: [], ...more } });
    const key = (label: string) =>
      result.ok ? (result.value.columns.find((column) => column.label === label)?.key ?? '') : '';
    expect(
      await files.ask(view({ filter: [{ kind: 'text', key: key('Text'), text: 'x299' }] })),
    ).toMatchObject({ value: { count: 1 } });
    expect(
      await files.ask({
        op: 'values',
        view: { dataset, sort: [], filter: [] },
        key: key('Score'),
        top: 10,
      }),
    ).toMatchObject({ ok: true });
    const last = await files.ask({
      op: 'window',
      view: { dataset, sort: [{ key: key('Score'), order: 'desc' }], filter: [] },
      offset: 0,
      count: 1,
    });
    expect(JSON.stringify(last)).toContain('"m6"');
  });
});

describe('json', () => {
  it('reads an array of objects, preserves types and long numbers, and finds late columns', async () => {
    const shown = await files.show(
      'a.json',
      '[{"id":12345678901234567890,"ok":true,"tags":["a","b"]},{"id":2,"ok":false,"late":{"x":1}}]',
    );
    expect(shown.labels).toEqual(['id', 'ok', 'tags', 'late']);
    expect(shown.rows).toEqual([
      ['12345678901234567890', true, ['a', 'b'], null],
      [2, false, null, { x: 1 }],
    ]);
    expect(
      shown.columns
        .slice(1)
        .map(({ type }) => type)
        .slice(0, 4),
    ).toEqual(['text', 'boolean', 'list', 'text']);
  });

  it('reads NDJSON and rows within an object', async () => {
    expect((await files.show('n.ndjson', '{"a":1,"items":[{"b":2}]}\n{"a":2}\n')).rows).toHaveLength(2);
    expect(
      (await files.show('w.json', '{"total_rows":2,"rows":[{"a":1},{"a":2}],"search_after":null}')).rows,
    ).toEqual([[1], [2]]);
  });

  it('shows the rows before a file breaks off, and reports that it does', async () => {
    const shown = await files.show('cut.json', '[{"a":1},{"a":2},{"a":');
    expect(shown.rows).toEqual([[1], [2]]);
    expect(shown.report.isWhole).toBe(false);
    expect(shown.report.warnings[0]).toContain('row 3');
  });
});

describe('xlsx', () => {
  it('reads text, numbers, dates and stored values, and marks formulas but never runs them', async () => {
    const book = await workbook({
      Data: sheet(
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>When</t></is></c><c r="C1" t="inlineStr"><is><t>Sum</t></is></c></row>' +
          '<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" s="1"><v>45000</v></c><c r="C2"><f>WEBSERVICE("http://x")</f><v>42</v></c></row>' +
          '<row r="3"><c r="A3" t="s"><v>2</v></c><c r="B3" s="2"><v>45000.5</v></c><c r="E3" t="b"><v>1</v></c></row>',
      ),
    });
    const shown = await files.show('a.xlsx', book);
    expect(shown.labels).toEqual(['Name', 'When', 'Sum', 'Column E']);
    expect(shown.rows).toEqual([
      ['a & b', '2023-03-15', 42, null],
      ['A _x0041_', '2023-03-15T12:00:00', null, true],
    ]);
    expect(shown.notes[0]).toEqual(['formula in C']);
    expect(shown.report).toMatchObject({ format: 'xlsx', part: 'Data', formulas: 1 });
  });

  it('asks which sheet to read if there are several', async () => {
    const one = sheet('<row><c t="inlineStr"><is><t>h</t></is></c></row><row><c><v>1</v></c></row>');
    files.put('s.xlsx', await workbook({ First: one, Second: one.replace('>1<', '>2<') }));
    const needs = await files.client.inspect({ path: files.path('s.xlsx'), name: 's.xlsx' });
    expect(needs).toMatchObject({ ok: true, value: { parts: [{ part: 'First' }, { part: 'Second' }] } });
    expect((await files.show('s.xlsx', undefined, { part: 'Second' })).rows).toEqual([[2]]);
  });

  it('refuses entities, and reads nothing outside', async () => {
    const evil =
      '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>' +
      sheet('<row><c t="inlineStr"><is><t>&e;</t></is></c></row>');
    files.put('xxe.xlsx', await workbook({ Data: evil }));
    expect((await files.open('xxe.xlsx')).result).toMatchObject({
      ok: false,
      failure: { code: 'malformed' },
    });
  });

  it('stops a bomb with a message', async () => {
    files.put('bomb.xlsx', await workbook({ Data: sheet(`<row>${' '.repeat(90 * 1024 * 1024)}</row>`) }));
    expect((await files.open('bomb.xlsx')).result).toMatchObject({
      ok: false,
      failure: { code: 'too_large' },
    });
  });
});

describe('an archive whose directory lies', () => {
  /** The end of the directory says how long the directory is (12) and where it starts (16). */
  const lying = async (length: number, start: number): Promise<Buffer> => {
    const bytes = Buffer.from(await zipOf({ 'rows.csv': 'a,b\n1,2\n' }));
    bytes.writeUInt32LE(length, bytes.length - 10);
    bytes.writeUInt32LE(start, bytes.length - 6);
    return bytes;
  };

  it.each([
    ['is far longer than the file', 0xfffffff0, 0],
    ['is longer than 2 GB', 0x80000001, 4],
    ['starts behind the end', 46, 0x7fffffff],
    ['is all of the file', 1_000_000, 1],
  ])('refuses it with a message: %s', async (_, length, start) => {
    files.put('lie.zip', await lying(length, start));
    expect((await files.open('lie.zip')).result).toMatchObject({ ok: false, failure: { code: 'malformed' } });
  });
});

describe('encrypted archives', () => {
  it('ask for the password, and report a wrong one', async () => {
    files.put('l.zip', await zipOf({ 'rows.csv': 'a,b\n1,2\n' }, 'sésame'));
    const inspect = (password?: string) =>
      files.client.inspect({ path: files.path('l.zip'), name: 'l.zip', password });
    expect(await inspect()).toMatchObject({ value: { kind: 'password', isWrong: false } });
    expect(await inspect('open')).toMatchObject({ value: { kind: 'password', isWrong: true } });
    expect(await inspect('sésame')).toMatchObject({ value: { kind: 'ready' } });
    expect((await files.show('l.zip', undefined, { password: 'sésame' })).rows).toEqual([['1', '2']]);
  });
});

describe('any bytes at all', () => {
  it('return rows or an error message', async () => {
    const book = Buffer.from(
      await workbook({
        Data: sheet('<row><c t="inlineStr"><is><t>h</t></is></c></row><row><c><v>1</v></c></row>'),
      }),
    );
    const mutated = fc
      .array(fc.tuple(fc.nat(book.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 })
      .map((changes) => {
        const bytes = Buffer.from(book);
        for (const [at, byte] of changes) bytes[at] = byte;
        return bytes;
      });
    const anything = fc.oneof(
      mutated,
      fc.uint8Array({ minLength: 1, maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
      fc.nat(book.length - 1).map((length) => book.subarray(0, length + 1)),
    );
    await fc.assert(
      fc.asyncProperty(
        anything,
        fc.constantFrom('x.xlsx', 'x.csv', 'x.json', 'x.parquet'),
        async (bytes, name) => {
          files.put(name, bytes);
          const { result } = await files.open(name);
          if (!result.ok) {
            expect(result.failure.message).toMatch(/^[A-Z].*\.$/s);
            expect(result.failure.message).not.toContain(files.folder);
          }
        },
      ),
      { numRuns: 60 },
    );
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe.skipIf(isMissing('python3-openpyxl', hasModule('openpyxl')))('a workbook by openpyxl', () => {
  it('reads back as it was written', async () => {
    const path = files.path('foreign.xlsx');
    writeFileSync(
      files.path('w.py'),
      `import openpyxl, datetime\nw = openpyxl.Workbook(); s = w.active\ns.append(['id','when','n','t'])\ns.append(['007', datetime.datetime(2026,11,21,13,38,39), 1.5, 'ünï'])\nw.save(${JSON.stringify(path)})\n`,
    );
    execFileSync(python ?? '', [files.path('w.py')]);
    expect((await files.show('foreign.xlsx')).rows).toEqual([['007', '2026-11-21T13:38:39', 1.5, 'ünï']]);
    expect(readFileSync(path).length).toBeGreaterThan(randomBytes(1).length);
  });
});
