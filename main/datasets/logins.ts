import type { Json } from '../../shared/model/json';
import { unpackLogins } from './inflate';
import type { EgressOf } from './egress';
import { EGRESS_COLUMN, LOGIN_COLUMNS } from './login-columns';

/** The request behind a page: one app's successful or failed logins. */
export type LoginPart = { readonly saas: string; readonly isFailed: boolean };

const isWithin = (value: unknown, limit: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= limit;

/** Returns the coordinates of a login; none if a part is missing, or if they are no place where somebody signs in: off the globe, or 0, 0, which stands for *unknown*. */
const coordinatesOf = ({
  latitude,
  longitude,
}: Readonly<Record<string, unknown>>): { readonly latitude: Json; readonly longitude: Json } =>
  isWithin(latitude, 90) && isWithin(longitude, 180) && (latitude !== 0 || longitude !== 0)
    ? { latitude, longitude }
    : { latitude: null, longitude: null };

/** Unpacks a page of heat-map rows into cells of `LOGIN_COLUMNS`; counts the rows that can't be unpacked, and names the values that can't be read. */
export const unpackPage = (
  { saas, isFailed }: LoginPart,
  packed: readonly unknown[],
  egress: EgressOf = () => null,
): { readonly rows: Json[][]; readonly skipped: number; readonly ignored: readonly string[] } => {
  const rows: Json[][] = [];
  const ignored = new Set<string>();
  let skipped = 0;
  const known = { saas, success: !isFailed };
  for (const one of packed) {
    const unpacked = unpackLogins(one);
    if (!unpacked) skipped += 1;
    for (const name of unpacked?.ignored ?? []) ignored.add(name);
    for (const { saas: _saas, success, ...login } of unpacked?.logins ?? []) {
      const event: Readonly<Record<string, unknown>> = {
        ...login,
        ...coordinatesOf(login),
        ...known,
        ...(typeof success === 'boolean' ? { success } : {}),
        [EGRESS_COLUMN]: egress(login.ip),
      };
      rows.push(LOGIN_COLUMNS.map(({ key }) => (event[key] ?? null) as Json));
    }
  }
  return { rows, skipped, ignored: [...ignored] };
};
