import { statSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../support/app';
import { withQuickNote, type Group } from '../support/figure';
import { beginFile, jobDone, named } from '../support/files';
import { askRows } from '../support/hunt';

const PEER = 'read_csv into a table by DuckDB alone';
const HEAD_MS = 250;
const FIRST_ROWS = 50;
const LAST_ROWS = 100;
const LOOK_EVERY_MS = 20;

/** A large csv file opened for offline review: from its window until its first rows are there; from the click until its last rows can be scrolled to, and until all of it can be sorted and filtered. */
export const group: Group = {
  figures: withQuickNote(
    'a file is read in a new process, whose start takes as long for few rows as for many',
    [
      { name: 'open-csv', unit: 'ms', peer: PEER, aim: { on: 'ratio', most: 1.1 } },
      { name: 'open-csv-head', unit: 'ms', peer: PEER, aim: { on: 'value', most: HEAD_MS } },
      { name: 'open-csv-scroll', unit: 'ms', peer: PEER, aim: { on: 'ratio', most: 0.4 } },
    ],
  ),
  open: async (world) => {
    const running = await world.loadedApp();
    const alone = await world.duckdb();
    const path = join(temporaryFolder('bench-open'), 'rows.csv');
    await alone.time(
      `copy (select ${named(alone.columns)} from plain) to '${path}' (format csv, header true)`,
    );
    const product = async () => {
      const began = Date.now();
      const { state, job } = await beginFile(running, path);
      const { dataset } = state;
      const shown = Date.now();
      const whenThere = async (offset: number, count: number) => {
        for (;;) {
          const { value } = await askRows(running.page, {
            op: 'window',
            view: { dataset, sort: [], filter: [] },
            offset,
            count,
          });
          if (value.rows.length === count) return Date.now();
          await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
        }
      };
      const [first, last, { heardAt }] = await Promise.all([
        whenThere(0, FIRST_ROWS),
        whenThere(world.rows - LAST_ROWS, LAST_ROWS),
        jobDone(running, job),
      ]);
      const [head, scroll] = [first - shown, last - began];
      const whole = heardAt - began;
      const { value } = await askRows(running.page, { op: 'view', view: { dataset, sort: [], filter: [] } });
      if (value.count !== world.rows) throw new Error(`${value.count} of ${world.rows} rows were opened`);
      await running.call('dataset.close', { dataset });
      return { head, scroll, whole };
    };
    const peer = async () =>
      (await alone.time(`create or replace table opened as select * from read_csv('${path}')`)).ms;
    await product();
    await peer();
    return {
      turn: async (isPeerFirst) => {
        const before = isPeerFirst ? await peer() : undefined;
        const { head, scroll, whole } = await product();
        const beside = before ?? (await peer());
        return {
          'open-csv': { value: whole, peer: beside },
          'open-csv-head': { value: head, peer: beside },
          'open-csv-scroll': { value: scroll, peer: beside },
        };
      },
      note: () =>
        `${world.rows} rows, ${alone.columns.length} columns, ${Math.round(statSync(path).size / 1e6)} MB; the file is copied first, so that it may change or go while it is looked at`,
    };
  },
};
