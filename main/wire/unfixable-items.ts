/** Finds most of the items of a list that don't fit and can't be mended, without reading each leniently. */
import { z } from 'zod';
import { isFields } from '../../shared/model/lenient-values';

type Schema = z.core.$ZodType;

const run = (schema: Schema, value: unknown): { readonly value: unknown; readonly fits: boolean } => {
  const checked = schema._zod.run({ value, issues: [] }, { async: false });
  return checked instanceof Promise
    ? { value, fits: false }
    : { value: checked.value, fits: checked.issues.length === 0 };
};

/** Returns true if a value fits, without the error that a parse would make of it: that takes ten times as long as the check. */
const isFitting = (schema: Schema, value: unknown): boolean => run(schema, value).fits;

const BARE = [z.ZodString, z.ZodNumber, z.ZodBoolean, z.ZodLiteral, z.ZodEnum, z.ZodNull] as const;

/** Returns true if a schema takes bare values alone: no list or object fits it, whatever is removed from that. */
const takesBareOnly = (schema: Schema): boolean => {
  if (schema instanceof z.ZodUnion) return schema.options.every(takesBareOnly);
  if (schema instanceof z.ZodPipe) return takesBareOnly(schema.in);
  return BARE.some((one) => schema instanceof one);
};

/** Returns the object schema of a list's items, and what completes an item before it is read. */
const itemOf = (list: z.ZodType) => {
  const item = list instanceof z.ZodArray ? list.element : undefined;
  if (item instanceof z.ZodObject) return { object: item, complete: (sent: unknown) => sent };
  if (!(item instanceof z.ZodPipe) || !(item.out instanceof z.ZodObject)) return undefined;
  const { in: first, out: object } = item;
  return first instanceof z.ZodTransform
    ? { object, complete: (sent: unknown) => run(first, sent).value }
    : undefined;
};

/** A test of items that can't fit whatever is removed from them; `note` gets the name of a value that is in the way. */
type IsUnfixable = (item: unknown, note: (name: string) => void) => boolean;

/** Returns the test of a list's items: an item is unfixable that lacks a needed value, or has one there that can't be mended. */
export const unfixableTest = (list: z.ZodType): IsUnfixable => {
  const item = itemOf(list);
  if (!item) return () => false;
  const { shape } = item.object as z.ZodObject<Readonly<Record<string, z.ZodType>>>;
  const needed = Object.entries(shape)
    .filter(([, schema]) => !isFitting(schema, undefined))
    .map(([key, schema]) => ({ key, schema, isBare: takesBareOnly(schema) }));
  return (sent, note) => {
    if (!isFields(sent)) return true;
    const value = item.complete(sent);
    if (!isFields(value)) return false;
    for (const { key, schema, isBare } of needed) {
      const inner = Object.hasOwn(value, key) ? value[key] : undefined;
      // A null counts as missing.
      if (inner === undefined || inner === null) return true;
      if ((typeof inner === 'object' && !isBare) || isFitting(schema, inner)) continue;
      note(key);
      return true;
    }
    return false;
  };
};
