import type { StoreApi } from 'zustand';
import type { Condition } from '../../../shared/model/query';
import { local } from '../../bridge';
import { toCountInput } from '../../query/hunt-draft';
import type { Count, HuntState } from './hunt-state';

/** Asks how many rows single conditions find, and takes questions back. */
export const createCounts = (
  { getState: get, setState: set }: Pick<StoreApi<HuntState>, 'getState' | 'setState'>,
  name: string,
) => {
  const asked = new Map<Condition, string>();
  let turn = 0;

  const note = (condition: Condition, count: Count | undefined) => {
    const counts = new Map(get().counts);
    if (count) counts.set(condition, count);
    else counts.delete(condition);
    set({ counts });
  };

  const cancel = (condition: Condition) => {
    const run = asked.get(condition);
    if (run === undefined) return;
    asked.delete(condition);
    note(condition, undefined);
    void local['query.cancel']({ run });
  };

  return {
    /** Counts what a condition alone finds; an answer to a question that was taken back is dropped. */
    count: async (condition: Condition): Promise<void> => {
      if (asked.has(condition)) return;
      turn += 1;
      const run = `${name} count ${turn}`;
      asked.set(condition, run);
      note(condition, { kind: 'counting' });
      const result = await local['query.count']({ ...toCountInput(get().draft, condition), run });
      if (asked.get(condition) !== run) return;
      asked.delete(condition);
      if (!result.ok && result.failure.kind === 'cancelled') note(condition, undefined);
      else
        note(
          condition,
          result.ok
            ? { kind: 'counted', total: result.value.total }
            : { kind: 'failed', failure: result.failure },
        );
    },
    cancel,
    cancelAll: () => {
      for (const condition of [...asked.keys()]) cancel(condition);
    },
  };
};
