/** Exports of all formats, read by other implementations that need no program of the system: the foreign ones of the full run have more kinds of cells. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { streamXlsxRows } from 'hucre/xlsx';
import { parquetReadObjects } from 'hyparquet';
import Papa from 'papaparse';
import { afterAll, expect, it } from 'vitest';
import type { DatasetColumn } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';
import { unguardFormula } from '../../../shared/rules/formula-guard';
import { writeExport } from '../../support/export-file';
import { sized } from '../../support/size';

const folder = mkdtempSync(join(tmpdir(), 'postern-others-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
const at = (format: string) => join(folder, `rows.${format}`);

const columns: DatasetColumn[] = [
  { key: 'subject', label: 'Subject', type: 'text' },
  { key: 'score', label: 'Score', type: 'number' },
  { key: 'is_read', label: 'Read', type: 'boolean' },
];
const text = fc
  .string({ unit: fc.constantFrom(...'aé=+-@\'",;\n 0', '💥', '<&>'), maxLength: 12 })
  .filter((one) => one.trim() === one && one !== '');
const rows = fc.array(
  fc.tuple(text, fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }), fc.boolean()),
  { minLength: 1, maxLength: 12 },
);
type Rows = readonly (readonly [string, number, boolean])[];
const objects = (written: Rows) =>
  written.map(([subject, score, is_read]) => ({ subject, score: score + 0, is_read }));

const readXlsx = async (bytes: Uint8Array): Promise<unknown[]> => {
  const found: unknown[] = [];
  for await (const { values } of streamXlsxRows(bytes)) found.push(values);
  return found.slice(1);
};

it('gives the same values to another reader of each format', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (written) => {
      const cells = written.map(([subject, score, isRead]): Json[] => [subject, score + 0, isRead]);
      for (const format of ['csv', 'json', 'xlsx', 'parquet'] as const)
        await writeExport(at(format), format, columns, cells);
      const csv = Papa.parse<string[]>(readFileSync(at('csv'), 'utf8').trimEnd());
      expect(
        csv.data.slice(1).map((row) => [unguardFormula(row[0] ?? ''), Number(row[1]), row[2] === 'true']),
      ).toEqual(cells);
      expect(JSON.parse(readFileSync(at('json'), 'utf8'))).toEqual(objects(written));
      expect(await readXlsx(readFileSync(at('xlsx')))).toEqual(cells);
      const parquet = new Uint8Array(readFileSync(at('parquet'))).buffer;
      expect(await parquetReadObjects({ file: parquet })).toEqual(objects(written));
    }),
    { numRuns: sized({ gate: 10, full: 60, soak: 1_000 }) },
  );
});
