import type { Endpoint } from '../../../shared/api/endpoint';
import type { FetchInit } from '../../deps';

/** A request's body with its type: JSON, or a form with the input's file field (the form's type is the fetch's own to say). */
export const bodyOf = (
  row: Endpoint,
  body: Record<string, unknown> | undefined,
): { readonly body?: FetchInit['body'] & {}; readonly type?: string } => {
  if (body === undefined) return {};
  if (row.encoding !== 'form') return { body: JSON.stringify(body), type: 'application/json' };
  const form = new FormData();
  for (const [key, value] of Object.entries(body)) {
    if (value instanceof Uint8Array)
      form.append(key, new Blob([new Uint8Array(value)], { type: 'application/json' }), `${key}.json`);
    else form.append(key, String(value));
  }
  return { body: form };
};
