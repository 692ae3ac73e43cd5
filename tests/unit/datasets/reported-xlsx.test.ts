import { describe, expect, it } from 'vitest';
import { createEncryptedWorkbook } from '../../../main/formats/encrypted-workbook';
import { createPartFile } from '../../../main/formats/part-file';
import { files, setUpFiles, sheet, workbook, zipOf } from './workbook-files';

setUpFiles();

const text = (reference: string, value: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;
const show = async (name: string, content?: Uint8Array) => {
  const shown = await files.show(name, content);
  const labels = shown.columns.filter(({ key }) => !key.startsWith('_')).map(({ label }) => label);
  return { ...shown, labels };
};

/** A workbook as Windows programs were reported to write it: parts are named in another case, or with `\`. */
const otherNames = (rename: (name: string) => string) => {
  const parts = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels':
      '<Relationships><Relationship Id="r" Type="http://x/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    'xl/workbook.xml':
      '<workbook xmlns:r="x"><sheets><sheet name="Data" sheetId="1" r:id="a"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="a" Type="http://x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="b" Type="http://x/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
    'xl/sharedStrings.xml':
      '<sst><si><t>Sender</t></si><si><t>Score</t></si><si><t>a@fabrikam.example</t></si></sst>',
    'xl/worksheets/sheet1.xml': sheet(
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row><row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2"><v>7</v></c></row>',
    ),
  };
  return zipOf(Object.fromEntries(Object.entries(parts).map(([name, part]) => [rename(name), part])));
};

describe('the parts of a workbook', () => {
  it.each([
    ['of another case', (name: string) => name.replace('sharedStrings', 'SharedStrings')],
    ['in capitals', (name: string) => name.toUpperCase()],
    ['with backslashes', (name: string) => name.replaceAll('/', '\\')],
  ])('the parts of a workbook are found by names %s', async (_, rename) => {
    const { labels, rows } = await show('case.xlsx', await otherNames(rename));
    expect([labels, rows]).toEqual([['Sender', 'Score'], [['a@fabrikam.example', 7]]]);
  });

  it('reports an error when the workbook names a part that it doesn’t contain', async () => {
    files.put('part.xlsx', await otherNames((name) => name.replace('sharedStrings', 'other')));
    expect((await files.open('part.xlsx')).result).toMatchObject({
      ok: false,
      failure: {
        code: 'malformed',
        message: 'The workbook names a part that isn’t in it: xl/sharedStrings.xml.',
        next: 'Check the file in the program that wrote it.',
      },
    });
  });

  it('notes a row whose text is not among those that sheets share', async () => {
    const rows = `<row r="1">${text('A1', 'a')}${text('B1', 'b')}</row><row r="2"><c r="A2" t="s"><v>99</v></c>${text('B2', 'x')}</row>`;
    const shown = await show('text.xlsx', await workbook({ Data: sheet(rows) }));
    expect([shown.rows, shown.notes[0]]).toEqual([
      [[null, 'x']],
      ['the text of A is missing from the workbook'],
    ]);
  });
});

describe('times of a workbook', () => {
  const FORMATS = ['mm:ss.0', 'h:mm:ss', 'hh:mm', '[h]:mm:ss', '[mm]:ss', '[ss]', '[$-409]h:mm AM/PM;@'];
  const styles = `<styleSheet><numFmts>${FORMATS.map((code, i) => `<numFmt numFmtId="${170 + i}" formatCode="${code}"/>`).join('')}</numFmts><cellXfs><xf numFmtId="0"/>${FORMATS.map((_, i) => `<xf numFmtId="${170 + i}"/>`).join('')}<xf numFmtId="21"/><xf numFmtId="46"/><xf numFmtId="47"/></cellXfs></styleSheet>`;
  const cellsOf = async (style: number, ...values: number[]) => {
    const rows = values.map(
      (value, i) => `<row r="${i + 2}"><c r="A${i + 2}" s="${style}"><v>${value}</v></c></row>`,
    );
    const book = await workbook(
      { Data: sheet(`<row r="1">${text('A1', 'at')}</row>${rows.join('')}`) },
      { 'xl/styles.xml': styles },
    );
    return (await show('time.xlsx', book)).rows.map(([cell]) => cell);
  };

  it.each([1, 2, 3, 7, 8, 10])(
    'times keep their day when only the clock is shown, in style %i',
    async (style) => {
      expect(await cellsOf(style, 46068.520972222222, 0.520972222222)).toEqual([
        '2026-02-15T12:30:12',
        '12:30:12',
      ]);
    },
  );

  it.each([4, 5, 6, 9])('times count hours beyond a day when the format does, in style %i', async (style) => {
    expect(await cellsOf(style, 1.5, 0.5, 1.5 + 0.25 / 86_400)).toEqual([
      '36:00:00',
      '12:00:00',
      '36:00:00.250',
    ]);
  });
});

it('marks a number whose format is missing from the workbook, as it may be a date', async () => {
  const rows = `<row r="1">${text('A1', 'Day')}</row><row r="2"><c r="A2" s="1"><v>46000</v></c></row><row r="3"><c r="A3" s="9"><v>46000</v></c></row>`;
  const { rows: shown, notes } = await show('unstyled.xlsx', await workbook({ Data: sheet(rows) }));
  expect([shown, notes]).toEqual([
    [['2025-12-09'], [46000]],
    [[], ['the format of A is missing from the workbook: its number may be a date']],
  ]);
});

describe('links of a workbook', () => {
  const rels = (...links: readonly string[]) => ({
    'xl/worksheets/_rels/sheet0.xml.rels': `<Relationships>${links.map((link, i) => `<Relationship Id="l${i}" Type="http://x/hyperlink" Target="${link}" TargetMode="External"/>`).join('')}</Relationships>`,
  });
  const linked = (rows: string, links: string) =>
    sheet(rows).replace('</sheetData>', `</sheetData><hyperlinks xmlns:r="x">${links}</hyperlinks>`);
  const HEAD = `<row r="1">${text('A1', 'Subject')}${text('B1', 'Link')}</row>`;

  it('links show their targets in a column of their own', async () => {
    const rows = `${HEAD}<row r="2">${text('A2', 'Invoice')}${text('B2', 'Open invoice')}</row><row r="3">${text('A3', 'Payslip')}</row>`;
    const book = await workbook(
      { Data: linked(rows, '<hyperlink ref="B2" r:id="l0"/><hyperlink ref="A3" location="B1"/>') },
      rels('https://login.fabrikam.example/verify?u=1'),
    );
    const shown = await show('links.xlsx', book);
    expect(shown.labels).toEqual(['Subject', 'Link', 'Link (link target)']);
    expect(shown.rows).toEqual([
      ['Invoice', 'Open invoice', 'https://login.fabrikam.example/verify?u=1'],
      ['Payslip', null, null],
    ]);
  });

  it('reads links of ranges, with a place in the page, and of formulas', async () => {
    const formula = '<c r="B4" t="str"><f>HYPERLINK("https://c.example/?q=""1""","Open")</f><v>Open</v></c>';
    const rows = `${HEAD}<row r="2">${text('A2', 'a')}${text('B2', 'b')}</row><row r="3">${text('A3', 'c')}${text('B3', 'd')}</row><row r="4">${text('A4', 'e')}${formula}</row>`;
    const book = await workbook(
      { Data: linked(rows, '<hyperlink ref="A2:B3" r:id="l0" location="top"/>') },
      rels('https://b.example/x'),
    );
    const shown = await show('ranges.xlsx', book);
    expect(shown.labels).toEqual(['Subject', 'Link', 'Subject (link target)', 'Link (link target)']);
    expect(shown.rows.map((row) => row.slice(2))).toEqual([
      ['https://b.example/x#top', 'https://b.example/x#top'],
      ['https://b.example/x#top', 'https://b.example/x#top'],
      [null, 'https://c.example/?q="1"'],
    ]);
  });

  it('names links that are in the header', async () => {
    const book = await workbook(
      {
        Data: linked(
          `${HEAD}<row r="2">${text('A2', 'a')}${text('B2', 'b')}</row>`,
          '<hyperlink ref="B1" r:id="l0"/>',
        ),
      },
      rels('https://b.example/x'),
    );
    const { report, labels } = await show('header.xlsx', book);
    expect([labels, report.warnings]).toEqual([
      ['Subject', 'Link'],
      ['Links of the header row are left out. The columns are: Link.'],
    ]);
  });

  it('counts links that cover more cells than a sheet may have links in', async () => {
    const book = await workbook(
      {
        Data: linked(
          `${HEAD}<row r="2">${text('A2', 'a')}</row>`,
          '<hyperlink ref="A1:XFD1048576" r:id="l0"/>',
        ),
      },
      rels('https://b.example/x'),
    );
    const { report, labels } = await show('many.xlsx', book);
    expect([labels, report.warnings]).toEqual([
      ['Subject', 'Link'],
      ['1 link of the sheet is left out: a sheet can have links in at most 1,000,000 cells.'],
    ]);
  });

  it('counts links that cover the same cells again and again', async () => {
    const again = '<hyperlink ref="C1:C400000" r:id="l0"/>'.repeat(20);
    const book = await workbook(
      { Data: linked(`${HEAD}<row r="2">${text('A2', 'a')}</row>`, again) },
      rels('https://b.example/x'),
    );
    const { report } = await show('again.xlsx', book);
    expect(report.warnings).toEqual([
      '18 links of the sheet are left out: a sheet can have links in at most 1,000,000 cells.',
    ]);
  });
});

describe('an encrypted workbook', () => {
  const encrypt = async (name: string, password: string) => {
    const file = await createPartFile(files.path(name));
    const book = await createEncryptedWorkbook(file, password);
    await book.write(
      await workbook({ Data: sheet(`<row>${text('A1', 'a')}</row><row>${text('A2', 'b')}</row>`) }),
    );
    await book.finish();
    await file.finish();
  };

  it('opens without a question when its password is the one that Excel tries by itself', async () => {
    await encrypt('fixed.xlsx', 'VelvetSweatshop');
    expect(await files.client.inspect({ path: files.path('fixed.xlsx'), name: 'fixed.xlsx' })).toMatchObject({
      value: { kind: 'ready' },
    });
    const { rows, report } = await show('fixed.xlsx');
    expect(rows).toEqual([['b']]);
    expect(report.warnings).toEqual([
      'The workbook is encrypted with Excel’s built-in password (VelvetSweatshop), with which Excel opens it without asking.',
    ]);
  });

  it('asks for any other password', async () => {
    await encrypt('other.xlsx', 'velvetsweatshop');
    expect(await files.client.inspect({ path: files.path('other.xlsx'), name: 'other.xlsx' })).toMatchObject({
      value: { kind: 'password', isWrong: false },
    });
  });
});
