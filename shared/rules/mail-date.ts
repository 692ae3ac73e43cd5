/** Dates of emails (RFC 5322, 3.3, and the obsolete forms of 4.3). */
import { splitOutsideComments } from './mail-headers';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Hours of the zones that have names; a name that is not here says nothing of the zone, and is read as UTC (RFC 5322, 4.3). */
const ZONES: Readonly<Record<string, number>> = {
  edt: -4,
  est: -5,
  cdt: -5,
  cst: -6,
  mdt: -6,
  mst: -7,
  pdt: -7,
  pst: -8,
};

const DATE =
  /^(?:[a-z]{3,9}\.?\s*,?\s+)?(\d{1,2})[\s-]+([a-z]{3})[a-z]*[\s-]+(\d{2,4})\s+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(?:([+-])(\d{2}):?(\d{2})|([a-z]{1,5}))?\s*$/i;

/** Returns a year of two or three digits in full. */
const fullYear = (digits: string): number => {
  const year = Number(digits);
  if (digits.length === 4) return year;
  return digits.length === 2 && year < 50 ? 2000 + year : 1900 + year;
};

const offsetMinutes = (sign: string | undefined, hours = '0', minutes = '0', name = ''): number =>
  sign === undefined
    ? (ZONES[name.toLowerCase()] ?? 0) * 60
    : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));

/** Reads a date of a header to milliseconds since the epoch; undefined if it is none. */
export const readMailDate = (text: string): number | undefined => {
  const found = DATE.exec(splitOutsideComments(text, '\0').join(' ').replace(/\s+/g, ' ').trim());
  if (!found) return undefined;
  const [, day, month, year, hours, minutes, seconds, sign, zoneHours, zoneMinutes, zone] = found;
  const at = MONTHS.indexOf((month ?? '').toLowerCase());
  const date = Number(day);
  if (at < 0 || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  const midnight = Date.UTC(fullYear(year ?? ''), at, date);
  if (new Date(midnight).getUTCDate() !== date) return undefined;
  const clock = (Number(hours) * 60 + Number(minutes)) * 60 + Math.min(Number(seconds ?? 0), 59);
  return midnight + clock * 1000 - offsetMinutes(sign, zoneHours, zoneMinutes, zone) * 60_000;
};
