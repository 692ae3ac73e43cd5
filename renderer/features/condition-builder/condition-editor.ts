/** The contract between the builder and what owns its condition: a hunt's draft, or a report's condition in a dialog. */
import { createStore, type StoreApi } from 'zustand';
import type { Condition, QueryConfig } from '../../../shared/model/query';
import { EVERYTHING } from '../../query/condition-tree';
import type { HuntDraft } from '../../query/hunt-draft';
import type { BuilderState } from './builder-state';
import { createCounts, type ConditionCounts } from './counts';
import { addStep, NO_HISTORY, redoStep, undoStep, type DraftHistory } from './draft-history';

/** A condition that the builder edits. */
export type ConditionEditor = {
  readonly store: Pick<StoreApi<BuilderState>, 'getState' | 'getInitialState' | 'subscribe'>;
  readonly counts: Pick<ConditionCounts, 'count' | 'cancel'>;
  /** Changes the condition as a step that can be undone. Consecutive changes with the same mark are one step. */
  readonly setCondition: (change: (root: Condition) => Condition, mark?: string) => void;
  readonly undo: () => void;
  readonly redo: () => void;
};

/** The part of the builder that gets the focus as it opens: a condition by its id, a new one, how the conditions combine, the first value, or none. */
export type BuildStart = { readonly row: string } | 'new' | 'match' | 'value' | 'none';

/** Creates an editor for a condition outside a hunt. `onChange` is called with the condition after each step. */
export const createConditionEditor = (
  draft: HuntDraft,
  config: QueryConfig,
  onChange: (condition: Condition | null) => void,
): ConditionEditor & { readonly close: () => void } => {
  const store = createStore<BuilderState>(() => ({
    draft,
    history: NO_HISTORY,
    counts: new Map(),
    config: { kind: 'ready', value: config },
  }));
  const { getState: get, setState: set } = store;
  const counts = createCounts(store, crypto.randomUUID());
  const show = (next: HuntDraft, history: DraftHistory) => {
    set({ draft: next, history });
    onChange(next.condition);
  };
  const travel = (step: typeof undoStep) => {
    const found = step(get().history, get().draft);
    if (found) show(found.draft, found.history);
  };
  return {
    store,
    counts,
    setCondition: (change, mark) => {
      const { draft: before, history } = get();
      show({ ...before, condition: change(before.condition ?? EVERYTHING) }, addStep(history, before, mark));
    },
    undo: () => travel(undoStep),
    redo: () => travel(redoStep),
    close: counts.cancelAll,
  };
};
