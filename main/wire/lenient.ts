/** Reads a tenant's response as far as it fits. shared/LENIENCY.md lists what is read leniently, and why. */
import { z } from 'zod';
import { isFields, type Fields } from '../../shared/model/lenient-values';
import { unfixableTest } from './unfixable-items';

/** A value that was read: what it holds, how many items of its outer lists were left out, and the names of other values that were ignored. */
export type LenientValue<T> = {
  readonly value: T;
  readonly skipped: number;
  readonly ignored: readonly string[];
};
export type LenientResult<T> =
  ({ readonly ok: true } & LenientValue<T>) | { readonly ok: false; readonly path: readonly PropertyKey[] };

type Path = readonly PropertyKey[];
/** The places to remove, as a tree of steps; null is a place. */
type Removals = Map<PropertyKey, Removals | null>;

/** Names that are reported at most. */
const MAX_NAMES = 20;
/** Items of a list from which on it is checked part by part: more than a page of rows has. */
const LONG_LIST = 5_000;
/** Items of a long list that are checked together. */
const ITEMS_AT_ONCE = 500;

/** A condition is read as a whole or not at all: without a part it would find something else. */
const WHOLE = new Set<PropertyKey>(['condition', 'report_condition']);
/** The condition of a new query: without it, a new query starts empty. */
const SUGGESTED = 'ui_condition';

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (now, step) =>
      typeof now === 'object' && now !== null && Object.hasOwn(now, step)
        ? (now as Readonly<Record<PropertyKey, unknown>>)[step]
        : undefined,
    value,
  );

/** Returns the place to remove for an issue: the value itself, or what holds it if it is missing or part of a condition. */
const placeOf = (value: unknown, path: Path): Path => {
  const suggested = path.indexOf(SUGGESTED);
  if (suggested >= 0) return path.slice(0, suggested + 1);
  const whole = path.findIndex((step) => WHOLE.has(step));
  const isNull = whole === path.length - 1 && valueAt(value, path) === null;
  if (whole >= 0 && !isNull) return path.slice(0, whole);
  return valueAt(value, path) === undefined ? path.slice(0, -1) : path;
};

const addPlace = (removals: Removals, path: Path): void => {
  let at = removals;
  for (const [i, step] of path.entries()) {
    const known = at.get(step);
    if (known === null) return;
    if (i === path.length - 1) at.set(step, null);
    else {
      const next = known ?? new Map<PropertyKey, Removals | null>();
      at.set(step, next);
      at = next;
    }
  }
};

/** Removes places, and notes each: an item of a list is counted, a value of a key is named unless it is null. */
const removeAll = (
  value: unknown,
  removals: Removals,
  note: (path: Path, removed: unknown) => void,
  at: Path = [],
): unknown => {
  const keep = (key: PropertyKey, inner: unknown): unknown[] => {
    const step = removals.get(key);
    if (step === undefined) return [inner];
    if (step !== null) return [removeAll(inner, step, note, [...at, key])];
    note([...at, key], inner);
    return [];
  };
  if (Array.isArray(value)) return value.flatMap((inner, i) => keep(i, inner));
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => keep(key, inner).map((kept) => [key, kept] as const)),
  );
};

/** Returns the object schema behind one that completes what was sent first. */
const objectSchema = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodPipe && schema.out instanceof z.ZodObject ? schema.out : schema;

/** Returns the only key of an object schema that holds a list, such as `rows`. */
const listKey = (schema: z.ZodType): string | undefined => {
  const object = objectSchema(schema);
  if (!(object instanceof z.ZodObject)) return undefined;
  const keys = Object.entries(object.shape).filter(([, inner]) => inner instanceof z.ZodArray);
  return keys.length === 1 ? keys[0]?.[0] : undefined;
};

/** Returns the keys that an item of a list may have; undefined if the schema doesn't tell. */
const itemKeys = (list: z.core.$ZodType | undefined): ReadonlySet<string> | undefined => {
  if (!(list instanceof z.ZodArray)) return undefined;
  const item = list.element instanceof z.ZodPipe ? list.element.out : list.element;
  return item instanceof z.ZodObject ? new Set(Object.keys(item.shape)) : undefined;
};

type IsItem = (value: unknown) => boolean;

/** Returns a test of what stands in another wrapper: if an item may lack every key, only a known one tells it from an error. */
const itemTest = (list: z.core.$ZodType | undefined): IsItem => {
  const keys = itemKeys(list);
  if (!keys || !(list instanceof z.ZodArray) || !z.safeParse(list.element, {}).success) return () => true;
  return (value) => isFields(value) && Object.keys(value).some((key) => keys.has(key));
};

/** Returns the items of a list in another wrapper: a bare list, an object with one list, or a map of objects by name. */
const findItems = (
  value: unknown,
  isItem: IsItem,
): { readonly items: unknown[]; readonly rest: Fields } | undefined => {
  if (Array.isArray(value)) return { items: value, rest: {} };
  if (!isFields(value)) return undefined;
  const lists = Object.entries(value).filter(([, inner]) => Array.isArray(inner));
  const [only] = lists;
  if (only && lists.length === 1) {
    const { [only[0]]: _, ...rest } = value;
    const items = only[1] as unknown[];
    return items.length === 0 || items.some(isItem) ? { items, rest } : undefined;
  }
  const entries = Object.entries(value);
  // A map by name that is empty is an empty list.
  return entries.every(([, inner]) => isFields(inner) && isItem(inner))
    ? { items: entries.map(([name, inner]) => ({ name, ...(inner as Fields) })), rest: {} }
    : undefined;
};

/** Returns the only value of an object if the list's key is somewhere in it, such as `{"rows":[]}` of `{"data":{"rows":[]}}`. */
const unwrapped = (value: unknown, key: string): unknown => {
  const [inner, ...others] = isFields(value) ? Object.values(value) : [];
  if (others.length > 0 || !isFields(inner)) return undefined;
  return Array.isArray(inner[key]) ? inner : unwrapped(inner, key);
};

/** Puts a list into the wrapper that the schema has, if it is in another one that is unambiguous. */
const rewrap = (schema: z.ZodType, value: unknown): unknown => {
  if (schema instanceof z.ZodArray)
    return Array.isArray(value) ? value : (findItems(value, itemTest(schema))?.items ?? value);
  const key = listKey(schema);
  if (key === undefined) return value;
  const inner = isFields(value) ? value[key] : undefined;
  if (Array.isArray(inner)) return value;
  if (isFields(inner)) {
    const named = findItems(inner, () => true);
    return named ? { ...(value as Fields), [key]: named.items } : value;
  }
  const whole = unwrapped(value, key);
  if (whole !== undefined) return whole;
  const { shape } = objectSchema(schema) as z.ZodObject<Readonly<Record<string, z.ZodType>>>;
  const found = findItems(value, itemTest(shape[key]));
  return found ? { ...found.rest, [key]: found.items } : value;
};

/** Known keys from which on an object of which none was sent counts as not understood. */
const TELLING_KEYS = 3;

/**
 * Returns the object that a wrapper of which the schema knows no key holds, such as `{"data": {...}}` or `{"rows": [{...}]}`. Undefined if
 * there are only wrappers, none of which holds an object that the schema knows.
 */
const unwrapObject = (schema: z.ZodType, sent: unknown): unknown => {
  const object = objectSchema(schema);
  if (!(object instanceof z.ZodObject) || !isFields(sent)) return sent;
  const known = new Set(Object.keys(object.shape));
  const isKnown = (value: Fields): boolean => Object.keys(value).some((key) => known.has(key));
  const search = (value: Fields): Fields | undefined => {
    if (isKnown(value)) return value;
    const inner = Object.values(value)
      .flatMap((one) => (Array.isArray(one) && one.length === 1 ? (one as unknown[]) : [one]))
      .filter(isFields);
    const [only] = inner;
    return only && inner.length === 1 ? search(only) : undefined;
  };
  const found = search(sent);
  if (found) return found;
  const values = Object.values(sent);
  const isWrapper = values.length > 0 && values.every((one) => typeof one === 'object' && one !== null);
  return isWrapper && known.size >= TELLING_KEYS && listKey(schema) === undefined ? undefined : sent;
};

/** Returns the items of the list that the schema wraps. */
export const itemsOf = (schema: z.ZodType, value: unknown): readonly unknown[] => {
  const key = listKey(schema);
  const items = key === undefined ? value : isFields(value) ? value[key] : undefined;
  return Array.isArray(items) ? items : [];
};

type Fitted<T> =
  | ({
      readonly ok: true;
      /** The value as sent, without what was removed. */ readonly fits: unknown;
    } & LenientValue<T>)
  | { readonly ok: false; readonly path: Path };

/** Parses a value, and removes what doesn't fit until it does. */
const removeUntilItFits = <T extends z.ZodType>(schema: T, sent: unknown): Fitted<z.output<T>> => {
  let value = sent;
  let skipped = 0;
  const ignored = new Set<string>();
  const note = (path: Path, removed: unknown): void => {
    const isItem = typeof path.at(-1) === 'number';
    if (isItem && path.filter((step) => typeof step === 'number').length === 1) skipped += 1;
    else if (isItem || removed !== null)
      ignored.add(path.filter((step) => typeof step !== 'number').join('.'));
  };
  for (;;) {
    const parsed = schema.safeParse(value);
    if (parsed.success)
      return {
        ok: true,
        value: parsed.data,
        fits: value,
        skipped,
        ignored: [...ignored].slice(0, MAX_NAMES),
      };
    const removals: Removals = new Map();
    for (const { path } of parsed.error.issues) {
      const place = placeOf(value, path);
      if (place.length === 0) return { ok: false, path };
      addPlace(removals, place);
    }
    value = removeAll(value, removals, note);
  }
};

/**
 * Removes the items of a long list that don't fit, part by part: the parser allocates an object for each misfit, and those of a million
 * items would take gigabytes. Most misfits of such a list can be told without the parser. A shorter list stays as it is.
 */
const shortenLongList = (schema: z.ZodType, value: unknown): LenientValue<unknown> => {
  const items = itemsOf(schema, value);
  if (items.length <= LONG_LIST) return { value, skipped: 0, ignored: [] };
  const key = listKey(schema);
  const { shape = {} } = objectSchema(schema) as Partial<z.ZodObject<Record<string, z.ZodType>>>;
  const list = (key === undefined ? undefined : shape[key]) ?? schema;
  const isUnfixable = unfixableTest(list);
  const fits: unknown[] = [];
  const ignored = new Set<string>();
  const note = (name: string): void => void ignored.add(key === undefined ? name : `${key}.${name}`);
  let skipped = 0;
  for (let from = 0; from < items.length; from += ITEMS_AT_ONCE) {
    const sent = items.slice(from, from + ITEMS_AT_ONCE);
    const fixable = sent.filter((item) => !isUnfixable(item, note));
    const part = removeUntilItFits(list, fixable);
    if (!part.ok) return { value, skipped: 0, ignored: [] };
    for (const item of part.fits as unknown[]) fits.push(item);
    skipped += sent.length - fixable.length + part.skipped;
    part.ignored.forEach(note);
  }
  return {
    value: key === undefined ? fits : { ...(value as Fields), [key]: fits },
    skipped,
    ignored: [...ignored],
  };
};

/** Reads a value whose long list has been shortened, and counts what was left out before. */
const readShortened = <T extends z.ZodType>(
  schema: T,
  sent: unknown,
): LenientResult<z.output<T>> | undefined => {
  const value = rewrap(schema, sent);
  if (itemsOf(schema, value).length <= LONG_LIST) return undefined;
  const short = shortenLongList(schema, value);
  const read = removeUntilItFits(schema, short.value);
  if (!read.ok) return read;
  const hasLostAll = value !== sent && itemsOf(schema, read.value).length === 0;
  if (hasLostAll) return { ok: false, path: [] };
  return {
    ok: true,
    value: read.value,
    skipped: read.skipped + short.skipped,
    ignored: [...new Set([...short.ignored, ...read.ignored])].slice(0, MAX_NAMES),
  };
};

/**
 * Reads a value by a schema. A key that is null counts as missing; a value that doesn't fit costs only its key if the schema can do
 * without it, else what holds it, up to the nearest item of a list. Fails if the outermost value doesn't fit, if a list in another wrapper
 * has no item that does, and if there are only wrappers around nothing that the schema knows.
 */
export const readLeniently = <T extends z.ZodType>(
  schema: T,
  answer: unknown,
): LenientResult<z.output<T>> => {
  const sent = unwrapObject(schema, answer);
  if (sent === undefined) return { ok: false, path: [] };
  const shortened = readShortened(schema, sent);
  if (shortened) return shortened;
  const first = schema.safeParse(sent);
  if (first.success) return { ok: true, value: first.data, skipped: 0, ignored: [] };
  const value = rewrap(schema, sent);
  const read = removeUntilItFits(schema, value);
  const hasLostAll =
    value !== sent &&
    read.ok &&
    itemsOf(schema, value).length > 0 &&
    itemsOf(schema, read.value).length === 0;
  if (hasLostAll) return { ok: false, path: first.error.issues[0]?.path ?? [] };
  if (!read.ok) return read;
  const { fits: _fits, ...found } = read;
  return found;
};
