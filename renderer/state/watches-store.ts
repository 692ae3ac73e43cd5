import { create } from 'zustand';
import type { Result } from '../../shared/bridge';
import type { Watch, WatchList } from '../../shared/model/watch';
import { growthOf } from './watch-growth';
import { local, on } from '../bridge';
import { toastFailure } from './overlay-store';

/** The tracked queries of the tenant, as main last told them. */
export const useWatches = create<WatchList>(() => ({ watches: [], notices: [] }));

/** Tracked queries that find more than when the analyst last looked. */
export const watchesWithNewRows = (watches: readonly Watch[]): readonly Watch[] =>
  watches.filter((track) => growthOf(track) > 0);

const asked = async (answer: Promise<Result<WatchList>>): Promise<void> => {
  const result = await answer;
  if (result.ok) useWatches.setState(result.value);
  else toastFailure(result.failure);
};

/** Counts queries from now on, each so many minutes. */
export const startWatching = (
  queries: readonly { readonly query_id: string; readonly label: string }[],
  minutes: number,
): Promise<void> => asked(local['watch.start']({ queries: [...queries], minutes }));

/** Counts queries no more, and forgets their counts. */
export const stopWatching = (query_ids: readonly string[]): Promise<void> =>
  asked(local['watch.stop']({ query_ids: [...query_ids] }));

/** The analyst has looked at queries: they grow from what they have now. */
export const markWatchesSeen = async (query_ids: readonly string[]): Promise<void> => {
  if (useWatches.getState().watches.some(({ query_id }) => query_ids.includes(query_id)))
    await asked(local['watch.markSeen']({ query_ids: [...query_ids] }));
};

/** Follows main's counts; each tenant has its own. */
export const followWatches = (): void => {
  const read = () => void asked(local['watch.list']({}));
  on('watchesChanged', (next) => useWatches.setState(next));
  on('sessionChanged', read);
  read();
};
