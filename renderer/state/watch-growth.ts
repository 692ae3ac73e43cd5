import type { Watch } from '../../shared/model/watch';

/** By how many rows a tracked query has grown since the analyst last looked; negative where it has fewer. */
export const growthOf = ({ counts, seen }: Pick<Watch, 'counts' | 'seen'>): number =>
  (counts.at(-1)?.total ?? 0) - ((seen ?? counts[0])?.total ?? 0);

const figure = (n: number): string => n.toLocaleString('en-US');

/** How a tracked query stands, in words such as `12 → 15, +3 since 08:00`; `show` writes an instant. */
export const trackWords = (track: Watch, show: (instant: number) => string): string => {
  const { counts, seen, trouble, nextAt, minutes } = track;
  const last = counts.at(-1);
  const since = seen ?? counts[0];
  const by = growthOf(track);
  const trend =
    !last || !since
      ? `not counted yet, every ${minutes} min`
      : by === 0
        ? `${figure(last.total)}, no change since ${show(since.at)}`
        : `${figure(since.total)} → ${figure(last.total)}, ${by > 0 ? '+' : '−'}${figure(Math.abs(by))} since ${show(since.at)}`;
  if (!trouble) return trend;
  return `${trend}; ${trouble.isOver ? 'tracked no more' : `the last count failed, next at ${show(nextAt)}`}: ${trouble.message}`;
};
