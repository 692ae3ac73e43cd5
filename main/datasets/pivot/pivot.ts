import type { PivotState } from '../../../shared/model/pivot';
import type { Dataset } from '../dataset/dataset';
import type { IndexedAs, PivotFound, SeenProfile } from '../protocol';
import { readProfile } from './entity';
import { MAX_HITS } from './pivot-index';
import { createPivotIndexes } from './pivot-indexes';
import { createRowIndexer } from './row-indexer';
import { sumUnindexed } from './unindexed';
import { canonicalValue } from './values';

/** The entities that this workstation has seen, by the values that lead to them. */
export type Pivot = ReturnType<typeof createPivot>;

/** Adds the states of two indexes. */
const joinStates = (a: PivotState, b: PivotState): PivotState => ({
  entities: a.entities + b.entities,
  values: a.values + b.values,
  oldest: a.oldest === null ? b.oldest : b.oldest === null ? a.oldest : Math.min(a.oldest, b.oldest),
  dropped: a.dropped + b.dropped,
  wasDamaged: a.wasDamaged || b.wasDamaged,
});

/** Creates the pivot: indexes in files, and the indexer of the rows of open datasets. */
export const createPivot = (clock: () => number) => {
  const indexes = createPivotIndexes();
  const rows = createRowIndexer(indexes, clock);

  const findIn = async (path: string, value: string): Promise<Omit<PivotFound, 'value'>> => {
    // Counted before the search: a row that is indexed in between is reported as not searched, and no unsearched row is left out.
    const unindexed = await rows.catchUp(path);
    const found = await indexes.find(path, value);
    return { ...found, unindexed, index: await indexes.state(path) };
  };

  return {
    follow: (id: string, dataset: Dataset, as: IndexedAs): void => rows.follow(id, dataset, as),
    noteRows: rows.noteRows,
    leave: rows.leave,
    seeProfile: async (path: string, { entity, profile, isPart }: SeenProfile): Promise<void> => {
      const seen = readProfile(entity, profile, isPart);
      if (seen) await indexes.add(path, [seen], clock());
    },
    /** Looks a text up in several indexes as if they were one. */
    find: async (paths: readonly string[], text: string): Promise<PivotFound> => {
      const value = canonicalValue(text);
      const found = await Promise.all(paths.map((path) => findIn(path, value)));
      return found.reduce<PivotFound>(
        (sum, one) => ({
          value,
          hits: [...sum.hits, ...one.hits].sort((a, b) => b.seenAt - a.seenAt).slice(0, MAX_HITS),
          total: sum.total + one.total,
          unindexed: sumUnindexed([...sum.unindexed, ...one.unindexed]),
          index: joinStates(sum.index, one.index),
        }),
        {
          value,
          hits: [],
          total: 0,
          unindexed: [],
          index: { entities: 0, values: 0, oldest: null, dropped: 0, wasDamaged: false },
        },
      );
    },
    clear: async (path: string): Promise<void> => {
      await rows.forget(path);
      await indexes.clear(path);
    },
    stop: async (): Promise<void> => {
      await rows.stop();
      await indexes.stop();
    },
  };
};
