/** Workstation schedules: exports that Postern itself writes to a folder at set times. */
import { z } from 'zod';
import { EXPORT_FORMATS } from './app-state';
import { QueryDraft } from './query';

/** When a file is written: each time, only where there are rows, or only with what is new since the last run. */
export const WHICH_ROWS = ['always', 'some', 'new'] as const;

export const ScheduleTiming = z.strictObject({
  frequency: z.enum(['daily', 'weekly', 'monthly']),
  week: z.number().int().min(1).max(4).optional(),
  day: z.number().int().min(0).max(6).optional(),
  time: z.string().max(8),
});

/** The query that a schedule runs: as it was when it was scheduled, or a saved query as it is at the tenant by then. */
export const ScheduledQuery = QueryDraft.omit({ page_size: true }).extend({
  /** The saved query that it follows. */
  query_id: z.string().optional(),
  /** In words, for the list and the receipt. */
  words: z.string().default(''),
});
export type ScheduledQuery = z.infer<typeof ScheduledQuery>;

/** What the analyst sets. */
export const ScheduleForm = z.strictObject({
  label: z.string().trim().min(1, 'Give the schedule a name.').max(120),
  query: ScheduledQuery,
  timing: ScheduleTiming,
  /** An IANA zone. */
  zone: z.string().min(1).max(64),
  format: z.enum(EXPORT_FORMATS),
  which: z.enum(WHICH_ROWS),
});
export type ScheduleForm = z.infer<typeof ScheduleForm>;

/** Why a schedule waits: for the token of its tenant, or for the password of its files. */
export type Blocked = {
  readonly kind: 'token' | 'password' | 'keychain';
  readonly message: string;
  readonly next: string;
};

/** A workstation schedule as the page sees it: the folder by its name only, the password never. */
export type WorkSchedule = ScheduleForm & {
  readonly id: string;
  readonly tenant: string;
  readonly folder: string;
  readonly hasPassword: boolean;
  readonly isPaused: boolean;
  readonly isRunning: boolean;
  /** The next instant, in ISO 8601; null where it is paused. */
  readonly nextAt: string | null;
  /** A run that is owed: when it was due, and when it is tried next. */
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
    readonly state: 'done' | 'failed' | 'cancelled' | 'missed';
    readonly message: string;
    readonly job: string;
  } | null;
};
