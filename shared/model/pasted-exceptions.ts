/** Exceptions that are made of pasted text. */
import { z } from 'zod';
import { ExceptionType } from './ids';

/** Kinds of values that an exception can be made of. */
export const PASTED_KINDS = ['hash', 'email', 'domain', 'url', 'file_type'] as const;
export type PastedKind = (typeof PASTED_KINDS)[number];

const Target = z.strictObject({ sec_type: z.string().min(1).max(200), exception_type: ExceptionType });

/** The tool and the type of the exceptions that each kind becomes. A kind without an entry is left alone. */
export const PasteTargets = z.partialRecord(z.enum(PASTED_KINDS), Target);
export type PasteTargets = z.infer<typeof PasteTargets>;

/** States of a row, of which only those that are ready can be added. `added`: it was sent, and not refused. */
export const PASTED_STATES = ['ready', 'invalid', 'repeated', 'nothing', 'added'] as const;
export type PastedState = (typeof PASTED_STATES)[number];

/** The columns of pasted values beside those of an exception. */
export const PASTED_COLUMNS = { line: 'line', state: 'state', kind: 'kind', message: 'message' } as const;
