import { useEffect, useState } from 'react';

/** Milliseconds that a login is shown for. */
const STEP_MS = 1_200;

const REDUCED = '(prefers-reduced-motion: reduce)';

/** Follows the system's wish for less motion. */
const useReducedMotion = (): boolean => {
  const [isReduced, setReduced] = useState(() => window.matchMedia(REDUCED).matches);
  useEffect(() => {
    const query = window.matchMedia(REDUCED);
    const follow = () => setReduced(query.matches);
    follow();
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  return isReduced;
};

/** The place of a replay, and what moves it. Playing is off where motion is to be reduced. */
export type Player = {
  readonly at: number;
  readonly isPlaying: boolean;
  readonly canPlay: boolean;
  readonly goTo: (at: number) => void;
  /** Plays, from the start if the end was reached, or pauses. */
  readonly toggle: () => void;
};

/** Moves through `count` steps from `start` on. A step by hand pauses it. */
export const usePlayer = (count: number, start: number): Player => {
  const [at, setAt] = useState(start);
  const [isPlaying, setPlaying] = useState(false);
  const isReduced = useReducedMotion();
  const last = Math.max(0, count - 1);
  const now = Math.min(at, last);
  const isRunning = isPlaying && !isReduced && now < last;
  useEffect(() => {
    if (!isRunning) {
      setPlaying(false);
      return undefined;
    }
    const timer = setTimeout(() => setAt(now + 1), STEP_MS);
    return () => clearTimeout(timer);
  }, [isRunning, now]);
  return {
    at: now,
    isPlaying: isRunning,
    canPlay: !isReduced && count > 1,
    goTo: (to) => {
      setPlaying(false);
      setAt(Math.max(0, to));
    },
    toggle: () => {
      if (isRunning) return setPlaying(false);
      if (now >= last) setAt(0);
      setPlaying(!isReduced && count > 1);
    },
  };
};
