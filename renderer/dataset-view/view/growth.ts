import type { ViewSpec } from '../../../shared/dataset';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { Toast } from '../../state/overlay-store';
import { TEXT } from '../text';
import { NOTHING } from './selection';
import { isNatural, type ViewStore } from './view-state';

const isSame = (a: DatasetState['columns'], b: DatasetState['columns']): boolean =>
  a.length === b.length && JSON.stringify(a) === JSON.stringify(b);

/** Returns a dataset's new state with the former column objects if they are equal, so that what is derived from them stays. */
const nextState = (before: DatasetState | null, next: DatasetState): DatasetState =>
  before && isSame(before.columns, next.columns) ? { ...next, columns: before.columns } : next;

/** Milliseconds that growing rows are collected before a sorted or filtered view is built again. */
const REBUILD_MS = 500;
/** Milliseconds between two layouts of the grid while all rows stream in; the loaded count follows every page. */
const GROW_MS = 1_000;

type GrowthParts = {
  readonly store: ViewStore;
  /** Returns the view being built, or else the one that is shown. */
  readonly latest: () => ViewSpec;
  /** Returns true if a view is being built. It may wait until all rows of a file are read. */
  readonly isBuilding: () => boolean;
  /** Builds the view again over the rows that are there now. */
  readonly refresh: () => Promise<void>;
  readonly isLoadingAll: () => boolean;
  readonly toast: (text: string, tone?: Toast['tone'], next?: string) => void;
};

/** Follows a dataset as it grows: its counts at once, the rows of its view in steps. */
export const createGrowth = ({ store, latest, isBuilding, refresh, isLoadingAll, toast }: GrowthParts) => {
  let rebuild: ReturnType<typeof setTimeout> | undefined;
  /** Rows came while a view was built, so its count may not include them. */
  let hasGrownSince = false;
  let grownAt = 0;

  /** Drops what refers to row ids of a dataset process that has stopped. */
  const forgetRows = () => {
    store.setState({ selection: NOTHING, open: null });
    toast(TEXT.rowsRebuilt, 'bad', TEXT.rowsRebuiltNext);
  };

  /** Shows all loaded rows; while they stream in, at most once per GROW_MS. */
  const showLoaded = ({ loaded, state }: DatasetState, isRebuilt: boolean) => {
    const isStreaming = isLoadingAll() && state === 'fetching' && !isRebuilt;
    if (isStreaming && Date.now() - grownAt < GROW_MS) return;
    grownAt = Date.now();
    store.setState({ count: loaded, countedAt: loaded });
  };

  const rebuildSoon = () => {
    rebuild ??= setTimeout(() => {
      rebuild = undefined;
      // Each request would cause another sort once the file is read.
      if (isBuilding()) hasGrownSince = true;
      else void refresh();
    }, REBUILD_MS);
  };

  return {
    /** Takes over a dataset's new state, unless it is older than the one that is known. */
    grow: (next: DatasetState): void => {
      const before = store.getState().dataset;
      if (!before || next.dataset !== before.dataset || next.changes < before.changes) return;
      store.setState({ dataset: nextState(before, next) });
      const isRebuilt = next.rebuilt !== before.rebuilt;
      if (isRebuilt) forgetRows();
      if (isNatural(store.getState().view)) showLoaded(next, isRebuilt);
      if (next.revision !== before.revision) void refresh();
      const hasChanged = isRebuilt || next.loaded !== before.loaded || next.state !== before.state;
      // A view that is still being built may have been counted over fewer rows.
      if (hasChanged && !isNatural(latest())) rebuildSoon();
    },
    /** Builds the view once more if rows came while it was built. */
    whenBuilt: (): void => {
      if (hasGrownSince) rebuildSoon();
      hasGrownSince = false;
    },
    /** Stops following the dataset. */
    stop: () => clearTimeout(rebuild),
  };
};
