import { z } from 'zod';
import type { Job } from '../model/app-state';
import { localCall } from './local-call';

const none = z.strictObject({});

/** A job that a clicked notification leads to, and if the list of the tenant that is signed in has it. */
export type WantedJob = { readonly job: string; readonly isListed: boolean };

/** Local calls about jobs. */
export const jobCalls = {
  'job.list': localCall<readonly Job[]>()(none),
  /** Takes ended jobs off the list. Their files stay. */
  'job.forget': localCall<readonly Job[]>()(z.strictObject({ jobs: z.array(z.string()).max(1_000) })),
  /** Returns the job whose notification was clicked last, once; null if there is none. */
  'job.takeWanted': localCall<WantedJob | null>()(none),
  'job.cancel': localCall<null>()(z.strictObject({ job: z.string() })),
  /** Shows the file of a finished job in its folder; files are never opened. */
  'job.reveal': localCall<null>()(z.strictObject({ job: z.string() })),
  /** Opens the file that an export wrote for review, in its own tab. */
  'job.review': localCall<null>()(z.strictObject({ job: z.string() })),
} as const;
