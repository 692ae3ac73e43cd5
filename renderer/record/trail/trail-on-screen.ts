import { useEffect } from 'react';

/** The ways from the record on top to those that were opened before and after it; undefined where there is none. */
export type TrailWays = {
  readonly back?: (() => void) | undefined;
  readonly forward?: (() => void) | undefined;
};

/** The ways of the trails on screen, the last one on top. */
let onScreen: readonly TrailWays[] = [];

/** Returns the ways from the record on top, also while it loads or if it can't be found. */
export const trailOnScreen = (): TrailWays | undefined => onScreen.at(-1);

/** Gives the keys that walk a trail to it while it has a record to walk to. */
export const useTrailKeys = (back: TrailWays['back'], forward: TrailWays['forward']): void =>
  useEffect(() => {
    if (!back && !forward) return undefined;
    const ways = { back, forward };
    onScreen = [...onScreen, ways];
    return () => {
      onScreen = onScreen.filter((one) => one !== ways);
    };
  }, [back, forward]);
