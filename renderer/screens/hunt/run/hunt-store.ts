import { createStore, type StoreApi } from 'zustand';
import type { Selection } from '../../../../shared/dataset';
import { type DatasetState, mayHaveMoreRows } from '../../../../shared/local-calls/datasets';
import type { Json } from '../../../../shared/model/json';
import { on } from '../../../bridge';
import { useApp } from '../../../state/app-store';
import { isExpired } from '../../../state/can-ask';
import { createDatasetView, type DatasetView, type ViewPatch } from '../../../dataset-view/view/dataset-view';
import { findSelected } from '../../../dataset-view/view/selected-rows';
import { emptyView, isNatural } from '../../../dataset-view/view/view-state';
import { createDraftEditor } from './draft-editor';
import type { BuildStart } from '../../../features/condition-builder/condition-editor';
import { createCounts } from '../../../features/condition-builder/counts';
import { closeDataset, createRowLoading } from './hunt-rows';
import { learnAsRowsLoad } from './learn-own-domains';
import { createHuntRun } from './hunt-run';
import { createHuntStorage, startState, type StoreTab } from './hunt-storage';
import type { HuntState, HuntStore } from './hunt-state';
import { restoredView } from './stored-view';
import { findEntity } from '../../../dataset-view/view/open-row';
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

/** One tab's hunt: its draft, its run, and the view of its rows. */
export type Hunt = ReturnType<typeof createHunt>;

type HuntPatch = ViewPatch & Partial<Pick<HuntState, 'lastView'>>;

/** Returns what finds selected rows of a former result in a new one. */
const finderOf =
  ({ rows }: Pick<DatasetView, 'rows'>) =>
  (dataset: DatasetState, selection: Selection, after: DatasetState) =>
    findSelected(rows, { dataset, selection }, emptyView(after.dataset), after.columns);

/** Creates the hunt of a tab from what the tab stored. */
export const createHunt = (stored: Json | undefined, storeTab: StoreTab) => {
  const store: StoreApi<HuntState> = createStore(() => startState(stored));
  const { getState: get, setState: set } = store;
  const name = crypto.randomUUID();
  const storage = createHuntStorage(store, stored, storeTab);
  const { save } = storage;
  const counts = createCounts(store, name);
  const editor = createDraftEditor({ store, save, cancelCounts: counts.cancelAll });
  const view = createDatasetView(store, {
    onShow: storage.noteView,
    isLoadingAll: () => get().loadJob !== null,
  });
  const restoreView = async (dataset: DatasetState, isFirst: boolean) => {
    const restored = restoredView(storage.viewOfRun(isFirst), dataset);
    if (!isNatural(restored)) await view.show(restored);
    if (isFirst) void place.restore(dataset);
    void loading.loadSmall();
  };
  const runner = createHuntRun({ store, editor, name, restoreView, findSelected: finderOf(view) });
  const loading = createRowLoading(store, view, runner.run);
  const place = createPlace({ store, view, loadAll: () => loading.loadAll(true), storage });

  const unsubscribe = [
    learnAsRowsLoad(store),
    on('datasetChanged', view.grow),
    useApp.subscribe(({ session }, before) => {
      if (session !== before.session && isExpired(session)) runner.holdBack();
    }),
    // The first count after a run stays, also while the tab is hidden; a later, smaller count does not replace it.
    on('queryCounted', (one) => {
      const { lastView, draft } = get();
      if (one.marksSeen && lastView?.counted === null && draft.saved?.query_id === one.query_id)
        set({ lastView: { ...lastView, counted: one } });
    }),
  ];

  return {
    store,
    counts,
    ...editor,
    ...view,
    ...runner,
    fetchMore: loading.fetchMore,
    loadAll: () => loading.loadAll(),
    renew: loading.renew,
    reread: loading.reread,
    retry: loading.retry,
    build: (isBuilding: boolean, buildStart: BuildStart = 'value') => set({ isBuilding, buildStart }),
    note: (patch: HuntPatch) => set(patch),
    loadEnded: () => set({ loadJob: null }),
    close: () => {
      unsubscribe.forEach((stop) => stop());
      place.stop();
      view.stop();
      runner.cancel();
      loading.cancelRefetch();
      counts.cancelAll();
      const { dataset } = get();
      if (dataset) closeDataset(dataset);
    },
  };
};
