import { createStore, type StoreApi } from 'zustand';
import type { ViewSpec } from '../../../shared/dataset';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { Json } from '../../../shared/model/json';
import { local, on } from '../../bridge';
import { createDatasetView, type ViewPatch } from '../../dataset-view/view/dataset-view';
import { isNatural } from '../../dataset-view/view/view-state';
import { draftTitle, readDraft } from '../../query/hunt-draft';
import { createDraftEditor } from './draft-editor';
import { createCounts } from './hunt-counts';
import { createHuntRun } from './hunt-run';
import { newHuntState, type HuntState } from './hunt-state';
import { readStoredView, restoredView, storedView, UNCHANGED_VIEW } from './stored-view';

/** Stores what a hunt's tab shows and restores. */
export type HuntHome = { readonly keep: (patch: { readonly title: string; readonly draft: Json }) => void };

/** One tab's hunt: its draft, its run, and the view of its rows. */
export type Hunt = ReturnType<typeof createHunt>;

type HuntPatch = ViewPatch & Partial<Pick<HuntState, 'look'>>;

/** Creates the hunt of a tab from what the tab stored. */
export const createHunt = (stored: Json | undefined, home: HuntHome) => {
  const store: StoreApi<HuntState> = createStore(() => newHuntState(readDraft(stored)));
  const { getState: get, setState: set } = store;
  const name = crypto.randomUUID();
  /** Sort and filter of the rows, for a tab that is restored. */
  let looked = readStoredView(stored);

  const save = () => {
    const { draft } = get();
    home.keep({ title: draftTitle(draft), draft: { ...draft, looked } as unknown as Json });
  };
  const noteView = (view: ViewSpec) => {
    looked = storedView(view);
    save();
  };
  const counts = createCounts(store, name);
  const editor = createDraftEditor({ store, save, cancelCounts: counts.cancelAll });
  const view = createDatasetView(store, {
    onShow: noteView,
    isLoadingAll: () => get().loadJob !== null,
  });
  const restoreView = async (dataset: DatasetState, isFirst: boolean) => {
    if (!isFirst) looked = UNCHANGED_VIEW;
    save();
    const former = restoredView(looked, dataset);
    if (!isNatural(former)) await view.show(former);
  };
  const runner = createHuntRun({ store, editor, view, name, restoreView });

  const unsubscribe = [
    on('datasetChanged', view.grow),
    // News since the last look is reported once, also while the tab is hidden; a later look does not replace it by less.
    on('queryCounted', (one) => {
      const { look, draft } = get();
      if (one.marksSeen && look?.counted === null && draft.saved?.query_id === one.query_id)
        set({ look: { ...look, counted: one } });
    }),
  ];

  return {
    store,
    counts,
    ...editor,
    ...view,
    run: runner.run,
    fetchMore: runner.fetchMore,
    loadAll: runner.loadAll,
    refetch: runner.refetch,
    build: (isBuilding: boolean) => set({ isBuilding }),
    note: (patch: HuntPatch) => set(patch),
    loadEnded: () => set({ loadJob: null }),
    close: () => {
      unsubscribe.forEach((stop) => stop());
      view.stop();
      runner.cancel();
      counts.cancelAll();
      const { dataset } = get();
      if (dataset) void local['dataset.close']({ dataset: dataset.dataset });
    },
  };
};
