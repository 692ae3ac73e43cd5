/** Reads times in the shapes in which tenants send them (see LENIENCY.md). */

/** Numbers below this are seconds since the epoch (until the year 5138); as milliseconds they would lie before March 1973. */
const LEAST_MILLISECONDS = 1e11;
/** The end of the year 9999: later numbers are micro- or nanoseconds, which nobody can tell for sure. */
const LATEST = 253_402_300_799_999;

const DIGITS = /^-?\d{9,13}(\.\d+)?$/;
const ISO = /^[+-]?\d{4,6}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d([.,]\d+)?)?(Z|[+-]\d\d(:?\d\d)?)?)?$/i;
/** ISO 8601 text that JavaScript reads as it is. */
const PLAIN = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const ZONE = /(Z|[T ].*[+-]\d\d(:?\d\d)?)$/i;

const fromNumber = (number: number): number | undefined => {
  const time = Math.trunc(Math.abs(number) < LEAST_MILLISECONDS ? number * 1000 : number);
  return Math.abs(time) <= LATEST ? time : undefined;
};

/** Returns ISO 8601 text as JavaScript reads it; a date without a time is midnight. */
const plainIso = (text: string): string => {
  const [date = '', clock = '00:00'] = text.toUpperCase().split(/[T ]/);
  const [time = '', sign, hours = '00', minutes = '00'] = clock
    .replace(',', '.')
    .split(/([+-])(\d\d):?(\d\d)?$/);
  return `${date}T${time}${sign === undefined ? '' : `${sign}${hours}:${minutes}`}`;
};

/** Tells if a time is a text that names no zone, so that it is read in this computer's. */
export const isZoneAssumed = (value: unknown): boolean =>
  typeof value === 'string' && ISO.test(value.trim()) && !ZONE.test(value.trim());

/**
 * Reads a time to milliseconds since the epoch: ISO 8601 with any offset and precision, or seconds or milliseconds since the epoch as a
 * number or as digits. Text without a zone is read in this computer's. Returns undefined for anything else.
 */
export const readTime = (value: unknown): number | undefined => {
  if (typeof value === 'number') return fromNumber(value);
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (DIGITS.test(text)) return fromNumber(Number(text));
  const iso = PLAIN.test(text) ? text : ISO.test(text) ? plainIso(text) : '';
  const time = Date.parse(iso);
  return Number.isNaN(time) ? undefined : time;
};
