import { statSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../support/app';
import type { Group } from '../support/figure';
import { beginFile, jobDone, named } from '../support/files';
import { askRows } from '../support/hunt';

const PEER = 'read_csv into a table by DuckDB alone';
const SCROLLABLE_MS = 2_000;
const LAST_ROWS = 100;
const LOOK_EVERY_MS = 20;

/** A large csv file opened for offline review: until its last rows can be scrolled to, and until all of it can be sorted and filtered. */
export const group: Group = {
  figures: [
    { name: 'open-csv', unit: 'ms', peer: PEER, aim: { on: 'ratio', most: 1.1 } },
    { name: 'open-csv-scroll', unit: 'ms', peer: PEER, aim: { on: 'value', most: SCROLLABLE_MS } },
  ],
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
      const scrollable = async () => {
        for (;;) {
          const { value } = await askRows(running.page, {
            op: 'window',
            view: { dataset, sort: [], filter: [] },
            offset: world.rows - LAST_ROWS,
            count: LAST_ROWS,
          });
          if (value.rows.length === LAST_ROWS) return Date.now() - began;
          await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
        }
      };
      const [scroll, { heardAt }] = await Promise.all([scrollable(), jobDone(running, job)]);
      const whole = heardAt - began;
      const { value } = await askRows(running.page, { op: 'view', view: { dataset, sort: [], filter: [] } });
      if (value.count !== world.rows) throw new Error(`${value.count} of ${world.rows} rows were opened`);
      await running.call('dataset.close', { dataset });
      return { scroll, whole };
    };
    const peer = async () =>
      (await alone.time(`create or replace table opened as select * from read_csv('${path}')`)).ms;
    await product();
    await peer();
    return {
      turn: async (isPeerFirst) => {
        const before = isPeerFirst ? await peer() : undefined;
        const { scroll, whole } = await product();
        const beside = before ?? (await peer());
        return {
          'open-csv': { value: whole, peer: beside },
          'open-csv-scroll': { value: scroll, peer: beside },
        };
      },
      note: () =>
        `${world.rows} rows, ${alone.columns.length} columns, ${Math.round(statSync(path).size / 1e6)} MB; the file is copied first, so that it may change or go while it is looked at`,
    };
  },
};
