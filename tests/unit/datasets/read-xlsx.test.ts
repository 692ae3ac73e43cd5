import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hasModule, isMissing, python } from '../../support/foreign';
import { files, setUpFiles, sheet, workbook } from './workbook-files';

setUpFiles();

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

  it('refuses to list more sheets than an analyst could choose from', async () => {
    const many = Array.from({ length: 50_000 }, (_, i) => `<sheet name="s${i}" sheetId="${i}" r:id="r0"/>`);
    const loop = await workbook(
      { Data: sheet('') },
      { 'xl/workbook.xml': `<workbook xmlns:r="x"><sheets>${many.join('')}</sheets></workbook>` },
    );
    files.put('loop.xlsx', loop);
    const needs = await files.client.inspect({ path: files.path('loop.xlsx'), name: 'loop.xlsx' });
    expect(needs).toMatchObject({
      ok: false,
      failure: {
        code: 'too_large',
        message: 'There are 50,000 sheets or files to choose from, and Postern lists at most 1,000.',
      },
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
