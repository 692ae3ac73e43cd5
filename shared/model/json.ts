import { z } from 'zod';
import { showInvisible } from './invisible';

/** Any JSON value, such as a cell of a tenant's row. */
export const Json = z.json();
export type Json = z.infer<typeof Json>;

/** A time as the tenant sends it: ISO 8601 with a zone. */
export const Instant = z.string();

/** Returns the schema of a page of rows with the total number of rows. */
export const page = <T extends z.ZodType>(row: T) =>
  z.looseObject({ rows: z.array(row), total_rows: z.number().int().nonnegative() });

/** A name that the tenant chose, shown to people and never sent back. Invisible characters in it are marked when it is parsed. */
export const Label = z.string().transform(showInvisible);
