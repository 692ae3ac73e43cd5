import { createStore, type StoreApi } from 'zustand';
import type { Selection, ViewSpec } from '../../../shared/dataset';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { Json } from '../../../shared/model/json';
import { on } from '../../bridge';
import { createDatasetView, type DatasetView, type ViewPatch } from '../../dataset-view/view/dataset-view';
import { findSelected } from '../../dataset-view/view/selected-rows';
import { emptyView, isNatural } from '../../dataset-view/view/view-state';
import { draftTitle } from '../../query/draft-title';
import { readDraft } from '../../query/hunt-draft';
import { createDraftEditor } from './draft-editor';
import { createCounts } from './hunt-counts';
import { closeDataset, createRowLoading } from './hunt-rows';
import { createHuntRun } from './hunt-run';
import { newHuntState, type BuildStart, type HuntState } from './hunt-state';
import { readStoredView, restoredView, storedView, UNCHANGED_VIEW } from './stored-view';

/** Stores a hunt's title and draft with its tab. */
export type StoreTab = (patch: { readonly title: string; readonly draft: Json }) => void;

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
  const store: StoreApi<HuntState> = createStore(() => newHuntState(readDraft(stored)));
  const { getState: get, setState: set } = store;
  const name = crypto.randomUUID();
  /** Sort and filter of the rows, stored with the tab. */
  let viewed = readStoredView(stored);

  const save = () => {
    const { draft, config } = get();
    const title = draftTitle(draft, config.kind === 'ready' ? config.value : undefined);
    storeTab({ title, draft: { ...draft, looked: viewed } as unknown as Json });
  };
  const noteView = (view: ViewSpec) => {
    viewed = storedView(view);
    save();
  };
  const counts = createCounts(store, name);
  const editor = createDraftEditor({ store, save, cancelCounts: counts.cancelAll });
  const view = createDatasetView(store, {
    onShow: noteView,
    isLoadingAll: () => get().loadJob !== null,
  });
  const restoreView = async (dataset: DatasetState, isFirst: boolean) => {
    if (!isFirst) viewed = UNCHANGED_VIEW;
    save();
    const former = restoredView(viewed, dataset);
    if (!isNatural(former)) await view.show(former);
  };
  const runner = createHuntRun({ store, editor, name, restoreView, findSelected: finderOf(view) });
  const loading = createRowLoading(store, view, runner.run);

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
    refetch: loading.refetch,
    retry: loading.retry,
    build: (isBuilding: boolean, buildStart: BuildStart = 'value') => set({ isBuilding, buildStart }),
    note: (patch: HuntPatch) => set(patch),
    loadEnded: () => set({ loadJob: null }),
    close: () => {
      unsubscribe.forEach((stop) => stop());
      view.stop();
      runner.cancel();
      loading.cancelRefetch();
      counts.cancelAll();
      const { dataset } = get();
      if (dataset) closeDataset(dataset);
    },
  };
};
