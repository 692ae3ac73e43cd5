import { MOST_SECONDS, ReviewState, type ReviewQueue, type ReviewTally } from '../../../shared/model/review';
import type { Clock } from '../../deps';
import type { Storage } from '../storage/storage';
import { text } from './text';

type StoreDeps = { readonly storage: Storage; readonly clock: Clock; readonly tenant: () => string };

const without = <T>(all: readonly T[], isOut: (one: T) => boolean): T[] => all.filter((one) => !isOut(one));

/** Stores the review of each tenant: its own queues, its alerts and the tally. */
export const createReviewStore = ({ storage, clock, tenant }: StoreDeps) => {
  const store = storage.store<ReviewState>({
    name: 'review',
    label: text.documentName,
    schema: ReviewState,
  });
  const newTally = (): ReviewTally => ({ since: clock(), items: 0, undone: 0, seconds: [] });
  const read = (): ReviewState => store.read(tenant()) ?? { queries: [], alerts: [], tally: newTally() };
  const change = (patch: Partial<ReviewState>): ReviewState => {
    const next = { ...read(), ...patch };
    store.put(tenant(), next);
    return next;
  };
  return {
    read,
    setQuery: (query_id: string, isQueue: boolean): ReviewState => {
      const others = without(read().queries, (one) => one === query_id);
      return change({ queries: isQueue ? [...others, query_id] : others });
    },
    setAlert: (queue: ReviewQueue, isOn: boolean): ReviewState => {
      const others = without(read().alerts, ({ id }) => id === queue.id);
      return change({ alerts: isOn ? [...others, queue] : others });
    },
    addTally: (seconds: readonly number[], undone: number): ReviewState => {
      const { tally } = read();
      return change({
        tally: {
          ...tally,
          items: tally.items + seconds.length,
          undone: tally.undone + undone,
          seconds: [...tally.seconds, ...seconds].slice(-MOST_SECONDS),
        },
      });
    },
    resetTally: (): ReviewState => change({ tally: newTally() }),
    forget: store.remove,
  };
};
