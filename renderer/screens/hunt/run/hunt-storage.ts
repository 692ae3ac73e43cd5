import type { StoreApi } from 'zustand';
import type { ViewSpec } from '../../../../shared/dataset';
import type { Json } from '../../../../shared/model/json';
import { draftTitle } from '../../../query/draft-title';
import { readDraft } from '../../../query/hunt-draft';
import { newHuntState, type HuntState } from './hunt-state';
import { nextRun } from './run-query';
import { readStoredPlace, type StoredPlace } from './stored-place';
import { readStoredView, storedView, UNCHANGED_VIEW, type StoredView } from './stored-view';

/** Stores a hunt's title and draft with its tab. */
export type StoreTab = (patch: { readonly title: string; readonly draft: Json }) => void;

/** Returns the state in which a hunt starts, from what its tab stored. */
export const startState = (stored: Json | undefined): HuntState => ({
  ...newHuntState(readDraft(stored)),
  isBuilding: readStoredPlace(stored).isBuilding,
  // The rows have the focus after a start.
  buildStart: 'none',
});

/** Stores a hunt with its tab: its draft, the view of its rows, and where the analyst is in them. */
export const createHuntStorage = (
  { getState: get }: Pick<StoreApi<HuntState>, 'getState'>,
  stored: Json | undefined,
  storeTab: StoreTab,
) => {
  let viewed = readStoredView(stored);
  let place = readStoredPlace(stored);
  const save = (): void => {
    const { draft, config, run } = get();
    const title = draftTitle(draft, config.kind === 'ready' ? config.value : undefined);
    const ran = nextRun({ draft, run });
    storeTab({
      title,
      draft: { ...draft, looked: viewed, place, ...(ran ? { ran } : {}) } as unknown as Json,
    });
  };
  return {
    save,
    noteView: (view: ViewSpec): void => {
      viewed = storedView(view);
      save();
    },
    notePlace: (now: StoredPlace): void => {
      place = now;
      save();
    },
    place: (): StoredPlace => place,
    /** Returns the view of a run's rows: the stored one for the first run, all rows for those after it. */
    viewOfRun: (isFirst: boolean): StoredView => {
      if (!isFirst) viewed = UNCHANGED_VIEW;
      save();
      return viewed;
    },
  };
};
