import type { Selection } from '../../../shared/dataset';
import { mayHaveMoreRows, type DatasetState } from '../../../shared/local-calls/datasets';
import type { QueryDraft } from '../../../shared/model/query';
import { latestOnly } from '../../../shared/latest-only';
import { local } from '../../bridge';
import type { DatasetView } from '../../dataset-view/view/dataset-view';
import { isNatural } from '../../dataset-view/view/view-state';
import { toast } from '../../state/overlay-store';
import { learnOwnDomains } from './learn-own-domains';
import type { HuntState, HuntStore } from './hunt-state';
import { TEXT } from './text';

/** Rows fetched at once when the analyst scrolls near the last loaded row: a screen and a bit. */
const MORE_ROWS = 100;

/** Releases a dataset in the main process. */
export const closeDataset = ({ dataset }: Pick<DatasetState, 'dataset'>) =>
  void local['dataset.close']({ dataset });

/** Milliseconds after a failure in which scrolling does not ask again; *Retry* does at once. */
const QUIET_AFTER_FAILURE = 5_000;

/** Tells if more rows can be fetched at the end: a sorted or filtered view has none there. */
const canFetchMore = ({ dataset, isFetching, view, loadJob }: HuntState): boolean =>
  dataset !== null && !isFetching && loadJob === null && isNatural(view) && mayHaveMoreRows(dataset);

/** Opens the query that ran last again, with as many rows as are loaded now. */
const reopen = async (ran: QueryDraft, before: DatasetState): Promise<DatasetState | undefined> => {
  const opened = await local['query.run']({ ...ran, title: before.title });
  const full =
    opened.ok && opened.value.loaded < before.loaded
      ? await local['dataset.loadTo']({ dataset: opened.value.dataset, rows: before.loaded })
      : opened;
  if (full.ok) return full.value;
  if (opened.ok) closeDataset(opened.value);
  toast(TEXT.notRefreshed, 'bad', full.failure.next);
  return undefined;
};

/** Fetches more rows of a run, or all, and repeats a load that failed. */
const createLoads = (store: HuntStore, view: DatasetView, run: () => Promise<void>) => {
  const { getState: get, setState: set } = store;
  /** The kind of load that ran last, for a retry. */
  let last: 'more' | 'all' = 'more';
  let failedAt = -Infinity;

  const fetchNow = async (dataset: DatasetState): Promise<void> => {
    last = 'more';
    set({ isFetching: true });
    const result = await local['dataset.loadTo']({
      dataset: dataset.dataset,
      rows: dataset.loaded + MORE_ROWS,
    });
    if (get().dataset?.dataset !== dataset.dataset) return;
    set({ isFetching: false });
    if (result.ok) {
      view.grow(result.value);
      return learnOwnDomains(store);
    }
    failedAt = Date.now();
    set({ rowsFailure: result.failure });
  };

  const fetchMore = async (): Promise<void> => {
    const { dataset } = get();
    if (!dataset || !canFetchMore(get()) || Date.now() - failedAt < QUIET_AFTER_FAILURE) return;
    set({ rowsFailure: null });
    await fetchNow(dataset);
  };

  const loadAll = async (): Promise<void> => {
    const { dataset } = get();
    if (!dataset) return;
    last = 'all';
    set({ rowsFailure: null });
    const result = await local['dataset.loadAll']({ dataset: dataset.dataset });
    if (result.ok) set({ loadJob: result.value.id });
    else set({ rowsFailure: result.failure });
  };

  /** Repeats what failed. A result that is closed, or that the tenant ended early, can only be run again. */
  const retry = async (): Promise<void> => {
    const { dataset, rowsFailure } = get();
    if (rowsFailure?.code === 'gone' || dataset?.state === 'incomplete') return run();
    if (rowsFailure) await view.refresh();
    if (dataset?.state !== 'failed') return;
    failedAt = -Infinity;
    await (last === 'all' ? loadAll() : fetchNow(dataset));
  };

  return { fetchMore, loadAll, retry };
};

/** Fetches more rows of a run, loads all of them, and refreshes them. */
export const createRowLoading = (store: HuntStore, view: DatasetView, run: () => Promise<void>) => {
  const { getState: get, setState: set } = store;
  const loads = createLoads(store, view, run);
  const refetches = latestOnly();

  /** Fetches the rows that the tenant has for the same query now. Sort, filter and the open record stay; `acted` was acted on, so that clearing it needs no word. */
  const refetch = async (acted?: Selection): Promise<void> => {
    const { run, dataset: before } = get();
    if (run.kind !== 'ready' || !before) return;
    // Only the latest of several refetches sees the effects of every bulk action.
    const isLatest = refetches.start();
    const dataset = await reopen(run.ran, before);
    if (!dataset) return;
    const hasMoved = await view.moveTo(dataset, () => isLatest() && get().run === run, acted);
    if (!hasMoved) return closeDataset(dataset);
    const { loadJob } = get();
    set({ loadJob: null, isFetching: false });
    if (loadJob !== null) {
      void local['job.cancel']({ job: loadJob });
      void loads.loadAll();
    }
    closeDataset(before);
  };

  return { ...loads, refetch, cancelRefetch: refetches.cancel };
};
