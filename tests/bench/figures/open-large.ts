import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { temporaryFolder, type RunningApp } from '../../support/app';
import { untilQuiet } from '../support/activity';
import { askChild, type Child } from '../support/children';
import { withQuickNote, type Figure, type Group, type Reading } from '../support/figure';
import { askRows } from '../support/hunt';
import { openOnScreen, UNIQUE, writeLargeFile } from '../support/large-file';
import { peakOf, pssOf, treeOf } from '../support/pss';
import { watchStalls } from '../support/stalls';

const ROWS = { full: 5_000_000, quick: 250_000 };
/** Rows of the hunt that is open beside the file. */
const FEW = 1_000;
const GAP_MS = 100;
const REST_MIB = 400;
const PEAK_MIB = 650;
const FIRST_MS = 100;
/** Values that the panel of statistics counts at most. */
const TOP = 10_000;
/** Times that the statistics are counted, product and peer in turn. */
const COUNTS = { full: 5, quick: 2 };
/** Milliseconds between two readings of the memory: each holds up the process that is read. */
const READ_EVERY_MS = 250;
/** Memory that is released after the work returns to the system within seconds. */
const REST_MS = { full: 8_000, quick: 1_000 };

const limit = (name: string, unit: string, most: number): Figure => ({
  name,
  unit,
  peer: 'limit',
  aim: { on: 'value', most },
});

const timeAlone = async (peer: Child, text: string): Promise<number> =>
  (await askChild<{ readonly ms: number }>(peer, { kind: 'time', text, values: [] })).ms;

/** Opens the file: how long that takes, the longest gaps while it opens, and the memory until it is indexed and after a rest. */
const open = async (running: RunningApp, path: string, restMs: number) => {
  const tree = () => treeOf(running.app.process().pid ?? 0);
  const read = await watchStalls(running, 'frames');
  let opened: Awaited<ReturnType<typeof openOnScreen>> | undefined;
  let gaps = { page: NaN, main: NaN };
  const peak = await peakOf(
    tree,
    async () => {
      opened = await openOnScreen(running, path);
      gaps = await read();
      await untilQuiet(tree);
    },
    READ_EVERY_MS,
  );
  if (!opened) throw new Error('the file was not opened');
  await running.page.waitForTimeout(restMs);
  return { ...opened, gaps, peak, rest: pssOf(tree()) };
};

/** Counts the column with another value in each row: as the panel does at first, and exactly, beside DuckDB's table of the same file. */
const countStatistics = async ({ page }: RunningApp, peer: Child, file: DatasetState, times: number) => {
  const key = file.columns.find(({ label }) => label === UNIQUE)?.key ?? UNIQUE;
  const facts = (mayEstimate: boolean) =>
    askRows(page, {
      op: 'facts',
      view: { dataset: file.dataset, sort: [], filter: [] },
      key,
      top: TOP,
      mayEstimate,
    });
  const alone = () =>
    timeAlone(
      peer,
      `with counted as materialized (select "${UNIQUE}" v, count(*) n from opened group by 1)
       select v, n, (select sum(n) from counted), (select count(v) from counted) from counted
       order by n desc, v limit ${TOP}`,
    );
  const { value } = await facts(false);
  if (value.distinct !== file.loaded)
    throw new Error(`${UNIQUE} has ${value.distinct} values, not ${file.loaded}`);
  await alone();
  const first: Reading[] = [];
  const exact: Reading[] = [];
  for (let n = 0; n < times; n += 1) {
    const early = n % 2 === 1 ? await alone() : undefined;
    first.push({ value: (await facts(true)).ms, peer: FIRST_MS });
    const { ms } = await facts(false);
    exact.push({ value: ms, peer: early ?? (await alone()) });
  }
  return { 'statistics-first': first, statistics: exact };
};

/** A csv file of five million rows opened on the screen, beside DuckDB alone; and the statistics of its column with as many values as rows. */
export const group: Group = {
  figures: withQuickNote(
    'the file has 250,000 rows instead of five million, its process takes as long to start, and only from 500,000 rows on an estimate comes first',
    [
      {
        name: 'open-large',
        unit: 'ms',
        peer: 'read_csv into a table by DuckDB alone',
        aim: { on: 'ratio', most: 1.2 },
      },
      limit('open-large-gap-page', 'ms', GAP_MS),
      limit('open-large-gap-main', 'ms', GAP_MS),
      limit('open-large-memory-rest', 'MiB PSS', REST_MIB),
      limit('open-large-memory-peak', 'MiB PSS', PEAK_MIB),
      limit('statistics-first', 'ms', FIRST_MS),
      {
        name: 'statistics',
        unit: 'ms',
        peer: 'a statement for the same in DuckDB alone',
        aim: { on: 'ratio', most: 1.2 },
      },
    ],
  ),
  turns: 1,
  quickTurns: 1,
  open: async (world) => {
    const size = world.isQuick ? 'quick' : 'full';
    const rows = ROWS[size];
    const running = await world.launch(await world.tenantOf(FEW));
    const peer = await world.startPeer('duckdb-alone.ts');
    const folder = temporaryFolder('bench-large');
    const path = join(folder, 'large.csv');
    await timeAlone(peer, writeLargeFile(path, rows));
    const megabytes = Math.round(statSync(path).size / 1e6);
    let counted: Readonly<Record<string, readonly Reading[]>> = {};
    return {
      turn: async () => {
        const { file, ms, gaps, peak, rest } = await open(running, path, REST_MS[size]);
        if (file.loaded !== rows) throw new Error(`${file.loaded} of ${rows} rows were opened`);
        const beside = await timeAlone(
          peer,
          `create or replace table opened as select * from read_csv('${path}')`,
        );
        counted = await countStatistics(running, peer, file, COUNTS[size]);
        return {
          'open-large': { value: ms, peer: beside },
          'open-large-gap-page': { value: gaps.page, peer: GAP_MS },
          'open-large-gap-main': { value: gaps.main, peer: GAP_MS },
          'open-large-memory-rest': { value: rest, peer: REST_MIB },
          'open-large-memory-peak': { value: peak, peer: PEAK_MIB },
        };
      },
      chosen: () => counted,
      note: () => `${rows} rows, 11 columns, ${megabytes} MB; statistics of ${UNIQUE}, ${COUNTS[size]} times`,
      close: async () => {
        peer.stop();
        await world.end(running);
        rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
      },
    };
  },
};
