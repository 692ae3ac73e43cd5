import type { Rand } from '../random';

export const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;
/** Days of history. */
export const DAYS = 90;
/** Emails are listed after they were scanned, so nothing arrived within the last two minutes. */
const SETTLING_MS = 120_000;

/** Weights of the hours of a day. Offices are between Singapore and New York, so most work happens from 8 to 17, and some at night. */
const HOURS = [3, 3, 3, 3, 3, 4, 6, 10, 15, 18, 18, 16, 14, 16, 18, 18, 16, 13, 10, 8, 7, 5, 4, 3] as const;
/** Weights of the days, from Sunday on. */
const WEEKDAYS = [2, 12, 12, 12, 12, 12, 3] as const;
const BAG = 1 << 18;

/** Draws instants of the 90 days before now; weekdays and office hours are busier. */
export type Calendar = {
  /** The end of the clock's day, in UTC. */
  readonly end: number;
  /** Draws the time of something that arrived. */
  readonly at: (r: Rand) => number;
  /** Draws an instant between `from` and now, at most `span` after `from`. */
  readonly after: (r: Rand, from: number, span: number) => number;
  /** Draws the time of a reply to an email of `from`, about `hours` working hours later; undefined if that isn't over yet. */
  readonly reply: (r: Rand, from: number, hours: number) => number | undefined;
  /** Returns the instant `days` and `hours` before the clock's day began, in UTC. */
  readonly before: (days: number, hours?: number, minutes?: number) => number;
};

const hourWeight = (start: number): number => {
  const date = new Date(start);
  return (HOURS[date.getUTCHours()] ?? 0) * (WEEKDAYS[date.getUTCDay()] ?? 0);
};

/** Lists the hours up to `base`, each as often as its weight. */
const hoursBack = (base: number): Uint16Array => {
  const weights = Array.from({ length: DAYS * 24 }, (_, back) => hourWeight(base - back * HOUR_MS));
  const total = weights.reduce((sum, one) => sum + one, 0);
  const bag = new Uint16Array(BAG);
  let back = 0;
  let below = weights[0] ?? 0;
  for (let i = 0; i < BAG; i += 1) {
    while (below <= ((i + 0.5) / BAG) * total && back < weights.length - 1)
      below += weights[(back += 1)] ?? 0;
    bag[i] = back;
  }
  return bag;
};

const LONGEST_PAUSE_S = 240;
const NIGHT_MS = 9 * HOUR_MS;
const WEEKEND_MS = 2 * DAY_MS;
/** Returns the longest time in milliseconds between an email and a reply that takes about `hours`. */
export const replySpan = (hours: number): number =>
  hours * HOUR_MS + LONGEST_PAUSE_S * 1_000 + NIGHT_MS + WEEKEND_MS;

const WEEK_MS = 7 * DAY_MS;
/** Weeks that fit into the history. */
const WEEKS = Math.floor(DAYS / 7);

const isNight = (hour: number): boolean => hour < 6 || hour > 20;

/**
 * Creates the calendar before an instant. Instants are drawn from whole days, so that a tenant that starts again on the same day has the
 * same rows; what the day has not reached yet arrived in an earlier week.
 */
export const createCalendar = (now: number): Calendar => {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const last = now - SETTLING_MS;
  const base = today + DAY_MS - HOUR_MS;
  const bag = hoursBack(base);
  return {
    end: today + DAY_MS,
    at: (r) => {
      const back = bag[Math.floor(r.next() * BAG)] ?? 0;
      const second = Math.floor(r.next() * 3_600);
      const at = base - back * HOUR_MS + second * 1_000;
      return at > last ? at - (1 + (second % (WEEKS - 1))) * WEEK_MS : at;
    },
    // A tenth of the remaining time stays, so that later events fit in before now too.
    after: (r, from, span) =>
      from + 1 + Math.floor(r.next() * Math.max(0, Math.min(span, (now - from - 2) * 0.9))),
    reply: (r, from, hours) => {
      let at = from + Math.floor(r.next() * hours * 3_600 + LONGEST_PAUSE_S) * 1_000;
      if (isNight(new Date(at).getUTCHours()) && r.chance(0.8)) at += NIGHT_MS;
      const weekday = new Date(at).getUTCDay();
      if ((weekday === 0 || weekday === 6) && r.chance(0.8)) at += WEEKEND_MS;
      return at < last ? at : undefined;
    },
    before: (days, hours = 0, minutes = 0) => today - days * DAY_MS - hours * HOUR_MS - minutes * 60_000,
  };
};
