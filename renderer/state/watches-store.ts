import { create } from 'zustand';
import type { Failure, Result } from '../../shared/bridge';
import type { Watch, WatchList } from '../../shared/model/watch';
import { newSinceLastView } from './watch-growth';
import { local, on } from '../bridge';
import { toastFailure } from './overlay-store';

/** The watched queries, and if they could be read. */
export type WatchesStore = WatchList & {
  /** True once the list was read. */
  readonly isRead: boolean;
  /** The reason for which the list could not be read. */
  readonly failure: Failure | null;
};

/** The watched queries of the tenant, as the main process last reported them. */
export const useWatches = create<WatchesStore>(() => ({
  watches: [],
  notices: [],
  isRead: false,
  failure: null,
}));

/** Returns the watched queries with more rows than when the analyst last viewed them. */
export const watchesWithNewRows = (watches: readonly Watch[]): readonly Watch[] =>
  watches.filter((watch) => newSinceLastView(watch) > 0);

const take = (list: WatchList): void => useWatches.setState({ ...list, isRead: true, failure: null });

/** Stores the watches that a call returns, or shows its failure. */
const store = async (call: Promise<Result<WatchList>>): Promise<void> => {
  const result = await call;
  if (result.ok) take(result.value);
  else toastFailure(result.failure);
};

/** Reads the list of watches. */
export const readWatches = async (): Promise<void> => {
  const result = await local['watch.list']({});
  if (result.ok) return take(result.value);
  useWatches.setState({ failure: result.failure });
  toastFailure(result.failure);
};

/** Starts to watch queries: each is counted at an interval of `minutes`. */
export const startWatching = (
  queries: readonly { readonly query_id: string; readonly label: string }[],
  minutes: number,
): Promise<void> => store(local['watch.start']({ queries: [...queries], minutes }));

/** Counts queries that are still watched now instead of at their next time; a failure is shown until they are counted. */
export const countWatchesNow = async (watches: readonly Watch[]): Promise<void> => {
  if (watches.length > 0)
    await store(local['watch.countNow']({ query_ids: watches.map(({ query_id }) => query_id) }));
};

/** Stops watching queries, and deletes their counts. */
export const stopWatching = (query_ids: readonly string[]): Promise<void> =>
  store(local['watch.stop']({ query_ids: [...query_ids] }));

/** Marks watched queries as viewed: further growth is measured from their last count. */
export const markWatchesSeen = async (query_ids: readonly string[]): Promise<void> => {
  if (useWatches.getState().watches.some(({ query_id }) => query_ids.includes(query_id)))
    await store(local['watch.markSeen']({ query_ids: [...query_ids] }));
};

/** Reads the watches and keeps them up to date. Each tenant has its own. */
export const followWatches = (): void => {
  const read = () => void readWatches();
  on('watchesChanged', take);
  on('sessionChanged', read);
  read();
};
