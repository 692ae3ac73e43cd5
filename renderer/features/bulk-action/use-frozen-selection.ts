import { useEffect, useState } from 'react';
import type { Failure, Result } from '../../../shared/bridge';
import type { Choice } from '../../../shared/local-calls/bulk-actions';
import { local } from '../../bridge';

/** Freezes what is chosen, once. */
export type FreezeSelection = () => Promise<Result<Choice>>;

/** What is chosen, frozen as the dialog opens: the number that is said is the number that is meant. Let go of when it closes. */
export const useFrozenSelection = (
  choose: FreezeSelection | null,
): { readonly choice: Choice | null; readonly failure: Failure | null } => {
  const [choice, setChoice] = useState<Choice | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    let held: string | undefined;
    let isOver = false;
    const drop = () => held !== undefined && void local['act.drop']({ choice: held });
    void choose?.().then((result) => {
      if (!result.ok) return setFailure(result.failure);
      held = result.value.choice;
      if (isOver) drop();
      else setChoice(result.value);
    });
    return () => {
      isOver = true;
      drop();
    };
    // Once: rows that arrive while the dialog is open are not in the choice.
  }, []);
  return { choice, failure };
};
