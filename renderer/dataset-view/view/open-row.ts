import type { Failure } from '../../../shared/bridge';
import type { DatasetColumn, RowTuple, ViewSpec } from '../../../shared/dataset';
import { cellOf } from '../../../shared/rules/cell-of';
import type { RowClient } from '../../rows-client';

/** The row that is open in the record pane, with its cells and its offset in the view. */
export type OpenRow = {
  readonly row: number;
  readonly offset: number;
  readonly cells: RowTuple;
  /** The row has left the view; `offset` is where it was. */
  readonly isOut?: boolean;
};

type OpenState = { readonly view: ViewSpec; readonly open: OpenRow | null };
type Store = {
  readonly getState: () => OpenState;
  readonly setState: (patch: { readonly open: OpenRow }) => void;
};

/** Reads the open row again after its view or its cells may have changed. A row that has left the view stays open. */
export const renewOpen = async (
  rows: Pick<RowClient, 'rows' | 'offsetOf'>,
  { getState, setState }: Store,
): Promise<void> => {
  const { view, open } = getState();
  if (!open) return;
  const [read, found] = await Promise.all([
    rows.rows({ dataset: view.dataset, rows: [open.row] }),
    rows.offsetOf({ view, row: open.row }),
  ]);
  const now = getState();
  const cells = read.ok ? read.value.rows[0] : undefined;
  if (!cells || !found.ok || now.view !== view || now.open?.row !== open.row) return;
  const { offset } = found.value;
  setState({
    open:
      offset < 0
        ? { row: open.row, offset: now.open.offset, cells, isOut: true }
        : { row: open.row, offset, cells },
  });
};

/** Returns the offset `by` rows from the open row; without one, the first step down opens the row at the cursor. After a row has left the view, the next row is at its offset. */
export const offsetAfter = (open: OpenRow | null, by: number, cursor: number): number =>
  open ? open.offset + by - (open.isOut && by > 0 ? 1 : 0) : cursor + by - (by > 0 ? 1 : 0);

type OpenerState = OpenState & { readonly count: number; readonly place: { readonly offset: number } };
type OpenerStore = {
  readonly getState: () => OpenerState;
  readonly setState: (patch: { readonly open: OpenRow } | { readonly rowsFailure: Failure }) => void;
};

/**
 * Creates the functions that open rows of a view. One row is read at a time; steps requested in the meantime are queued, so that every step
 * moves by one row. Opening a row directly, or closing the open one, drops the queued steps.
 */
export const createOpener = (
  rows: Pick<RowClient, 'window'>,
  { getState: get, setState: set }: OpenerStore,
) => {
  /** The queue of rows to open; the first one is being read. */
  let wanted: readonly { readonly view: ViewSpec; readonly offset: number }[] = [];
  let reading: Promise<void> | undefined;

  const readWanted = async (): Promise<void> => {
    for (let [next] = wanted; next; [next] = wanted) {
      const { view, offset } = next;
      const before = get().open?.row;
      const read = await rows.window({ view, offset, count: 1 });
      if (wanted[0] !== next) continue;
      const isAsBefore = get().open?.row === before;
      wanted = read.ok && isAsBefore ? wanted.slice(1) : [];
      const cells = read.ok ? read.value.rows[0] : undefined;
      if (!read.ok) set({ rowsFailure: read.failure });
      else if (cells && isAsBefore && view === get().view) set({ open: { row: cells[0], offset, cells } });
    }
  };

  const open = async (offset: number, before: typeof wanted): Promise<void> => {
    const { view, count } = get();
    if (offset >= 0 && offset < count) wanted = [...before, { view, offset }];
    reading ??= readWanted().finally(() => {
      wanted = [];
      reading = undefined;
    });
    await reading;
  };

  return {
    /** Opens the row at an offset; resolves once it is open. */
    openAt: (offset: number): Promise<void> => open(offset, []),
    /** Opens the row `by` rows from the open one, or from the last one in the queue. While a row is read, a held key takes no step, so that stepping stops when the key is released. */
    step: async (by: number, isHeld = false): Promise<void> => {
      if (isHeld && reading) return reading;
      const { view, open: from, place } = get();
      const last = wanted.at(-1);
      await open(last?.view === view ? last.offset + by : offsetAfter(from, by, place.offset), wanted);
    },
  };
};

/** Reads the row that a step would open, without opening it; undefined if there is none. */
export const peekRow = async (
  rows: Pick<RowClient, 'window'>,
  get: () => OpenState & { readonly count: number; readonly place: { readonly offset: number } },
  by: number,
): Promise<RowTuple | undefined> => {
  const { view, open, count, place } = get();
  const offset = offsetAfter(open, by, place.offset);
  if (offset < 0 || offset >= count) return undefined;
  const read = await rows.window({ view, offset, count: 1 });
  return read.ok && view === get().view ? read.value.rows[0] : undefined;
};

/** Returns the ID of the entity that the open row is of, from the column `key`. */
export const openEntity = (
  open: OpenRow | null,
  columns: readonly DatasetColumn[],
  key = 'entity_id',
): string | undefined => {
  const id = cellOf(columns, open?.cells, key);
  return typeof id === 'string' ? id : undefined;
};

/** Finds the first row of a view's dataset that matches a filter; null if that row is not in the view. */
const findRow = async (
  rows: Pick<RowClient, 'window' | 'offsetOf'>,
  filter: ViewSpec['filter'],
  view: ViewSpec,
): Promise<OpenRow | null> => {
  const found = await rows.window({ view: { ...view, sort: [], filter }, offset: 0, count: 1 });
  const cells = found.ok ? found.value.rows[0] : undefined;
  const position = cells && (await rows.offsetOf({ view, row: cells[0] }));
  return cells && position?.ok && position.value.offset >= 0
    ? { row: cells[0], offset: position.value.offset, cells }
    : null;
};

/** Finds the row of an entity in a view; null if it is not there. */
export const findEntity = (
  rows: Pick<RowClient, 'window' | 'offsetOf'>,
  id: string,
  view: ViewSpec,
  key = 'entity_id',
): Promise<OpenRow | null> => findRow(rows, [{ kind: 'is', key, values: [id] }], view);

/** Finds the row of a view that has the cells of an open row in the columns `keys`; null if it is not there. */
export const findSame = (
  rows: Pick<RowClient, 'window' | 'offsetOf'>,
  { cells }: OpenRow,
  columns: readonly DatasetColumn[],
  keys: readonly string[],
  view: ViewSpec,
): Promise<OpenRow | null> =>
  findRow(
    rows,
    keys.map((key) => ({ kind: 'is', key, values: [cellOf(columns, cells, key) ?? null] })),
    view,
  );

/** Finds the open record's entity among the rows of another dataset; null if it is not there. */
export const findOpen = async (
  rows: Pick<RowClient, 'window' | 'offsetOf'>,
  open: OpenRow | null,
  view: ViewSpec,
  columns: readonly DatasetColumn[],
  key: string,
): Promise<OpenRow | null> => {
  const id = openEntity(open, columns, key);
  return id === undefined ? null : findEntity(rows, id, view, key);
};
