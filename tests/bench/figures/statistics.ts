import type { Group } from '../support/figure';
import { askRows, shownDataset } from '../support/hunt';

const PEER = 'a statement for the same in DuckDB alone';
/** Values that the panel of statistics counts at most. */
const TOP = 10_000;
const KEY = 'entity_id';

/** The statistics and the most frequent values of a column with as many values as rows: nothing is grouped faster than that. */
export const group: Group = {
  figures: [
    { name: 'statistics-facts', unit: 'ms', peer: PEER, aim: { on: 'ratio', most: 1.2 } },
    { name: 'statistics-values', unit: 'ms', peer: PEER, aim: { on: 'ratio', most: 1.2 } },
  ],
  open: async (world) => {
    const { page } = await world.loadedApp();
    const { dataset } = await shownDataset(page);
    const alone = await world.duckdb();
    const cell = `c${alone.columns.findIndex(({ key }) => key === KEY)}`;
    const view = { dataset, sort: [], filter: [] };
    const sides = {
      'statistics-facts': {
        request: { op: 'facts', view, key: KEY },
        sql: `select count(*), count(${cell}), count(distinct ${cell}), min(${cell}), max(${cell}) from typed`,
      },
      'statistics-values': {
        request: { op: 'values', view, key: KEY, top: TOP },
        sql: `select ${cell}, count(*) n from typed group by 1 order by n desc, 1 nulls last limit ${TOP}`,
      },
    } as const;
    const { value } = await askRows(page, sides['statistics-values'].request);
    if (value.distinct !== world.rows)
      throw new Error(`${KEY} has ${value.distinct} values, not ${world.rows}`);
    return {
      turn: async (isPeerFirst) => {
        const readings: Record<string, { value: number; peer: number }> = {};
        for (const [name, { request, sql }] of Object.entries(sides)) {
          const before = isPeerFirst ? (await alone.time(sql)).ms : undefined;
          const { ms } = await askRows(page, request);
          readings[name] = { value: ms, peer: before ?? (await alone.time(sql)).ms };
        }
        return readings;
      },
      note: () => `${KEY}: ${world.rows} rows, each with another value`,
    };
  },
};
