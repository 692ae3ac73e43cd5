import { formatDate, formatDateTime, parseInstant, zoneOffset } from '../../shared/rules/dates';
import { showInvisible } from '../../shared/model/invisible';
import { useApp } from './app-store';

/** The zone that times are shown in now. */
export const displayZone = (): string => {
  const { settings, zone } = useApp.getState();
  return settings.times === 'utc' ? 'UTC' : zone;
};

/** The zone that times are shown in, for a component. */
export const useZone = (): string => useApp((s) => (s.settings.times === 'utc' ? 'UTC' : s.zone));

const toTime = (value: unknown): number | undefined =>
  typeof value === 'number' ? value : typeof value === 'string' ? parseInstant(value) : undefined;

/** A tenant's instant as `mm/dd/yy hh:mm:ss`; what is no instant is shown as it is. */
export const formatInstant = (value: unknown, zone: string = displayZone()): string => {
  const time = toTime(value);
  return time === undefined
    ? typeof value === 'string'
      ? showInvisible(value)
      : ''
    : formatDateTime(time, zone);
};

/** A tenant's instant with the zone printed: `11/20/26 13:38:39 · UTC−5`. */
export const formatInstantWithZone = (value: unknown, zone: string = displayZone()): string => {
  const time = toTime(value);
  return time === undefined
    ? formatInstant(value, zone)
    : `${formatDateTime(time, zone)} · ${zoneOffset(time, zone)}`;
};

/** An instant of today as `hh:mm`, of another day as `mm/dd/yy hh:mm`. */
export const formatShortTime = (instant: number, zone: string = displayZone()): string => {
  const today = formatDate(Date.now(), zone);
  const words = formatDateTime(instant, zone).replace(/:\d\d$/, '');
  return words.startsWith(today) ? words.slice(today.length).trim() : words;
};

/** A tenant's instant as `mm/dd/yy`. */
export const formatInstantDate = (value: unknown, zone: string = displayZone()): string => {
  const time = toTime(value);
  return time === undefined ? '' : formatDate(time, zone);
};

/** A zone's everyday name with its distance from UTC: `Eastern Time, UTC−5`. */
export const formatZone = (zone: string): string => {
  if (zone === 'UTC') return 'UTC';
  const name =
    new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' })
      .formatToParts()
      .find((p) => p.type === 'timeZoneName')?.value ?? zone;
  const offset = zoneOffset(Date.now(), zone);
  return name === offset ? name : `${name.startsWith('GMT') ? zone : name}, ${offset}`;
};
