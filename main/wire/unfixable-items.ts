/** Finds most of the items of a list that don't fit and can't be mended, without reading each leniently. */
import { z } from 'zod';
import { isFields } from '../../shared/model/lenient-values';

/** Tells if a value fits, without the error that a parse would make of it: that takes ten times as long as the check. */
const isFitting = (schema: z.ZodType, value: unknown): boolean => {
  const checked = schema._zod.run({ value, issues: [] }, { async: false });
  return !(checked instanceof Promise) && checked.issues.length === 0;
};

/** A test of items that can't fit whatever is removed from them; `note` gets the name of a value that is in the way. */
type IsUnfixable = (item: unknown, note: (name: string) => void) => boolean;

/** Returns the test of a list's items: an item is unfixable that lacks a needed value, or has a bare value of another type there. */
export const unfixableTest = (list: z.ZodType): IsUnfixable => {
  const item = list instanceof z.ZodArray ? list.element : undefined;
  if (!(item instanceof z.ZodObject)) return () => false;
  const { shape } = item as z.ZodObject<Readonly<Record<string, z.ZodType>>>;
  const needed = Object.entries(shape).filter(([, schema]) => !isFitting(schema, undefined));
  return (value, note) => {
    if (!isFields(value)) return true;
    for (const [key, schema] of needed) {
      const inner = Object.hasOwn(value, key) ? value[key] : undefined;
      // A null counts as missing.
      if (inner === undefined || inner === null) return true;
      if (typeof inner === 'object' || isFitting(schema, inner)) continue;
      note(key);
      return true;
    }
    return false;
  };
};
