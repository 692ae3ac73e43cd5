import type { Watch } from '../../shared/model/watch';
import { formatCount } from './format';

/** Rows that a watched query has gained since the analyst last viewed it; negative if it has fewer. */
export const newSinceLastView = ({ counts, seen }: Pick<Watch, 'counts' | 'seen'>): number =>
  (counts.at(-1)?.total ?? 0) - ((seen ?? counts[0])?.total ?? 0);

/** Returns the time at which a watched query was first counted with more rows than the analyst has seen; undefined if it has none. */
export const newRowsSince = ({ counts, seen }: Pick<Watch, 'counts' | 'seen'>): number | undefined => {
  const known = (seen ?? counts[0])?.total ?? 0;
  const last = counts.findLastIndex(({ total }) => total <= known);
  return counts[last + 1]?.at;
};

const formatTrend = (watch: Watch, formatTime: (instant: number) => string): string => {
  const last = watch.counts.at(-1);
  const since = watch.seen ?? watch.counts[0];
  if (!last || !since) return `not counted yet, every ${watch.minutes} min`;
  const growth = newSinceLastView(watch);
  const when = formatTime(since.at);
  if (growth === 0) return `${formatCount(last.total)}, no change since ${when}`;
  const sign = growth > 0 ? '+' : '−';
  return `${formatCount(since.total)} → ${formatCount(last.total)}, ${sign}${formatCount(Math.abs(growth))} since ${when}`;
};

/** Formats the counts of a watched query, such as `12 → 15, +3 since 08:00`, with the error of the last count if it failed. */
export const formatWatch = (watch: Watch, formatTime: (instant: number) => string): string => {
  const { trouble: error, nextAt } = watch;
  const trend = formatTrend(watch, formatTime);
  if (!error) return trend;
  const state = error.isOver ? 'no longer watched' : `the last count failed, next at ${formatTime(nextAt)}`;
  return `${trend}; ${state}: ${error.message}`;
};
