import type { Condition } from '../../../../shared/model/query';
import { firstError, type FoundError } from '../../../query/condition-check';
import { EVERYTHING } from '../../../query/condition-tree';
import type { HuntDraft } from '../../../query/hunt-draft';
import { useApp } from '../../../state/app-store';
import { addStep, redoStep, undoStep } from '../../../features/condition-builder/draft-history';
import { findTimeRange } from '../../../query/time-range';
import { createConfigLoader, isOtherTable } from './load-config';
import type { HuntState, HuntStore } from './hunt-state';

type EditorDeps = {
  readonly store: HuntStore;
  /** Stores the draft with its tab. */
  readonly save: () => void;
  /** Cancels the counts of single conditions, which another draft would count differently. */
  readonly cancelCounts: () => void;
};

/** Returns true if two drafts have different time ranges, within which their conditions are counted. */
const hasOtherRange = (a: HuntDraft, b: HuntDraft, config: HuntState['config']): boolean => {
  if (a.condition === b.condition || config.kind !== 'ready') return false;
  const [before, after] = [a, b].map((draft) => findTimeRange(draft, config.value)?.conditions);
  return JSON.stringify(before) !== JSON.stringify(after);
};

export type DraftEditor = ReturnType<typeof createDraftEditor>;

/** Changes a hunt's draft with undo and redo, and loads the fields that its app and domain have. */
export const createDraftEditor = ({ store, save, cancelCounts }: EditorDeps) => {
  const { getState: get, setState: set } = store;

  /** Replaces the draft without a step to undo. */
  const replace = (draft: HuntDraft) => {
    const { config, draft: before } = get();
    const countsDiffer =
      before.include_copies !== draft.include_copies || hasOtherRange(before, draft, config);
    if (countsDiffer) cancelCounts();
    set(countsDiffer ? { draft, counts: new Map() } : { draft });
    save();
  };

  /** Changes the draft as a step that can be undone. Consecutive steps with the same mark are one. */
  const setDraft = (draft: HuntDraft, mark?: string) => {
    set({ history: addStep(get().history, get().draft, mark) });
    replace(draft);
  };

  const loadConfig = createConfigLoader(store, replace);

  const travel = (step: typeof undoStep) => {
    const { history, draft } = get();
    const found = step(history, draft);
    if (!found) return;
    set({ history: found.history });
    // The tenant's copy is what the tenant reported last, which no step undoes.
    replace({ ...found.draft, saved: draft.saved });
    if (isOtherTable(found.draft, draft)) void loadConfig();
  };

  return {
    setDraft,
    loadConfig,
    undo: () => travel(undoStep),
    redo: () => travel(redoStep),
    /** Changes the condition alone. */
    setCondition: (change: (root: Condition) => Condition, mark?: string) =>
      setDraft({ ...get().draft, condition: change(get().draft.condition ?? EVERYTHING) }, mark),
    /** Takes over the tenant's copy of the saved query; the draft's own changes stay. */
    setSaved: (saved: HuntDraft['saved']) => replace({ ...get().draft, saved }),
    /** Replaces the query by another one, as a step that can be undone. */
    openDraft: (draft: HuntDraft) => {
      const before = get().draft;
      setDraft(draft);
      if (isOtherTable(before, draft)) set({ config: { kind: 'loading' } });
    },
    /** Returns why the draft can't be run, with the condition that prevents it; undefined if it can. */
    validationError: (): FoundError | undefined => {
      const { config, draft } = get();
      if (config.kind !== 'ready' || draft.condition === null) return undefined;
      return firstError(draft.condition, {
        config: config.value,
        hasLists: useApp.getState().flags.custom_list_operators,
      });
    },
  };
};
