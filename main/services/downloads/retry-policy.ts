import { pauseBefore } from '../tenant/retry';

/** Times that a download may be resumed or restarted in total. */
export const MAX_RETRIES = 2;
const BASE_MS = 500;

/** Decides if and when an interrupted download goes on: the only place that counts its retries. */
export type RetryPolicy = {
  /** Waits before the next retry, longer each time, with jitter. Returns false if there is none. */
  readonly next: () => Promise<boolean>;
};

type PolicyDeps = {
  readonly signal: AbortSignal;
  readonly random: () => number;
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
};

/** Creates the policy of one download. */
export const createRetryPolicy = ({ signal, random, sleep = pauseBefore }: PolicyDeps): RetryPolicy => {
  let used = 0;
  return {
    next: async () => {
      if (used === MAX_RETRIES || signal.aborted) return false;
      await sleep(random() * BASE_MS * 2 ** used, signal);
      used += 1;
      return !signal.aborted;
    },
  };
};
