import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { QueryDraft } from '../../../shared/model/query';
import { latestOnly } from '../../../shared/latest-only';
import { local } from '../../bridge';
import type { DatasetView } from '../../dataset-view/view/dataset-view';
import { isNatural } from '../../dataset-view/view/view-state';
import { toast } from '../../state/overlay-store';
import type { HuntState, HuntStore } from './hunt-state';
import { TEXT } from './text';

/** Rows fetched at once when the analyst scrolls near the last loaded row: a screen and a bit. */
const MORE_ROWS = 100;

/** Releases a dataset in the main process. */
export const closeDataset = ({ dataset }: Pick<DatasetState, 'dataset'>) =>
  void local['dataset.close']({ dataset });

/** Tells if more rows can be fetched at the end: a sorted or filtered view has none there. */
const canFetchMore = ({ dataset, isFetching, view, loadJob }: HuntState): boolean =>
  dataset !== null &&
  !isFetching &&
  loadJob === null &&
  isNatural(view) &&
  dataset.state !== 'complete' &&
  dataset.state !== 'failed' &&
  dataset.loaded < dataset.total;

/** Opens the query that ran last again, with as many rows as are loaded now. */
const reopen = async (ran: QueryDraft, before: DatasetState): Promise<DatasetState | undefined> => {
  const opened = await local['query.run'](ran);
  const full =
    opened.ok && opened.value.loaded < before.loaded
      ? await local['dataset.loadTo']({ dataset: opened.value.dataset, rows: before.loaded })
      : opened;
  if (full.ok) return full.value;
  if (opened.ok) closeDataset(opened.value);
  toast(TEXT.notRefreshed, 'bad', full.failure.next);
  return undefined;
};

/** Fetches more rows of a run, loads all of them, and refreshes them. */
export const createRowLoading = ({ getState: get, setState: set }: HuntStore, view: DatasetView) => {
  const refetches = latestOnly();

  const fetchMore = async (): Promise<void> => {
    const { dataset } = get();
    if (!dataset || !canFetchMore(get())) return;
    set({ isFetching: true });
    const result = await local['dataset.loadTo']({
      dataset: dataset.dataset,
      rows: dataset.loaded + MORE_ROWS,
    });
    if (get().dataset?.dataset !== dataset.dataset) return;
    set({ isFetching: false });
    if (result.ok) view.grow(result.value);
    else set({ rowsFailure: result.failure });
  };

  const loadAll = async (): Promise<void> => {
    const { dataset } = get();
    if (!dataset) return;
    const result = await local['dataset.loadAll']({ dataset: dataset.dataset });
    if (result.ok) set({ loadJob: result.value.id });
    else set({ rowsFailure: result.failure });
  };

  /** Fetches the rows that the tenant has for the same query now. Sort, filter and the open record stay. */
  const refetch = async (): Promise<void> => {
    const { run, dataset: before } = get();
    if (run.kind !== 'ready' || !before) return;
    // Only the latest of several refetches sees the effects of every bulk action.
    const isLatest = refetches.start();
    const dataset = await reopen(run.ran, before);
    if (!dataset) return;
    const hasMoved = await view.moveTo(dataset, () => isLatest() && get().run === run);
    if (!hasMoved) return closeDataset(dataset);
    const { loadJob } = get();
    set({ loadJob: null, isFetching: false });
    if (loadJob !== null) {
      void local['job.cancel']({ job: loadJob });
      void loadAll();
    }
    closeDataset(before);
  };

  return { fetchMore, loadAll, refetch, cancelRefetch: refetches.cancel };
};
