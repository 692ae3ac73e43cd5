/** Which run of a schedule is due now, by the clock on the wall (research R83). */
import { nextRun, type Timing } from './next-run';

/** A run that was missed is caught up within this time; after it, it is logged as missed. */
export const GRACE_MS = 12 * 60 * 60 * 1000;
/** Instants that are walked at most: a daily schedule of 30 years. */
const MOST_STEPS = 11_000;

export type Due = {
  /** The latest instant that has passed; undefined where none has. */
  readonly run: number | undefined;
  /** Whether it is still worth running. */
  readonly isInGrace: boolean;
  /** Instants that passed before it without a run. */
  readonly skipped: number;
  /** The next instant to come; undefined where the timing is not whole. */
  readonly next: number | undefined;
};

/**
 * What is due at `now` where `nextAt` is the instant that was waited for: of several that have passed the latest alone, never a burst.
 * A clock that was put back makes nothing due again: `lastRun` is the last instant that was run or missed.
 */
export const dueAt = (timing: Timing, zone: string, nextAt: number, lastRun: number, now: number): Due => {
  if (nextAt > now) {
    // A clock that had been put forward left a far instant behind.
    const expected = nextRun(timing, Math.max(now, lastRun), zone);
    return {
      run: undefined,
      isInGrace: false,
      skipped: 0,
      next: expected !== undefined && expected < nextAt ? expected : nextAt,
    };
  }
  let run = nextAt;
  let skipped = 0;
  let next = nextRun(timing, run, zone);
  while (next !== undefined && next <= now && skipped < MOST_STEPS) {
    run = next;
    skipped += 1;
    next = nextRun(timing, run, zone);
  }
  return { run, isInGrace: now - run <= GRACE_MS, skipped, next };
};
