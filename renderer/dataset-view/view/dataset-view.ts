import type { Selection, ViewSpec } from '../../../shared/dataset';
import { isPartOfRows, type DatasetState } from '../../../shared/local-calls/datasets';
import { datasets } from '../../bridge';
import type { RowClient } from '../../rows-client';
import { toast as showToast, type Toast } from '../../state/overlay-store';
import { TEXT } from '../text';
import { createGrowth } from './growth';
import { createOpener, findOpen, peekRow, renewOpen } from './open-row';
import { createPendingView, type FilterChange, type SortChange } from './pending-view';
import { findSelected, type FoundSelection } from './selected-rows';
import { selectedCount, selectionAfterFilter, NOTHING } from './selection';
import type { DatasetViewState, ViewStore } from './view-state';

/** The part of the row client that a view and its grid need; rows in memory have it too. */
export type ViewRows = Pick<RowClient, 'view' | 'window' | 'rows' | 'offsetOf'>;

export type ViewOptions = {
  /** Called after a view was shown, such as to store its order and filters. */
  readonly onShow?: (view: ViewSpec) => void;
  /** Returns true if all rows are streaming in, so that the grid takes them in steps of a second. */
  readonly isLoadingAll?: () => boolean;
  readonly rows?: ViewRows;
  /** The column whose values find rows again among newer ones; by default that of the entity. */
  readonly idKey?: string | undefined;
  readonly toast?: (text: string, tone?: Toast['tone'], next?: string) => void;
};

/** State that the screen around a view may set directly. */
export type ViewPatch = Partial<
  Pick<
    DatasetViewState,
    'shown' | 'rowsFailure' | 'open' | 'grouped' | 'wantsGroupFocus' | 'jump' | 'selection'
  >
>;

/** A view of a dataset as menus, keys and panels use it. */
export type DatasetView = ReturnType<typeof createDatasetView>;
/** The part of a view that cell and header menus need. */
export type ViewTarget = Pick<DatasetView, 'filter' | 'sort' | 'select' | 'openAt' | 'group' | 'rows'> & {
  readonly store: { readonly getState: () => DatasetViewState };
};

/** The selection before a move to newer rows, the one that was acted on, and what was found of the previous one. */
type Settling = {
  readonly before: Selection;
  readonly acted: Selection | undefined;
  readonly kept: FoundSelection;
};

/** Returns the selection among newer rows, and says what is missing of it. */
const settleSelection = (
  { selection, count }: DatasetViewState,
  dataset: DatasetState,
  { before, acted, kept }: Settling,
  toast: (text: string) => void,
): Selection => {
  // A selection that was changed since then was not looked for.
  const isKept = kept !== undefined && selection === before && selection !== acted;
  if (isKept && kept.found < kept.of) toast(TEXT.selectionKept(kept.found, kept.of, isPartOfRows(dataset)));
  if (!isKept && selection !== acted && selectedCount(selection, count) > 0) toast(TEXT.selectionRefreshed);
  return isKept ? kept.selection : NOTHING;
};

/** Finds the open record and the selected rows among newer rows. */
const findAgain = async (
  rows: ViewRows,
  former: DatasetViewState,
  view: ViewSpec,
  columns: DatasetState['columns'],
  key = 'entity_id',
) => ({
  before: former.selection,
  open: await findOpen(rows, former.open, view, columns, key),
  kept: await findSelected(rows, former, view, columns, key),
});

/** Returns what a built view says of its rows. */
const counts = ({ count, loaded }: { readonly count: number; readonly loaded: number }) => ({
  count,
  countedAt: loaded,
  rowsFailure: null,
});

const isSameFilter = (a: ViewSpec, b: ViewSpec): boolean =>
  JSON.stringify(a.filter) === JSON.stringify(b.filter);

/**
 * Creates the view of a dataset: it sorts, filters, selects and opens rows, and follows the dataset as it grows. Every grid has
 * one. The state lives in the given store, beside the rest of its screen's state.
 */
export const createDatasetView = (store: ViewStore, options: ViewOptions = {}) => {
  const { getState: get, setState: set } = store;
  const { rows = datasets, toast = showToast, onShow, isLoadingAll = () => false } = options;
  const pending = createPendingView(rows, () => get().view);

  /** Shows a view once its order is built, so that the grid never shows empty cells while it waits for it. */
  const show = async (view: ViewSpec): Promise<void> => {
    set({ pending: view });
    const built = await pending.build(view);
    if (!built) return;
    set({ pending: null });
    growth.whenBuilt();
    if (get().dataset?.dataset !== view.dataset) return;
    if (!built.ok) return set({ rowsFailure: built.failure });
    const { selection: before, count, open, view: former } = get();
    const selection = selectionAfterFilter(before, former.filter, view.filter);
    set({ ...counts(built.value), view, open: isSameFilter(view, former) ? open : null, selection });
    onShow?.(view);
    if (selection !== before && selectedCount(before, count) > 0) toast(TEXT.selectionCleared);
    await renewOpen(rows, store);
  };

  const refresh = (): Promise<void> => show({ ...pending.latest() });

  const { latest, isBuilding } = pending;
  const growth = createGrowth({ store, latest, isBuilding, refresh, isLoadingAll, toast });

  const opener = createOpener(rows, store);

  /**
   * Shows newer rows of the same query in place of these. Sort, filter and the open record stay. Selected rows are found again by
   * their entity, and what is missing is counted; a selection that was `acted` on is cleared. Returns false if `isLatest` says that the move was superseded, or if it failed.
   */
  const moveTo = async (
    dataset: DatasetState,
    isLatest: () => boolean,
    acted?: Selection,
  ): Promise<boolean> => {
    const wanted = pending.latest();
    const view = { ...wanted, dataset: dataset.dataset };
    const built = await rows.view({ view });
    const { open, ...selected } = await findAgain(rows, get(), view, dataset.columns, options.idKey);
    if (!isLatest() || !built.ok) return false;
    const now = pending.latest();
    const selection = settleSelection(get(), dataset, { ...selected, acted }, toast);
    set({ ...counts(built.value), dataset, view, selection, open });
    // Applies a view of the previous rows that was requested in the meantime.
    if (now !== wanted) void show({ ...now, dataset: dataset.dataset });
    return true;
  };

  return {
    rows,
    show,
    refresh,
    grow: growth.grow,
    openAt: opener.openAt,
    peek: (by: number) => peekRow(rows, get, by),
    moveTo,
    sort: (change: SortChange) => show(pending.sorted(change)),
    filter: (change: FilterChange) => show(pending.filtered(change)),
    select: (selection: Selection) => set({ selection }),
    group: (columns: readonly string[] | null) => set({ grouped: columns, wantsGroupFocus: false }),
    step: opener.step,
    stop: growth.stop,
  };
};
