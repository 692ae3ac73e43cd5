import { z } from 'zod';
import { showInvisible } from './invisible';
import { Numeric } from './lenient-values';

/** Any JSON value, such as a cell of a tenant's row. */
export const Json = z.json();
export type Json = z.infer<typeof Json>;

/** JSON text that is sent exactly as it came, such as a cursor with numbers that JavaScript would round. */
export class RawJson {
  constructor(readonly text: string) {}
}

/** Returns the schema of a page of rows with the total number of rows, if the tenant says it. */
export const page = <T extends z.ZodType>(row: T) =>
  z.looseObject({ rows: z.array(row), total_rows: Numeric.optional() });

/** A name that the tenant chose, shown to people and never sent back. Invisible characters in it are marked when it is parsed. */
export const Label = z.string().transform(showInvisible);
