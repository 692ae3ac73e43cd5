import { z } from 'zod';
import type { Job } from '../model/app-state';
import type { DatasetState } from './datasets';
import { localCall } from './local-call';

/** The journals that the page may see: that of the tenant that is signed in, and that of this workstation. */
const which = z.strictObject({ of: z.enum(['tenant', 'workstation']) });

/** Local calls about the audit journal. Nothing can change it. */
export const journalCalls = {
  /** Opens a journal as a dataset with all its entries, the newest first. */
  'journal.open': localCall<DatasetState>()(which),
  /** Checks a journal: each entry, the chain, and the heads that were noted outside of it. The job's message is the result. */
  'journal.verify': localCall<Job>()(which),
} as const;
