import type { Buffer } from 'node:buffer';
import type { z } from 'zod';
import type { Endpoint } from '../../../shared/api/endpoint';
import { fromSearch } from '../../../shared/api/route';
import { HttpError } from '../handler';
import { parseForm, parseJson } from './body';

/** Formats a path in a body, such as `condition.condition[1].values`. */
export const fieldPath = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : text === '' ? String(part) : `${text}.${String(part)}`,
    '',
  );

const refused = ({ issues }: z.ZodError): HttpError => {
  const [issue] = issues;
  if (!issue) return new HttpError(422, 'The input is not valid', 'body');
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path;
  return new HttpError(422, issue.message, fieldPath(path) || 'body');
};

/** Tells if path parameters fit their schemas, such as an enumeration; if not, the path belongs to another row or to none. */
export const fitsPath = (row: Endpoint, parameters: Record<string, string>): boolean => {
  const shape = row.input.shape as Record<string, z.ZodType>;
  return Object.entries(parameters).every(([name, value]) => shape[name]?.safeParse(value).success ?? true);
};

/** Joins a request's parts and checks them against the row's schema; a 422 names the field. */
export const readInput = (
  row: Endpoint,
  parameters: Record<string, string>,
  search: string,
  contentType: string | undefined,
  body: Buffer,
): unknown => {
  const hasNoBody = row.method === 'GET' || row.method === 'DELETE';
  const rest = hasNoBody
    ? fromSearch(row, new URLSearchParams(search))
    : row.encoding === 'form'
      ? parseForm(contentType, body)
      : parseJson(body);
  const clash = Object.keys(parameters).find((name) => Object.hasOwn(rest, name));
  if (clash !== undefined) throw new HttpError(422, 'It stands in the path already', clash);
  const read = row.input.safeParse({ ...rest, ...parameters });
  if (!read.success) throw refused(read.error);
  return read.data;
};
