import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { files, setUpFiles } from './workbook-files';

setUpFiles();

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

  it('gives a column a type only if all of its cells have it, also those after the first thousands', async () => {
    const at = '2026-11-20T12:30:15Z';
    const row = (i: number) => {
      const isLate = i > 2_100;
      const late = (cell: string) => (isLate ? cell : '');
      const turning = [isLate ? 'x' : '7', isLate ? at : '7', isLate ? '7' : at];
      return [String(i), at, ...turning, late('7'), late(at), late(i % 2 ? '7' : at), ''].join(',');
    };
    const labels = 'n,t,nx,nt,tn,laten,latet,latent,none';
    const rows = Array.from({ length: 2_400 }, (_, i) => row(i));
    const { columns } = await files.show('types.csv', `${labels}\n${rows.join('\n')}\n`);
    expect(columns.slice(0, 9).map(({ type }) => type)).toEqual([
      'number',
      'time',
      'text',
      'text',
      'text',
      'number',
      'time',
      'text',
      'text',
    ]);
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
    const quoted = await files.show('q.csv', `a,b\n"'=SUM(1,2)","'tis, too"\n"say ""'=1""",x\n`);
    expect(quoted.rows).toEqual([
      ['=SUM(1,2)', "'tis, too"],
      [`say "'=1"`, 'x'],
    ]);
    expect(quoted.report.unguarded).toBe(1);
    const inside = await files.show('inside.csv', `a,b\n"x;'=1 \n'-2",1\n"don't; 'so' ;x",2\n`);
    expect(inside.rows).toEqual([
      ['x;=1 \n-2', '1'],
      ["don't; 'so' ;x", '2'],
    ]);
    expect(inside.report.unguarded).toBe(1);
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
