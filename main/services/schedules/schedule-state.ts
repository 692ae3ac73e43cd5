/**
 * The life of a schedule as a pure reducer. A schedule waits for `nextAt`; when that passes, one run is owed until it succeeds, fails
 * for good, is cancelled or is too old. Nothing here reads a clock, a file or the network: `schedules.ts` does that around it.
 */
import type { ScheduleForm } from '../../../shared/model/work-schedule';
import { nextRun, type Timing } from '../../../shared/rules/next-run';
import type { StoredSchedule } from './schedule-store';
import { text } from './text';

/** A missed run is caught up within this time; after it, it is recorded as missed. */
const GRACE_MS = 12 * 60 * 60 * 1000;
/** The most past instants to step through: a daily schedule over 30 years. */
const MAX_STEPS = 11_000;

type Due = {
  /** The latest instant that has passed; undefined if none has. */
  readonly run: number | undefined;
  /** True if that run is recent enough to catch up. */
  readonly isInGrace: boolean;
  /** Number of earlier instants that passed without a run. */
  readonly skipped: number;
  /** The next instant to come; undefined if the timing is incomplete. */
  readonly next: number | undefined;
};

/** A clock that had been set far ahead leaves a `nextAt` that is too late: the earlier instant wins. */
const notYetDue = (timing: Timing, zone: string, nextAt: number, lastRun: number, now: number): Due => {
  const expected = nextRun(timing, Math.max(now, lastRun), zone);
  const next = expected !== undefined && expected < nextAt ? expected : nextAt;
  return { run: undefined, isInGrace: false, skipped: 0, next };
};

/**
 * Returns what is due at `now` when the schedule was waiting for `nextAt`. If several instants have passed, only the latest is due.
 * `lastRun` is the last instant that was run or missed: a clock that was set back makes nothing due twice.
 */
const dueAt = (timing: Timing, zone: string, nextAt: number, lastRun: number, now: number): Due => {
  if (nextAt > now) return notYetDue(timing, zone, nextAt, lastRun, now);
  let run = nextAt;
  let skipped = 0;
  let next = nextRun(timing, run, zone);
  while (next !== undefined && next <= now && skipped < MAX_STEPS) {
    run = next;
    skipped += 1;
    next = nextRun(timing, run, zone);
  }
  return { run, isInGrace: now - run <= GRACE_MS, skipped, next };
};

/** Minutes to wait before each retry of a run; the last one repeats. */
const RETRY_MINUTES = [1, 5, 15, 30, 60] as const;
const MINUTE = 60_000;

type Owed = NonNullable<StoredSchedule['owed']>;
type Last = NonNullable<StoredSchedule['last']>;

/**
 * Everything that can happen to a schedule. `job` is an unused job id, for a run that becomes owed or missed by the event; `run` is the run
 * that ended, which a schedule that was paused in the meantime does not owe any more.
 */
export type ScheduleEvent =
  | { readonly kind: 'clock'; readonly now: number; readonly job: string }
  | { readonly kind: 'requested'; readonly now: number; readonly job: string }
  | { readonly kind: 'paused' }
  | { readonly kind: 'resumed'; readonly now: number }
  | {
      readonly kind: 'edited';
      readonly form: ScheduleForm;
      readonly folder: string;
      readonly hasPassword: boolean;
      readonly nextAt: number;
    }
  | {
      readonly kind: 'succeeded' | 'incomplete' | 'cancelled';
      readonly now: number;
      readonly message: string;
      readonly run?: Owed;
    }
  | {
      readonly kind: 'failed';
      readonly now: number;
      readonly message: string;
      readonly canRetry: boolean;
      readonly run?: Owed;
    };

/** The end of a run. */
export type RunEnd = EventOf<'succeeded' | 'incomplete' | 'cancelled' | 'failed'>;

type EventOf<K extends ScheduleEvent['kind']> = Extract<ScheduleEvent, { readonly kind: K }>;

const iso = (time: number): string => new Date(time).toISOString();

/** Returns the first instant after both `now` and the last run. */
export const firstRunAfter = (
  { timing, zone }: ScheduleForm,
  lastRun: number,
  now: number,
): number | undefined => nextRun(timing, Math.max(now, lastRun), zone);

/** Returns a new schedule that has not run yet. */
export const newSchedule = (
  about: Pick<StoredSchedule, 'id' | 'form' | 'tenant' | 'folder' | 'hasPassword' | 'nextAt'>,
  now: number,
): StoredSchedule => ({ ...about, isPaused: false, lastRun: now, owed: null, last: null });

const owedRun = (due: number, job: string, skipped: number): Owed => ({
  due,
  tries: 0,
  notBefore: 0,
  skipped,
  job,
  message: skipped > 0 ? text.skipped(skipped) : '',
});

const missedRuns = (due: number, count: number, { now, job }: EventOf<'clock'>): Last => ({
  due: iso(due),
  at: iso(now),
  state: 'missed',
  message: text.missed(iso(due), count),
  job,
});

const endedRun = (owed: Owed, state: Last['state'], at: number, message: string): Last => ({
  due: iso(owed.due),
  at: iso(at),
  state,
  message,
  job: owed.job,
});

const onClock = (schedule: StoredSchedule, event: EventOf<'clock'>): StoredSchedule => {
  const { form, owed, isPaused } = schedule;
  if (isPaused) return schedule;
  if (owed && event.now - owed.due > GRACE_MS) {
    const last = missedRuns(owed.due, owed.skipped + 1, event);
    return { ...schedule, owed: null, lastRun: owed.due, last };
  }
  const due = dueAt(form.timing, form.zone, schedule.nextAt, schedule.lastRun, event.now);
  const nextAt = due.next ?? schedule.nextAt;
  if (due.run === undefined) return nextAt === schedule.nextAt ? schedule : { ...schedule, nextAt };
  // A run that is still owed when the next one comes due is skipped in its favor.
  const skipped = due.skipped + (owed ? owed.skipped + 1 : 0);
  const passed = { ...schedule, nextAt, lastRun: due.run };
  return due.isInGrace
    ? { ...passed, owed: owedRun(due.run, event.job, skipped) }
    : { ...passed, owed: null, last: missedRuns(due.run, skipped + 1, event) };
};

/** The analyst asks for a run now: the owed one if there is one, without the skipped note and without waiting for its retry. */
const onRequested = (schedule: StoredSchedule, { now, job }: EventOf<'requested'>): StoredSchedule => ({
  ...schedule,
  owed: schedule.owed ? { ...schedule.owed, tries: 0, notBefore: 0, message: '' } : owedRun(now, job, 0),
});

/** Runs that came due during the pause are neither owed nor missed. */
const onResumed = (schedule: StoredSchedule, { now }: EventOf<'resumed'>): StoredSchedule => ({
  ...schedule,
  isPaused: false,
  nextAt: firstRunAfter(schedule.form, schedule.lastRun, now) ?? schedule.nextAt,
});

const onEdited = (schedule: StoredSchedule, event: EventOf<'edited'>): StoredSchedule => {
  const { kind: _kind, ...changes } = event;
  return { ...schedule, ...changes };
};

const onEnded = (
  schedule: StoredSchedule,
  { kind, now, message, run }: EventOf<'succeeded' | 'incomplete' | 'cancelled'>,
): StoredSchedule => {
  const ended = schedule.owed ?? run;
  if (!ended) return schedule;
  const state = kind === 'succeeded' ? 'done' : kind;
  return { ...schedule, owed: null, last: endedRun(ended, state, now, message) };
};

const onFailed = (
  schedule: StoredSchedule,
  { now, message, canRetry, run }: EventOf<'failed'>,
): StoredSchedule => {
  const { owed } = schedule;
  const ended = owed ?? run;
  if (!ended) return schedule;
  const last = endedRun(ended, 'failed', now, message);
  if (!owed || !canRetry) return { ...schedule, owed: null, last };
  const minutes = RETRY_MINUTES[Math.min(owed.tries, RETRY_MINUTES.length - 1)] ?? 60;
  return {
    ...schedule,
    last,
    owed: {
      ...owed,
      tries: owed.tries + 1,
      notBefore: now + minutes * MINUTE,
      message: text.retry(message, minutes),
    },
  };
};

/** Returns the schedule after the event: the same object if the event changes nothing. */
export const next = (schedule: StoredSchedule, event: ScheduleEvent): StoredSchedule => {
  switch (event.kind) {
    case 'clock':
      return onClock(schedule, event);
    case 'requested':
      return onRequested(schedule, event);
    case 'paused':
      return { ...schedule, isPaused: true, owed: null };
    case 'resumed':
      return onResumed(schedule, event);
    case 'edited':
      return onEdited(schedule, event);
    case 'succeeded':
    case 'incomplete':
    case 'cancelled':
      return onEnded(schedule, event);
    case 'failed':
      return onFailed(schedule, event);
  }
};

/** Returns the schedule whose owed run can start now; `isBlocked` tells which ones wait for a token or a password. */
export const readyToRun = (
  schedules: readonly StoredSchedule[],
  isBlocked: (id: string) => boolean,
  now: number,
): StoredSchedule | undefined =>
  schedules.find(
    ({ id, owed, isPaused }) => owed !== null && !isPaused && !isBlocked(id) && owed.notBefore <= now,
  );
