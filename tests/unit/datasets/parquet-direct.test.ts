import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openConnections, type Connections } from '../../../main/datasets/column-store/connections';
import { openDataset } from '../../../main/datasets/dataset/dataset';
import { isDirect } from '../../../main/datasets/files/parquet-fields';
import { appendParquet } from '../../../main/datasets/files/parquet-rows';
import { STORE_OPTIONS } from '../../../main/datasets/store';
import { sized } from '../../support/size';

const folder = mkdtempSync(join(tmpdir(), 'postern-parquet-'));
let writer: DuckDBConnection;
let store: Connections;
beforeAll(async () => {
  writer = await (await DuckDBInstance.create(':memory:')).connect();
  store = await openConnections(join(folder, 'rows.duckdb'), STORE_OPTIONS);
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const number = fc.oneof(
  fc.double().map(String),
  fc.integer().map(String),
  fc.constantFrom(
    'NaN',
    'Infinity',
    '-Infinity',
    '-0.0',
    '1e21',
    '1e20',
    '9e15',
    '9007199254740993',
    '1e-7',
    '0.1',
    '5e-324',
    '1.5e300',
  ),
);
const long = (min: bigint, max: bigint) =>
  fc
    .oneof(
      fc.bigInt({ min, max }),
      fc.constantFrom(min, max, 9_007_199_254_740_991n, 9_007_199_254_740_992n, 0n),
    )
    .map(String);
const day = fc.date({ min: new Date('0002-01-01'), max: new Date('9999-12-30'), noInvalidDate: true });
const time = (digits: number) =>
  fc
    .tuple(day, fc.nat(10 ** digits - 1))
    .map(([at, rest]) => `${at.toISOString().slice(0, 19)}.${String(rest).padStart(digits, '0')}`);
/** Within the range of nanoseconds. */
const recent = fc
  .tuple(fc.integer({ min: -4e9, max: 8e9 }), fc.nat(999_999_999))
  .map(
    ([seconds, rest]) =>
      `${new Date(seconds * 1000).toISOString().slice(0, 19)}.${String(rest).padStart(9, '0')}`,
  );
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('', '"\\/\b\f\n\r\t\u0001\u001f\u007f', '\u2028', 'null', '1.0,', '[1.0]', '3e5,'),
);

/** Types of columns, and their values as texts that the column store casts. */
const COLUMNS = {
  double: ['DOUBLE', number],
  float: ['FLOAT', fc.oneof(fc.float().map(String), fc.constantFrom('NaN', 'Infinity', '0.1', '1e20'))],
  tiny: ['TINYINT', fc.integer({ min: -128, max: 127 }).map(String)],
  whole: ['UINTEGER', fc.nat().map(String)],
  long: ['BIGINT', long(-(2n ** 63n), 2n ** 63n - 1n)],
  unsigned: ['UBIGINT', long(0n, 2n ** 64n - 1n)],
  message_id: ['BIGINT', long(-(2n ** 63n), 2n ** 63n - 1n)],
  decimal: [
    'DECIMAL(15, 4)',
    fc.integer({ min: -99_999_999, max: 99_999_999 }).map((n) => String(n / 10_000)),
  ],
  flag: ['BOOLEAN', fc.constantFrom('true', 'false')],
  text: ['VARCHAR', text],
  instant: [
    'TIMESTAMPTZ',
    fc.oneof(
      time(6).map((at) => `${at}Z`),
      fc.constantFrom('infinity', '12024-02-03 04:05:06.789Z', '1969-12-31T23:59:59.999500Z'),
    ),
  ],
  local: ['TIMESTAMP', fc.oneof(time(6), fc.constantFrom('infinity', '12024-02-03 04:05:06'))],
  nano: ['TIMESTAMP_NS', recent],
  date: ['DATE', time(1).map((at) => at.slice(0, 10))],
  clock: ['TIME', time(6).map((at) => at.slice(11))],
  uuid: ['UUID', fc.uuid()],
} as const;
const names = Object.keys(COLUMNS) as readonly (keyof typeof COLUMNS)[];
const row = fc.tuple(...names.map((name) => fc.option(COLUMNS[name][1] as fc.Arbitrary<string>)));

let files = 0;
/** Reads a file: its columns, the rows of the row file and those of the column store. */
const read = async (select: string, width: number) => {
  files += 1;
  const path = join(folder, `${files}.parquet`);
  await writer.run(`copy (${select}) to '${path}' (format parquet)`);
  const dataset = await openDataset(store, folder, `read_${files}`, []);
  try {
    await appendParquet(dataset, path, () => undefined, new AbortController().signal);
    const ids = Array.from({ length: dataset.loaded() }, (_, id) => id);
    const stored = await dataset.query({ text: `select * from ${dataset.name}`, values: [] });
    const columns = dataset.columns.slice(0, width);
    const places = columns.reduce((sum, { type }) => sum + (type === 'number' || type === 'time' ? 2 : 1), 0);
    return {
      columns,
      rows: dataset
        .readRows(ids)
        .map((line) => JSON.stringify((JSON.parse(line) as unknown[]).slice(0, width + 1))),
      lines: dataset.readRows(ids),
      stored: stored.map((cells) => cells.slice(0, places)),
    };
  } finally {
    await dataset.close();
  }
};

it('lets the column store convert the cells of a parquet file as JavaScript converts them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (rows) => {
      await writer.run(
        `create or replace table written (${names.map((name) => `${name} varchar`).join(', ')})`,
      );
      const appender = await writer.createAppender('written');
      for (const cells of rows) {
        for (const cell of cells) {
          if (cell === null) appender.appendNull();
          else appender.appendVarchar(cell);
        }
        appender.endRow();
      }
      appender.closeSync();
      const cells = names.map((name) => `${name}::${COLUMNS[name][0]} as ${name}`).join(', ');
      const direct = await read(`select ${cells} from written`, names.length);
      // JavaScript converts all cells of a file that has a nested one.
      const converted = await read(`select ${cells}, [1] as more from written`, names.length);
      expect(direct.lines).toEqual(direct.rows);
      expect({ ...direct, lines: [] }).toEqual({ ...converted, lines: [] });
    }),
    { numRuns: sized({ gate: 40, full: 400, soak: 8_000 }) },
  );
});

it('leaves nested values and numbers of many digits to JavaScript', () => {
  const field = (type: string) => ({ name: 'a', own: 'a', isUtc: false, isName: false, type });
  for (const name of names) expect(isDirect(field(COLUMNS[name][0].replace(', ', ',')))).toBe(true);
  for (const type of [
    'HUGEINT',
    'UHUGEINT',
    'DECIMAL(16,2)',
    'DECIMAL(38,0)',
    'INTEGER[]',
    'STRUCT(a INTEGER)',
    'MAP(VARCHAR, INTEGER)',
  ])
    expect(isDirect(field(type))).toBe(false);
});
