/** Reads times in the shapes in which tenants send them (see LENIENCY.md). */
import { hasCalendarDay } from './dates';
import { readMailDate } from './mail-date';
import { wallClockToInstant } from './next-run';

/** Numbers below this are seconds since the epoch (until the year 5138); as milliseconds they would lie before March 1973. */
const LEAST_MILLISECONDS = 1e11;
/** The end of the year 9999: later numbers are micro- or nanoseconds, which can't be distinguished. */
const LATEST = 253_402_300_799_999;

const DIGITS = /^-?\d{9,13}(\.\d+)?$/;
const ISO = /^[+-]?\d{4,6}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d([.,]\d+)?)?( ?(Z|UTC|[+-]\d\d(:?\d\d)?))?)?$/i;
/** ISO 8601 text with a zone that JavaScript reads as it is. */
const PLAIN = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
/** A date as mail headers have it (RFC 5322). */
const MAIL = /^([a-z]{3}, ?)?\d{1,2} [a-z]{3} \d{4} \d\d:\d\d(:\d\d)?( (Z|UTC?|GMT|[+-]\d{4}))?$/i;
const ZONE = /(Z|UTC?|GMT|[T ]\d\d:\d\d.*[+-]\d\d(:?\d\d)?)$/i;

/** Reads digits as they are written: a product of seconds and 1,000 may be a millisecond off. */
const fromDigits = (text: string): number | undefined => {
  const number = Number(text);
  const [seconds = '', fraction = ''] = text.split('.');
  const exact = Math.abs(Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3));
  const time =
    Math.abs(number) >= LEAST_MILLISECONDS
      ? Math.trunc(number)
      : text.includes('e')
        ? Math.trunc(number * 1000)
        : (number < 0 ? -1 : 1) * exact;
  return Math.abs(time) <= LATEST ? time : undefined;
};

/** Returns ISO 8601 text as JavaScript reads it; a date without a time is midnight. */
const plainIso = (text: string): string => {
  const [date = '', clock = '00:00'] = text
    .toUpperCase()
    .replace(/ ?(UTC|Z)$/, 'Z')
    .split(/[T ](?=\d)/);
  const [time = '', sign, hours = '00', minutes = '00'] = clock
    .replace(',', '.')
    .replace(' ', '')
    .split(/([+-])(\d\d):?(\d\d)?$/);
  return `${date}T${time}${sign === undefined ? '' : `${sign}${hours}:${minutes}`}`;
};

const QUARTER_MS = 900_000;
const MOST_KNOWN = 20_000;
/** Offsets of zones by the quarter hour of their clock, as far as it has a single one: clocks change at quarter hours. */
const offsets = new Map<string, number>();

/** Within these, every zone has rules that a date can be read by; years below 100 are taken for those of the 20th century. */
const FIRST_WITH_RULES = Date.UTC(101, 0, 1);

/** Returns the instant at which the clock of a zone shows a time. Asking for the zone's rules is slow, and rows come by the million. */
const toInstant = (wall: number, zone: string): number => {
  if (zone === 'UTC' || wall < FIRST_WITH_RULES || wall > LATEST) return wall;
  const quarter = Math.floor(wall / QUARTER_MS) * QUARTER_MS;
  const key = `${quarter} ${zone}`;
  const known = offsets.get(key);
  if (known !== undefined) return wall - known;
  const second = Math.floor(wall / 1000) * 1000;
  const [from, to] = [quarter, quarter + QUARTER_MS - 1000].map((at) => at - wallClockToInstant(at, zone));
  if (from === undefined || from !== to) return wallClockToInstant(second, zone) + (wall - second);
  if (offsets.size >= MOST_KNOWN) offsets.clear();
  offsets.set(key, from);
  return wall - from;
};

const isTime = (text: string): boolean => ISO.test(text) || MAIL.test(text);

/** Returns true if a time is a text that names no zone, so that one is assumed. */
export const isZoneAssumed = (value: unknown): boolean => {
  const text = typeof value === 'string' ? value.trim() : '';
  return isTime(text) && !ZONE.test(text);
};

/** Reads a text in ISO 8601 that names its zone. Days up to the 28th are in every month, so that most rows need no calendar. */
const readIso = (text: string): number | undefined => {
  const time = Date.parse(text);
  const isEarly = text[4] === '-' && text.slice(8, 10) <= '28';
  return Number.isNaN(time) || !(isEarly || hasCalendarDay(text)) ? undefined : time;
};

/**
 * Reads a time to milliseconds since the epoch: ISO 8601 with any offset and precision, the date of a mail header, or seconds or
 * milliseconds since the epoch as a number or as digits. Text that names no zone is read in the one given. Returns undefined for
 * anything else.
 */
export const readTime = (value: unknown, zone: string): number | undefined => {
  if (typeof value === 'number') return fromDigits(String(value));
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (PLAIN.test(text)) return readIso(text);
  if (DIGITS.test(text)) return fromDigits(text);
  if (!isTime(text)) return undefined;
  const isAssumed = !ZONE.test(text);
  const time = ISO.test(text) ? readIso(`${plainIso(text)}${isAssumed ? 'Z' : ''}`) : readMailDate(text);
  return isAssumed && time !== undefined ? toInstant(time, zone) : time;
};

/** The digits of a fraction of seconds behind the milliseconds. */
const BEYOND_ISO = /:\d\d[.,]\d{3}(\d+)/;
const BEYOND_DIGITS = /^(\d+)\.(\d+)$/;

const digitsBeyond = (text: string): string => {
  const iso = BEYOND_ISO.exec(text)?.[1];
  if (iso !== undefined) return iso;
  const [, whole = '', fraction = ''] = BEYOND_DIGITS.exec(text) ?? [];
  return Number(whole) < LEAST_MILLISECONDS ? fraction.slice(3) : fraction;
};

/** Returns the nanoseconds of a time after the millisecond that `readTime` returns: 0 if it has none, with a fraction if it is more precise. */
export const readNanoseconds = (value: unknown): number => {
  if (typeof value !== 'string' && typeof value !== 'number') return 0;
  const digits = digitsBeyond(String(value).trim());
  return digits === '' ? 0 : Number(`${digits.slice(0, 6).padEnd(6, '0')}.${digits.slice(6, 20)}`);
};
