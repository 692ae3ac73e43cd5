import type { Endpoint } from './endpoint';

export type WireRequest = {
  readonly method: Endpoint['method'];
  /** Path and query string, beginning with `/api/v1/`. */
  readonly target: string;
  readonly body: Record<string, unknown> | undefined;
};

const PARAMETER = /\{(\w+)\}/g;

/** Returns the names of an endpoint's path parameters, in order. */
export const pathParameters = (row: Endpoint): string[] =>
  [...row.path.matchAll(PARAMETER)].map((m) => m[1] ?? '');

const hasNoBody = (row: Endpoint): boolean => row.method === 'GET' || row.method === 'DELETE';

/** Returns the path parameters whose values can't be in a URL: parsers resolve `.` and `..`, even encoded (WHATWG URL). */
export const unsendable = (row: Endpoint, input: Readonly<Record<string, unknown>>): string | undefined =>
  pathParameters(row).find((name) => input[name] === '.' || input[name] === '..');

const segment = (value: string): string => encodeURIComponent(value.toWellFormed());

/** Converts checked input to a request: path parameters go into the path, the rest into the query string or the body. */
export const toWire = (row: Endpoint, input: Record<string, unknown>): WireRequest => {
  const rest = { ...input };
  const path = row.path.replace(PARAMETER, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return segment(value);
  });
  if (!hasNoBody(row)) return { method: row.method, target: path, body: rest };
  const pairs: string[] = [];
  for (const [key, value] of Object.entries(rest)) {
    if (value === undefined || value === null) continue;
    for (const one of Array.isArray(value) ? value : [value]) {
      pairs.push(`${encodeURIComponent(key)}=${encodeURIComponent(String(one).toWellFormed())}`);
    }
  }
  return {
    method: row.method,
    target: pairs.length > 0 ? `${path}?${pairs.join('&')}` : path,
    body: undefined,
  };
};
