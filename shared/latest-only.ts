/** Tracks which of several overlapping runs of the same work is the latest, so that late results of superseded runs can be dropped. */
export type LatestOnly = {
  /** Starts a run that supersedes all earlier ones. Returns a function that returns true while it is the latest. */
  readonly start: () => () => boolean;
  /** Supersedes all runs so far without starting another. */
  readonly cancel: () => void;
};

/**
 * Creates an independent tracker: `const isLatest = latest.start()` before the work, `if (!isLatest()) return` after each
 * `await`.
 */
export const latestOnly = (): LatestOnly => {
  let latest = {};
  return {
    start: () => {
      const own = {};
      latest = own;
      return () => latest === own;
    },
    cancel: () => {
      latest = {};
    },
  };
};
