/** Computes when a schedule runs next, by the calendar of a named time zone (see shared/README.md, Schedules). */
import type { z } from 'zod';
import type { Schedule } from '../model/query';
import { partsIn } from './dates';

type WireSchedule = z.infer<typeof Schedule>;
/** The timing of a schedule: `week` 1 to 4 for monthly, `day` 0 (Sunday) to 6 for weekly and monthly, `time` on a 24-hour clock. */
export type Timing = Pick<WireSchedule, 'frequency' | 'time'> & {
  readonly week?: number | undefined;
  readonly day?: number | undefined;
};

const DAY_MS = 86_400_000;

/** Returns the minutes after midnight of `08:00`, `8:00` or `08:00:00`; undefined if the text is not a time of day. */
export const clockMinutes = (time: string): number | undefined => {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/.exec(time.trim()) ?? [];
  return hours === undefined || minutes === undefined ? undefined : Number(hours) * 60 + Number(minutes);
};

/** Tells if this is a known IANA zone such as `Europe/Berlin`; a bare offset from UTC is not. */
export const isTimeZone = (zone: string): boolean => {
  if (zone === '' || /^[+-]/.test(zone)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** Returns what a wall clock shows, as if it were UTC, in milliseconds. */
const wallClock = (time: number, zone: string): number => {
  const p = partsIn(time, zone);
  return Date.UTC(p.year, p.month - 1, p.day, p.hour, p.minute, p.second);
};

const offsetAt = (time: number, zone: string): number =>
  wallClock(time, zone) - Math.floor(time / 1000) * 1000;

/** Returns the first instant after a change of offset that lies between the two given instants. */
const changeBetween = (low: number, high: number, zone: string): number => {
  const before = offsetAt(low, zone);
  let [from, to] = [low, high];
  while (to - from > 1000) {
    const middle = Math.floor((from + to) / 2000) * 1000;
    if (offsetAt(middle, zone) === before) from = middle;
    else to = middle;
  }
  return to;
};

/** Returns the instant at which a wall clock shows `wall`: the first of two in a repeated hour, and the end of the gap for a skipped one. */
export const wallClockToInstant = (wall: number, zone: string): number => {
  const [before, after] = [offsetAt(wall - DAY_MS, zone), offsetAt(wall + DAY_MS, zone)];
  for (const offset of before === after ? [before] : [before, after].sort((a, b) => b - a)) {
    if (wallClock(wall - offset, zone) === wall) return wall - offset;
  }
  return changeBetween(wall - Math.max(before, after), wall - Math.min(before, after), zone);
};

/** Tells if the schedule runs on a calendar day (midnight, as if it were UTC). */
const isDue = (date: number, { frequency, week, day }: Timing): boolean => {
  if (frequency === 'daily') return true;
  const found = new Date(date);
  if (found.getUTCDay() !== day) return false;
  return frequency === 'weekly' || Math.ceil(found.getUTCDate() / 7) === week;
};

/**
 * Returns the next instants (milliseconds since the epoch) after `after`, `count` at most; none if the timing is incomplete. Each day's
 * run is one instant, so a repeated hour runs once, and a time that the clocks skip runs when the gap has ended.
 */
export const nextRuns = (timing: Timing, after: number, zone: string, count: number): number[] => {
  const minutes = clockMinutes(timing.time);
  const needsDay =
    timing.frequency !== 'daily' && !(timing.day !== undefined && timing.day >= 0 && timing.day <= 6);
  const needsWeek =
    timing.frequency === 'monthly' && !(timing.week !== undefined && timing.week >= 1 && timing.week <= 4);
  if (minutes === undefined || needsDay || needsWeek || !isTimeZone(zone)) return [];
  const runs: number[] = [];
  const today = Math.floor(wallClock(after, zone) / DAY_MS) * DAY_MS;
  // From the day before: a skipped midnight may be due on a day that has passed by the clock on the wall.
  for (let date = today - DAY_MS; runs.length < count; date += DAY_MS) {
    if (!isDue(date, timing)) continue;
    const at = wallClockToInstant(date + minutes * 60_000, zone);
    if (at > (runs.at(-1) ?? after)) runs.push(at);
  }
  return runs;
};

/** Returns the next instant after `after`; undefined if the timing is incomplete. */
export const nextRun = (timing: Timing, after: number, zone: string): number | undefined =>
  nextRuns(timing, after, zone, 1)[0];
