import { useEffect, useMemo, useRef, useState } from 'react';
import { changeTab } from '../../state/workspace-store';
import type { ReplayDraft } from './replay-draft';
import { stepAt, type Step, type Steps } from './steps';

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
const usePlayer = (count: number, start: number): Player => {
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

/** Stores the login that the replay moved to with its tab, and goes to the one that was chosen elsewhere for that tab. */
export const useStoredPlace = (
  tab: string,
  { user, time }: ReplayDraft,
  step: Step,
  goTo: (time: string) => void,
) => {
  const stored = useRef(step);
  const isFirst = useRef(true);
  useEffect(() => {
    if (stored.current === step) return;
    stored.current = step;
    changeTab(tab, { draft: { user, time: step.time } });
  }, [step]);
  useEffect(() => {
    if (!isFirst.current && time !== undefined && time !== step.time) goTo(time);
    isFirst.current = false;
  }, [time]);
};

/** Moves through all steps from a time on, or through the unusual ones: the filter stays at the login, or goes to the next one. */
export const useSteps = ({ steps: all, unusual, isPartial }: Steps, time: string | undefined) => {
  const [isOnly, setOnly] = useState(false);
  const odd = useMemo(() => all.filter(({ isUnusual }) => isUnusual), [all]);
  const steps = isOnly ? odd : all;
  const start = useMemo(() => stepAt(all, time), [all, time]);
  const player = usePlayer(steps.length, start);
  const onToggle = () => {
    player.goTo(stepAt(isOnly ? all : odd, steps[player.at]?.time));
    setOnly(!isOnly);
  };
  /** Goes to a login of all, as it may not be an unusual one. */
  const goToTime = (wanted: string) => {
    setOnly(false);
    player.goTo(stepAt(all, wanted));
  };
  return {
    steps,
    player,
    goToTime,
    unusual: { count: odd.length, all: unusual, isPartial, isOnly, onToggle },
  };
};
