/** Cells that a format can't hold as they came: half surrogate pairs, and times with microseconds. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, expect, it } from 'vitest';
import { createCsvBytes } from '../../../main/formats/csv-bytes';
import { exactMicros } from '../../../main/formats/excel-time';
import type { DatasetColumn } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';
import { writeExport } from '../../support/export-file';

const folder = mkdtempSync(join(tmpdir(), 'postern-exact-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const columns: DatasetColumn[] = [
  { key: 'subject', label: 'Subject', type: 'text' },
  { key: 'received', label: 'Received', type: 'time' },
  { key: 'recipients', label: 'To', type: 'list' },
];
/** A subject that was cut in the middle of an emoji, as a hostile sender can write it. */
const HALF = 'Hello \ud83d';

const query = async (sql: string): Promise<unknown[][]> => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  try {
    return (await connection.runAndReadAll(sql)).getRowsJson();
  } finally {
    connection.closeSync();
  }
};

it('leaves parquet readable whatever a subject or a list holds, and counts each broken character', async () => {
  const path = join(folder, 'half.parquet');
  const rows: Json[][] = [
    [HALF, null, [HALF, 'a']],
    ['whole 😀', null, [{ ['\udc00']: 'b \\ud83d' }]],
  ];
  const { notes } = await writeExport(path, 'parquet', columns, rows);
  const types = await query(`describe from read_parquet('${path}')`);
  expect(types.map((row) => row[1])).toEqual(['VARCHAR', 'TIMESTAMP WITH TIME ZONE', 'JSON']);
  const read = await query(`select subject, recipients::varchar, recipients->0 from read_parquet('${path}')`);
  expect(read.map((row) => row[0])).toEqual(['Hello \ufffd', 'whole 😀']);
  expect(read.map((row) => JSON.parse(String(row[1])) as Json)).toEqual([
    ['Hello \ufffd', 'a'],
    [{ '\ufffd': 'b \\ud83d' }],
  ]);
  expect(notes).toEqual(['3 broken characters were written as U+FFFD (half of a surrogate pair).']);
});

it('preserves microseconds in parquet, before and after 1970', async () => {
  const path = join(folder, 'micros.parquet');
  const times = ['2026-11-22T21:40:07.123456Z', '1969-12-31T23:59:59.999999+00:00', '2026-01-01T00:00:00Z'];
  const { notes } = await writeExport(
    path,
    'parquet',
    columns,
    times.map((time) => ['s', time, []]),
  );
  const read = await query(`select epoch_us(received)::varchar from read_parquet('${path}')`);
  expect(read.map(([time]) => time)).toEqual(times.map((time) => String(exactMicros(time))));
  expect(read[0]).toEqual([`${BigInt(Date.parse('2026-11-22T21:40:07Z')) * 1000n + 123456n}`]);
  expect(read[1]).toEqual(['-1']);
  expect(notes).toEqual([]);
});

it('names a column as JSON for the reason that holds: a cell does not fit its type', async () => {
  const path = join(folder, 'number.parquet');
  const { notes } = await writeExport(path, 'parquet', columns, [[7, null, []]]);
  expect(notes).toEqual([
    'Columns with cells that don’t fit the column’s type were written as JSON text: Subject.',
  ]);
});

it('counts each broken character of a csv, by either writer', async () => {
  const path = join(folder, 'half.csv');
  const { notes } = await writeExport(path, 'csv', columns, [[`${HALF} ${HALF}`, null, [HALF, 'b']]]);
  expect(notes).toEqual(['3 broken characters were written as U+FFFD (half of a surrogate pair).']);
  expect(readFileSync(path, 'utf8')).toContain('Hello \ufffd Hello \ufffd');
  const fast = createCsvBytes(null, [0, 1], []);
  const text = Buffer.from(JSON.stringify([`${HALF} ${HALF}`, [HALF, 'b']]));
  fast.add(text, 0, text.length);
  expect(fast.take().length).toBeGreaterThan(0);
  expect(fast.replaced()).toBe(3);
});

it('writes times with microseconds as date cells of a workbook, and says what they show', async () => {
  const path = join(folder, 'micros.xlsx');
  const time = '2026-11-22T21:40:07.123456Z';
  const rows: Json[][] = [
    ['s', time, []],
    ['t', '2026-11-22T21:40:07Z', []],
  ];
  const { notes } = await writeExport(path, 'xlsx', columns, rows, { timeZone: 'UTC' });
  expect(notes).toContain('1 time has microseconds. Date cells show milliseconds.');
});
