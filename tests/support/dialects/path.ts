import type { Result } from '../../../shared/bridge';
import type { Tenant } from '../../../main/demo/tenant';
import type { startCore } from '../core';
import { isObject } from './json';
import type { DialectServer } from './server';
import type { Dialect } from './traits';

export const SAAS = 'office365_emails';
export const MAIL = 'office365_emails_email';
type App = Awaited<ReturnType<typeof startCore>>;
/** Any object by its keys. */
export type Values = Readonly<Record<string, unknown>>;
/** A smoke path under way: where it looks, and what it found wrong. */
export type Path = {
  readonly app: App;
  readonly tenant: Tenant;
  readonly server: DialectServer;
  readonly dialect: Dialect;
  readonly problems: string[];
};

/** Notes a problem unless both are the same as JSON. */
export const expectEqual = ({ problems }: Path, what: string, found: unknown, expected: unknown): void => {
  const [a, b] = [JSON.stringify(found), JSON.stringify(expected)];
  if (a !== b) problems.push(`${what}: ${a} instead of ${b}`.slice(0, 400));
};

/** Returns the value of a result; a failure is noted. */
export const valueOf = <T>({ problems }: Path, what: string, result: Result<T>): T | undefined => {
  if (result.ok) return result.value;
  problems.push(`${what}: ${result.failure.kind}: ${result.failure.message}`.slice(0, 400));
  return undefined;
};
/** Returns how many items were left out of a result. */
export const skippedOf = (result: Result<unknown>): number => (result.ok ? (result.meta?.skipped ?? 0) : 0);
/** Returns the rows of a list, whatever they are wrapped in. */
export const rowsIn = (value: unknown): readonly Values[] => {
  if (Array.isArray(value)) return value as Values[];
  if (!isObject(value)) return [];
  const inner = LISTS.map((key) => value[key]).find((one) => one !== undefined);
  if (!isObject(inner)) return rowsIn(inner ?? []);
  // A map has a name for each row.
  return Object.values(inner).filter(isObject) as readonly Values[];
};

const LISTS = ['rows', 'headers', 'apps', 'data', 'items', 'results'];

/** Returns a single thing, whatever it is wrapped in. */
export const oneIn = (value: unknown): Values => {
  if (!isObject(value)) return {};
  const { rows, data } = value;
  return ((Array.isArray(rows) ? (rows as unknown[])[0] : data) ?? value) as Values;
};

/** Checks that keys that were not sent are not claimed, and that those that were sent are as they were sent. */
export const checkClaims = (
  path: Path,
  what: string,
  read: Values,
  sent: Values,
  keys: readonly string[],
): void => {
  for (const key of keys) {
    const [claimed, told] = [read[key] ?? null, sent[key] ?? null];
    const isUnknown = claimed === null || claimed === '' || claimed === 'unknown';
    if (told === null ? !isUnknown : JSON.stringify(claimed) !== JSON.stringify(told))
      path.problems.push(
        `${what}: ${key} is shown as ${JSON.stringify(claimed)}, sent as ${JSON.stringify(told)}`,
      );
  }
};

/** Checks a list of a record: all rows that were sent are read or counted, and no more is claimed than was sent. */
export const checkList = (
  path: Path,
  what: string,
  result: Result<unknown>,
  sent: readonly Values[],
  keys: readonly string[],
): void => {
  const value = valueOf(path, what, result);
  if (value === undefined) return;
  const rows = rowsIn(value);
  expectEqual(path, `${what} and left out`, rows.length + skippedOf(result), sent.length);
  if (rows.length === sent.length)
    rows.forEach((row, i) => checkClaims(path, `${what} ${i + 1}`, row, sent[i] ?? {}, keys));
};
