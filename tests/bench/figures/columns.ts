import { whereSql } from '../../../main/datasets/dataset/filter-sql';
import { orderSql } from '../../../main/datasets/column-store/view-sql';
import type { ColumnFilter, ColumnSort, ViewSpec } from '../../../shared/dataset';
import { withQuickNote, type Group, type Reading } from '../support/figure';
import { askRows, shownDataset } from '../support/hunt';

const PEER = 'the same SQL in DuckDB alone';
const NEEDLES = ['an', 'er', 'in', 'on', 'es', 'or', 'te', 'at', 'al'];

type View = { readonly sort: ColumnSort[]; readonly filter: ColumnFilter[] };

/** Every column sorted, and every column searched for a substring: the order of the whole view, built each time. The column that is worst for the product over all turns counts. */
export const group: Group = {
  figures: withQuickNote('a request to the dataset process takes as long for few rows as for many', [
    { name: 'sort', unit: 'ms', peer: PEER, aim: { on: 'ratio', most: 1.1 } },
    { name: 'search', unit: 'ms', peer: PEER, aim: { on: 'ratio', most: 0.8 } },
  ]),
  open: async (world) => {
    const { page } = await world.loadedApp();
    const { dataset, columns, loaded } = await shownDataset(page);
    const alone = await world.duckdb();
    const readings = { sort: new Map<string, Reading[]>(), search: new Map<string, Reading[]>() };
    let n = 0;

    const product = async (view: View): Promise<number> => {
      // The store keeps a few orders; by the time that this one is asked for again, others have taken its place.
      const { ms } = await askRows(page, { op: 'view', view: { dataset, ...view } satisfies ViewSpec });
      return ms;
    };
    const peer = async ({ sort, filter }: View): Promise<number> => {
      const where = whereSql(columns, filter);
      const { ms } = await alone.time(
        `select rowid::uinteger from typed ${where.text} ${orderSql(columns, sort)}`,
        where.values.map(String),
      );
      return ms;
    };
    const both = async (kind: keyof typeof readings, key: string, view: View, isPeerFirst: boolean) => {
      const before = isPeerFirst ? await peer(view) : undefined;
      const value = await product(view);
      const reading = { value, peer: before ?? (await peer(view)) };
      readings[kind].set(key, [...(readings[kind].get(key) ?? []), reading]);
      return reading;
    };
    /** By the best times of each: what else the machine does only ever adds. */
    const ratioOf = (all: readonly Reading[]): number =>
      Math.min(...all.map(({ value }) => value)) / Math.min(...all.map(({ peer: beside }) => beside));
    const ranked = (kind: keyof typeof readings) =>
      [...readings[kind]]
        .map(([key, all]) => ({ key, all, ratio: ratioOf(all) }))
        .sort((a, b) => b.ratio - a.ratio);
    const told = (kind: keyof typeof readings) =>
      ranked(kind)
        .map(({ key, ratio }) => `${key} ${ratio.toFixed(2)}x`)
        .join(', ');
    return {
      turn: async (isPeerFirst) => {
        n += 1;
        const worst = { sort: { value: NaN, peer: 1 }, search: { value: NaN, peer: 1 } };
        for (const { key } of columns) {
          const sorted = await both(
            'sort',
            key,
            { sort: [{ key, order: n % 2 === 0 ? 'desc' : 'asc' }], filter: [] },
            isPeerFirst,
          );
          const found = await both(
            'search',
            key,
            { sort: [], filter: [{ kind: 'text', key, text: NEEDLES[n % NEEDLES.length] ?? 'a' }] },
            isPeerFirst,
          );
          if (!(sorted.value / sorted.peer <= worst.sort.value / worst.sort.peer)) worst.sort = sorted;
          if (!(found.value / found.peer <= worst.search.value / worst.search.peer)) worst.search = found;
        }
        return worst;
      },
      chosen: () => ({ sort: ranked('sort')[0]?.all ?? [], search: ranked('search')[0]?.all ?? [] }),
      note: () =>
        `the worst of all ${columns.length} columns of ${loaded} rows by its best times; sort: ${told('sort')}; search: ${told('search')}`,
    };
  },
};
