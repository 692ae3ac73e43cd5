import { z } from 'zod';
import type { Job } from '../model/app-state';
import { MOST_EXCEPTIONS, NewException } from '../model/exception';
import type { ExceptionHistory } from '../model/exception-history';
import { ExceptionType } from '../model/ids';
import { EXCEPTION_LISTS } from '../rules/exception-types';
import type { DatasetState } from './datasets';
import { localCall } from './local-call';

/** A part of the tenant's exceptions: what is absent is not narrowed. */
export const ExceptionQuery = z.strictObject({
  list: z.enum(EXCEPTION_LISTS).optional(),
  sec_type: z.string().min(1).optional(),
  exception_type: ExceptionType.optional(),
  text: z.string().min(1).max(1_000).optional(),
});
export type ExceptionQuery = z.infer<typeof ExceptionQuery>;

/** Local calls about exceptions. */
export const exceptionCalls = {
  /** Opens a part of the exceptions as a dataset; returns once its first page is in. */
  'exceptions.open': localCall<DatasetState>()(ExceptionQuery),
  /** Returns the changes of an exception that were made here. */
  'exceptions.history': localCall<ExceptionHistory>()(
    NewException.pick({ exception_str: true }).extend({ sec_type: z.string(), exception_type: z.string() }),
  ),
  /** Adds exceptions as a job: it waits while it can be undone, then sends them one by one. */
  'exceptions.add': localCall<Job>()(
    z.strictObject({
      created_by_email: z.string().max(320),
      entries: z.array(NewException).min(1).max(MOST_EXCEPTIONS),
      /** An entry in whose place the tenant has something else is refused by itself, and doesn't hold up the others. */
      skipsConflicts: z.boolean().optional(),
      /** The ID that the jobs of one addition share. */
      batch: z.string().min(1).max(100).optional(),
    }),
  ),
} as const;
