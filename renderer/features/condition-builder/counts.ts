import type { Condition } from '../../../shared/model/query';
import { local } from '../../bridge';
import { toCountInput } from '../../query/hunt-draft';
import { findTimeRange } from '../../query/time-range';
import type { StoreApi } from 'zustand';
import type { BuilderState, Count } from './builder-state';

type Store = Pick<StoreApi<BuilderState>, 'getState' | 'setState'>;

export type ConditionCounts = ReturnType<typeof createCounts>;

/** Counts the rows that match single conditions, and cancels such counts. */
export const createCounts = ({ getState: get, setState: set }: Store, name: string) => {
  /** Request ids of the counts under way. */
  const requests = new Map<Condition, string>();
  let lastRequest = 0;

  const setCount = (condition: Condition, count: Count | undefined) => {
    const counts = new Map(get().counts);
    if (count) counts.set(condition, count);
    else counts.delete(condition);
    set({ counts });
  };

  const cancel = (condition: Condition) => {
    const run = requests.get(condition);
    if (run === undefined) return;
    requests.delete(condition);
    setCount(condition, undefined);
    void local['query.cancel']({ run });
  };

  const read = async (condition: Condition, run: string): Promise<Count | undefined> => {
    const { draft, config } = get();
    const range = config.kind === 'ready' ? findTimeRange(draft, config.value)?.conditions : [];
    const result = await local['query.count']({ ...toCountInput(draft, condition, range), run });
    if (result.ok) return { kind: 'counted', total: result.value.total };
    return result.failure.kind === 'cancelled' ? undefined : { kind: 'failed', failure: result.failure };
  };

  return {
    /** Counts the rows that match a condition by itself within the query's time range. The result of a canceled count is dropped. */
    count: async (condition: Condition): Promise<void> => {
      if (requests.has(condition)) return;
      lastRequest += 1;
      const run = `${name} count ${lastRequest}`;
      requests.set(condition, run);
      setCount(condition, { kind: 'counting' });
      const count = await read(condition, run);
      if (requests.get(condition) !== run) return;
      requests.delete(condition);
      setCount(condition, count);
    },
    cancel,
    cancelAll: () => {
      for (const condition of [...requests.keys()]) cancel(condition);
    },
  };
};
