import { z } from 'zod';
import { Flag, Id } from '../model/lenient-values';

/**
 * The response to a write, which is not specified: the status says that it was done, unless the response denies it. It may be empty,
 * `{}`, `{"ok":true}` or anything else.
 */
export const Done = z.looseObject({ success: Flag.optional(), ok: Flag.optional() });

/** Returns true if the response to a write denies that it was done: by `success` or `ok`, or by an error. */
export const isDenied = ({ success, ok, error }: z.infer<typeof Done>): boolean =>
  success === false || ok === false || (typeof error === 'string' && error.trim() !== '');

/** The response to a write for several entities: with an outcome for each, or without. */
export const Outcomes = Done.extend({
  results: z.array(z.looseObject({ entity_id: Id, success: Flag, reason: z.string().nullish() })).optional(),
});
