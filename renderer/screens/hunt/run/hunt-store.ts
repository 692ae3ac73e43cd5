import { createStore, type StoreApi } from 'zustand';
import type { Selection } from '../../../../shared/dataset';
import type { DatasetState } from '../../../../shared/local-calls/datasets';
import type { Json } from '../../../../shared/model/json';
import { on } from '../../../bridge';
import { createDatasetView, type DatasetView, type ViewPatch } from '../../../dataset-view/view/dataset-view';
import { findSelected } from '../../../dataset-view/view/selected-rows';
import { emptyView, isNatural } from '../../../dataset-view/view/view-state';
import { createDraftEditor } from './draft-editor';
import type { BuildStart } from '../../../features/condition-builder/condition-editor';
import { createCounts } from '../../../features/condition-builder/counts';
import { closeDataset, createRowLoading } from './hunt-rows';
import { createHuntRun } from './hunt-run';
import { createHuntStorage, startState, type StoreTab } from './hunt-storage';
import type { HuntState } from './hunt-state';
import { createPlace } from './restore-place';
import { restoredView } from './stored-view';

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
  };
  const runner = createHuntRun({ store, editor, name, restoreView, findSelected: finderOf(view) });
  const loading = createRowLoading(store, view, runner.run);
  const place = createPlace({ store, view, loadAll: loading.loadAll, storage });

  const unsubscribe = [
    on('datasetChanged', view.grow),
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
    loadAll: loading.loadAll,
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
