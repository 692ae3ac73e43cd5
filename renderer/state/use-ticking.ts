import { useEffect, useState } from 'react';

const TICK_MS = 250;

/** The time now, updated several times a second while `isTicking`: for the seconds left to undo something. */
export const useTicking = (isTicking: boolean): number => {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (!isTicking) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isTicking]);
  // The last update may be from long before the ticking starts.
  return Math.max(now, Date.now());
};
