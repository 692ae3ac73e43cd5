import { create } from 'zustand';
import type { Result } from '../../shared/bridge';
import type { Watch, WatchList } from '../../shared/model/watch';
import { newSinceLastView } from './watch-growth';
import { local, on } from '../bridge';
import { toastFailure } from './overlay-store';

/** The watched queries of the tenant, as the main process last reported them. */
export const useWatches = create<WatchList>(() => ({ watches: [], notices: [] }));

/** Returns the watched queries with more rows than when the analyst last viewed them. */
export const watchesWithNewRows = (watches: readonly Watch[]): readonly Watch[] =>
  watches.filter((watch) => newSinceLastView(watch) > 0);

/** Stores the watches that a call returns, or shows its failure. */
const store = async (call: Promise<Result<WatchList>>): Promise<void> => {
  const result = await call;
  if (result.ok) useWatches.setState(result.value);
  else toastFailure(result.failure);
};

/** Starts to watch queries: each is counted at an interval of `minutes`. */
export const startWatching = (
  queries: readonly { readonly query_id: string; readonly label: string }[],
  minutes: number,
): Promise<void> => store(local['watch.start']({ queries: [...queries], minutes }));

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
  const read = () => void store(local['watch.list']({}));
  on('watchesChanged', (next) => useWatches.setState(next));
  on('sessionChanged', read);
  read();
};
