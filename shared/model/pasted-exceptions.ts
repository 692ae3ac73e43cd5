/** Exceptions that are made of pasted text. */
import { z } from 'zod';
import { ExceptionType } from './ids';

/** Kinds of values that an exception can be made of. */
export const PASTED_KINDS = ['hash', 'email', 'domain', 'ip', 'url', 'file_type'] as const;
export type PastedKind = (typeof PASTED_KINDS)[number];

const Target = z.strictObject({ sec_type: z.string().min(1).max(200), exception_type: ExceptionType });

/** The tool and the type of the exceptions that each kind becomes. A kind without an entry is left alone. */
export const PasteTargets = z.partialRecord(z.enum(PASTED_KINDS), Target);
export type PasteTargets = z.infer<typeof PasteTargets>;

/** The lists that pasted values can be added to; the analyst chooses one before any value is ready. */
export const PASTE_LISTS = ['block', 'allow'] as const;
export const PasteList = z.enum(PASTE_LISTS);
export type PasteList = z.infer<typeof PasteList>;

/**
 * States of a row. `ready` rows are added, `risky` ones once the analyst has confirmed them, and `refused` ones if they are asked for again;
 * of an `added` row the tenant has the exception, and a `sending` one is on its way or can still be undone. `choice`: the list, or the tool and type of its kind, is not chosen.
 */
export const PASTED_STATES = [
  'ready',
  'risky',
  'choice',
  'refused',
  'invalid',
  'repeated',
  'nothing',
  'sending',
  'added',
] as const;
/** The states whose rows can be sent. */
export const SENDABLE_STATES = ['ready', 'risky', 'refused'] as const satisfies readonly PastedState[];
export const SendableState = z.enum(SENDABLE_STATES);
export type SendableState = z.infer<typeof SendableState>;
export type PastedState = (typeof PASTED_STATES)[number];

/** The columns of pasted values beside those of an exception. */
export const PASTED_COLUMNS = { line: 'line', state: 'state', kind: 'kind', message: 'message' } as const;
