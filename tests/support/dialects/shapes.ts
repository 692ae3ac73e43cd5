import { createIds, ID_KEYS, type Ids } from './ids';
import { BigNumber, chanceOf, isObject, type Json, type JsonObject } from './json';
import { createNames, type Names } from './names';
import type { Dialect } from './traits';

/** A dialect with its names and its IDs. */
export type Speaker = { readonly dialect: Dialect; readonly names: Names; readonly ids: Ids };
export const createSpeaker = (dialect: Dialect): Speaker => ({
  dialect,
  names: createNames(dialect),
  ids: createIds(dialect),
});

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Writes an instant as a dialect does. */
export const writeDate = ({ dates }: Pick<Dialect, 'dates'>, instant: string): Json => {
  const time = Date.parse(instant);
  switch (dates) {
    case 'milliseconds':
      return instant;
    case 'seconds':
      return `${instant.slice(0, 19)}Z`;
    case 'microseconds':
      return `${instant.slice(0, 23)}417Z`;
    case 'offset':
      return `${new Date(time + 2 * 3_600_000).toISOString().slice(0, 23)}+02:00`;
    case 'naive':
      return instant.slice(0, 23);
    case 'epoch seconds':
      return Math.floor(time / 1_000);
    case 'epoch ms':
      return time;
  }
};

/** Keys whose content belongs to analysts: a tenant returns it as it was saved. */
const VERBATIM: ReadonlySet<string> = new Set([
  'condition',
  'report_condition',
  'ui_condition',
  'exception_payload',
]);

/** Writes dates and IDs as the dialect does, in every object but in conditions. */
export const speak = (speaker: Speaker, value: Json, key = ''): Json => {
  if (VERBATIM.has(key)) return value;
  if (typeof value === 'string') {
    if (ID_KEYS.has(key)) return speaker.ids.send(value);
    return INSTANT.test(value) ? writeDate(speaker.dialect, value) : value;
  }
  if (Array.isArray(value)) return value.map((one: Json) => speak(speaker, one));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, speak(speaker, one, name)]));
};

/** Leaves out about half of the optional keys of an object, always the same ones. */
export const thin = (
  { dialect: { optional, seed } }: Speaker,
  value: JsonObject,
  identity: string,
  isOptional: (key: string) => boolean,
): JsonObject => {
  if (optional === 'sent') return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]): [string, Json][] => {
      if (!isOptional(key) || chanceOf(seed, key, identity) < 0.5) return [[key, one]];
      const isNull = optional === 'mixed' ? chanceOf(seed, identity, key) < 0.5 : optional === 'null';
      return isNull ? [[key, null]] : [];
    }),
  );
};

/** Keys whose content is never changed: cursors are compared with what was sent. */
const BARE: ReadonlySet<string> = new Set([...VERBATIM, 'search_after']);

/** Keys that hold a map, if they hold an object: each of its entries is a row, an app or a flag, in the order in which they were sent. */
const MAPS: ReadonlySet<string> = new Set(['feature_flags', 'apps', 'rows']);

/** Adds unknown keys to every object, and orders its keys as the dialect does. Rows and conditions get no keys. */
export const dress = (speaker: Speaker, value: Json, key = ''): Json => {
  const { extra, keys, seed } = speaker.dialect;
  if (BARE.has(key)) return value;
  if (Array.isArray(value)) return value.map((one: Json) => dress(speaker, one, key));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, one]): [string, Json] => [
    name,
    dress(speaker, one, name),
  ]);
  // A map is read only where it is the only object of its wrapper.
  const holdsMap = isObject(value['rows']);
  if (extra === 'some' && !MAPS.has(key) && !holdsMap)
    entries.push(['x_vendor', { trace: [1, null, 'a'] }], ['constructor', 'text'], ['_v', 3]);
  if (keys === 'shuffled' && !MAPS.has(key))
    entries.sort(([a], [b]) => chanceOf(seed, 'order', a) - chanceOf(seed, 'order', b));
  return Object.fromEntries(entries);
};

/** Returns a value as a reader sees it: digits of big numbers as text. */
export const asRead = (value: Json): unknown => {
  if (value instanceof BigNumber) return value.digits;
  if (Array.isArray(value)) return value.map((one: Json) => asRead(one));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, asRead(one)]));
};
