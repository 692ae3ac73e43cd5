/** Fetches the rows of a dataset that the tenant still has. */
import { mayHaveMoreRows, type DatasetState } from '../../../shared/local-calls/datasets';
import { local } from '../../bridge';
import { useApp } from '../../state/app-store';
import { firstRows } from '../../state/first-rows';
import type { DatasetView } from './dataset-view';
import { isNatural, type DatasetViewState } from './view-state';

/** Rows fetched at once when the analyst scrolls near the last loaded row: a screen and a bit. */
const MORE_ROWS = 100;

/** Milliseconds after a failure in which scrolling does not ask again; *Retry* does at once. */
const QUIET_AFTER_FAILURE = 5_000;

/** The fetches of a view that are under way. */
export type LoadState = {
  readonly isFetching: boolean;
  /** The job that loads all rows, while it runs. */
  readonly loadJob: string | null;
};

/** Milliseconds between the first page of a run and the load of its other rows: a query that is changed at once asks for none. */
const PAUSE_BEFORE_REST = 300;

/** Returns true if the rest of a result is to be loaded without being asked for: few rows match, as the analyst set. */
export const isSmall = (dataset: DatasetState): boolean =>
  mayHaveMoreRows(dataset) &&
  dataset.isTotalKnown &&
  dataset.loaded < dataset.total &&
  dataset.total <= useApp.getState().settings.autoLoadRows;

type LoadingState = Pick<DatasetViewState, 'dataset' | 'view' | 'rowsFailure'> & LoadState;

type LoadingStore = {
  readonly getState: () => LoadingState;
  readonly setState: (patch: Partial<Pick<LoadingState, 'rowsFailure' | keyof LoadState>>) => void;
};

type LoadOptions = {
  /** Opens the rows again from the start: they are closed, or the tenant ended them early. */
  readonly again: () => Promise<void>;
};

/** Returns true if more rows can be fetched at the end: a sorted or filtered view has none there. */
const canFetchMore = ({ dataset, isFetching, view, loadJob }: LoadingState): boolean =>
  dataset !== null && !isFetching && loadJob === null && isNatural(view) && mayHaveMoreRows(dataset);

/** Creates what loads all rows of a small result by itself, once its first rows are on screen, unless it is superseded by then. */
const createSmallLoad =
  ({ getState: get, setState: set }: LoadingStore, loadAll: () => Promise<void>) =>
  async (): Promise<void> => {
    const { dataset } = get();
    const isNeeded = (): boolean => {
      const { dataset: now, loadJob } = get();
      return now !== null && now.dataset === dataset?.dataset && loadJob === null && isSmall(now);
    };
    await firstRows;
    if (!isNeeded()) return;
    set({ isFetching: true });
    await new Promise((resolve) => setTimeout(resolve, PAUSE_BEFORE_REST));
    if (isNeeded()) await loadAll();
    if (get().dataset?.dataset === dataset?.dataset) set({ isFetching: false });
  };

/** Fetches more rows of a dataset, or all, and repeats a load that failed. */
export const createRowLoads = (
  store: LoadingStore,
  view: Pick<DatasetView, 'grow' | 'refresh'>,
  { again }: LoadOptions,
) => {
  const { getState: get, setState: set } = store;
  /** The kind of load that ran last, for a retry. */
  let last: 'more' | 'all' = 'more';
  let failedAt = -Infinity;
  let fetches = 0;

  const fetchNow = async (dataset: DatasetState): Promise<void> => {
    last = 'more';
    fetches += 1;
    const mine = fetches;
    set({ isFetching: true });
    const result = await local['dataset.loadTo']({
      dataset: dataset.dataset,
      rows: dataset.loaded + MORE_ROWS,
    });
    // A fetch of newer rows may be under way by now.
    if (mine === fetches) set({ isFetching: false });
    if (get().dataset?.dataset !== dataset.dataset) return;
    if (result.ok) return view.grow(result.value);
    failedAt = Date.now();
    set({ rowsFailure: result.failure });
  };

  const fetchMore = async (): Promise<void> => {
    const { dataset } = get();
    if (!dataset || !canFetchMore(get()) || Date.now() - failedAt < QUIET_AFTER_FAILURE) return;
    set({ rowsFailure: null });
    await fetchNow(dataset);
  };

  const loadAll = async (isAutomatic = false): Promise<void> => {
    const { dataset } = get();
    if (!dataset) return;
    last = 'all';
    set({ rowsFailure: null });
    const result = await local['dataset.loadAll']({
      dataset: dataset.dataset,
      ...(isAutomatic ? { isAutomatic } : {}),
    });
    if (get().dataset?.dataset !== dataset.dataset) return;
    if (result.ok) set({ loadJob: result.value.id });
    else set({ rowsFailure: result.failure });
  };

  /** Repeats what failed. A result that is closed, or that the tenant ended early, can only be opened again. */
  const retry = async (): Promise<void> => {
    const { dataset, rowsFailure } = get();
    if (rowsFailure?.code === 'gone' || dataset?.state === 'incomplete') return again();
    if (rowsFailure) await view.refresh();
    if (dataset?.state !== 'failed') return;
    failedAt = -Infinity;
    await (last === 'all' ? loadAll() : fetchNow(dataset));
  };

  return { fetchMore, loadAll, loadSmall: createSmallLoad(store, () => loadAll(true)), retry, again };
};
