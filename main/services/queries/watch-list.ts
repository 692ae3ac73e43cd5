/** Pure changes of the list of watched queries. */
import type { Failure } from '../../../shared/bridge';
import type { Watch } from '../../../shared/model/watch';

/** Counts that are stored of a query: two days at the usual pace. */
const MAX_COUNTS = 96;
const MINUTE = 60_000;
/** A query that fails is counted less and less often, but at least once a day. */
const MAX_PAUSE_MINUTES = 1_440;
const MAX_DOUBLINGS = 20;

/** A saved query to watch. */
export type QueryToWatch = { readonly query_id: string; readonly label: string };

/** Changes one watch of a list. */
export const changeWatch = (
  watches: readonly Watch[],
  id: string,
  change: (watch: Watch) => Watch,
): readonly Watch[] => watches.map((one) => (one.query_id === id ? change(one) : one));

/** A watch after a count. */
export const afterCount = (watch: Watch, at: number, total: number, label = ''): Watch => {
  const count = { at, total };
  return {
    ...watch,
    label: label || watch.label,
    counts: [...watch.counts, count].slice(-MAX_COUNTS),
    seen: watch.seen ?? count,
    nextAt: at + watch.minutes * MINUTE,
    fails: 0,
    trouble: null,
  };
};

/** A watch after a failed count: the pause doubles with each failure. A query that is gone isn't counted any more. */
export const afterFailure = (watch: Watch, at: number, { kind, message }: Failure): Watch => {
  const fails = watch.fails + 1;
  const pause = Math.min(MAX_PAUSE_MINUTES, watch.minutes * 2 ** Math.min(fails, MAX_DOUBLINGS));
  return {
    ...watch,
    fails,
    nextAt: at + Math.max(pause, watch.minutes) * MINUTE,
    trouble: { message, isOver: kind === 'not_found' },
  };
};

/** A watch whose latest count the analyst has seen. */
export const asSeen = (watch: Watch): Watch => ({ ...watch, seen: watch.counts.at(-1) ?? watch.seen });

/** Returns true if a watch is still counted. */
export const isActive = ({ trouble }: Watch): boolean => !trouble?.isOver;

/** The first watch that is due. */
export const dueWatch = (watches: readonly Watch[], now: number): Watch | undefined =>
  watches.find((one) => isActive(one) && one.nextAt <= now);

/** Adds queries to the list, or changes how often they are counted; their counts stay. */
export const addWatches = (
  watches: readonly Watch[],
  queries: readonly QueryToWatch[],
  minutes: number,
  now: number,
): readonly Watch[] => {
  const ids = new Set(queries.map(({ query_id }) => query_id));
  return [
    ...watches.filter(({ query_id }) => !ids.has(query_id)),
    ...queries.map(({ query_id, label }): Watch => {
      const former = watches.find((one) => one.query_id === query_id);
      return {
        query_id,
        label,
        counts: former?.counts ?? [],
        seen: former?.seen ?? null,
        minutes,
        nextAt: now,
        fails: 0,
        trouble: null,
      };
    }),
  ];
};

/** The list with those of these watches that are still counted due at once; undefined if there are none. */
export const dueNow = (
  watches: readonly Watch[],
  ids: readonly string[],
  now: number,
): readonly Watch[] | undefined => {
  const isMeant = (one: Watch) => ids.includes(one.query_id) && isActive(one);
  if (!watches.some(isMeant)) return undefined;
  return watches.map((one) => (isMeant(one) ? { ...one, nextAt: now } : one));
};

/** The list with every failed watch due at once; undefined if none failed. */
export const retryFailed = (watches: readonly Watch[], now: number): readonly Watch[] | undefined => {
  const isFailed = (one: Watch) => one.fails > 0 && isActive(one);
  if (!watches.some(isFailed)) return undefined;
  return watches.map((one) => (isFailed(one) ? { ...one, fails: 0, nextAt: now } : one));
};
