import { createStore, type StoreApi } from 'zustand';
import type { ColumnSort, RowTuple, Selection, DatasetColumn } from '../../../shared/dataset';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { createDatasetView } from '../view/dataset-view';
import type { OpenRow } from '../view/open-row';
import { isSelected, NOTHING, rangesOf } from '../view/selection';
import type { FilterChange } from '../view/pending-view';
import { newViewState, type DatasetViewState } from '../view/view-state';
import { datasetColumns, listGridColumns, type ListColumn } from './list-column';
import { createMemoryRows, type MemoryRows } from './memory-rows';

/** The items of a list, each as a row in memory. */
type ListItems<T> = Pick<MemoryRows, 'client' | 'inView'> & {
  readonly put: (items: readonly T[]) => void;
  readonly item: (row: number) => T | undefined;
  /** Returns the row ids of all items. */
  readonly rows: () => readonly number[];
  /** Returns the row id of a key, which stays the same while its item leaves and comes back. */
  readonly rowOf: (key: string) => number;
};

/** Holds the items of a list. */
const createListItems = <T>(
  columns: readonly ListColumn<T>[],
  fields: readonly DatasetColumn[],
  keyOf: (item: T) => string,
): ListItems<T> => {
  const { client, inView, put } = createMemoryRows(fields);
  const ids = new Map<string, number>();
  let items: ReadonlyMap<number, T> = new Map();
  const rowOf = (key: string): number => {
    const id = ids.get(key) ?? ids.size;
    ids.set(key, id);
    return id;
  };
  const toRow = ([row, item]: readonly [number, T]): RowTuple => [
    row,
    ...columns.map(({ value }) => value(item)),
  ];
  return {
    client,
    inView,
    rowOf,
    item: (row) => items.get(row),
    rows: () => [...items.keys()],
    put: (next) => {
      items = new Map(next.map((item) => [rowOf(keyOf(item)), item]));
      put([...items].map(toRow));
    },
  };
};

type ListOptions<T> = {
  readonly id: string;
  readonly columns: readonly ListColumn<T>[];
  readonly keyOf: (item: T) => string;
  /** The order that the list begins with. */
  readonly sort?: readonly ColumnSort[];
  /** The first row is current while no other is. */
  readonly startsAtFirst?: boolean;
  /** No command acts on several items, so none can be selected. */
  readonly hasNoSelection?: boolean;
};

type ListState = DatasetViewState<DatasetState>;

/** Returns the state of a dataset that the page holds. */
const datasetInMemory = (dataset: string, columns: DatasetState['columns']): DatasetState => ({
  dataset,
  title: '',
  columns,
  loaded: 0,
  total: 0,
  isTotalKnown: true,
  state: 'complete',
  skipped: 0,
  resumed: 0,
  rebuilt: 0,
  changes: 0,
  fetchedAt: 0,
  tookMs: 0,
  notes: [],
  isLocal: true,
});

const toOpenRow = (row: RowTuple | undefined, offset: number): OpenRow | null =>
  row ? { row: row[0], offset, cells: row } : null;

const initialState = (
  id: string,
  fields: DatasetState['columns'],
  sort: readonly ColumnSort[],
): ListState => {
  const first = newViewState(datasetInMemory(id, fields));
  return { ...first, view: { ...first.view, sort: [...sort] } };
};

/** Selects rows by their ids, so that items that arrive later never join a selection. */
const createSelection = <T>({ getState, setState }: StoreApi<ListState>, items: ListItems<T>) => {
  const selectRows = (rows: readonly number[]) =>
    setState({ selection: { kind: 'some', ranges: rangesOf(rows) } });
  return {
    select: (selection: Selection): void => {
      const inView = items.inView(getState().view).map(([row]) => row);
      if (selection.kind === 'some') setState({ selection });
      else selectRows(inView.filter((row) => isSelected(selection, row)));
    },
    selected: (): number[] => items.rows().filter((row) => isSelected(getState().selection, row)),
    hasSelection: (): boolean => getState().selection.ranges.length > 0,
    /** Drops items that left the list from the selection, and from being current. */
    dropGone: (): void => {
      const { selection, open } = getState();
      const ranges = rangesOf(items.rows().filter((row) => isSelected(selection, row)));
      // The same object stays while no selected item left, so that the grid has nothing to draw.
      if (JSON.stringify(ranges) !== JSON.stringify(selection.ranges))
        setState({ selection: { kind: 'some', ranges } });
      if (open && items.item(open.row) === undefined) setState({ open: null });
    },
  };
};

/** Keeps the current row, which is the view's open row; with `startsAtFirst` the first one while no other is. */
const createCurrent = <T>(store: StoreApi<ListState>, items: ListItems<T>, startsAtFirst: boolean) => {
  const { getState: get, setState: set } = store;
  /** The row to make current once its item is in the list. */
  let wanted: number | undefined;
  const offsetOf = (row: number) => items.inView(get().view).findIndex(([id]) => id === row);
  const focusAt = (offset: number): void => {
    wanted = undefined;
    set({ open: toOpenRow(items.inView(get().view)[offset], offset) });
  };
  return {
    /** Returns the current row; null if it is not in the view. */
    currentRow: ({ open, view }: Pick<ListState, 'open' | 'view'> = get()): OpenRow | null =>
      open && !open.isOut ? open : startsAtFirst ? toOpenRow(items.inView(view)[0], 0) : null,
    focusAt,
    /** Makes a row current once its item is in the list; undefined waits for none. */
    want: (row: number | undefined): void => void (wanted = row),
    /** Makes a row current again that left the list, unless another is waited for. */
    wantAgain: (row: number): void => void (wanted ??= row),
    focusWanted: (): void => {
      if (wanted !== undefined && items.item(wanted) !== undefined) focusAt(offsetOf(wanted));
    },
    /** Makes a row current that a new filter lets pass. */
    focusIfShown: (row: number): void => {
      const at = offsetOf(row);
      if (at >= 0 && get().open === null) focusAt(at);
    },
  };
};

/** A list that the page holds whole, with the one dataset view over it. */
export type List<T> = ReturnType<typeof createList<T>>;

/** Creates a list. Its current row is the view's open row; commands act on the selected items, or else on the current one. */
export const createList = <T>({
  id,
  columns,
  keyOf,
  sort = [],
  startsAtFirst = false,
  hasNoSelection = false,
}: ListOptions<T>) => {
  const fields = datasetColumns(columns);
  const items = createListItems(columns, fields, keyOf);
  const initial = initialState(id, fields, sort);
  const store = createStore<ListState>(() => initial);
  const { getState: get, setState: set } = store;
  const view = createDatasetView(store, { rows: items.client });
  const { dropGone, selected, ...selection } = createSelection(store, items);
  const { want, wantAgain, focusWanted, focusIfShown, ...current } = createCurrent(
    store,
    items,
    startsAtFirst,
  );

  return {
    ...view,
    ...selection,
    store,
    hasNoSelection,
    fields,
    columns: listGridColumns(columns, items.item),
    ...current,
    item: items.item,
    /** Replaces the items; sort, filters, selection and current row stay. */
    put: async (next: readonly T[]): Promise<void> => {
      const { open } = get();
      items.put(next);
      dropGone();
      // An item that comes back, as behind the parts of a list, is current again unless another became so.
      if (open && items.item(open.row) === undefined) wantAgain(open.row);
      await view.refresh();
      focusWanted();
    },
    /** Filters the list; the current item stays current if it passes. */
    filter: async (change: FilterChange): Promise<void> => {
      const { open } = get();
      await view.filter(change);
      if (open) focusIfShown(open.row);
    },
    /** Returns the items that pass the filters, in the order of the list. */
    shownItems: (): T[] => items.inView(get().view).flatMap(([row]) => items.item(row) ?? []),
    /** Makes an item current once it is in the list, and clears the selection. */
    show: (key: string): void => {
      want(items.rowOf(key));
      set({ selection: NOTHING });
    },
    /** Returns the selected items, or else the current one. */
    targets: (): T[] => {
      const now = current.currentRow();
      const rows = selection.hasSelection() ? selected() : now ? [now.row] : [];
      return rows.flatMap((row) => items.item(row) ?? []);
    },
    /** Returns to an empty list in its first order. */
    reset: (): void => {
      want(undefined);
      items.put([]);
      set(initial);
      // Supersedes a view that is still being built.
      void view.show({ ...initial.view });
    },
  };
};
