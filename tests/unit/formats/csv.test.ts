import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { cellText, createCsvWriter } from '../../../main/formats/csv';
import { COLUMN_TYPES } from '../../../shared/dataset';
import { guardCell, guardFormula, guardTypes, unguardFormula } from '../../../shared/rules/formula-guard';
import { createTextWriter } from '../../../main/formats/row-writer';
import type { Json } from '../../../shared/model/json';

const column = (key: string, label = key) => ({ key, label, type: 'text' as const });
const written = async (
  format: 'csv' | 'json',
  plan: { columns: { key: string; label: string; type: 'text' }[]; bom: boolean },
  rows: Json[][],
) => {
  const pieces: Uint8Array[] = [];
  const writer = createTextWriter(
    format,
    { timeZone: null, isDefanged: false, asJson: new Set(), ...plan },
    async (bytes) => void pieces.push(bytes),
  );
  for (const row of rows) await writer.rows([row]);
  await writer.finish();
  return Buffer.concat(pieces).toString();
};

/** Splits a file as spreadsheets do: quotes count at the start of a cell, and what follows the closing quote still belongs to it. */
const splitLoosely = (text: string, separator: string): string[] => {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let isStart = true;
  for (let i = 0; i < text.length; i += 1) {
    const letter = text.charAt(i);
    if (isQuoted && letter === '"' && text[i + 1] === '"') {
      cell += '"';
      i += 1;
    } else if (isQuoted && letter === '"') isQuoted = false;
    else if (isStart && letter === '"') {
      isQuoted = true;
      isStart = false;
    } else if (!isQuoted && (letter === separator || letter === '\n' || letter === '\r')) {
      cells.push(cell);
      cell = '';
      isStart = true;
    } else {
      cell += letter;
      isStart = false;
    }
  }
  return [...cells, cell];
};

describe('the formula guard', () => {
  it('guards what a spreadsheet would run, also after blanks and invisible characters', () => {
    const runs = [
      '=1+1',
      '+1',
      '-1',
      '@x',
      '\t=1',
      '\r=1',
      '\n=1',
      ' =1',
      '\u200b=1',
      '\u00a0@x',
      '＝1',
      '＋1',
      '－1',
      '＠x',
      '\u0000=',
      '\ufeff=1',
      '=cmd|/c calc!A1',
      '"=1'.slice(1),
    ];
    for (const text of runs) expect(guardFormula(text)).toBe(`'${text.replace(/[\t\r\n]/, "$&'")}`);
    for (const unseen of [
      '\u2800',
      '\u034f',
      '\u061c',
      '\u115f',
      '\u3164',
      '\ufe0f',
      '\u{e0020}',
      '\u0001',
      '\u0085',
    ])
      expect(guardFormula(`${unseen}=1`)).toBe(`'${unseen}=1`);
    for (const text of ['', 'a=1', '1+1', 'hello', "'quoted", '💥', 'a;b=1', 'a\n\nb', 'x, =1', 'a - b'])
      expect(guardFormula(text)).toBe(text);
  });
  it('starts no formula when a spreadsheet splits the file by another separator', () => {
    const piece = fc.constantFrom(
      ...'=+-@'.split(''),
      ';',
      '\t',
      '|',
      '\n',
      '\r',
      '"',
      "'",
      ',',
      ' ',
      '\u3164',
      'a',
      '1',
    );
    const cell = fc.string({ unit: piece, maxLength: 8 });
    // A negative number begins like a formula and runs nothing.
    const formula = /^[\s\u3164]*[=+\-@](?!(?<=^-)[1,]+$)/;
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 4 }), (rows) => {
        const writer = createCsvWriter();
        const text = rows.map((row) => writer.row(row, guardTypes(['number', 'number', 'text']))).join('');
        for (const separator of [',', ';', '\t', '|'])
          expect(splitLoosely(text, separator).filter((one) => formula.test(one))).toEqual([]);
      }),
      { numRuns: 20_000 },
    );
    expect(guardFormula('a; =1\n+2')).toBe("a;' =1\n'+2");
  });
  it('the formula guard can be removed from every text, also from one that looks guarded already', () => {
    const piece = fc.constantFrom(
      "'",
      '=',
      '+',
      '-',
      '@',
      '\t',
      '\r',
      '\n',
      ' ',
      '\u200b',
      '\u0000',
      '＝',
      'a',
      '1',
      '"',
      ',',
      ';',
      '|',
    );
    const text = fc.oneof(
      fc.string({ unit: piece, maxLength: 9 }),
      fc.double().map(String),
      fc.string({ unit: 'binary', maxLength: 12 }),
    );
    fc.assert(
      fc.property(
        text,
        fc.constantFrom(...COLUMN_TYPES),
        (one, type) => unguardFormula(guardCell(one, type)) === one,
      ),
      { numRuns: 20_000 },
    );
    expect([guardFormula("'=1"), unguardFormula("'=1"), unguardFormula("'hello")]).toEqual([
      "''=1",
      '=1',
      "'hello",
    ]);
  });
  it('leaves numbers and booleans native', () => {
    const writer = createCsvWriter();
    expect(writer.row([-5, 1.5, true, null])).toBe('-5,1.5,true,\r\n');
    expect(writer.guarded()).toBe(0);
    writer.row(['-5', '=x']);
    expect(writer.guarded()).toBe(2);
  });
  it('leaves a negative number as it is only in a column of numbers', () => {
    for (const text of ['-5', '-12.5', '-0', '-1.5e-7', '-2E+9', '-1,234.5']) {
      expect(guardCell(text, 'number')).toBe(text);
      for (const type of COLUMN_TYPES.filter((one) => one !== 'number'))
        expect(guardCell(text, type)).toBe(`'${text}`);
    }
    for (const text of [
      '+1',
      '-',
      '--1',
      '-1+2',
      '-1-2',
      '-1+cmd|x',
      '-1 ',
      ' -1',
      '-1\n',
      '－1',
      '-A1',
      '-1,2',
      "'-1",
      '=1',
    ])
      expect([text, guardCell(text, 'number')]).toEqual([text, guardFormula(text)]);
    const writer = createCsvWriter();
    expect(writer.row(['-5', '-5', '-1,234'], ['number', 'text', 'number'])).toBe(`-5,'-5,"-1,234"\r\n`);
    expect(writer.guarded()).toBe(1);
  });
});

describe('csv', () => {
  it('comes back complete from a foreign reader', () => {
    const cell = fc.string({ unit: 'binary', maxLength: 20 }).map((s) => s.toWellFormed());
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 }), (rows) => {
        const writer = createCsvWriter();
        const text = rows.map((row) => writer.row(row)).join('');
        const read = Papa.parse<string[]>(text, { newline: '\r\n', delimiter: ',' }).data.slice(0, -1);
        expect(read).toEqual(rows.map((row) => row.map(guardFormula)));
      }),
      { numRuns: 500 },
    );
  });
  it('guards headers too, and writes a byte order mark on request, also if there is no row', async () => {
    expect(await written('csv', { columns: [column('a', '=a')], bom: true }, [])).toBe("\uFEFF'=a\r\n");
  });
});

describe('a list in one cell', () => {
  it('joins the values if they can be split again, and writes JSON otherwise', () => {
    expect(cellText(['a@x.example', 'b@x.example'])).toBe('a@x.example; b@x.example');
    for (const list of [[''], [], ['a;b', 'c'], [' a'], ['[x'], [1, 2], [null], [['a']]])
      expect(cellText(list)).toBe(list.length === 0 ? '' : JSON.stringify(list));
    const part = fc.string({ unit: fc.constantFrom('a', ';', ' ', '[', '"', '\n'), maxLength: 4 });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (list) => {
        const text = cellText(list);
        expect(text.startsWith('["') ? JSON.parse(text) : text.split('; ')).toEqual(list);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('json', () => {
  it('writes an array of objects with the values as they were sent', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.jsonValue(), fc.jsonValue()), { maxLength: 6 }), async (rows) => {
        const clean = rows.map((row) => JSON.parse(JSON.stringify(row)) as [never, never]);
        const text = await written(
          'json',
          { columns: [column('a', 'A'), column('b', 'B')], bom: false },
          clean,
        );
        expect(JSON.parse(text)).toEqual(clean.map(([a, b]) => ({ a, b })));
      }),
    );
  });
});
