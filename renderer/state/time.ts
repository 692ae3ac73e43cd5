import type { DateFormat } from '../../shared/model/app-state';
import { formatDate, formatDateTime, formatDay, zoneOffset } from '../../shared/rules/dates';
import { shownZone, tenantZone } from '../../shared/rules/tenant-zone';
import { isZoneAssumed, readNanoseconds, readTime } from '../../shared/rules/read-time';
import { showInvisible } from '../../shared/model/invisible';
import { useApp } from './app-store';

/** Returns the time zone in which times are shown. */
export const displayZone = (): string => {
  const { settings, zone } = useApp.getState();
  return shownZone(settings.times, zone);
};

/** Returns the format in which dates are shown. */
const dateFormat = (): DateFormat => useApp.getState().settings.dateFormat;

/** Returns the time zone in which times are shown, for a component. It is drawn again when the format of dates changes. */
export const useZone = (): string => {
  useApp((s) => s.settings.dateFormat);
  return useApp((s) => shownZone(s.settings.times, s.zone));
};

/** Formats an instant as a day in the analyst's format. */
export const showDate = (time: number, zone: string): string => formatDate(time, zone, dateFormat());

/** Formats an instant as a day with its time in the analyst's format. */
export const showDateTime = (time: number, zone: string): string => formatDateTime(time, zone, dateFormat());

/** Formats a day of a calendar in the analyst's format. */
export const showDay = (day: Parameters<typeof formatDay>[0]): string => formatDay(day, dateFormat());

/** Returns the pattern of the analyst's format of dates, for placeholders. */
export const datePattern = (): string => (dateFormat() === 'iso' ? 'yyyy-mm-dd' : 'mm/dd/yy');

/** Returns the time zone of the tenant, in which a time that names no zone is read. */
export const sentZone = (): string => {
  const { session, settings, zone } = useApp.getState();
  return tenantZone(
    session.kind === 'signedIn' ? settings.tenantZones[session.connectionId] : undefined,
    zone,
  );
};

/** Formats a time from the tenant as a day with `hh:mm:ss`. Text that is not a time is returned unchanged. */
export const formatInstant = (
  value: unknown,
  zone: string = displayZone(),
  sentIn: string = sentZone(),
): string => {
  const time = readTime(value, sentIn);
  return time === undefined
    ? typeof value === 'string'
      ? showInvisible(value)
      : ''
    : showDateTime(time, zone);
};

/** Formats a time as `formatInstant` does; one that is more precise than a millisecond with all its digits, by which it is sorted. */
export const formatExactInstant = (
  value: unknown,
  zone: string = displayZone(),
  sentIn: string = sentZone(),
): string => {
  const text = formatInstant(value, zone, sentIn);
  const time = readTime(value, sentIn);
  const beyond = readNanoseconds(value);
  if (time === undefined || beyond === 0) return text;
  const milliseconds = String(((time % 1000) + 1000) % 1000).padStart(3, '0');
  const digits = `${milliseconds}${String(Math.floor(beyond)).padStart(6, '0')}`;
  const last = Array.from(digits).findLastIndex((digit) => digit !== '0');
  return `${text}.${digits.slice(0, last + 1)}`;
};

/** Formats a time from the tenant with its zone: `11/20/26 13:38:39 · UTC−5`. */
export const formatInstantWithZone = (value: unknown, zone: string = displayZone()): string => {
  const time = readTime(value, sentZone());
  return time === undefined
    ? formatInstant(value, zone)
    : `${showDateTime(time, zone)} · ${zoneOffset(time, zone)}${isZoneAssumed(value) ? ', zone assumed' : ''}`;
};

/** Formats a time of today as `hh:mm` and one of another day with its date. */
export const formatShortTime = (instant: number, zone: string = displayZone()): string => {
  const today = showDate(Date.now(), zone);
  const text = showDateTime(instant, zone).replace(/:\d\d$/, '');
  return text.startsWith(today) ? text.slice(today.length).trim() : text;
};

/** Formats the date of a time from the tenant. */
export const formatInstantDate = (value: unknown, zone: string = displayZone()): string => {
  const time = readTime(value, sentZone());
  return time === undefined ? '' : showDate(time, zone);
};

/** Formats a time zone with its offset from UTC: `Eastern Time, UTC−5`. */
export const formatZone = (zone: string): string => {
  if (zone === 'UTC') return 'UTC';
  const name =
    new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' })
      .formatToParts()
      .find((p) => p.type === 'timeZoneName')?.value ?? zone;
  const offset = zoneOffset(Date.now(), zone);
  return name === offset ? name : `${name.startsWith('GMT') ? zone : name}, ${offset}`;
};
