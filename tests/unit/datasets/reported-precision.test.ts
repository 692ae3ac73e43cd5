import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { good } from '../../support/core';
import { files, setUpFiles } from './workbook-files';

setUpFiles();

/** Writes a parquet file as other programs do, by a statement of the column store. */
const writeParquet = async (name: string, sql: string): Promise<string> => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(`copy (${sql}) to '${files.path(name)}' (format parquet)`);
  connection.closeSync();
  instance.closeSync();
  return name;
};
const openFile = async (name: string, content?: string | Uint8Array) => {
  const shown = await files.show(name, content);
  const at = (key: string) => shown.columns.findIndex((one) => one.key === key);
  const rowsOf = (view: object) => files.rowsOf(shown.dataset, view);
  return { ...shown, at, rowsOf };
};
let compared = 0;
const compare = async (before: Opened, after: Opened, key: string) => {
  compared += 1;
  const into = `compared-${compared}`;
  await files.client.open({ dataset: into, columns: [] });
  const order = { before: before.dataset, after: after.dataset, into, key: [key] };
  return good(await files.client.diff(order)).report;
};
type Opened = Awaited<ReturnType<typeof openFile>>;
const column = async ({ at, rowsOf }: Opened, key: string, view: object) =>
  (await rowsOf(view)).map((row) => row[at(key)]);
/** Cells of a column in the order of another one, ascending and descending. */
const sorted = async (opened: Opened, by: string, key: string) => [
  await column(opened, key, { sort: [{ key: by, order: 'asc' }] }),
  await column(opened, key, { sort: [{ key: by, order: 'desc' }] }),
];

describe('times more precise than a millisecond', () => {
  const submillisecond = readFileSync(join(import.meta.dirname, 'reported', 'submillisecond.csv'), 'utf8');
  const [head = '', ...lines] = submillisecond.trim().split('\n');
  const asRows = (text: (at: string, step: string) => string) =>
    lines.map((line) => text(...(line.split(',') as [string, string])));

  it.each([
    ['csv', 'a.csv', submillisecond],
    ['csv with a broken row', 'b.csv', `${head}\n${lines.join('\n')}\n,,x\n`],
    ['NDJSON', 'a.ndjson', asRows((at, step) => JSON.stringify({ at, step })).join('\n')],
    [
      'JSON',
      'a.json',
      `[${asRows((at, step) => JSON.stringify({ at: `${at.slice(0, -1)}00+00:00`, step })).join()}]`,
    ],
  ])('precise times sort by all their digits in %s', async (_, name, text) => {
    const opened = await openFile(name, text);
    const [up, down] = await sorted(opened, 'at', 'step');
    expect([up?.filter(Boolean), down?.filter(Boolean)]).toEqual([
      ['first', 'second', 'third'],
      ['third', 'second', 'first'],
    ]);
  });

  it('precise times match only the same time when one is picked', async () => {
    const opened = await openFile('pick.csv', submillisecond);
    const is = { kind: 'is', key: 'at', values: ['2026-03-02T10:00:00.1234567Z'] };
    expect(await column(opened, 'step', { filter: [is] })).toEqual(['second']);
    expect(await column(opened, 'step', { filter: [{ ...is, kind: 'isNot' }] })).toEqual(['third', 'first']);
    const span = { kind: 'range', key: 'at', from: Date.parse('2026-03-02T10:00:00.123Z') };
    expect(await column(opened, 'step', { filter: [{ ...span, to: span.from + 1 }] })).toHaveLength(3);
    const whole = '2026-03-02T10:00:00.123Z';
    const withWhole = await openFile('whole.csv', `${submillisecond.trim()}\n${whole},whole\n`);
    const filter = [{ kind: 'is', key: 'at', values: [whole] }];
    expect(await column(withWhole, 'step', { filter })).toEqual(['whole']);
  });

  it('reads nanoseconds of a parquet file, with and without a zone', async () => {
    await writeParquet(
      'ns.parquet',
      "select make_timestamp_ns(1772445600123456789) as at, 'b' as k union all select make_timestamp_ns(1772445600123456788), 'a'",
    );
    const opened = await openFile('ns.parquet');
    expect(opened.rows).toEqual([
      ['2026-03-02T10:00:00.123456789', 'b'],
      ['2026-03-02T10:00:00.123456788', 'a'],
    ]);
    expect(await sorted(opened, 'at', 'k')).toEqual([
      ['a', 'b'],
      ['b', 'a'],
    ]);
    const nanoseconds = {
      type: 'INT64',
      logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'NANOS' },
    } as const;
    const utc = parquetWriteBuffer({
      schema: [
        { name: 'root', num_children: 2 },
        { name: 'at', repetition_type: 'OPTIONAL', ...nanoseconds },
        { name: 'k', repetition_type: 'OPTIONAL', type: 'BYTE_ARRAY', converted_type: 'UTF8' },
      ],
      columnData: [
        { name: 'at', data: [1772445600123456789n, 1772445600123456788n, null] },
        { name: 'k', data: ['b', 'a', 'c'] },
      ],
    });
    const zoned = await openFile('utc.parquet', new Uint8Array(utc));
    expect(zoned.rows.map(([at]) => at)).toEqual([
      '2026-03-02T10:00:00.123456789Z',
      '2026-03-02T10:00:00.123456788Z',
      null,
    ]);
    expect(zoned.columns.find(({ key }) => key === 'at')?.type).toBe('time');
    expect(await sorted(zoned, 'at', 'k')).toEqual([
      ['a', 'b', 'c'],
      ['b', 'a', 'c'],
    ]);
  });

  it('precise times differ in a comparison', async () => {
    const before = await openFile(
      'before.csv',
      'id,at\n1,2026-03-02T10:00:00.1234567Z\n2,2026-03-02T10:00:00.1Z\n',
    );
    const after = await openFile(
      'after.csv',
      'id,at\n1,2026-03-02T10:00:00.1234568Z\n2,2026-03-02T10:00:00.100Z\n',
    );
    const report = await compare(before, after, 'id');
    expect(report).toMatchObject({ changed: 1, same: 1 });
  });
});

describe('numbers with more digits than a double holds', () => {
  const SIZES =
    "select * from (values ('a', 9::bigint, 9.50::decimal(9, 2)), ('b', 100, 100.00), ('c', 10, 10.25), ('d', 2, 2.00)) t(name, bytes, amount)";
  const LONG =
    "select * from (values ('b', 9007199254740993, 12345678901234567890.12::decimal(38, 2)), ('a', 9007199254740992, 12345678901234567890.11), ('d', 9223372036854775807, 12345678901234567891.00), ('c', 9223372036854775806, 12345678901234567890.13), ('-', -9007199254740993, -1.00)) t(name, big, amount)";

  it('long numbers sort as numbers and keep their digits in a parquet file', async () => {
    const opened = await openFile(await writeParquet('sizes.parquet', SIZES));
    expect(await sorted(opened, 'bytes', 'name')).toEqual([
      ['d', 'a', 'c', 'b'],
      ['b', 'c', 'a', 'd'],
    ]);
    expect((await sorted(opened, 'amount', 'amount'))[0]).toEqual(['2.00', '9.50', '10.25', '100.00']);
    expect(
      await column(opened, 'name', { filter: [{ kind: 'range', key: 'bytes', from: 9, to: 100 }] }),
    ).toEqual(['a', 'c']);
  });

  it('long numbers sort and filter by their last digit', async () => {
    const opened = await openFile(await writeParquet('long.parquet', LONG));
    expect((await sorted(opened, 'big', 'big'))[0]).toEqual([
      '-9007199254740993',
      '9007199254740992',
      '9007199254740993',
      '9223372036854775806',
      '9223372036854775807',
    ]);
    expect((await sorted(opened, 'amount', 'name'))[0]).toEqual(['-', 'a', 'b', 'c', 'd']);
    const is = (value: string) => ({ filter: [{ kind: 'is', key: 'big', values: [value] }] });
    expect(await column(opened, 'name', is('9007199254740993'))).toEqual(['b']);
    expect(await column(opened, 'name', is('9007199254740992'))).toEqual(['a']);
    const range = (bounds: object) => ({ filter: [{ kind: 'range', key: 'big', ...bounds }] });
    expect(await column(opened, 'name', range({ from: 0, to: 9007199254740992 }))).toEqual([]);
    expect(await column(opened, 'name', range({ from: -9007199254740992, to: 2 ** 53 + 2 }))).toEqual([
      'b',
      'a',
    ]);
    const contains = { filter: [{ kind: 'text', key: 'big', text: '0993' }] };
    expect(await column(opened, 'name', contains)).toEqual(['b', '-']);
    const asked = {
      op: 'values',
      view: { dataset: opened.dataset, sort: [], filter: [] },
      key: 'big',
      top: 10,
    };
    expect(await files.ask(asked)).toMatchObject({ value: { distinct: 5 } });
    expect(JSON.stringify(await files.ask(asked))).toContain('"9223372036854775806"');
    expect(await files.ask({ ...asked, op: 'facts' })).toMatchObject({
      value: { distinct: 5, min: '-9007199254740993', max: '9223372036854775807' },
    });
    expect(
      JSON.stringify(await files.ask({ op: 'group', view: asked.view, by: [{ key: 'big' }] })),
    ).toContain('"9223372036854775806"');
  });

  it('long numbers sort by all of their digits in a csv', async () => {
    const opened = await openFile(
      'long.csv',
      'n,k\n1.000000000000002,b\n1.000000000000001,a\n12345678901234.1234567891,d\n12345678901234.1234567890,c\n',
    );
    expect((await sorted(opened, 'n', 'k'))[0]).toEqual(['a', 'b', 'c', 'd']);
  });

  it('long numbers differ in a comparison, and equal the same number in a file of another type', async () => {
    const before = await openFile(await writeParquet('before.parquet', LONG));
    const after = await openFile(
      await writeParquet('after.parquet', LONG.replace('9223372036854775806', '9223372036854775805')),
    );
    expect(await compare(before, after, 'name')).toMatchObject({ changed: 1, same: 4 });
    const csv = await openFile(
      'other.csv',
      'name,big,amount\nb,9007199254740993,12345678901234567890.12\na,9007199254740992,12345678901234567890.11\nd,9223372036854775807,12345678901234567891.00\nc,9223372036854775806,12345678901234567890.13\n-,-9007199254740993,-1.00\n',
    );
    expect(await compare(before, csv, 'name')).toMatchObject({ changed: 0, same: 5 });
  });

  it('long numbers stay text when they name an entity', async () => {
    const sql = 'select 9007199254740993 as entity_id union all select 10';
    const opened = await openFile(await writeParquet('ids.parquet', sql));
    expect(opened.columns.find(({ key }) => key === 'entity_id')?.type).toBe('text');
    expect(opened.rows.flat().toSorted()).toEqual(['10', '9007199254740993']);
  });

  it('long numbers keep their digits in a parquet export, as text when they came as text', async () => {
    const opened = await openFile(
      await writeParquet('export.parquet', LONG.replaceAll(/, -?9007199254740993/g, ', 5')),
    );
    const order = {
      selection: null,
      counted: null,
      view: { dataset: opened.dataset, sort: [], filter: [] },
      columns: ['name', 'amount'],
      labels: ['Name', 'Amount'],
      format: 'parquet' as const,
      path: files.path('again.parquet'),
      bom: false,
      timeZone: null,
      password: null,
      entryName: 'again.parquet',
      defang: false,
    };
    const written = good(await files.client.export(order));
    expect(written.notes).toEqual([
      'Columns of numbers or times that also have text, or more digits than their type holds, are written as text: Amount.',
    ]);
    const again = await openFile('again.parquet');
    expect(again.rows).toEqual(opened.rows.map(([name, , amount]) => [name, amount]));
  });

  it('long numbers sort in the order of their exact values, whatever their digits and however they were read', async () => {
    const digits = (most: number) =>
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: most });
    const decimal = fc
      .tuple(fc.boolean(), fc.integer({ min: 1, max: 9 }), digits(14), digits(14))
      .map(
        ([isNegative, first, whole, fraction]) =>
          `${isNegative ? '-' : ''}${first}${whole.join('')}.${fraction.join('')}1`,
      );
    const exact = (text: string) => {
      const [whole = '', fraction = ''] = text.split('.');
      return BigInt(`${whole}${fraction.padEnd(15, '0')}`);
    };
    const near = fc
      .tuple(decimal, digits(3))
      .map(([text, more]) => [text, `${text.slice(0, -1)}${more.join('').slice(0, 1)}`]);
    const texts = [...new Set(fc.sample(near, { numRuns: 300, seed: 1 }).flat())];
    const inOrder = texts.toSorted((a, b) => (exact(a) < exact(b) ? -1 : Number(exact(a) > exact(b))));
    const unique = inOrder.filter((text, i) => i === 0 || exact(text) !== exact(inOrder[i - 1] ?? ''));
    const shuffled = unique.toSorted((a, b) =>
      a.split('').reverse().join('') < b.split('').reverse().join('') ? -1 : 1,
    );
    const csv = await openFile('exact.csv', `n,k\n${shuffled.map((text) => `${text},x`).join('\n')}\n`);
    const rows = await openFile(
      'exact.ndjson',
      shuffled.map((text) => JSON.stringify({ n: text, k: 'x' })).join('\n'),
    );
    for (const opened of [csv, rows]) {
      expect(opened.columns.find(({ key }) => key === 'n')?.type).toBe('number');
      expect((await sorted(opened, 'n', 'n'))[0]).toEqual(unique);
      const is = { kind: 'is', key: 'n', values: [unique[7]] };
      expect(await column(opened, 'n', { filter: [is] })).toEqual([unique[7]]);
    }
  });

  it('long numbers keep their digits inside of lists of a parquet file', async () => {
    const { rows } = await openFile(await writeParquet('list.parquet', 'select [9007199254740993, 1] as l'));
    expect(rows).toEqual([[['9007199254740993', 1]]]);
  });
});

it('lists numbers with many decimals by all of their digits', async () => {
  const long = [
    '0.12345678901234567891',
    '12.12345678901234567000',
    '123456789012345678.12345678900000000000',
  ];
  const values = long.map((n) => `('${n}'::decimal(38, 20))`).join(', ');
  const name = await writeParquet('decimals.parquet', `select * from (values ${values}) t(n)`);
  const { dataset } = await openFile(name);
  const view = { dataset, sort: [], filter: [] };
  const listed = JSON.stringify(await files.ask({ op: 'values', view, key: 'n', top: 10 }));
  for (const n of long) {
    const shortest = n.replace(/0+$/, '');
    expect(listed).toContain(`"${shortest}"`);
    const filter = [{ kind: 'is', key: 'n', values: [shortest] }];
    expect(await files.rowsOf(dataset, { filter })).toHaveLength(1);
  }
});

describe('names of parquet columns', () => {
  it('column names come from the file, and an empty or repeated one is reported', async () => {
    const data = (name: string) => ({ name, data: [name], type: 'STRING' as const });
    const file = parquetWriteBuffer({ columnData: [data(''), data('subject'), data('Subject')] });
    const { columns, report, rows } = await openFile('names.parquet', new Uint8Array(file));
    const own = columns.filter(({ key }) => !key.startsWith('_'));
    expect(own.map(({ label }) => label)).toEqual(['Column 1', 'subject', 'Subject']);
    expect(own.map(({ key }) => key)).toEqual(['column_1', 'subject', 'Subject']);
    expect(report.renamed).toEqual(['Column 1']);
    expect(rows).toEqual([['', 'subject', 'Subject']]);
  });
});
