/** Schemas of single values in the shapes in which tenants send them (see LENIENCY.md). */
import { z } from 'zod';

/** An ID as text; some tenants send numbers. */
export const Id = z.union([z.string(), z.number().transform(String)]);

/** A number; some tenants send it as text. */
export const Numeric = z.union([
  z.number(),
  z
    .string()
    .regex(/^\s*-?\d+(\.\d+)?\s*$/)
    .transform(Number),
]);

/** A yes or no; some tenants send 1 and 0, or text. */
export const Flag = z.union([
  z.boolean(),
  z.union([z.literal(1), z.literal('true'), z.literal('True'), z.literal('1')]).transform(() => true),
  z.union([z.literal(0), z.literal('false'), z.literal('False'), z.literal('0')]).transform(() => false),
]);

/** A time as the tenant sends it. `readTime` (rules/read-time.ts) reads it. */
export const Instant = z.union([z.string(), z.number()]);

/** Returns a text or a number as text; anything else is empty. */
export const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** An object as a tenant sends it. */
export type Fields = Readonly<Record<string, unknown>>;

/** Returns true if a value is an object with keys. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a test of the values that a key of an object may have; of other keys, any. */
export const acceptedBy = (schema: z.ZodType): ((key: string, value: unknown) => boolean) => {
  const shape = schema instanceof z.ZodObject ? (schema.shape as Readonly<Record<string, z.ZodType>>) : {};
  return (key, value) => shape[key]?.safeParse(value).success ?? true;
};

/** Returns an object whose missing keys are taken from `fallbacks`, if they are accepted; a key that is null, or that is not accepted itself, counts as missing. */
export const fillMissing = (
  sent: Fields,
  fallbacks: Fields,
  isAccepted: (key: string, value: unknown) => boolean = () => true,
): Fields => {
  const missing = Object.entries(fallbacks).filter(
    ([key, value]) =>
      value !== undefined &&
      (sent[key] === undefined || sent[key] === null || !isAccepted(key, sent[key])) &&
      isAccepted(key, value),
  );
  return missing.length === 0 ? sent : { ...sent, ...Object.fromEntries(missing) };
};

/**
 * Returns a schema of objects whose missing keys are first taken from other keys; a key that is null or of another type counts as missing.
 * Another key's value of another type stays where it was sent: in the place of a key that is not sent, it would cost the whole object.
 */
export const completed = <T extends z.ZodType>(
  schema: T,
  fallbacks: (sent: Fields) => Fields,
): z.ZodType<z.output<T>, z.input<T>> => {
  const isAccepted = acceptedBy(schema);
  return z.preprocess(
    (sent) => (isFields(sent) ? fillMissing(sent, fallbacks(sent), isAccepted) : sent),
    schema,
  ) as unknown as z.ZodType<z.output<T>, z.input<T>>;
};
