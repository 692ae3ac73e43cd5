/** Formats dates: mm/dd/yy with a two-digit year, or as ISO 8601 writes them; weeks from Sunday. */
import type { DateFormat } from '../model/app-state';

export const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

const formatters = new Map<string, Intl.DateTimeFormat>();
const formatterFor = (timeZone: string): Intl.DateTimeFormat => {
  const cached = formatters.get(timeZone);
  if (cached) return cached;
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    weekday: 'short',
  });
  formatters.set(timeZone, formatter);
  return formatter;
};

export type DateParts = {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** 0 is Sunday. */
  readonly weekday: number;
};

/** Returns the calendar parts of an instant (milliseconds since the epoch) in a named zone. */
export const partsIn = (time: number, timeZone: string): DateParts => {
  const date = new Date(time);
  // A grid shows thousands of times, mostly in UTC, where `Intl` is not needed.
  if (timeZone === 'UTC' && date.getUTCFullYear() > 0) {
    return {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      hour: date.getUTCHours(),
      minute: date.getUTCMinutes(),
      second: date.getUTCSeconds(),
      weekday: date.getUTCDay(),
    };
  }
  const parts: Record<string, string> = {};
  for (const part of formatterFor(timeZone).formatToParts(time)) parts[part.type] = part.value;
  return {
    year: Number(parts['year']),
    month: Number(parts['month']),
    day: Number(parts['day']),
    hour: Number(parts['hour']),
    minute: Number(parts['minute']),
    second: Number(parts['second']),
    weekday: WEEKDAYS.findIndex((day) => day === parts['weekday']),
  };
};

const two = (n: number): string => String(n).padStart(2, '0');
const isInRange = (time: number): boolean => Number.isFinite(time) && Math.abs(time) <= 8.64e15;

/** Formats a day as `mm/dd/yy` or `yyyy-mm-dd`. */
export const formatDay = (
  { year, month, day }: Pick<DateParts, 'year' | 'month' | 'day'>,
  format: DateFormat = 'us',
): string =>
  format === 'iso'
    ? `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
    : `${two(month)}/${two(day)}/${two(year % 100)}`;

/** Formats an instant as a day in a named zone; returns an empty text if it is out of range. */
export const formatDate = (time: number, timeZone: string, format?: DateFormat): string => {
  if (!isInRange(time)) return '';
  return formatDay(partsIn(time, timeZone), format);
};

/** Formats an instant as a day with `hh:mm:ss` on a 24-hour clock in a named zone; returns an empty text if it is out of range. */
export const formatDateTime = (time: number, timeZone: string, format?: DateFormat): string => {
  if (!isInRange(time)) return '';
  const p = partsIn(time, timeZone);
  return `${formatDay(p, format)} ${two(p.hour)}:${two(p.minute)}:${two(p.second)}`;
};

/** Returns true if the calendar has the day of an ISO 8601 text: JavaScript reads February 30 as March 2. */
export const hasCalendarDay = (text: string): boolean => {
  const [, year = '', month, day] = /^([+-]?\d+)-(\d\d)-(\d\d)/.exec(text) ?? [];
  // The calendar repeats every 400 years; `Date.UTC` takes small years for others, and reaches no far ones.
  const last = new Date(Date.UTC(2000 + (Number(year) % 400), Number(month), 0));
  return Number(day) <= last.getUTCDate();
};

/** Parses an ISO 8601 text to milliseconds since the epoch; undefined if it is invalid or names no zone. */
export const parseInstant = (text: string): number | undefined => {
  if (!/^[+-]?\d{4,6}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d))$/i.test(text))
    return undefined;
  const time = Date.parse(text.replace(' ', 'T'));
  return Number.isNaN(time) || !hasCalendarDay(text) ? undefined : time;
};

/** Formats a zone's offset at an instant: `UTC−5`, `UTC+5:30`, `UTC`. */
export const zoneOffset = (time: number, timeZone: string): string => {
  const p = partsIn(time, timeZone);
  const asUtc = Date.UTC(p.year, p.month - 1, p.day, p.hour, p.minute, p.second);
  const minutes = Math.round((asUtc - Math.floor(time / 1000) * 1000) / 60_000);
  if (minutes === 0) return 'UTC';
  const distance = Math.abs(minutes);
  const rest = distance % 60 === 0 ? '' : `:${two(distance % 60)}`;
  return `UTC${minutes < 0 ? '−' : '+'}${Math.floor(distance / 60)}${rest}`;
};

/** Returns six weeks of a month's calendar, Sunday first: the day of the month in each cell, or null outside the month. */
export const monthGrid = (year: number, month: number): (number | null)[][] => {
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_cell, weekday) => {
      const day = week * 7 + weekday - first + 1;
      return day >= 1 && day <= days ? day : null;
    }),
  );
};

/** Formats an age for a status line: `12 s`, `3 min`, `3 h`, `2 d`. */
export const formatAge = (ms: number): string => {
  const s = Math.max(0, Math.floor(ms / 1000));
  if (s < 60) return `${s} s`;
  if (s < 3600) return `${Math.floor(s / 60)} min`;
  return s < 86_400 ? `${Math.floor(s / 3600)} h` : `${Math.floor(s / 86_400)} d`;
};
