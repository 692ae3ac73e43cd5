import type { Json } from '../../shared/model/json';
import { unpackLogin } from './inflate';
import { LOGIN_COLUMNS } from './login-columns';

/** Unpacks a page of heat-map rows into cells of `LOGIN_COLUMNS`, and counts the rows that can't be unpacked. */
export const unpackPage = (
  saas: string,
  packed: readonly unknown[],
): { readonly rows: Json[][]; readonly skipped: number } => {
  const rows: Json[][] = [];
  for (const one of packed) {
    const login = unpackLogin(one);
    if (!login) continue;
    const event: Readonly<Record<string, unknown>> = login;
    rows.push(LOGIN_COLUMNS.map(({ key }) => (key === 'saas' ? saas : ((event[key] ?? null) as Json))));
  }
  return { rows, skipped: packed.length - rows.length };
};
