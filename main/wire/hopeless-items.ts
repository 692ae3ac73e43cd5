/** Tells most items of a list that don't fit without the work of reading them leniently. */
import { z } from 'zod';

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Tells if a value fits, without the error that a parse would make of it: that takes ten times as long as the check. */
const isFitting = (schema: z.ZodType, value: unknown): boolean => {
  const checked = schema._zod.run({ value, issues: [] }, { async: false });
  return !(checked instanceof Promise) && checked.issues.length === 0;
};

/** A test of items that can't fit whatever is removed from them; `note` gets the name of a value that is in the way. */
type IsHopeless = (item: unknown, note: (name: string) => void) => boolean;

/** Returns the test of a list's items: hopeless are those that lack a value that is needed, or have a bare value of another type there. */
export const hopelessTest = (list: z.ZodType): IsHopeless => {
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
