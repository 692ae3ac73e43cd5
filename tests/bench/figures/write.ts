import { createWriteStream, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { writeXlsxStream } from 'hucre/xlsx';
import Papa from 'papaparse';
import type { DatasetColumn } from '../../../shared/dataset';
import type { ExportFormat } from '../../../shared/model/app-state';
import type { Json } from '../../../shared/model/json';
import { repo, temporaryFolder } from '../../support/app';
import { bundle } from '../../support/bundle';
import { withQuickNote, type Group } from '../support/figure';
import type * as Writers from '../support/writers';

const TYPES = ['text', 'text', 'number', 'time', 'text'] as const;
const columns: readonly DatasetColumn[] = Array.from({ length: 20 }, (_, i) => ({
  key: `k${i}`,
  label: `Column ${i}`,
  type: TYPES[i % TYPES.length] ?? 'text',
}));
const VERDICTS = ['clean', 'phishing', 'spam', 'suspicious'];
const cellOf = (type: DatasetColumn['type'], row: number, at: number): Json =>
  type === 'number'
    ? row * (at + 1)
    : type === 'time'
      ? new Date(1.7e12 + row * 61_000).toISOString()
      : at % 5 === 0
        ? `Invoice ${row} for order ${at}-${row % 977}`
        : at % 5 === 1
          ? `user${row % 500}@corp.example`
          : (VERDICTS[row % 4] ?? '');

/** Writers of whole files beside well-kept ones, from the same rows: ours with hashes, flush to the disk and formula guard. */
export const group: Group = {
  figures: withQuickNote('the fixed parts of a file weigh more with 20,000 rows than with 100,000', [
    { name: 'write-xlsx', unit: 'rows/s', peer: 'hucre, streaming', aim: { on: 'ratio', least: 2.5 } },
    {
      name: 'write-xlsx-locked',
      unit: 'rows/s',
      peer: 'hucre, streaming, without a password',
      aim: { on: 'ratio', least: 1.8 },
    },
    {
      name: 'write-csv',
      unit: 'rows/s',
      peer: 'papaparse, from the same JSON rows',
      aim: { on: 'ratio', least: 2 },
    },
  ]),
  open: async (world) => {
    const rows = Array.from({ length: world.isQuick ? 20_000 : 100_000 }, (_, row) =>
      columns.map(({ type }, at) => cellOf(type, row, at)),
    );
    // Built as the app is: the test runner turns each imported constant of a hot loop into a look-up.
    const { file } = await bundle(join(repo, 'tests/bench/support/writers.ts'));
    const { createCsvBytes, createPartFile, writeExport } = (await import(
      pathToFileURL(file).href
    )) as typeof Writers;
    const folder = temporaryFolder('bench-write');
    const path = join(folder, 'product');
    const beside = join(folder, 'peer');
    const speed = async (write: () => Promise<unknown>): Promise<number> => {
      const began = performance.now();
      await write();
      return (rows.length / (performance.now() - began)) * 1000;
    };
    /** Rows as the product keeps them: JSON lists that begin with the row's id. */
    const kept = rows.map((cells, id) => Buffer.from(JSON.stringify([id, ...cells])));
    const csvOurs = () =>
      speed(async () => {
        const file = await createPartFile(path);
        const csv = createCsvBytes(
          { labels: columns.map(({ label }) => label), bom: false },
          columns.map((_, i) => i + 1),
          columns.map(({ type }) => type),
        );
        for (let at = 0; at < kept.length; at += 1_000) {
          for (const row of kept.slice(at, at + 1_000)) csv.add(row, 0, row.length);
          await file.write(csv.take());
        }
        await file.finish();
      });
    const ours = (format: ExportFormat, password?: string) =>
      speed(() => writeExport(path, format, columns, rows, password === undefined ? {} : { password }));
    const hucre = () =>
      speed(async () => {
        const stream = writeXlsxStream(rows as string[][], {
          name: 'Results',
          columns: columns.map(({ key, label }) => ({ key, header: label })),
        });
        await pipeline(
          Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]),
          createWriteStream(beside, { flush: true }),
        );
      });
    const papa = () =>
      speed(async () => {
        const batches = function* () {
          yield `${Papa.unparse([columns.map(({ label }) => label)])}\r\n`;
          for (let at = 0; at < rows.length; at += 500)
            yield `${Papa.unparse(
              kept.slice(at, at + 500).map((row) => (JSON.parse(row.toString()) as Json[]).slice(1)),
              { escapeFormulae: true },
            )}\r\n`;
        };
        await pipeline(Readable.from(batches()), createWriteStream(beside, { flush: true }));
      });
    let sizes = '';
    return {
      turn: async (isPeerFirst) => {
        const early = isPeerFirst ? await hucre() : undefined;
        const xlsx = await ours('xlsx');
        const book = statSync(path).size;
        const late = early ?? (await hucre());
        sizes = `workbook ${(book / 1e6).toFixed(1)} MB, hucre's ${(statSync(beside).size / 1e6).toFixed(1)} MB`;
        const locked = await ours('xlsx', 'password');
        const csv = await csvOurs();
        return {
          'write-xlsx': { value: xlsx, peer: late },
          'write-xlsx-locked': { value: locked, peer: late },
          'write-csv': { value: csv, peer: await papa() },
        };
      },
      note: () => `${rows.length} rows, ${columns.length} columns; ${sizes}`,
      close: async () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
    };
  },
};
