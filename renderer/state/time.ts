import { formatDate, formatDateTime, zoneOffset } from '../../shared/rules/dates';
import { tenantZone } from '../../shared/rules/tenant-zone';
import { isZoneAssumed, readTime } from '../../shared/rules/read-time';
import { showInvisible } from '../../shared/model/invisible';
import { useApp } from './app-store';

/** Returns the time zone in which times are shown. */
export const displayZone = (): string => {
  const { settings, zone } = useApp.getState();
  return settings.times === 'utc' ? 'UTC' : zone;
};

/** Returns the time zone in which times are shown, for a component. */
export const useZone = (): string => useApp((s) => (s.settings.times === 'utc' ? 'UTC' : s.zone));

/** Returns the time zone of the tenant, in which a time that names no zone is read. */
export const sentZone = (): string => {
  const { session, settings, zone } = useApp.getState();
  return tenantZone(
    session.kind === 'signedIn' ? settings.tenantZones[session.connectionId] : undefined,
    zone,
  );
};

/** Formats a time from the tenant as `mm/dd/yy hh:mm:ss`. Text that is not a time is returned unchanged. */
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
    : formatDateTime(time, zone);
};

/** Formats a time from the tenant with its zone: `11/20/26 13:38:39 · UTC−5`. */
export const formatInstantWithZone = (value: unknown, zone: string = displayZone()): string => {
  const time = readTime(value, sentZone());
  return time === undefined
    ? formatInstant(value, zone)
    : `${formatDateTime(time, zone)} · ${zoneOffset(time, zone)}${isZoneAssumed(value) ? ', zone assumed' : ''}`;
};

/** Formats a time of today as `hh:mm` and one of another day as `mm/dd/yy hh:mm`. */
export const formatShortTime = (instant: number, zone: string = displayZone()): string => {
  const today = formatDate(Date.now(), zone);
  const text = formatDateTime(instant, zone).replace(/:\d\d$/, '');
  return text.startsWith(today) ? text.slice(today.length).trim() : text;
};

/** Formats the date of a time from the tenant as `mm/dd/yy`. */
export const formatInstantDate = (value: unknown, zone: string = displayZone()): string => {
  const time = readTime(value, sentZone());
  return time === undefined ? '' : formatDate(time, zone);
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
