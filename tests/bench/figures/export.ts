import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { temporaryFolder, type RunningApp } from '../../support/app';
import { untilQuiet } from '../support/activity';
import { withQuickNote, type Group } from '../support/figure';
import { named, openFile } from '../support/files';
import { jobEnd, openRows, shownDataset } from '../support/hunt';
import { datasetProcessOf, peakOf } from '../support/pss';
import { watchStalls } from '../support/stalls';

const FEW = 100_000;
const STALL_MS = 50;
const MOST_MIB = 160;

/** The csv export of all rows, and of a csv file with the same rows, by the app's own command, its native dialog answered; beside DuckDB's own COPY. */
export const group: Group = {
  figures: withQuickNote(
    'the fixed costs of an export are the same for few rows, no second thread is used, and the smaller export has 50,000 rows',
    [
      { name: 'export-csv', unit: 'rows/s', peer: 'DuckDB COPY', aim: { on: 'ratio', least: 0.6 } },
      { name: 'export-opened', unit: 'rows/s', peer: 'DuckDB COPY', aim: { on: 'ratio', least: 0.6 } },
      {
        name: 'export-memory',
        unit: 'MiB PSS',
        peer: 'the export of 100,000 rows',
        aim: { on: 'value', most: MOST_MIB },
      },
      { name: 'export-stall-page', unit: 'ms', peer: 'limit', aim: { on: 'value', most: STALL_MS } },
      { name: 'export-stall-main', unit: 'ms', peer: 'limit', aim: { on: 'value', most: STALL_MS } },
    ],
  ),
  turns: 9,
  open: async (world) => {
    const running = await world.loadedApp();
    const { page, app } = running;
    const large = await shownDataset(page);
    const small = await openRows(running, large, Math.min(FEW, world.rows / 2));
    const alone = await world.duckdb();
    const folder = temporaryFolder('bench-export');
    const path = join(folder, 'product.csv');
    await app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    }, path);
    const pids = [datasetProcessOf(app.process().pid ?? 0)];
    const { columns } = alone;
    const source = join(folder, 'source.csv');
    await alone.time(`copy (select ${named(columns)} from plain) to '${source}' (format csv, header true)`);
    const opened = await openFile(running, source);
    const write = async ({ call }: RunningApp, dataset: string, rows: number): Promise<number> => {
      const told = await call('dataset.state', { dataset });
      if (!told.ok) throw new Error(told.failure.message);
      // Of an opened file, without the columns that Postern adds.
      const shown = (told.value as DatasetState).columns.slice(0, columns.length);
      const began = Date.now();
      const started = await call('export.dataset', {
        view: { dataset, sort: [], filter: [] },
        columns: shown.map(({ key }) => key),
        labels: shown.map(({ label }) => label),
        format: 'csv',
        bom: false,
        name: 'bench',
      });
      if (!started.ok) throw new Error(started.failure.message);
      const job = await jobEnd(page, (started.value as { readonly id: string }).id);
      if (job.state !== 'done' || job.done !== rows)
        throw new Error(
          `the export ended ${job.state} with ${job.done} of ${rows} rows: ${job.message ?? ''}`,
        );
      return (rows / (job.heardAt - began)) * 1000;
    };
    const copy = async (): Promise<number> => {
      const { ms } = await alone.time(
        `copy plain to '${join(folder, 'peer.csv')}' (format csv, header true)`,
      );
      return (world.rows / ms) * 1000;
    };
    /** Measures the peak memory of an export, once earlier work has released its memory. */
    const peak = async (dataset: string, rows: number) => {
      await untilQuiet(() => pids);
      return peakOf(
        () => pids,
        async () => void (await write(running, dataset, rows)),
      );
    };
    await write(running, large.dataset, world.rows);
    await write(running, opened, world.rows);
    await copy();
    return {
      turn: async (isPeerFirst) => {
        const before = isPeerFirst ? await copy() : undefined;
        const read = await watchStalls(running);
        const value = await write(running, large.dataset, world.rows);
        const { page: onPage, main } = await read();
        const ofFile = await write(running, opened, world.rows);
        const beside = before ?? (await copy());
        const few = await peak(small, Math.min(FEW, world.rows / 2));
        const many = await peak(large.dataset, world.rows);
        return {
          'export-csv': { value, peer: beside },
          'export-opened': { value: ofFile, peer: beside },
          'export-memory': { value: many, peer: few },
          'export-stall-page': { value: onPage, peer: STALL_MS },
          'export-stall-main': { value: main, peer: STALL_MS },
        };
      },
      note: () =>
        `${world.rows} rows, ${columns.length} columns, ${Math.round(statSync(path).size / 1e6)} MB with the formula guard and a SHA-256; memory is the most of the dataset process while it writes`,
      close: async () => {
        for (const dataset of [small, opened]) await running.call('dataset.close', { dataset });
      },
    };
  },
};
