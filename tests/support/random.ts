/** Chances that a seed fixes (mulberry32): the same seed makes the same choices. */
export type Chances = {
  /** From 0 up to, but not, 1. */
  readonly next: () => number;
  /** A whole number from 0 up to, but not, `most`. */
  readonly below: (most: number) => number;
  readonly of: <T>(list: readonly T[]) => T;
};

/** Creates the chances of a seed. */
export const createChances = (seed: number): Chances => {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (most: number) => Math.floor(next() * most);
  return {
    next,
    below,
    of: (list) => {
      const one = list[below(list.length)];
      if (one === undefined) throw new RangeError('Nothing to choose from.');
      return one;
    },
  };
};
