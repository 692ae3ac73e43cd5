import { isTimeZone } from './next-run';

/** Returns the time zone of a tenant: the one chosen for the connection, or else the workstation's. No tenant reports its own. */
export const tenantZone = (chosen: string | undefined, own: string): string =>
  chosen !== undefined && isTimeZone(chosen) ? chosen : own;
