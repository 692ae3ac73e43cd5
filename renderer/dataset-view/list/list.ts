import { createStore } from 'zustand';
import type { ColumnSort, RowTuple, Selection } from '../../../shared/dataset';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { createDatasetView } from '../view/dataset-view';
import type { OpenRow } from '../view/open-row';
import { isSelected, rangesOf } from '../view/selection';
import { newViewState, type DatasetViewState } from '../view/view-state';
import { datasetColumns, listGridColumns, type ListColumn } from './list-column';
import { createMemoryRows } from './memory-rows';

type ListOptions<T> = {
  readonly id: string;
  readonly columns: readonly ListColumn<T>[];
  readonly keyOf: (item: T) => string;
  /** The order that the list begins with. */
  readonly sort?: readonly ColumnSort[];
  /** The first row is current while no other is. */
  readonly startsAtFirst?: boolean;
};

type ListState = DatasetViewState<DatasetState>;

/** Returns the state of a dataset that the page holds. */
const datasetInMemory = (dataset: string, columns: DatasetState['columns']): DatasetState => ({
  dataset,
  title: '',
  columns,
  loaded: 0,
  total: 0,
  state: 'complete',
  skipped: 0,
  resumed: 0,
  rebuilt: 0,
  fetchedAt: 0,
  tookMs: 0,
  notes: [],
  isLocal: true,
});

/** Gives each key a row id that stays the same while its item comes and goes. */
const createRowIds = () => {
  const ids = new Map<string, number>();
  return (key: string): number => {
    const id = ids.get(key) ?? ids.size;
    ids.set(key, id);
    return id;
  };
};

/** A list that the page holds whole, looked at through the one dataset view. */
export type List<T> = ReturnType<typeof createList<T>>;

/** Creates a list. Its current row is the view's open row; commands act on the selected items, or else on the current one. */
export const createList = <T>({ id, columns, keyOf, sort = [], startsAtFirst }: ListOptions<T>) => {
  const fields = datasetColumns(columns);
  const rows = createMemoryRows(fields);
  const rowId = createRowIds();
  let items: ReadonlyMap<number, T> = new Map();
  const first = newViewState(datasetInMemory(id, fields));
  const initial = { ...first, view: { ...first.view, sort: [...sort] } };
  const store = createStore<ListState>(() => initial);
  const { getState: get, setState: set } = store;
  const view = createDatasetView(store, { rows: rows.client });
  /** The item to make current once it is in the list. */
  let wanted: string | undefined;

  /** Selects rows by their ids, so that items that arrive later never join a selection. */
  const select = (selection: Selection): void => {
    const selected = rows.inView(get().view).filter(([row]) => isSelected(selection, row));
    set({
      selection:
        selection.kind === 'some'
          ? selection
          : { kind: 'some', ranges: rangesOf(selected.map(([row]) => row)) },
    });
  };

  const openRow = (row: RowTuple | undefined, offset: number): void =>
    set({ open: row ? { row: row[0], offset, cells: row } : null });

  /** Returns the current row; null if it is not in the view. */
  const currentRow = ({ open, view: shown }: Pick<ListState, 'open' | 'view'> = get()): OpenRow | null => {
    if (open && !open.isOut) return open;
    const [row] = startsAtFirst ? rows.inView(shown) : [];
    return row ? { row: row[0], offset: 0, cells: row } : null;
  };

  /** Forgets what refers to items that have left the list. */
  const dropGone = (): void => {
    const { selection, open } = get();
    const kept = [...items.keys()].filter((row) => isSelected(selection, row));
    set({
      selection: { kind: 'some', ranges: rangesOf(kept) },
      open: open && items.has(open.row) ? open : null,
    });
  };

  return {
    ...view,
    store,
    fields,
    columns: listGridColumns(columns, (row) => items.get(row)),
    rows: rows.client,
    select,
    currentRow,
    /** Replaces the items; sort, filters, selection and current row stay. */
    put: async (next: readonly T[]): Promise<void> => {
      items = new Map(next.map((item) => [rowId(keyOf(item)), item]));
      rows.put([...items].map(([row, item]) => [row, ...columns.map(({ value }) => value(item))]));
      dropGone();
      await view.refresh();
      const row = wanted === undefined ? undefined : rowId(wanted);
      if (row === undefined || !items.has(row)) return;
      wanted = undefined;
      const shown = rows.inView(get().view);
      const offset = shown.findIndex(([one]) => one === row);
      openRow(shown[offset], offset);
    },
    /** Makes the row at an offset current. */
    focusAt: (offset: number): void => openRow(rows.inView(get().view)[offset], offset),
    /** Makes an item current once it is in the list, and clears the selection. */
    show: (key: string): void => {
      wanted = key;
      set({ selection: { kind: 'some', ranges: [] } });
    },
    hasSelection: (): boolean => get().selection.ranges.length > 0,
    item: (row: number): T | undefined => items.get(row),
    /** Returns the selected items, or else the current one. */
    targets: (): T[] => {
      const { selection } = get();
      const selected = [...items].filter(([row]) => isSelected(selection, row)).map(([, item]) => item);
      const current = currentRow();
      const item = current ? items.get(current.row) : undefined;
      return selected.length > 0 || item === undefined ? selected : [item];
    },
    /** Returns to an empty list in its first order. */
    reset: (): void => {
      items = new Map();
      rows.put([]);
      set(initial);
    },
  };
};
