import { createWriteStream, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { streamXlsxRows, writeXlsxStream } from 'hucre/xlsx';
import { temporaryFolder } from '../../support/app';
import { withQuickNote, type Figure, type Group, type Reading } from '../support/figure';
import { named, openFile } from '../support/files';

const figure = (format: string, peer: string): Figure => ({
  name: `open-${format}`,
  unit: 'ms',
  peer,
  aim: { on: 'ratio', most: 1.2 },
});

const XLSX_CELLS = 12;
const HEADERS = Array.from({ length: XLSX_CELLS }, (_, i) => `Column ${i}`);
const xlsxRow = (row: number): string[] =>
  HEADERS.map((_, i) =>
    i % 3 === 0 ? `Invoice ${row} for order ${i}` : `user${(row * i) % 5_000}@corp.example`,
  );

/** Files of other formats opened for offline review, from the click until all rows can be sorted and filtered, beside a reader that keeps nothing or a table alone. */
export const group: Group = {
  figures: withQuickNote(
    'a file is read in a new process, whose start takes as long for few rows as for many',
    [
      figure('json', 'read_json into a table by DuckDB alone'),
      figure('parquet', 'read_parquet into a table by DuckDB alone'),
      figure('xlsx', 'hucre, streaming, nothing kept'),
    ],
  ),
  open: async (world) => {
    const running = await world.loadedApp();
    const alone = await world.duckdb();
    const folder = temporaryFolder('bench-formats');
    const count = world.isQuick ? 10_000 : 200_000;
    const path = (format: string) => join(folder, `rows.${format}`);
    const source = `(select ${named(alone.columns)} from plain limit ${count})`;
    await alone.time(`copy ${source} to '${path('json')}' (format json, array true)`);
    await alone.time(`copy ${source} to '${path('parquet')}' (format parquet)`);
    const book = writeXlsxStream(
      Array.from({ length: count }, (_, row) => xlsxRow(row)),
      { name: 'Results', columns: HEADERS.map((header) => ({ key: header, header })) },
    );
    await pipeline(
      Readable.fromWeb(book as Parameters<typeof Readable.fromWeb>[0]),
      createWriteStream(path('xlsx')),
    );
    const product = async (format: string): Promise<number> => {
      const began = performance.now();
      const dataset = await openFile(running, path(format));
      const ms = performance.now() - began;
      const state = await running.call('dataset.state', { dataset });
      const { loaded } = state.ok ? (state.value as { readonly loaded: number }) : { loaded: 0 };
      if (loaded !== count) throw new Error(`${loaded} of ${count} rows of ${format} were opened`);
      await running.call('dataset.close', { dataset });
      return ms;
    };
    const table = async (format: string) =>
      (await alone.time(`create or replace table opened as select * from read_${format}('${path(format)}')`))
        .ms;
    const hucre = async () => {
      const began = performance.now();
      let rows = 0;
      for await (const row of streamXlsxRows(await readFile(path('xlsx'))))
        rows += row.values.length > 0 ? 1 : 0;
      if (rows !== count + 1) throw new Error(`hucre read ${rows} of ${count + 1} rows`);
      return performance.now() - began;
    };
    const peers: Readonly<Record<string, () => Promise<number>>> = {
      json: () => table('json'),
      parquet: () => table('parquet'),
      xlsx: hucre,
    };
    return {
      turn: async (isPeerFirst) => {
        const readings: Record<string, Reading> = {};
        for (const [format, peer] of Object.entries(peers)) {
          const before = isPeerFirst ? await peer() : undefined;
          const value = await product(format);
          readings[`open-${format}`] = { value, peer: before ?? (await peer()) };
        }
        return readings;
      },
      note: () =>
        `${count} rows; ${Object.keys(peers)
          .map((format) => `${format} ${(statSync(path(format)).size / 1e6).toFixed(0)} MB`)
          .join(', ')}`,
    };
  },
};
