import { z } from 'zod';
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

/** An endpoint with the segments of its path. */
export type Route<N extends string> = {
  readonly name: N;
  readonly row: Endpoint;
  readonly segments: readonly string[];
};

/** Sorts endpoints so that literal segments come before parameters, from left to right. */
export const sortRoutes = <N extends string>(rows: Readonly<Record<N, Endpoint>>): Route<N>[] =>
  (Object.entries(rows) as [N, Endpoint][])
    .map(([name, row]) => ({ name, row, segments: row.path.split('/') }))
    .sort((a, b) => {
      for (let i = 0; i < Math.min(a.segments.length, b.segments.length); i += 1) {
        const order = Number(a.segments[i]?.startsWith('{')) - Number(b.segments[i]?.startsWith('{'));
        if (order !== 0) return order;
      }
      return 0;
    });

const decode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    // A damaged escape names no ID, so no route matches.
    return undefined;
  }
};

/** Finds the endpoint of a request and its path parameters; undefined means a 404. An empty parameter never matches. */
export const matchRoute = <N extends string>(
  routes: readonly Route<N>[],
  method: string,
  pathname: string,
  fits: (row: Endpoint, parameters: Record<string, string>) => boolean = () => true,
): { readonly route: Route<N>; readonly parameters: Record<string, string> } | undefined => {
  const given = pathname.split('/');
  for (const route of routes) {
    if (route.row.method !== method || route.segments.length !== given.length) continue;
    const parameters: Record<string, string> = {};
    const matches = route.segments.every((expected, i) => {
      const actual = given[i] ?? '';
      if (!expected.startsWith('{')) return expected === actual;
      const value = decode(actual);
      if (!value) return false;
      parameters[expected.slice(1, -1)] = value;
      return true;
    });
    if (matches && fits(route.row, parameters)) return { route, parameters };
  }
  return undefined;
};

const unwrap = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? unwrap(schema.unwrap() as z.ZodType)
    : schema;

const fromText = (schema: z.ZodType, values: readonly string[]): unknown => {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray) return values.map((one) => fromText(inner.element as z.ZodType, [one]));
  const text = values[0] ?? '';
  if (inner instanceof z.ZodNumber)
    return text.trim() === '' ? text : Number.isNaN(Number(text)) ? text : Number(text);
  if (inner instanceof z.ZodBoolean) return text === 'true' ? true : text === 'false' ? false : text;
  return text;
};

/** Converts a query string's numbers and booleans from text, by the endpoint's schema. Unknown keys stay, so that the strict schema rejects them. */
export const fromSearch = (
  row: Endpoint,
  pairs: Iterable<readonly [string, string]>,
): Record<string, unknown> => {
  const shape = row.input.shape as Record<string, z.ZodType>;
  const texts = new Map<string, string[]>();
  for (const [key, value] of pairs) texts.set(key, [...(texts.get(key) ?? []), value]);
  return Object.fromEntries(
    [...texts].map(([key, values]) => {
      const schema = Object.hasOwn(shape, key) ? shape[key] : undefined;
      return [key, schema ? fromText(schema, values) : values[0]];
    }),
  );
};
