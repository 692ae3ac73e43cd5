/** Decides which run of a schedule is due now. */
import { nextRun, type Timing } from '../../../shared/rules/next-run';

/** A missed run is caught up within this time; after it, it is recorded as missed. */
export const GRACE_MS = 12 * 60 * 60 * 1000;
/** The most past instants to step through: a daily schedule over 30 years. */
const MAX_STEPS = 11_000;

export type Due = {
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
export const dueAt = (timing: Timing, zone: string, nextAt: number, lastRun: number, now: number): Due => {
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
