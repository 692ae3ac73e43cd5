import { mayHaveMoreRows, type DatasetState } from '../../../../shared/local-calls/datasets';
import type { DatasetView } from '../../../dataset-view/view/dataset-view';
import { findEntity } from '../../../dataset-view/view/open-row';
import type { HuntState, HuntStore } from './hunt-state';
import type { createHuntStorage } from './hunt-storage';
import { isSamePlace, placeOf } from './stored-place';

type PlaceDeps = {
  readonly store: HuntStore & { readonly subscribe: (listen: (state: HuntState) => void) => () => void };
  readonly view: Pick<DatasetView, 'rows'>;
  readonly loadAll: () => Promise<void>;
  readonly storage: Pick<ReturnType<typeof createHuntStorage>, 'place' | 'notePlace'>;
};

/** Resolves when no rows are being loaded by a job any more. */
const loadEnded = ({ getState, subscribe }: PlaceDeps['store']): Promise<void> =>
  new Promise((resolve) => {
    const check = ({ loadJob }: HuntState) => {
      if (loadJob !== null) return;
      stop();
      resolve();
    };
    const stop = subscribe(check);
    check(getState());
  });

/** Follows where the analyst is in a hunt, once the place that its tab stored is restored over the first rows. */
export const createPlace = ({ store, view, loadAll, storage }: PlaceDeps) => {
  const { getState: get, setState: set } = store;
  let isFollowing = false;

  const note = (state: HuntState): void => {
    // A run that is not ready shows nothing of the place.
    if (!isFollowing || state.run.kind !== 'ready') return;
    const now = placeOf(state);
    if (!isSamePlace(now, storage.place())) storage.notePlace(now);
  };

  /** Opens the record of an entity, unless another one is open. Returns false if none of the loaded rows is of it. */
  const openAgain = async (id: string, state: DatasetState): Promise<boolean> => {
    const { view: shown } = get();
    const found = shown.dataset === state.dataset ? await findEntity(view.rows, id, shown) : null;
    // A view that is filtered or sorted is built again as rows arrive, and the row may have another place in it.
    if (get().view !== shown) return openAgain(id, state);
    if (found && get().open === null) set({ open: found });
    return found !== null;
  };

  /** Loads all rows again, with the progress and the cancel that such a load has. */
  const loadAgain = async (dataset: DatasetState): Promise<void> => {
    if (mayHaveMoreRows(dataset) && get().dataset?.dataset === dataset.dataset) await loadAll();
  };

  /** Restores the group panel, the rows that were loaded and the open record over the first rows of the first run. */
  const restore = async (dataset: DatasetState): Promise<void> => {
    const { grouped, open, isWhole } = storage.place();
    const known = grouped?.filter((key) => dataset.columns.some((column) => column.key === key)) ?? [];
    if (known.length > 0) set({ grouped: known });
    const isOpen = open === null || (await openAgain(open, dataset));
    if (isWhole) await loadAgain(dataset);
    isFollowing = true;
    note(get());
    if (isOpen || get().loadJob === null) return;
    await loadEnded(store);
    await openAgain(open, dataset);
  };

  return { restore, stop: store.subscribe(note) };
};
