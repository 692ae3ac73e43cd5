/** Workstation schedules: exports that Postern writes to a folder at set times. */
import { z } from 'zod';
import { EXPORT_FORMATS } from './app-state';
import { QueryDraft } from './query';

/** Rows of each file: all, also if there are none; all, if there are any; or only those that are new since the last run. */
export const WHICH_ROWS = ['always', 'some', 'new'] as const;

export const ScheduleTiming = z.strictObject({
  frequency: z.enum(['daily', 'weekly', 'monthly']),
  week: z.number().int().min(1).max(4).optional(),
  day: z.number().int().min(0).max(6).optional(),
  time: z.string().max(8),
});

/** The query of a schedule: a copy made with the schedule, or a saved query that is read from the tenant for each run. */
export const ScheduledQuery = QueryDraft.omit({ page_size: true }).extend({
  /** The ID of the saved query, if it is one. */
  query_id: z.string().optional(),
  /** The query as text, for the list and the receipt. */
  words: z.string().default(''),
});
export type ScheduledQuery = z.infer<typeof ScheduledQuery>;

/** The fields of the schedule form. */
export const ScheduleForm = z.strictObject({
  label: z.string().trim().min(1, 'Give the schedule a name.').max(120),
  query: ScheduledQuery,
  timing: ScheduleTiming,
  /** An IANA time zone. */
  zone: z.string().min(1).max(64),
  format: z.enum(EXPORT_FORMATS),
  which: z.enum(WHICH_ROWS),
});
export type ScheduleForm = z.infer<typeof ScheduleForm>;

/** The reason why a schedule cannot run: its tenant's token or its files' password is missing, or the keychain is locked. */
export type Blocked = {
  readonly kind: 'token' | 'password' | 'keychain';
  readonly message: string;
  readonly next: string;
};

/** A workstation schedule as the page sees it: with the folder's name instead of its path, and without the password. */
export type WorkSchedule = ScheduleForm & {
  readonly id: string;
  readonly tenant: string;
  readonly folder: string;
  readonly hasPassword: boolean;
  readonly isPaused: boolean;
  readonly isRunning: boolean;
  /** The time of the next run, in ISO 8601; null if paused. */
  readonly nextAt: string | null;
  /** A missed run that will be retried. */
  readonly owed: {
    readonly due: string;
    readonly tries: number;
    readonly notBefore: string;
    readonly message: string;
  } | null;
  readonly blocked: Blocked | null;
  readonly last: {
    readonly due: string;
    readonly at: string;
    readonly state: 'done' | 'incomplete' | 'failed' | 'cancelled' | 'missed';
    readonly message: string;
    readonly job: string;
  } | null;
};
