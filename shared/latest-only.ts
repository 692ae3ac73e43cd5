/** Tells which of several overlapping pieces of the same work is the latest, so that late results of older ones can be dropped. */
export type LatestOnly = {
  /** Starts a piece of work, which supersedes every earlier one. Returns a function that tells if it is still the latest. */
  readonly start: () => () => boolean;
  /** Supersedes every piece of work started so far, without starting another. */
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
