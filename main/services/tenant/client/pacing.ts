import type { Clock } from '../../../deps';
import { retryAfterMs } from '../retry';

/** Pause after a 429 that doesn't say how long to wait, and the longest pause (ms). */
const DEFAULT_MS = 1_000;
const MAX_MS = 60_000;

type PacingDeps = {
  readonly clock: Clock;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Called with the time until which calls are held back, if that is long enough to be noticed. */
  readonly onSlowed?: ((until: number) => void) | undefined;
};

/** Holds back every call of a client while the tenant asks to slow down. */
export type Pacing = ReturnType<typeof createPacing>;

/** Creates the pacing of one client. */
export const createPacing = ({ clock, sleep, onSlowed }: PacingDeps) => {
  let slowUntil = 0;
  return {
    /** Records a 429 with its `Retry-After`. */
    slowDown: (retryAfter: string | null): void => {
      slowUntil = Math.max(slowUntil, clock() + (retryAfterMs(retryAfter, clock()) ?? DEFAULT_MS));
      const now = clock();
      if (slowUntil - now > DEFAULT_MS) onSlowed?.(Math.min(slowUntil, now + MAX_MS));
    },
    /** Waits until the tenant may be asked again. */
    wait: async (signal: AbortSignal | undefined): Promise<void> => {
      const ms = Math.min(slowUntil - clock(), MAX_MS);
      if (ms > 0) await sleep(ms, signal);
    },
  };
};
