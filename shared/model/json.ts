import { z } from 'zod';
import { showInvisible } from './invisible';

/** Any JSON value: what a cell of a tenant's row may hold. */
export const Json = z.json();
export type Json = z.infer<typeof Json>;

/** A point in time as the tenant sends it: ISO 8601 with a zone. */
export const Instant = z.string();

/** A page of rows with the number that there are in all. */
export const page = <T extends z.ZodType>(row: T) =>
  z.looseObject({ rows: z.array(row), total_rows: z.number().int().nonnegative() });

/** A name that the tenant gives to something of its own, for people to read and never sent back: what cannot be seen in it is marked as it comes in. */
export const Label = z.string().transform(showInvisible);
