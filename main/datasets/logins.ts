import type { Json } from '../../shared/model/json';
import { unpackLogins } from './inflate';
import { LOGIN_COLUMNS } from './login-columns';

/** The request behind a page: one app's successful or failed logins. */
export type LoginPart = { readonly saas: string; readonly isFailed: boolean };

/** Unpacks a page of heat-map rows into cells of `LOGIN_COLUMNS`, and counts the rows that can't be unpacked. */
export const unpackPage = (
  { saas, isFailed }: LoginPart,
  packed: readonly unknown[],
): { readonly rows: Json[][]; readonly skipped: number } => {
  const rows: Json[][] = [];
  let skipped = 0;
  const known = { saas, success: !isFailed };
  for (const one of packed) {
    const logins = unpackLogins(one);
    if (!logins) skipped += 1;
    for (const { saas: _saas, success, ...login } of logins ?? []) {
      const event: Readonly<Record<string, unknown>> = {
        ...login,
        ...known,
        ...(typeof success === 'boolean' ? { success } : {}),
      };
      rows.push(LOGIN_COLUMNS.map(({ key }) => (event[key] ?? null) as Json));
    }
  }
  return { rows, skipped };
};
