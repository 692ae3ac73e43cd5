/** Dates of emails: RFC 5322, 3.3 with the obsolete forms of 4.3, and the forms that servers write instead: ISO 8601 and those of C and Go. */
import { splitOutsideComments } from './mail-headers';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/**
 * Hours of the zones that have names: those of RFC 5322, 4.3, and others that name one zone only. A name that is not here says nothing of
 * the zone, and is read as UTC (RFC 5322, 4.3).
 */
const ZONES: Readonly<Record<string, number>> = {
  edt: -4,
  est: -5,
  cdt: -5,
  cst: -6,
  mdt: -6,
  mst: -7,
  pdt: -7,
  pst: -8,
  akdt: -8,
  akst: -9,
  hst: -10,
  cet: 1,
  cest: 2,
  eet: 2,
  eest: 3,
  west: 1,
  msk: 3,
  jst: 9,
  kst: 9,
  aest: 10,
  aedt: 11,
  nzst: 12,
  nzdt: 13,
};

const TIME = String.raw`(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?`;
const OFFSET = String.raw`(?:gmt|utc)?(?<sign>[+-])(?<zoneHour>\d{2}):?(?<zoneMinute>\d{2})`;
const MONTH = `(?<month>${MONTHS.join('|')})[a-z]{0,6}`;
const WEEKDAY = String.raw`(?:[a-z]{3,9}(?:\.?\s{0,3},\s{0,3}|\.?\s{1,3}))?`;
/** The forms of a date, with their parts by name. */
const FORMS = [
  // Mon, 2 Mar 2026 10:00:10 +0000
  String.raw`${WEEKDAY}(?<day>\d{1,2})[\s-]+${MONTH}[\s-]+(?<year>\d{2,4})\s+${TIME}(?:\s*(?:${OFFSET}|(?<zone>[a-z]{1,5})))?`,
  // 2026-03-02T10:00:10Z, and Go's 2026-03-02 10:00:04.318227951 +0000 UTC m=+81234.55
  String.raw`(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:T|\s+)${TIME}(?:\s*(?:${OFFSET}|(?<zone>[a-z]{1,5})))?(?:\s+[a-z]{2,5})?(?:\s+m=[+-][\d.]{1,40})?`,
  // Tue Mar  3 09:59:58 UTC 2026
  String.raw`${WEEKDAY}${MONTH}\s+(?<day>\d{1,2})\s+${TIME}\s+(?:(?:${OFFSET}|(?<zone>[a-z]{1,5}))\s+)?(?<year>\d{4})`,
].map((form) => ({
  whole: new RegExp(`^${form}$`, 'i'),
  atEnd: new RegExp(`(?<=^|[\\s;])${form}$`, 'i'),
}));

type Parts = Readonly<Record<string, string | undefined>>;

/** Returns a year of two or three digits in full. */
const fullYear = (digits: string): number => {
  const year = Number(digits);
  if (digits.length === 4) return year;
  return digits.length === 2 && year < 50 ? 2000 + year : 1900 + year;
};

const offsetMinutes = ({ sign, zoneHour = '0', zoneMinute = '0', zone = '' }: Parts): number =>
  sign === undefined
    ? (ZONES[zone.toLowerCase()] ?? 0) * 60
    : (sign === '-' ? -1 : 1) * (Number(zoneHour) * 60 + Number(zoneMinute));

/** Returns true if an offset is one that a zone of the world may have: at most 24 hours. */
const isZone = ({ zoneHour = '0', zoneMinute = '0' }: Parts): boolean =>
  Number(zoneHour) < 24 && Number(zoneMinute) < 60;

const monthOf = (text: string): number =>
  /^\d/.test(text) ? Number(text) - 1 : MONTHS.indexOf(text.toLowerCase());

const instantOf = (parts: Parts): number | undefined => {
  const { year = '', month = '', day, hour, minute, second = '0', fraction = '' } = parts;
  const at = monthOf(month);
  const date = Number(day);
  if (at < 0 || at > 11 || Number(hour) > 23 || Number(minute) > 59 || !isZone(parts)) return undefined;
  const midnight = Date.UTC(fullYear(year), at, date);
  if (new Date(midnight).getUTCDate() !== date) return undefined;
  const clock = (Number(hour) * 60 + Number(minute)) * 60 + Math.min(Number(second), 59);
  const ms = Number(fraction.slice(0, 3).padEnd(3, '0'));
  return midnight + clock * 1000 + ms - offsetMinutes(parts) * 60_000;
};

const plain = (text: string): string =>
  splitOutsideComments(text, '\0').join(' ').replace(/\s+/g, ' ').trim();

const match = (text: string, kind: 'whole' | 'atEnd'): RegExpExecArray | undefined => {
  for (const form of FORMS) {
    const found = form[kind].exec(text);
    if (found && instantOf(found.groups ?? {}) !== undefined) return found;
  }
  return undefined;
};

/** Reads a date of a header to milliseconds since the epoch; undefined if it is none. */
export const readMailDate = (text: string): number | undefined => {
  const found = match(plain(text), 'whole');
  return found && instantOf(found.groups ?? {});
};

/** Characters at the end of a text in which a date is looked for. */
const MOST_TAIL = 120;

/** Finds the date that a text ends with. Returns its time in milliseconds since the epoch, and the text before it; undefined if there is none. */
export const dateAtEnd = (text: string): { readonly time: number; readonly before: string } | undefined => {
  const all = plain(text);
  const tail = all.slice(-MOST_TAIL);
  const found = match(tail, 'atEnd');
  const time = found && instantOf(found.groups ?? {});
  if (!found || time === undefined) return undefined;
  return { time, before: all.slice(0, all.length - tail.length + found.index) };
};
