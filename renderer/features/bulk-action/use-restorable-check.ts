import { useEffect, useRef, useState } from 'react';
import type { Failure } from '../../../shared/bridge';
import type { FrozenRows, RestorableAnswers } from '../../../shared/local-calls/bulk-actions';
import { local } from '../../bridge';
import type { Missing } from '../../components/form/use-form';
import { TEXT } from './text';

/** Entities that the tenant is asked about at once; each is one request. */
const ASKED_FIRST = 100;

export type RestorableCheck = RestorableAnswers & {
  /** The number of selected entities. */
  readonly n: number;
  readonly isAsking: boolean;
  /** The failure after which no more were asked. */
  readonly failure?: Failure;
  /** Asks again after a failure. */
  readonly retry: () => void;
  /** Asks about all again, since the tenant gave no answer for some. */
  readonly askAgain: () => void;
  /** Asks about all that are left. */
  readonly askAll: () => void;
  readonly stop: () => void;
};

const NOTHING: RestorableAnswers = { asked: 0, not: [], unknown: 0 };

const joined = (one: RestorableAnswers, next: RestorableAnswers): RestorableAnswers => {
  const problem = one.problem ?? next.problem;
  return {
    asked: one.asked + next.asked,
    not: [...one.not, ...next.not],
    unknown: one.unknown + next.unknown,
    ...(problem === undefined ? {} : { problem }),
  };
};

/** Asks the tenant in batches which of the selected entities can be restored: the first `ASKED_FIRST`, or all on request. Undefined unless `isWanted`. */
export const useRestorableCheck = (
  selection: FrozenRows | null,
  isWanted: boolean,
): RestorableCheck | undefined => {
  const [answers, setAnswers] = useState(NOTHING);
  const [failure, setFailure] = useState<Failure>();
  const [goal, setGoal] = useState(ASKED_FIRST);
  const [tries, setTries] = useState(1);
  const known = useRef(NOTHING);
  const choice = selection?.choice;
  const entities = selection?.entities ?? 0;
  const wanted = Math.min(goal, entities);
  useEffect(() => {
    if (choice === undefined || !isWanted) return undefined;
    let isOver = false;
    const ask = async () => {
      setFailure(undefined);
      while (!isOver && known.current.asked < wanted) {
        const next = await local['bulk.restorable']({ choice, offset: known.current.asked });
        if (isOver) return;
        if (!next.ok) return setFailure(next.failure);
        known.current = joined(known.current, next.value);
        setAnswers(known.current);
      }
    };
    void ask();
    return () => {
      isOver = true;
    };
  }, [choice, isWanted, wanted, tries]);
  if (!isWanted || !selection) return undefined;
  const retry = () => setTries((now) => now + 1);
  return {
    ...answers,
    n: entities,
    isAsking: !failure && answers.asked < wanted,
    ...(failure ? { failure } : {}),
    retry,
    askAgain: () => {
      known.current = NOTHING;
      setAnswers(NOTHING);
      retry();
    },
    askAll: () => setGoal(entities),
    stop: () => setGoal(known.current.asked),
  };
};

/** Returns what is missing while the tenant is asked about several: the analyst sees first which are left out. One alone is asked about before it is sent. */
export const missingAnswers = (check: RestorableCheck | undefined): Missing | undefined =>
  check?.isAsking && check.n > 1 ? { reason: TEXT.restorable.wait } : undefined;

/** Returns the number of entities that will be sent: those that can't be restored are left out. */
export const sendable = (n: number | null | undefined, check: RestorableCheck | undefined): number | null =>
  typeof n === 'number' ? n - (check?.not.length ?? 0) : null;
