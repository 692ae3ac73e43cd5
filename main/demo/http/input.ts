import type { Buffer } from 'node:buffer';
import type { z } from 'zod';
import { HttpError } from '../handler';
import type { Found } from '../requests/calls';
import { parseForm, parseJson } from './body';

/** Formats a path in a body, such as `condition.condition[1].values`. */
const fieldPath = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : text === '' ? String(part) : `${text}.${String(part)}`,
    '',
  );

const refused = ({ issues }: z.ZodError, parameters: Found['parameters']): HttpError => {
  const [issue] = issues;
  if (!issue) return new HttpError(422, 'The input is not valid', 'body');
  const [top] = issue.path;
  if (typeof top === 'string' && Object.hasOwn(parameters, top))
    return new HttpError(404, 'There is nothing at this path');
  if (issue.code !== 'unrecognized_keys')
    return new HttpError(422, issue.message, fieldPath(issue.path) || 'body');
  const key = fieldPath([...issue.path, ...issue.keys.slice(0, 1)]);
  return new HttpError(422, `This call has no key ${key}`, key);
};

/** Returns the values of a query string: a name that comes once has a text, one that comes again a list. */
const parseSearch = (search: string): Record<string, unknown> => {
  const texts = new URLSearchParams(search);
  return Object.fromEntries(
    [...new Set(texts.keys())].map((name) => {
      const all = texts.getAll(name);
      return [name, all.length === 1 ? all[0] : all];
    }),
  );
};

/** Joins a request's parts and checks them as the specification has them; a 422 names the field. */
export const readInput = (
  { call, parameters }: Found,
  search: string,
  contentType: string | undefined,
  body: Buffer,
): unknown => {
  const hasNoBody = call.method === 'GET' || call.method === 'DELETE';
  const rest = hasNoBody
    ? parseSearch(search)
    : call.isForm === true
      ? parseForm(contentType, body)
      : parseJson(body);
  const clash = Object.keys(parameters).find((name) => Object.hasOwn(rest, name));
  if (clash !== undefined) throw new HttpError(422, 'It is in the path already', clash);
  const read = call.input.safeParse({ ...rest, ...parameters });
  if (!read.success) throw refused(read.error, parameters);
  return read.data;
};
