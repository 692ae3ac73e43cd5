/** Takes values out of wrappers that the schema doesn't know. shared/LENIENCY.md lists what is read leniently, and why. */
import { z } from 'zod';
import { isFields, type Fields } from '../../shared/model/lenient-values';

/** Returns the object schema behind one that completes what was sent first. */
export const objectSchema = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodPipe && schema.out instanceof z.ZodObject ? schema.out : schema;

/** Returns true if a schema is that of the response to a write, whose list of outcomes may be missing. */
const isOfWrite = (object: z.core.$ZodType): object is z.ZodObject<Record<string, z.ZodType>> =>
  object instanceof z.ZodObject && Object.hasOwn(object.shape, 'success');

const isOptionalList = (schema: z.core.$ZodType | undefined): boolean =>
  schema instanceof z.ZodOptional && schema.unwrap() instanceof z.ZodArray;

const listOf = (schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined =>
  schema instanceof z.ZodOptional ? schema.unwrap() : schema;

/** Returns the only key of an object schema that holds a list, such as `rows`. */
export const listKey = (schema: z.ZodType): string | undefined => {
  const object = objectSchema(schema);
  if (!(object instanceof z.ZodObject)) return undefined;
  const shape = object.shape as Readonly<Record<string, z.ZodType>>;
  const keys = Object.entries(shape).filter(
    ([, inner]) => inner instanceof z.ZodArray || (isOfWrite(object) && isOptionalList(inner)),
  );
  return keys.length === 1 ? keys[0]?.[0] : undefined;
};

/** Returns the keys that an item of a list may have; undefined if the schema doesn't tell. */
const itemKeys = (list: z.core.$ZodType | undefined): ReadonlySet<string> | undefined => {
  if (!(list instanceof z.ZodArray)) return undefined;
  const item = list.element instanceof z.ZodPipe ? list.element.out : list.element;
  return item instanceof z.ZodObject ? new Set(Object.keys(item.shape)) : undefined;
};

type IsItem = (value: unknown) => boolean;

/**
 * Returns a test that tells items of a list from other values, such as those of an error. If every key of an item is optional, a value needs
 * one known key to count as an item; if the list itself is optional, it has to fit the schema.
 */
const itemTest = (list: z.core.$ZodType | undefined, isOptional = false): IsItem => {
  const keys = itemKeys(list);
  if (!keys || !(list instanceof z.ZodArray)) return () => !isOptional;
  if (isOptional) return (value) => z.safeParse(list.element, value).success;
  if (!z.safeParse(list.element, {}).success) return () => true;
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
  const [wrapper] = entries.length === 1 ? Object.values(value) : [];
  const isWrapped =
    isFields(wrapper) &&
    Object.keys(wrapper).length > 0 &&
    Object.values(wrapper).every((inner) => isFields(inner) || Array.isArray(inner));
  if (isWrapped) return findItems(wrapper, isItem);
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
export const rewrap = (schema: z.ZodType, value: unknown): unknown => {
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
  const list = shape[key];
  const found = findItems(value, itemTest(listOf(list), list instanceof z.ZodOptional));
  return found ? { ...found.rest, [key]: found.items } : value;
};

/** Known keys from which on an object of which none was sent counts as not understood. */
const TELLING_KEYS = 3;

/**
 * Returns the object that a wrapper of which the schema knows no key holds, such as `{"data": {...}}` or `{"rows": [{...}]}`. Undefined if
 * there are only wrappers, none of which holds an object that the schema knows.
 */
export const unwrapObject = (schema: z.ZodType, sent: unknown): unknown => {
  const object = objectSchema(schema);
  if (!(object instanceof z.ZodObject) || !isFields(sent)) return sent;
  const known = new Set(Object.keys(object.shape));
  const knownIn = (value: Fields): number => Object.keys(value).filter((key) => known.has(key)).length;
  // A list of one outcome is part of a write's response, not its wrapper.
  const canBeInList = !isOfWrite(object);
  const search = (value: Fields): Fields | undefined => {
    if (knownIn(value) > 0) return value;
    const inner = Object.values(value)
      .flatMap((one) => (canBeInList && Array.isArray(one) && one.length === 1 ? (one as unknown[]) : [one]))
      .filter(isFields);
    // Beside the object are others, such as those of a vendor: the one with the most known keys is taken.
    const [best, next] = inner
      .map(search)
      .filter((one) => one !== undefined)
      .sort((a, b) => knownIn(b) - knownIn(a));
    return best && knownIn(best) > (next ? knownIn(next) : 0) ? best : undefined;
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

/** Levels of objects in which outcomes are looked for. */
const MOST_LEVELS = 4;

/** Finds the outcomes of entities wherever they are: in lists, of which each may hold one kind of outcome, and in maps by the entity's ID. */
const findOutcomes = (outcome: z.core.$ZodType, value: unknown, levels = MOST_LEVELS): readonly unknown[] => {
  const fits = (item: unknown): boolean => z.safeParse(outcome, item).success;
  if (Array.isArray(value)) return value.some(fits) ? (value as unknown[]) : [];
  if (!isFields(value) || levels === 0) return [];
  const entries = Object.entries(value);
  const named = entries.map(([entity_id, inner]) => (isFields(inner) ? { entity_id, ...inner } : inner));
  // A key of letters alone names a part of the response, such as `data`, and no entity.
  const isMap = named.length > 0 && entries.every(([key]) => /[^a-z_]/i.test(key)) && named.every(fits);
  return isMap ? named : entries.flatMap(([, inner]) => findOutcomes(outcome, inner, levels - 1));
};

/** Returns the response to a write with its outcomes under their own key, if they were sent in another wrapper. */
export const withOutcomes = (schema: z.ZodType, sent: unknown): unknown => {
  const key = listKey(schema);
  const object = objectSchema(schema);
  if (key === undefined || !isOfWrite(object) || !isFields(sent) || Array.isArray(sent[key])) return sent;
  const list = listOf(object.shape[key]);
  if (!isOptionalList(object.shape[key]) || !(list instanceof z.ZodArray)) return sent;
  const found = sent[key] === undefined ? rewrap(schema, sent) : sent;
  if (found !== sent && findOutcomes(list.element, found).length > 0) return found;
  const outcomes = findOutcomes(list.element, sent);
  // An empty response says that it was done, and nothing of any entity.
  return outcomes.length > 0 ? { ...sent, [key]: outcomes } : sent;
};
