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

/** Returns true if this is a known IANA zone such as `Europe/Berlin`; a bare offset from UTC is not. */
export const isTimeZone = (zone: string): boolean => {
  if (zone === '' || /^[+-]/.test(zone)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    // `Intl` throws for a name that it doesn't know: that is the answer.
    return false;
  }
};

/** Returns the time that a wall clock shows, in milliseconds as if it were UTC. */
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

/** Returns the instant at which a wall clock shows `wall`: the first of two in a repeated hour, the end of the gap for a skipped time. */
export const wallClockToInstant = (wall: number, zone: string): number => {
  const [before, after] = [offsetAt(wall - DAY_MS, zone), offsetAt(wall + DAY_MS, zone)];
  for (const offset of before === after ? [before] : [before, after].sort((a, b) => b - a)) {
    if (wallClock(wall - offset, zone) === wall) return wall - offset;
  }
  return changeBetween(wall - Math.max(before, after), wall - Math.min(before, after), zone);
};

/** Returns true if this is a weekday's number, 0 (Sunday) to 6. */
export const isWeekday = (day: number | undefined): boolean => day !== undefined && day >= 0 && day <= 6;
/** Returns true if this is the number of a week in a month, 1 to 4. */
export const isWeekOfMonth = (week: number | undefined): boolean =>
  week !== undefined && week >= 1 && week <= 4;

/** Returns true if a timing has the day and the week that its frequency needs. */
const hasItsDay = ({ frequency, week, day }: Timing): boolean =>
  (frequency === 'daily' || isWeekday(day)) && (frequency !== 'monthly' || isWeekOfMonth(week));

/** Returns true if the schedule runs on a calendar day (midnight, as if it were UTC). */
const isDue = (date: number, { frequency, week, day }: Timing): boolean => {
  if (frequency === 'daily') return true;
  const calendar = new Date(date);
  if (calendar.getUTCDay() !== day) return false;
  return frequency === 'weekly' || Math.ceil(calendar.getUTCDate() / 7) === week;
};

/**
 * Returns the next instants (milliseconds since the epoch) after `after`, at most `count`; none if the timing is incomplete. Each day's
 * run is one instant, so a repeated hour runs once, and a time that the clocks skip runs when the gap ends.
 */
export const nextRuns = (timing: Timing, after: number, zone: string, count: number): number[] => {
  const minutes = clockMinutes(timing.time);
  if (minutes === undefined || !hasItsDay(timing) || !isTimeZone(zone)) return [];
  const runs: number[] = [];
  const today = Math.floor(wallClock(after, zone) / DAY_MS) * DAY_MS;
  // Starts one day early: if the clocks skipped midnight, the run of a day that is already over may still be due.
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
