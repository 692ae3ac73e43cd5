import { z } from 'zod';

/**
 * The outcome of an act. `incomplete`: a part was done. `refused`: the tenant said no. `failed`: nothing is known to have been done.
 * `unknown`: the answer was lost, so it may have been done.
 */
export const ACT_OUTCOMES = ['done', 'incomplete', 'refused', 'failed', 'unknown', 'cancelled'] as const;
export const ActOutcome = z.enum(ACT_OUTCOMES);
export type ActOutcome = z.infer<typeof ActOutcome>;

/** The places of the head of a journal outside the journal's own files. */
export type HeadPlace = 'keychain' | 'file';

/** The columns of the journal as a dataset. */
export const JOURNAL_KEYS = [
  'at',
  'what',
  'target',
  'outcome',
  'reason',
  'who',
  'tenant',
  'before',
  'after',
  'call',
  'seq',
  'hash',
] as const;
