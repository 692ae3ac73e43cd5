import { ID_KEYS } from './ids';
import { isObject, type Json, type JsonObject } from './json';
import type { Speaker } from './shapes';

const SEVERITIES = ['verylow', 'low', 'medium', 'high', 'veryhigh'];
const ID_LISTS: ReadonlySet<string> = new Set(['entity_ids', 'policies_ids', 'query_ids']);

const idText = (value: Json): string => (typeof value === 'number' ? String(value) : String(value));

/** Turns one key of a request back to the demo tenant's own names. */
const understoodKey = (speaker: Speaker, key: string, value: Json): Json => {
  const { names, ids } = speaker;
  if (value === null) return value;
  if (ID_KEYS.has(key)) return ids.receive(idText(value));
  if (ID_LISTS.has(key) && Array.isArray(value)) return value.map((one: Json) => ids.receive(idText(one)));
  if (key === 'operator_id' && typeof value === 'string') return names.ownOperator(value);
  if (key === 'field_id' && typeof value === 'string') return names.ownField(value);
  if (key === 'db_id' && typeof value === 'string') return names.ownColumn(value);
  if (key === 'data' && isObject(value)) return understandAction(speaker, value);
  if (key === 'action_id' && typeof value === 'string') return names.ownAction(value);
  if (key === 'severity' && typeof value === 'number') return SEVERITIES[value - 1] ?? value;
  return understand(speaker, value);
};

/** Turns a bulk action back to the demo tenant's own name of it. */
const understandAction = ({ names }: Speaker, data: JsonObject): JsonObject =>
  typeof data['name'] === 'string' ? { ...data, name: names.ownAction(data['name']) } : data;

/** Turns a request's body back to the demo tenant's own names. */
export const understand = (speaker: Speaker, value: Json): Json => {
  if (Array.isArray(value)) return value.map((one: Json) => understand(speaker, one));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, understoodKey(speaker, key, one)]),
  );
};

/** Turns a request's target back to the demo tenant's own IDs. */
export const understandTarget = ({ ids }: Speaker, target: string): string => {
  const [path = '', search] = target.split(/\?(.*)/s);
  const segments = path.split('/').map((part) => encodeURIComponent(ids.receive(decodeURIComponent(part))));
  if (search === undefined) return segments.join('/');
  const own = [...new URLSearchParams(search)].map(([key, value]) => [key, ids.receive(value)]);
  return `${segments.join('/')}?${new URLSearchParams(own)}`;
};

/** Returns the raw text of a body's `search_after`, and the body without it. */
export const takeCursor = (
  body: string,
): { readonly cursor: string | undefined; readonly rest: JsonObject } => {
  const rest = JSON.parse(body) as JsonObject;
  const { search_after, ...asked } = rest;
  if (search_after === null || search_after === undefined) return { cursor: undefined, rest: asked };
  // A number is compared digit by digit, since a parser may round it.
  const digits = /"search_after"\s*:\s*(\d+)\s*[,}]/.exec(body)?.[1];
  return { cursor: digits ?? JSON.stringify(search_after), rest: asked };
};
