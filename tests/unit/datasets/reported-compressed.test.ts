import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ReadError } from '../../../main/formats/read/read-error';
import { readHead } from '../../../main/formats/read/bytes';
import { createInflateGuard, inflated } from '../../../main/formats/read/inflated';
import { TEXT } from '../../../renderer/screens/files/text';
import { writeExport } from '../../support/export-file';
import { files, setUpFiles, sheet, workbook, zipOf } from './workbook-files';

setUpFiles();

const CSV = 'id,subject\n1,Invoice\n2,Payslip\n';
const ROWS = [
  ['1', 'Invoice'],
  ['2', 'Payslip'],
];
const BOOK = () =>
  workbook({
    Data: sheet(
      '<row><c t="inlineStr"><is><t>h</t></is></c></row><row><c t="inlineStr"><is><t>x</t></is></c></row>',
    ),
    More: sheet('<row><c t="inlineStr"><is><t>m</t></is></c></row>'),
  });
const zipBytes = async (entries: Readonly<Record<string, Uint8Array>>): Promise<Uint8Array> => {
  const zip = new ZipWriter(new Uint8ArrayWriter());
  for (const [name, bytes] of Object.entries(entries)) await zip.add(name, new Uint8ArrayReader(bytes));
  return zip.close();
};
const refused = async (name: string, content: string | Uint8Array) => {
  files.put(name, content);
  const { result } = await files.open(name);
  if (result.ok) throw new Error(`${name} was read`);
  return result.failure;
};

describe('gzip data', () => {
  it('opens like the csv in it, and says how it was read', async () => {
    const { rows, labels, report } = await files.show(
      'mails.csv.gz',
      readFileSync(join(import.meta.dirname, 'reported', 'mails.csv.gz')),
    );
    expect([labels, rows]).toEqual([['id', 'subject'], ROWS]);
    expect(report).toMatchObject({ format: 'csv', packing: ['gzip'], warnings: [], isWhole: true });
    expect(TEXT.counts.format(report)).toMatch(/^csv · gzip · UTF-8 · comma · /);
  });

  it('opens like the JSON, the workbook or the parquet file in it', async () => {
    expect((await files.show('a.ndjson.gz', gzipSync('{"a":1}\n{"a":2}\n'))).rows).toEqual([[1], [2]]);
    files.put('b.xlsx.gz', gzipSync(await BOOK()));
    expect(await files.client.inspect({ path: files.path('b.xlsx.gz'), name: 'b.xlsx.gz' })).toMatchObject({
      value: { parts: [{ part: 'Data' }, { part: 'More' }] },
    });
    const book = await files.show('b.xlsx.gz', undefined, { part: 'Data' });
    expect([book.rows, book.report.packing]).toEqual([[['x']], ['gzip']]);
    await writeExport(
      files.path('c.parquet'),
      'parquet',
      [{ key: 'id', label: 'id', type: 'text' }],
      [['1'], ['2']],
    );
    const table = await files.show('c.parquet.gz', gzipSync(readFileSync(files.path('c.parquet'))));
    expect([table.rows, table.report.format]).toEqual([[['1'], ['2']], 'parquet']);
  });

  it('gzip data may have several members and padding', async () => {
    const parts = [gzipSync('id,subject\n1,Invoice\n'), gzipSync('2,Payslip\n')];
    expect((await files.show('m.csv.gz', Buffer.concat(parts))).rows).toEqual(ROWS);
    const padded = await files.show('p.csv.gz', Buffer.concat([...parts, Buffer.alloc(512)]));
    expect([padded.rows, padded.report.isWhole]).toEqual([ROWS, true]);
    const hidden = await files.show('h.csv.gz', Buffer.concat([...parts, Buffer.alloc(512), ...parts]));
    expect([hidden.rows, hidden.report.isWhole]).toEqual([ROWS, false]);
    const late = await files.show('l.csv.gz', Buffer.concat([...parts, Buffer.alloc(40_000), ...parts]));
    expect([late.rows, late.report.isWhole]).toEqual([ROWS, false]);
  });

  it('stays whole when it is larger than one read', async () => {
    const text = `n,word\n${Array.from({ length: 90_000 }, (_, at) => `${at},${(at * 7919) % 10_007}`).join('\n')}\n`;
    const { rows, report } = await files.show('l.csv.gz', gzipSync(text, { level: 1 }));
    expect([rows.length, rows[89_999]?.[0], report.isWhole]).toEqual([90_000, '89999', true]);
  });

  const LONG = `n,word\n${Array.from({ length: 5_000 }, (_, at) => `${at},w${(at * 7919) % 10_007}`).join('\n')}\n`;

  it('keeps the rows before a cut, and says that the rest is missing', async () => {
    const bytes = gzipSync(LONG);
    const { rows, report } = await files.show('cut.csv.gz', bytes.subarray(0, bytes.length / 2));
    expect(rows.length).toBeGreaterThan(1_500);
    expect(rows[1_000]).toEqual(['1000', `w${(1_000 * 7919) % 10_007}`]);
    expect(report.isWhole).toBe(false);
    expect(report.warnings.join()).toContain('The gzip data is incomplete');
  });

  it('keeps the rows before damage, to the byte, and names the damage', async () => {
    const bytes = Buffer.concat([gzipSync(CSV), Buffer.from('not gzip at all')]);
    const after = await files.show('after.csv.gz', bytes);
    expect([after.rows, after.report.isWhole]).toEqual([ROWS, false]);
    expect(after.report.warnings.join()).toContain('is damaged after byte');
    const sum = gzipSync(CSV);
    sum.writeUInt32LE(1, sum.length - 8);
    const wrong = await files.show('sum.csv.gz', sum);
    expect([wrong.rows, wrong.report.isWhole]).toEqual([ROWS, false]);
    expect(wrong.report.warnings.join()).toContain('doesn’t match its checksum');
  });

  it('refuses a damaged workbook or parquet file in it, and one without any content', async () => {
    const book = gzipSync(await BOOK());
    expect((await refused('b.xlsx.gz', book.subarray(0, book.length - 300))).message).toMatch(
      /damaged|incomplete/,
    );
    expect((await refused('e.csv.gz', gzipSync(''))).message).toBe('The file is empty.');
    expect((await refused('h.csv.gz', gzipSync(CSV).subarray(0, 10))).message).toContain('incomplete');
  });

  it('stops a bomb early, and names the limit', async () => {
    const bomb = gzipSync(Buffer.alloc(100 * 1024 ** 2, 'a,b\n'), { level: 9 });
    expect((await refused('bomb.csv.gz', bomb)).message).toContain('more than 250 times its size');
  });

  it('gzip data may be packed once more, and no deeper', async () => {
    expect((await files.show('t.csv.gz.gz', gzipSync(gzipSync(CSV)))).rows).toEqual(ROWS);
    const deep = await refused('d.csv.gz', gzipSync(gzipSync(gzipSync(CSV))));
    expect(deep.message).toContain('another archive');
  });

  it('reports its progress by packed bytes', async () => {
    const bytes = gzipSync(LONG.repeat(40));
    files.put('p.csv.gz', bytes);
    const seen: number[] = [];
    await files.open('p.csv.gz', { onProgress: ({ done }) => void seen.push(done) });
    expect(Math.max(...seen)).toBeLessThanOrEqual(bytes.length);
    expect(seen.length).toBeGreaterThan(0);
  });

  it('ends when it is canceled, and leaves no file', async () => {
    files.put('c.csv.gz', gzipSync(LONG.repeat(200)));
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 50);
    const { result } = await files.open('c.csv.gz', { signal: stop.signal });
    expect(result).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    expect(readdirSync(files.folder).filter((name) => name.startsWith('c.csv'))).toEqual(['c.csv.gz']);
  });
});

describe('Zstandard data', () => {
  const packed = (name: string) => readFileSync(join(import.meta.dirname, 'reported', name));
  /** A frame that has to be skipped, and one without a checksum whose one block is stored. */
  const NOTE = Buffer.from('502a4d18030000006e6f74', 'hex');
  const stored = (text: string) =>
    Buffer.concat([
      Buffer.from('28b52ffd20', 'hex'),
      Buffer.from([text.length, ((text.length << 3) & 0xff) | 1, text.length >> 5, 0]),
      Buffer.from(text),
    ]);
  const LONG = Array.from({ length: 300_000 }, (_, at) => [String(at % 1_000), `word ${at % 7}`]);

  it('opens like the csv in it, and says how it was read', async () => {
    const { rows, labels, report } = await files.show('mails.csv.zst', packed('mails.csv.zst'));
    expect([labels, rows]).toEqual([['id', 'subject'], ROWS]);
    expect(report).toMatchObject({ format: 'csv', packing: ['zstd'], warnings: [], isWhole: true });
    expect(TEXT.counts.format(report)).toMatch(/^csv · Zstandard · UTF-8 · comma · /);
  });

  it('Zstandard data may have many blocks, several frames, and frames to skip', async () => {
    expect((await files.show('l.csv.zst', packed('long.csv.zst'))).rows).toEqual(LONG);
    const parts = [NOTE, stored('id,subject\n1,Inv'), NOTE, stored('oice\n'), stored('2,Payslip\n'), NOTE];
    const { rows, report } = await files.show('f.csv.zst', Buffer.concat(parts));
    expect([rows, report.isWhole]).toEqual([ROWS, true]);
    expect((await files.show('t.csv.zst.gz', gzipSync(Buffer.concat(parts)))).report.packing).toEqual([
      'gzip',
      'zstd',
    ]);
  });

  it.each([
    ['cut', (bytes: Buffer) => bytes.subarray(0, -30), 'incomplete'],
    ['without its checksum', (bytes: Buffer) => bytes.subarray(0, -2), 'incomplete'],
    ['with other bytes after it', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('more')]), 'damaged'],
    ['changed', (bytes: Buffer) => bytes.fill(0xff, bytes.length - 6, bytes.length - 4), 'damaged|checksum'],
    ['with another checksum', (bytes: Buffer) => bytes.fill(0, bytes.length - 4), 'checksum'],
  ])('keeps the rows before the damage of data %s, and names it', async (_, damage, word) => {
    const { rows, report } = await files.show('d.csv.zst', damage(packed('long.csv.zst')));
    expect(rows.length).toBeGreaterThan(100_000);
    expect(rows.slice(0, 100_000)).toEqual(LONG.slice(0, 100_000));
    expect([report.isWhole, report.warnings.join()]).toEqual([false, expect.stringMatching(word)]);
  });

  it('refuses a dictionary and a window that needs too much memory', async () => {
    const dictionary = Buffer.from('28b52ffd210701090000414243', 'hex');
    expect((await refused('d.csv.zst', dictionary)).message).toContain('dictionary');
    const window = Buffer.from('28b52ffd00a8010000', 'hex');
    expect((await refused('w.csv.zst', window)).message).toContain('more than 128 MB');
  });

  it('stops a bomb early', async () => {
    // Blocks that repeat one byte 128 KiB long take 4 bytes.
    const blocks = Buffer.concat(Array.from({ length: 600 }, () => Buffer.from('02001061', 'hex')));
    const bomb = Buffer.concat([Buffer.from('28b52ffd0038', 'hex'), blocks]);
    expect((await refused('b.csv.zst', bomb)).message).toContain('more than 250 times its size');
  });
});

it.each([
  ['gzip', gzipSync(CSV)],
  ['zstd', readFileSync(join(import.meta.dirname, 'reported', 'mails.csv.zst'))],
] as const)('closes a file of %s data whose start alone is read', async (kind, packed) => {
  let opened = 0;
  const stream = async function* () {
    opened += 1;
    try {
      yield packed;
    } finally {
      opened -= 1;
    }
  };
  const head = await readHead(inflated({ size: packed.length, stream }, kind), 10);
  expect([head.length, opened]).toEqual([10, 0]);
});

it('limits how far data may inflate, by its size and by its ratio, in words', () => {
  const MB = 1024 ** 2;
  expect(() => createInflateGuard(1)(64 * MB)).not.toThrow();
  expect(() => createInflateGuard(1)(65 * MB)).toThrow('more than 250 times its size');
  expect(() => createInflateGuard(1024 * MB)(8 * 1024 * MB + 1)).toThrow(ReadError);
  expect(() => createInflateGuard(1024 * MB)(8 * 1024 * MB + 1)).toThrow('more than 8 GB');
});

describe('a zip archive', () => {
  it('opens like its only entry, whatever its name, and says which', async () => {
    const { rows, report } = await files.show('z.zip', await zipOf({ 'export.log': CSV }));
    expect([rows, report.part, report.packing]).toEqual([ROWS, 'export.log', ['zip']]);
    expect(TEXT.counts.format(report)).toContain('zip entry export.log');
  });

  it('lets the analyst choose among its entries, and names those that are not read', async () => {
    files.put('c.zip', await zipOf({ 'a.csv': CSV, 'b.json': '[{"x":1}]', 'notes.pdf': '%PDF-1.7' }));
    expect(await files.client.inspect({ path: files.path('c.zip'), name: 'c.zip' })).toMatchObject({
      value: { parts: [{ part: 'a.csv' }, { part: 'b.json' }] },
    });
    const { rows, report } = await files.show('c.zip', undefined, { part: 'b.json' });
    expect([rows, report.format]).toEqual([[[1]], 'json']);
    expect(report.warnings).toEqual(['Other files in the archive were not read: a.csv, notes.pdf.']);
  });

  it('opens a workbook and gzip data in it, and names the sheets that are not read', async () => {
    const book = await files.show('w.zip', await zipBytes({ 'book.xlsx': await BOOK() }));
    expect([book.rows, book.report.part]).toEqual([[['x']], 'book.xlsx, Data']);
    expect(book.report.warnings).toEqual(['Other sheets of the workbook were not read: More.']);
    const packed = await files.show('g.zip', await zipBytes({ 'mails.csv.gz': gzipSync(CSV) }));
    expect([packed.rows, packed.report.packing]).toEqual([ROWS, ['zip', 'gzip']]);
    expect(TEXT.counts.format(packed.report)).toContain('zip entry mails.csv.gz · gzip');
  });

  it('lets the analyst choose among the sheets of a workbook in it, and among its entries', async () => {
    files.put('c.zip', await zipBytes({ 'book.xlsx': await BOOK(), 'a.csv': Buffer.from(CSV) }));
    const needs = await files.client.inspect({ path: files.path('c.zip'), name: 'c.zip' });
    if (!needs.ok || needs.value.kind !== 'ready') throw new Error('The archive needs nothing.');
    expect(needs.value.parts.map(({ label }) => label)).toEqual([
      'book.xlsx, Data',
      'book.xlsx, More',
      'a.csv',
    ]);
    const more = needs.value.parts.find(({ label }) => label === 'book.xlsx, More');
    const { labels, report } = await files.show('c.zip', await zipBytes({ 'book.xlsx': await BOOK() }), {
      part: more?.part ?? '',
    });
    expect([labels, report.part]).toEqual([['m'], 'book.xlsx, More']);
  });

  it('lists a damaged workbook in it, and says why it can’t be read', async () => {
    const zip = await zipBytes({ 'book.xlsx': (await BOOK()).subarray(0, 400), 'a.csv': Buffer.from(CSV) });
    files.put('d.zip', zip);
    expect(await files.client.inspect({ path: files.path('d.zip'), name: 'd.zip' })).toMatchObject({
      value: { parts: [{ part: 'book.xlsx' }, { part: 'a.csv' }] },
    });
    const { result } = await files.open('d.zip', { part: 'book.xlsx' });
    expect(result).toMatchObject({ failure: { message: 'The archive is damaged and can’t be unpacked.' } });
  });

  it('refuses an archive in its archive, and says when an encrypted entry needs a password', async () => {
    const inner = await zipOf({ 'a.csv': CSV });
    const zip = await zipBytes({ 'deep.csv': await zipBytes({ 'deeper.csv': inner }) });
    files.put('deep.zip', zip);
    expect((await files.open('deep.zip')).result).toMatchObject({
      failure: { message: 'The archive contains another archive, which is not opened.' },
    });
    files.put('locked.zip', await zipOf({ 'a.csv': CSV }, 'sésame'));
    expect((await files.open('locked.zip')).result).toMatchObject({
      failure: { message: 'The file needs a password.' },
    });
    expect(await files.client.preview({ path: files.path('locked.zip'), name: 'locked.zip' })).toMatchObject({
      failure: { next: 'Select “Read again”, which asks for it.' },
    });
  });
});

describe('a file that is not what its name says', () => {
  const BINARY = '\0\x01\x02\x03\0\0';
  it.each([
    ['%PDF-1.7\n', 'a PDF document'],
    ['\x89PNG\r\n\x1a\n', 'a PNG image'],
    ['\xff\xd8\xff\xe0', 'a JPEG image'],
    [`MZ\x90${BINARY}`, 'a Windows program'],
    ['Rar!\x1a\x07\x01\0', 'a RAR archive'],
    ['7z\xbc\xaf\x27\x1c', 'a 7-Zip archive'],
    ['BZh91AY&SY', 'bzip2'],
    ['\xfd7zXZ\0', 'xz'],
    [`${'a'.repeat(100)}${'\0'.repeat(157)}ustar\0`, 'a tar archive'],
    ['SQLite format 3\0', 'a SQLite database'],
    ['Obj\x01', 'an Avro file'],
    [`ORC${BINARY}`, 'an ORC file'],
    ['ARROW1\0\0', 'an Arrow or Feather file'],
    ['\xd4\xc3\xb2\xa1\x02\0', 'a packet capture'],
    ['ElfFile\0', 'a Windows event log'],
    ['<!DOCTYPE html><html></html>', 'a web page (HTML)'],
    ['<?xml version="1.0"?><a/>', 'an XML file'],
    ['{\\rtf1}', 'an RTF document'],
    ['From: a@fabrikam.example\r\nTo: b@fabrikam.example\r\nSubject: x\r\n\r\nHello', 'an email'],
  ])('refuses %j by its kind, with a next step', async (start, kind) => {
    for (const name of ['x.csv', 'x.json', 'x.parquet']) {
      const failure = await refused(name, Buffer.from(start, 'latin1'));
      expect(failure.message).toContain(kind);
      expect(failure.next).toMatch(/^[A-Z].*\.$/);
    }
    const inside = await refused('x.csv.gz', gzipSync(Buffer.from(start, 'latin1')));
    expect(inside.message).toContain(kind);
  });

  it.each([
    ['word/document.xml', 'a Word document'],
    ['ppt/presentation.xml', 'a PowerPoint presentation'],
    ['META-INF/MANIFEST.MF', 'a Java program'],
    ['content.xml', 'an OpenDocument file'],
  ])('refuses the zip with %s by its kind', async (entry, kind) => {
    const zip = await zipOf({ '[Content_Types].xml': '<Types/>', [entry]: '<a/>' });
    expect((await refused('x.xlsx', zip)).message).toContain(kind);
  });

  it('refuses a text full of control characters, and reads one with few', async () => {
    const noise = Array.from({ length: 600 }, (_, at) => String.fromCharCode((at * 37) % 32)).join('');
    expect((await refused('n.csv', noise)).message).toContain('full of control characters');
    expect(
      (await files.show('f.csv', 'id,note\n1,a\x07b and much more text that is plain\n')).rows,
    ).toHaveLength(1);
  });

  it('reads a csv whose cells are separated by a control character', async () => {
    const text = 'id\x01subject\n1\x01Invoice\n2\x01Payslip\n';
    expect((await files.show('s.csv', text, { readAs: { delimiter: '\x01' } })).rows).toEqual(ROWS);
  });

  it.each([
    ['j.csv', async () => '[{"id":"1","subject":"Invoice"},{"id":"2","subject":"Payslip"}]', 'json'],
    ['n.csv', async () => '{"id":"1","subject":"Invoice"}\n{"id":"2","subject":"Payslip"}\n', 'json'],
    ['g.csv', async () => gzipSync(CSV), 'gzip'],
    ['c.json', async () => CSV, 'csv'],
    ['c.xlsx', async () => CSV, 'csv'],
    ['c.csv.gz', async () => CSV, 'csv'],
    ['z.csv', () => zipOf({ 'a.csv': CSV }), 'zip'],
  ])('opens %s as what it is, and names both kinds', async (name, content, kind) => {
    const { rows, report } = await files.show(name, await content());
    expect(rows).toEqual(ROWS);
    expect(report.warnings[0]).toMatch(new RegExp(`^The name ends in \\.\\w+, but the file is ${kind}`));
  });

  it.each([
    'MZ,id\n1,2\n',
    'BM,id\n1,2\n',
    '"{""a"":1}",b\n1,2\n',
    '{"a":1},b\n{"a":2},c\n',
    'From: x,To: y\n1,2\n',
  ])('still reads the csv %j', async (text) => {
    const { report } = await files.show('t.csv', text);
    expect([report.format, report.warnings]).toEqual(['csv', []]);
  });
});

it('never crashes and never loses rows in silence, whatever bytes of packed data change', async () => {
  const packed = [
    ['x.csv.gz', gzipSync(CSV)],
    ['x.csv.zst', readFileSync(join(import.meta.dirname, 'reported', 'mails.csv.zst'))],
    ['x.zip', Buffer.from(await zipOf({ 'a.csv': CSV }))],
  ] as const;
  for (const [name, whole] of packed) {
    const change = fc.tuple(fc.nat(whole.length - 1), fc.nat(255));
    const cut = fc.nat(whole.length - 1);
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 4 }), fc.option(cut), async (changes, length) => {
        const bytes = Buffer.from(whole);
        for (const [at, byte] of changes) bytes[at] = byte;
        files.put(name, bytes.subarray(0, length === null ? bytes.length : length + 1));
        const { result, dataset } = await files.open(name);
        if (!result.ok) {
          expect(result.failure.message).toMatch(/^[A-Z].*\.$/s);
          return;
        }
        const { report } = result.value;
        const isSame = JSON.stringify(await files.rowsOf(dataset)).includes('"Payslip"');
        expect(isSame || report.warnings.length > 0 || !report.isWhole).toBe(true);
      }),
      { numRuns: 60 },
    );
  }
});
