import { parseInstant, partsIn } from '../../shared/rules/dates';
import { showDateTime } from '../state/time';

const TYPED = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{2}|[1-9]\d{3})(?:[ ,]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?\s*$/;

/** The order of ISO 8601, which is read as well. */
const ISO = /^\s*(\d{4})-(\d{2})-(\d{2})(?:T|(?=\s|$))/;

const pad = (part = ''): string => part.padStart(2, '0');

/** Returns a typed date in milliseconds, as if it were UTC; undefined if there is no such day or time. */
const parseAsUtc = (text: string, isEndOfDay: boolean): number | undefined => {
  const [, month, day, year = '', ...time] = TYPED.exec(text.replace(ISO, '$2/$3/$1 ')) ?? [];
  const [hour, minute, second] = isEndOfDay && time[0] === undefined ? ['23', '59', '59'] : time;
  const date = `${year.length === 2 ? `20${year}` : year}-${pad(month)}-${pad(day)}`;
  const iso = `${date}T${pad(hour)}:${pad(minute)}:${pad(second)}.000Z`;
  const instant = Date.parse(iso);
  // `Date.parse` carries over: the 31st of a short month becomes the 1st of the next.
  return !Number.isNaN(instant) && new Date(instant).toISOString() === iso ? instant : undefined;
};

/** Finds the instant at which a zone's clock shows a time. For a time that a clock change repeats or skips, it is one near the change. */
const instantInZone = (asUtc: number, zone: string): number => {
  let time = asUtc;
  for (let round = 0; round < 2; round += 1) {
    const p = partsIn(time, zone);
    time += asUtc - Date.UTC(p.year, p.month - 1, p.day, p.hour, p.minute, p.second);
  }
  return time;
};

/**
 * Parses `mm/dd/yy` or `yyyy-mm-dd`, with `hh:mm[:ss]` or without, in a zone to an instant in ISO 8601; undefined if there is no such date. A day without a
 * time is its first second, or its last.
 */
export const parseTypedDate = (text: string, zone: string, isEndOfDay = false): string | undefined => {
  const asUtc = parseAsUtc(text, isEndOfDay);
  return asUtc === undefined ? undefined : new Date(instantInZone(asUtc, zone)).toISOString();
};

/** Formats a tenant's instant as it would be typed; any other text is returned unchanged. */
export const formatTypedDate = (value: unknown, zone: string): string => {
  if (typeof value !== 'string') return '';
  const time = parseInstant(value);
  return time === undefined ? value : showDateTime(time, zone);
};
