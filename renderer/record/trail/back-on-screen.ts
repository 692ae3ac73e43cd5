import { useEffect } from 'react';

type Back = () => void;

/** The ways back of the trails on screen, the last one on top. */
let onScreen: readonly Back[] = [];

/** Returns the way back from the record on top, also while it loads or if it can't be found. */
export const backOnScreen = (): Back | undefined => onScreen.at(-1);

/** Gives the key that goes back to a trail while it has a record to go back to. */
export const useBackKey = (hasSteps: boolean, back: Back): void =>
  useEffect(() => {
    if (!hasSteps) return undefined;
    onScreen = [...onScreen, back];
    return () => {
      onScreen = onScreen.filter((one) => one !== back);
    };
  }, [hasSteps, back]);
