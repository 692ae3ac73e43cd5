import type { Endpoint } from '../../../shared/api/endpoint';
import { RawJson } from '../../../shared/model/json';
import type { FetchInit } from '../../deps';

/** Writes a body as JSON; raw JSON among its values is written as it came. */
const jsonOf = (body: Record<string, unknown>): string =>
  `{${Object.entries(body)
    .filter(([, value]) => value !== undefined)
    .map(
      ([key, value]) =>
        `${JSON.stringify(key)}:${value instanceof RawJson ? value.text : JSON.stringify(value)}`,
    )
    .join(',')}}`;

/** A request's body with its type: JSON, or a form with the input's file field (the form's type is the fetch's own to say). */
export const bodyOf = (
  row: Endpoint,
  body: Record<string, unknown> | undefined,
): { readonly body?: FetchInit['body'] & {}; readonly type?: string } => {
  if (body === undefined) return {};
  if (row.encoding !== 'form') return { body: jsonOf(body), type: 'application/json' };
  const form = new FormData();
  for (const [key, value] of Object.entries(body)) {
    if (value instanceof Uint8Array)
      form.append(key, new Blob([new Uint8Array(value)], { type: 'application/json' }), `${key}.json`);
    else form.append(key, String(value));
  }
  return { body: form };
};
