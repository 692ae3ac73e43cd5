import { join } from 'node:path';
import { diffSql } from '../../../main/datasets/compare/diff-sql';
import { hasRest } from '../../../main/datasets/column-store/stored-cell';
import { restName } from '../../../main/datasets/column-store/view-sql';
import { temporaryFolder } from '../../support/app';
import { withQuickNote, type Group } from '../support/figure';
import { beginCompare, jobDone, named, openFile } from '../support/files';

/** Of the rows of one side: every so-manieth is not on the other, or has another cell there. */
const GONE_EVERY = 200;
const CHANGED_EVERY = 100;

/** Two runs of a query compared by their entities, beside the same SQL in DuckDB alone: the product also puts what differs into a dataset. */
export const group: Group = {
  figures: withQuickNote('a comparison’s job and its new dataset take as long for few rows as for many', [
    { name: 'compare', unit: 'ms', peer: 'the same SQL in DuckDB alone', aim: { on: 'ratio', most: 1.2 } },
  ]),
  open: async (world) => {
    const running = await world.loadedApp();
    const alone = await world.duckdb();
    const { columns } = alone;
    const folder = temporaryFolder('bench-compare');
    const half = world.rows / 2;
    const changed = columns.findIndex(({ key }) => key === 'subject');
    const cell = (name: string) =>
      name === `c${changed}`
        ? `case when rowid % ${CHANGED_EVERY} = 3 then ${name} || ' (again)' else ${name} end`
        : name;
    const sides = {
      before: { cells: (name: string) => name, where: `rowid < ${half}` },
      after: { cells: cell, where: `rowid < ${half + half / GONE_EVERY} and rowid % ${GONE_EVERY} <> 7` },
    };
    const typed = columns.flatMap((column, i) => [`c${i}`, ...(hasRest(column) ? [restName(`c${i}`)] : [])]);
    const opened: string[] = [];
    for (const [name, { cells, where }] of Object.entries(sides)) {
      const path = join(folder, `${name}.csv`);
      await alone.time(
        `copy (select ${named(columns, cells)} from plain where ${where}) to '${path}' (format csv, header true)`,
      );
      await alone.time(
        `create table side_${name} as select ${typed.map((column) => `${cells(column)} as ${column}`).join(', ')} from typed where ${where}`,
      );
      opened.push(await openFile(running, path));
    }
    const [before = '', after = ''] = opened;
    const pairs = columns.map((column, place) => ({ a: { column, place }, b: { column, place } }));
    const isKey = ({ a }: (typeof pairs)[number]) => a.column.key === 'entity_id';
    const sql = diffSql(
      'side_before',
      'side_after',
      pairs.filter(isKey),
      pairs.filter((pair) => !isKey(pair)),
      true,
    );
    let told = '';
    let differing = 0;
    const product = async () => {
      const began = Date.now();
      const { state, job } = await beginCompare(running, before, after);
      const { message = '', heardAt } = await jobDone(running, job);
      told = message;
      await running.call('dataset.close', { dataset: state.dataset });
      return heardAt - began;
    };
    const peer = async () => {
      const { ms, rows } = await alone.time(sql);
      differing = rows;
      return ms;
    };
    await product();
    await peer();
    const found = told
      .match(/[\d,]+/g)
      ?.map((count) => Number(count.replaceAll(',', '')))
      .reduce((sum, n) => sum + n, 0);
    if (found !== differing) throw new Error(`${told}, but DuckDB alone finds ${differing} rows that differ`);
    return {
      turn: async (isPeerFirst) => {
        const early = isPeerFirst ? await peer() : undefined;
        const value = await product();
        return { compare: { value, peer: early ?? (await peer()) } };
      },
      note: () => `${half} rows each, ${columns.length} columns: ${told}`,
      close: async () => {
        for (const dataset of opened) await running.call('dataset.close', { dataset });
      },
    };
  },
};
