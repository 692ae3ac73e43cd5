import { type Rand, weighted } from './random';

export const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;
/** How many days of history there are. */
export const DAYS = 90;

/** Office hours weigh most; the night has a little. */
const HOURS = weighted(
  [1, 1, 1, 1, 1, 2, 4, 9, 16, 20, 19, 17, 12, 15, 18, 17, 14, 9, 5, 4, 3, 2, 2, 1].map((weight, hour) => [hour, weight] as const),
);

/** Picks instants in the 90 days before a clock's day: weekdays and office hours are busier. */
export type Calendar = {
  /** Start of the clock's day, UTC: nothing of the generated past is later. */
  readonly end: number;
  readonly at: (r: Rand) => number;
  /** `days` and `hours` before the end. */
  readonly before: (days: number, hours?: number, minutes?: number) => number;
};

export const calendarOf = (now: number): Calendar => {
  const end = Math.floor(now / DAY_MS) * DAY_MS;
  const dayBag = weighted(
    Array.from({ length: DAYS }, (_, i) => {
      const weekday = new Date(end - (i + 1) * DAY_MS).getUTCDay();
      return [i + 1, weekday === 0 ? 2 : weekday === 6 ? 3 : 12] as const;
    }),
  );
  return {
    end,
    at: (r) => end - r.pick(dayBag) * DAY_MS + r.pick(HOURS) * HOUR_MS + Math.floor(r.next() * 3_600) * 1_000,
    before: (days, hours = 0, minutes = 0) => end - days * DAY_MS - hours * HOUR_MS - minutes * 60_000,
  };
};
