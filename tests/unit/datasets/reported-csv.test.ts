import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatReport } from '../../../renderer/screens/files/format';
import { readCsv } from '../../../main/formats/read/read-csv';
import type { Json } from '../../../shared/model/json';
import { describe, expect, it } from 'vitest';
import { files, setUpFiles } from './workbook-files';

setUpFiles();

/** Opens a copy of a file in `reported`: small inputs that readers of other tools were reported to read wrongly. */
const open = async (name: string) => {
  const shown = await files.show(name, readFileSync(join(import.meta.dirname, 'reported', name)));
  return {
    ...shown,
    labels: shown.columns.filter(({ key }) => !key.startsWith('_')).map(({ label }) => label),
  };
};
const show = async (text: string | Uint8Array) => {
  const shown = await files.show('a.csv', text);
  return {
    ...shown,
    labels: shown.columns.filter(({ key }) => !key.startsWith('_')).map(({ label }) => label),
  };
};

describe('a csv file that other programs wrote', () => {
  it('shows its header behind the line of a type, which is said', async () => {
    const { labels, rows, report } = await open('powershell-type.csv');
    expect(labels).toEqual(['Received', 'SenderAddress', 'Subject']);
    expect(rows[0]?.[2]).toBe('Invoice, overdue');
    expect([rows.length, report.ragged]).toEqual([2, 0]);
    expect(report.preamble).toEqual(['#TYPE Selected.Deserialized.Contoso.MessageTrace']);
  });

  it('stays UTF-8 with one damaged byte, which is counted', async () => {
    const { rows, report } = await open('one-bad-byte.csv');
    expect(rows).toHaveLength(3);
    expect(rows[0]).toEqual(expect.arrayContaining(['Jörg Müller', 'Grüße']));
    expect(rows[1]?.join()).toContain('caf\uFFFD menu');
    expect(rows[2]).toEqual(expect.arrayContaining(['鈴木', '請求書']));
    expect([report.encoding, report.replaced]).toEqual(['UTF-8', 1]);
  });

  it('opens as UTF-16 without a mark in any script', async () => {
    const { labels, rows, report } = await open('utf16le-no-bom.csv');
    expect(labels).toEqual(['Отправитель', 'Тема']);
    expect(rows).toEqual([
      ['Бухгалтерия', 'Срочнаяоплатасчёта'],
      ['Службаподдержки', 'Парольистекает'],
    ]);
    expect([report.encoding, report.delimiter]).toEqual(['UTF-16', 'semicolon']);
  });

  it('reads quotes that are escaped with backslashes, and reports them', async () => {
    const { rows, report } = await open('backslash-quotes.csv');
    expect(rows).toEqual([
      ['1', 'He wrote "urgent, pay now" today', 'a@fabrikam.example'],
      ['2', 'plain', 'b@fabrikam.example'],
    ]);
    expect([report.ragged, report.quoting]).toEqual([0, 'backslash']);
  });

  it('reads quotes after spaces, and reports them', async () => {
    const { rows, report } = await open('space-before-quote.csv');
    expect(rows[0]).toEqual(['1', 'Doe, Jane', ' NL']);
    expect([rows.length, report.ragged, report.quoting]).toEqual([2, 0, 'spaces']);
  });

  it('keeps the text of its only column whole', async () => {
    const { labels, rows, report } = await open('one-column-free-text.csv');
    expect([labels, rows.length, report.ragged]).toEqual([['note'], 5, 0]);
    expect(rows[0]).toEqual(['seen in mail; opened; closed']);
  });

  it('shows no blank rows between lines that end in two returns and a line feed', async () => {
    const { rows, report } = await open('crcrlf-one-column.csv');
    expect(rows).toEqual([['login.fabrikam.example'], ['cdn.fabrikam.example']]);
    expect(report.blank).toBe(0);
  });
});

describe('lines before a header', () => {
  it.each([
    ['sep=;\r\na;b\r\n1;2\r\n', ['sep=;']],
    ['SEP=;\r\na;b\r\n1;2\r\n', ['SEP=;']],
    ['"sep=;"\na;b\n1;2\n', ['sep=;']],
    ['sep=;\r\r\na;b\r\r\n1;2\r\r\n', ['sep=;']],
    ['# exported on Monday\na,b\n1,2\n', ['# exported on Monday']],
    ['Mail flow report\n\na,b\n1,2\n3,4\n', ['Mail flow report']],
    ['Report:\nMail flow of last week\n\na,b\n1,2\n3,4\n', ['Report:', 'Mail flow of last week']],
    ['#TYPE X\nsep\na\n', ['#TYPE X']],
  ])('lines before a header stay out of %j, and are reported', async (text, preamble) => {
    const { report, rows } = await show(text);
    expect(report.preamble).toEqual(preamble);
    expect(report.ragged).toBe(0);
    expect(rows.length).toBeGreaterThan(0);
  });

  it.each([
    ['#,name\n1,a\n2,b\n', ['#', 'name']],
    ['#id\n1\n2\n', ['#id']],
    ['user name\n1,2\n3,4\n', ['user name']],
    ['note\nlow;low;high\nhigh;low;low\n', ['note']],
  ])('lines before a header never include the header of %j', async (text, labels) => {
    const shown = await show(text);
    expect(shown.labels.slice(0, labels.length)).toEqual(labels);
    expect(shown.report.preamble).toEqual([]);
  });
});

describe('the encoding of a csv file', () => {
  const SCRIPTS = ['отчёт', '請求書', 'ข้อความ', 'خطاب', 'Müller', '한국어', 'नमस्ते', '🦊 fox'];

  it('shows itself without a mark, in every script and in both orders of UTF-16', async () => {
    for (const word of SCRIPTS) {
      const text = `id,word\n1,${word}\n2,${word}\n`;
      const little = Buffer.from(text, 'utf16le');
      const big = Buffer.from(little).swap16();
      for (const bytes of [Buffer.from(text), little, big]) {
        const { rows, report } = await show(bytes);
        expect(rows).toEqual([
          ['1', word],
          ['2', word],
        ]);
        expect(report.replaced).toBe(0);
      }
    }
  });

  it('stays Windows-1252 where no letter is UTF-8', async () => {
    const { rows, report } = await show(Buffer.from('id,name\n1,J\xf6rg M\xfcller\n2,\x80 5\n', 'latin1'));
    expect(rows).toEqual([
      ['1', 'Jörg Müller'],
      ['2', '€ 5'],
    ]);
    expect(report.encoding).toBe('Windows-1252');
  });
});

describe('blank lines of a csv file with one column', () => {
  it('blank lines of one column mean the same wherever the file is cut into pieces', async () => {
    const lines = Array.from({ length: 60_000 }, (_, at) => (at % 3 === 1 ? '' : `${'x'.repeat(40)}${at}`));
    const { rows, report } = await show(`h\n${lines.join('\n')}\n`);
    expect([rows.length, report.blank]).toEqual([60_000, 0]);
  });
});

it('takes a quote in the middle of a cell for a sign of other quoting, if both fit else', async () => {
  const { rows, report } = await show('"first","second","third"\r\n"","","\\""\r\n"\na","",""\r\n');
  expect(rows).toEqual([
    ['', '', '"'],
    ['\na', '', ''],
  ]);
  expect(report.quoting).toBe('backslash');
});

it('finds cells in single quotes, if rows fit by them alone', async () => {
  const { rows, report } = await show("a,b\n'x,y',2\n'z',3\n");
  expect([rows, report.quoting]).toEqual([
    [
      ['x,y', '2'],
      ['z', '3'],
    ],
    'single',
  ]);
  expect((await show("a,b\n'x',2\n'z',3\n")).rows).toEqual([
    ["'x'", '2'],
    ["'z'", '3'],
  ]);
});

it('names rows whose quotes don’t match, and counts half a character at the end of UTF-16', async () => {
  const open = await show('a,b\n1,"x\n2,y\n3,z\n');
  expect(formatReport(open.report)).toEqual(['1 row marked in the row notes']);
  const odd = await show(Buffer.concat([Buffer.from('\ufeffid,b\n1,é\n2,x', 'utf16le'), Buffer.from('A')]));
  expect([odd.report.encoding, odd.report.replaced]).toEqual(['UTF-16', 1]);
});

/** Reads a csv without a column store. */
const readRows = async (content: Uint8Array) => {
  const rows: Json[][] = [];
  const report = await readCsv(
    {
      size: content.length,
      stream: async function* () {
        yield content;
      },
    },
    undefined,
    async (event) => {
      if (event.kind === 'rows') rows.push(...event.rows.map((row) => row.slice(1)));
    },
  );
  return { rows, report };
};

it('reads what a writer with any quoting wrote, or says which rows are ragged', async () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', 'B', '7', ' ', ',', ';', '"', '\\', '\n', 'é'),
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell, cell), { minLength: 2, maxLength: 12 }),
      fc.constantFrom(',', ';', '\t'),
      async (table, delimiter) => {
        const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
        const lines = [['first', 'second', 'third'], ...table].map((cells) =>
          cells.map(quoted).join(delimiter),
        );
        const { rows, report } = await readRows(Buffer.from(`${lines.join('\r\n')}\r\n`));
        const isExact = JSON.stringify(rows) === JSON.stringify(table);
        expect(isExact || report.flagged > 0 || report.quoting === undefined).toBe(true);
        if (table.flat().some((text) => text.includes('"'))) expect(isExact || report.flagged > 0).toBe(true);
      },
    ),
    { numRuns: 4_000 },
  );
});
