import { createStore, type StoreApi } from 'zustand';
import type { Failure } from '../../../shared/bridge';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { Selection, ViewSpec } from '../../../shared/dataset';
import { rowName, type RowName } from '../../../shared/rules/naming-column';
import { local, datasets, on } from '../../bridge';
import { nextState } from '../../state/dataset-state';
import { toast } from '../../state/overlay-store';
import { chosenCount, keptSelection, NOTHING } from '../grid/selection';
import type { ColourRule } from '../../query/colour-rules';
import type { ColumnLayout } from '../grid/grid-props';
import { offsetAfter, renewOpen, type OpenRow } from './open-row';
import { createPendingView, type FilterChange, type SortChange } from '../../state/pending-view';

/** What is looked at of a dataset. */
export type RowsState = {
  readonly dataset: DatasetState;
  readonly view: ViewSpec;
  /** Rows in the view, and how many were loaded when they were counted. */
  readonly count: number;
  readonly countedAt: number;
  readonly rowsFailure: Failure | null;
  readonly selection: Selection;
  readonly shown: number;
  readonly open: OpenRow | null;
  readonly isBuilding: boolean;
  /** The columns that the rows are grouped by beside the grid; null where they are not. */
  readonly grouped: readonly string[] | null;
  /** What the analyst did to the columns. */
  readonly layout: ColumnLayout;
  /** The colours that cells have by their values. */
  readonly colours: readonly ColourRule[];
  /** Whether the open row is shown as the file has it, or as the tenant knows its entity. */
  readonly shows: 'row' | 'profile';
  /** A column to go to; a new object goes there again. */
  readonly jump: { readonly column: string } | null;
};

/** What acts and menus can do with rows that are looked at, whoever holds them. */
export type RowsActor = {
  readonly store: {
    readonly getState: () => Pick<RowsState, 'view' | 'count' | 'selection'> & {
      readonly open: RowsState['open'];
    };
  };
  readonly filter: (change: FilterChange) => Promise<void>;
  readonly select: (selection: Selection) => void;
  readonly openAt: (offset: number) => Promise<void>;
  readonly step: (by: number) => Promise<void>;
  readonly note: (patch: { readonly open: null }) => void;
};

/** What the open row calls its entity; undefined where no column of it names one. */
export const openName = ({ open, dataset }: Pick<RowsState, 'open' | 'dataset'>): RowName | undefined =>
  open ? rowName(dataset.columns, open.cells.slice(1)) : undefined;

/** An open dataset with its order, filters, selection and open row. */
export type Rows = ReturnType<typeof createRows>;

const REBUILD_MS = 500;
const isNatural = (view: ViewSpec): boolean => view.sort.length === 0 && view.filter.length === 0;

/** Looks at a dataset, whose rows come by a job: follows it as it grows, and closes it in the end. */
export const createRows = (dataset: DatasetState, job: string) => {
  const store: StoreApi<RowsState> = createStore(() => ({
    dataset,
    view: { dataset: dataset.dataset, sort: [], filter: [] },
    count: dataset.loaded,
    countedAt: dataset.loaded,
    rowsFailure: null,
    selection: NOTHING,
    shown: 0,
    open: null,
    isBuilding: false,
    grouped: null,
    layout: [],
    colours: [],
    shows: 'row',
    jump: null,
  }));
  const { getState: get, setState: set } = store;
  let rebuild: ReturnType<typeof setTimeout> | undefined;
  const asked = createPendingView(() => get().view);

  /** Builds the order first, so that the grid never shows empty cells while it waits for it. */
  const show = async (view: ViewSpec): Promise<void> => {
    set({ isBuilding: true });
    const result = await asked.build(view);
    if (!result) return;
    set({ isBuilding: false });
    if (!result.ok) {
      set({ rowsFailure: result.failure });
      return;
    }
    const before = get();
    const isOther = JSON.stringify(view.filter) !== JSON.stringify(before.view.filter);
    const selection = keptSelection(before.selection, before.view.filter, view.filter);
    set({
      view,
      count: result.value.count,
      countedAt: result.value.loaded,
      rowsFailure: null,
      open: isOther ? null : before.open,
      selection,
    });
    if (selection !== before.selection && chosenCount(before.selection, before.count) > 0)
      toast('Nothing is selected any more: the filter changed.');
    await renewOpen(store);
  };

  const grow = (next: DatasetState) => {
    const before = get().dataset;
    if (next.dataset !== before.dataset) return;
    set({ dataset: nextState(before, next) });
    if (next.rebuilt !== before.rebuilt) {
      set({ selection: NOTHING, open: null });
      toast(
        'The rows are being read again: the process that held them ended.',
        'bad',
        'Nothing is selected any more. Filters and sorting hold.',
      );
    }
    if (isNatural(get().view)) set({ count: next.loaded, countedAt: next.loaded });
    // An order that is on its way may be of fewer rows.
    if (!isNatural(asked.latest()) && (next.loaded !== before.loaded || next.state !== before.state)) {
      rebuild ??= setTimeout(() => {
        rebuild = undefined;
        void show({ ...asked.latest() });
      }, REBUILD_MS);
    }
  };
  const stop = on('datasetChanged', grow);

  const openAt = async (offset: number): Promise<void> => {
    const { view, count } = get();
    if (offset < 0 || offset >= count) return;
    const result = await datasets.window({ view, offset, count: 1 });
    const cells = result.ok ? result.value.rows[0] : undefined;
    if (cells && view === get().view) set({ open: { row: cells[0], offset, cells } });
    else if (!result.ok) set({ rowsFailure: result.failure });
  };

  return {
    store,
    job,
    openAt,
    sort: (change: SortChange) => show(asked.sorted(change)),
    filter: (change: FilterChange) => show(asked.filtered(change)),
    /** Builds the view again, for cells that changed beneath it. */
    refresh: () => show({ ...asked.latest() }),
    select: (selection: Selection) => set({ selection }),
    note: (
      patch: Partial<
        Pick<
          RowsState,
          'shown' | 'rowsFailure' | 'open' | 'grouped' | 'layout' | 'colours' | 'shows' | 'jump'
        >
      >,
    ) => set(patch),
    step: (by: number) => openAt(offsetAfter(get().open, by)),
    close: () => {
      stop();
      clearTimeout(rebuild);
      void local['dataset.close']({ dataset: get().dataset.dataset });
    },
  };
};
