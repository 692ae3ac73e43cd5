import type { LoginEvent } from '../../../shared/model/entity';
import type { Json } from '../../../shared/model/json';
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

/** Returns the cells of a login; a copy of the login with what differs from it would take as long as unpacking it. */
const cellsOf = (login: LoginEvent, { saas, isFailed }: LoginPart, egress: EgressOf): Json[] => {
  const { latitude, longitude } = coordinatesOf(login);
  const success = typeof login.success === 'boolean' ? login.success : !isFailed;
  return LOGIN_COLUMNS.map(({ key }): Json => {
    switch (key) {
      case 'saas':
        return saas;
      case 'success':
        return success;
      case 'latitude':
        return latitude;
      case 'longitude':
        return longitude;
      case EGRESS_COLUMN:
        return egress(login.ip);
      default:
        return (login[key] ?? null) as Json;
    }
  });
};

/** The logins of a page as rows, the number of rows that can't be unpacked, and the names of values that can't be read. */
export type UnpackedPage = {
  readonly rows: Json[][];
  readonly skipped: number;
  readonly ignored: readonly string[];
};

/** Unpacks a page of heat-map rows into cells of `LOGIN_COLUMNS`; counts the rows that can't be unpacked, and names the values that can't be read. */
export const unpackPage = (
  part: LoginPart,
  packed: readonly unknown[],
  egress: EgressOf = () => null,
): UnpackedPage => {
  const rows: Json[][] = [];
  const ignored = new Set<string>();
  let skipped = 0;
  for (const one of packed) {
    const unpacked = unpackLogins(one);
    if (!unpacked) skipped += 1;
    for (const name of unpacked?.ignored ?? []) ignored.add(name);
    for (const login of unpacked?.logins ?? []) rows.push(cellsOf(login, part, egress));
  }
  return { rows, skipped, ignored: [...ignored] };
};
