import { useEffect, useState } from 'react';

/** Milliseconds between two records below which the analyst is stepping through them. */
const FAST_MS = 400;
/** Milliseconds that a record must be open then: a held key steps faster. */
const PAUSE_MS = 120;

let lastShown = -Infinity;

/** Returns true once a record stays open: at once, or after a pause while the analyst steps through records fast. */
export const useStay = (): boolean => {
  const [isStaying, setStaying] = useState(() => performance.now() - lastShown > FAST_MS);
  useEffect(() => {
    lastShown = performance.now();
    if (isStaying) return undefined;
    const timer = setTimeout(() => setStaying(true), PAUSE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isStaying;
};
