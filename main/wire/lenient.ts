/** Reads a tenant's response as far as it fits. shared/LENIENCY.md lists what is read leniently, and why. */
import type { z } from 'zod';
import { isFields, type Fields } from '../../shared/model/lenient-values';
import { unfixableTest } from './unfixable-items';
import { itemsOf, listKey, objectSchema, rewrap, unwrapObject, withOutcomes } from './wrappers';

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
 * items would take gigabytes. Most misfits of such a list are found without the parser. A shorter list stays as it is.
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
  const sent = unwrapObject(schema, withOutcomes(schema, answer));
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
