import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { cellText } from '../../../main/formats/csv';
import { ExportMarker, MARKER_NAME } from '../../../main/formats/export-marker';
import { guardCell, guardFormula } from '../../../shared/rules/formula-guard';
import type { DatasetColumn } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';
import { writeExport } from '../../support/export-file';
import { isMissing, python, PYTHON_CSV, readByPython } from '../../support/foreign';
import { sized } from '../../support/size';

const folder = mkdtempSync(join(tmpdir(), 'postern-columns-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
const at = (name: string) => join(folder, name);

const columns: DatasetColumn[] = [
  { key: 'subject', label: '=Subject', type: 'text' },
  { key: 'score', label: 'Score', type: 'number' },
  { key: 'received', label: 'Received', type: 'time' },
  { key: 'is_read', label: 'Read', type: 'boolean' },
  { key: 'recipients', label: 'To', type: 'list' },
];
/** The types in which DuckDB reads the columns, unless some cells do not fit them. */
const OWN_TYPES = ['VARCHAR', 'DOUBLE', 'TIMESTAMP WITH TIME ZONE', 'BOOLEAN', 'JSON'];
const anything = fc.oneof(fc.jsonValue() as fc.Arbitrary<Json>, fc.string({ unit: 'binary', maxLength: 8 }));
const typed = fc.tuple(
  fc.option(fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.toWellFormed())),
  fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
  fc.option(
    fc
      .date({ min: new Date('1600-01-01'), max: new Date('2400-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString()),
  ),
  fc.option(fc.boolean()),
  fc.option(
    fc.array(fc.oneof(fc.string({ maxLength: 5 }), fc.integer()), { maxLength: 3 }) as fc.Arbitrary<Json>,
  ),
) as fc.Arbitrary<Json[]>;

const readParquet = async (path: string) => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  try {
    const source = `read_parquet('${path}')`;
    const types = (await connection.runAndReadAll(`describe from ${source}`))
      .getRowsJson()
      .map((row) => String(row[1]));
    const list = columns
      .map(({ key }, i) => (types[i]?.startsWith('TIMESTAMP') ? `epoch_ms(${key})::double` : key))
      .join(', ');
    const rows = (await connection.runAndReadAll(`select ${list} from ${source}`)).getRowsJS();
    const [marker] = (
      await connection.runAndReadAll(
        `select decode(value) from parquet_kv_metadata('${path}') where decode(key) = '${MARKER_NAME}'`,
      )
    ).getRowsJS();
    return { types, rows, marker: ExportMarker.parse(JSON.parse(String(marker?.[0]))) };
  } finally {
    connection.closeSync();
  }
};
/** A cell of the file as the tenant's JSON has it, by the type that the file says. */
const value = (type: string, cell: unknown): Json =>
  cell === null
    ? null
    : type === 'JSON'
      ? (JSON.parse(String(cell)) as Json)
      : type.startsWith('TIMESTAMP')
        ? new Date(Number(cell)).toISOString()
        : (cell as Json);
const plain = (rows: readonly (readonly Json[])[]): Json => JSON.parse(JSON.stringify(rows)) as Json;

describe('parquet', () => {
  it('comes back typed from DuckDB, cell by cell', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(typed, { maxLength: 40 }), async (rows) => {
        const path = at('typed.parquet');
        const marks = await writeExport(path, 'parquet', columns, rows);
        const read = await readParquet(path);
        expect(read.types).toEqual(OWN_TYPES);
        expect(plain(read.rows.map((row) => row.map((cell, i) => value(read.types[i] ?? '', cell))))).toEqual(
          plain(rows),
        );
        expect(read.marker.columns).toEqual(columns);
        expect(marks.notes).toEqual([]);
      }),
      { numRuns: sized({ full: 60, soak: 500 }) },
    );
  });
  it('preserves cells that do not fit the type of their column: such a column is text or JSON, and the receipt names it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(anything, anything, anything, anything, anything), { minLength: 1, maxLength: 20 }),
        async (rows) => {
          const path = at('any.parquet');
          const marks = await writeExport(path, 'parquet', columns, rows);
          const read = await readParquet(path);
          const back = read.rows.map((row) => row.map((cell, i) => value(read.types[i] ?? '', cell)));
          rows.forEach((row, n) =>
            row.forEach((cell, i) => {
              const isTime = read.types[i]?.startsWith('TIMESTAMP') && cell !== null;
              expect(back[n]?.[i]).toEqual(
                isTime ? new Date(String(cell)).toISOString() : JSON.parse(JSON.stringify(cell)),
              );
            }),
          );
          columns.forEach(({ label }, i) =>
            expect(marks.notes.join().includes(label)).toBe(read.types[i] !== OWN_TYPES[i]),
          );
        },
      ),
      { numRuns: sized({ full: 60, soak: 500 }) },
    );
  });
  it('preserves a key that has a special meaning in JavaScript', async () => {
    const path = at('keys.parquet');
    const cell = JSON.parse(
      '{"a": 1, "__proto__": {"b": [{"__proto__": "deep"}]}, "toJSON": 2, "constructor": null}',
    ) as Json;
    await writeExport(path, 'parquet', columns, [[cell, null, null, null, [cell]]]);
    const [row] = (await readParquet(path)).rows;
    expect(row?.[0]).toBe(JSON.stringify(cell));
    expect(row?.[4]).toBe(JSON.stringify([cell]));
  });
  it('returns all rows of several row groups in order', async () => {
    const path = at('long.parquet');
    await writeExport(
      path,
      'parquet',
      columns,
      Array.from({ length: 25_001 }, (_, i): Json[] => [`s${i}`, i, null, null, []]),
    );
    const { rows } = await readParquet(path);
    expect(rows.length).toBe(25_001);
    expect(rows.findIndex(([subject, score], i) => subject !== `s${i}` || score !== i)).toBe(-1);
  });
});

describe('csv and json', () => {
  it.skipIf(isMissing('python3', python))('cells come back unchanged from Python’s own readers', async () => {
    const rows = fc.sample(
      fc.tuple(anything, anything, anything, anything, anything),
      sized({ full: 2_000, soak: 20_000 }),
    );
    for (const bom of [true, false]) {
      await writeExport(at('any.csv'), 'csv', columns, rows, { bom });
      const read = await readByPython<string[][]>(PYTHON_CSV, at('any.csv'));
      const want = [
        columns.map(({ label }) => guardFormula(label)),
        ...rows.map((row) =>
          row.map((cell, i) =>
            typeof cell === 'number'
              ? String(cell)
              : guardCell(cellText(cell), columns[i]?.type ?? 'text').toWellFormed(),
          ),
        ),
      ];
      expect(read.length).toBe(want.length);
      expect(want.filter((row, n) => JSON.stringify(row) !== JSON.stringify(read[n]))).toEqual([]);
      expect(readFileSync(at('any.csv')).subarray(0, 3).equals(Buffer.from('\uFEFF'))).toBe(bom);
    }
    await writeExport(at('any.json'), 'json', columns, rows);
    const objects = await readByPython<Record<string, Json>[]>(
      'import sys, json; json.dump(json.load(open(sys.argv[1], encoding="utf-8")), sys.stdout)',
      at('any.json'),
    );
    expect(objects.map((one) => columns.map(({ key }) => one[key]))).toEqual(plain(rows));
  });
});
