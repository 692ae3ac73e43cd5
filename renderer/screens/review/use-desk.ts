import { useMemo } from 'react';
import { useStore } from 'zustand';
import { addFollower } from '../../state/followed-jobs';
import { addUndoSource } from '../../state/pending-undo';
import { createTabViews } from '../../dataset-view/tab-views';
import { changeTab } from '../../state/workspace-store';
import type { DecisionCounts } from './decision-counts';
import { countDecisions } from './decisions';
import { createDesk, type Desk } from './desk';
import type { DeskState } from './desk-state';
import type { OpenQueue } from '../../features/review-queues/queue-kinds';

const desks = createTabViews<Desk>();

/** Returns the desk of the tab on screen. */
export const currentDesk = desks.current;

/** Returns the desk of a tab. */
export const deskOf = desks.of;

/** Puts a queue on a tab's desk in place of the one it had, and opens an item if one is named; undefined clears the desk. */
export const putQueue = (
  tab: string,
  title: string,
  queue: OpenQueue | undefined,
  entityId: string | null = null,
): void => {
  const desk = queue && createDesk(queue);
  desks.put(tab, desk);
  changeTab(tab, { title, draft: desk ? { queue: desk.queue.id } : {} });
  void desk?.load(entityId);
};

addFollower((job) => currentDesk()?.follows(job) ?? false);

addUndoSource({
  canUndo: () => currentDesk()?.pending() ?? false,
  undo: () => currentDesk()?.undo(),
});

/** Returns a part of a desk's state. */
export const useDesk = <T>(desk: Desk, pick: (state: DeskState) => T): T => useStore(desk.store, pick);

/** The numbers of items of a queue that are decided or tried, and left; `isLeast` if the tenant's count is too low or missing. */
type Progress = {
  readonly left: number;
  readonly counts: DecisionCounts;
  readonly isLeast: boolean;
};

/** Returns how far a queue is worked through. */
export const useProgress = (desk: Desk): Progress => {
  const decisions = useDesk(desk, (s) => s.decisions);
  const total = useDesk(desk, (s) => s.dataset?.total ?? 0);
  const isLeast = useDesk(desk, (s) => s.dataset !== null && !s.dataset.isTotalKnown);
  return useMemo(() => {
    const counts = countDecisions(decisions.values());
    const { decided, refused, unknown } = counts;
    return { counts, left: Math.max(0, total - decided - refused - unknown), isLeast };
  }, [decisions, total, isLeast]);
};
