import { isTimeZone } from './next-run';

/** Returns the time zone of a tenant: the one chosen for the connection, or else the workstation's. No tenant reports its own. */
export const tenantZone = (chosen: string | undefined, own: string): string =>
  chosen !== undefined && isTimeZone(chosen) ? chosen : own;

/** Returns the time zone in which times are shown; a stored zone that this workstation doesn't know counts as the workstation's. */
export const shownZone = (times: string, own: string): string => {
  if (times === 'utc') return 'UTC';
  return times !== 'local' && isTimeZone(times) ? times : own;
};
