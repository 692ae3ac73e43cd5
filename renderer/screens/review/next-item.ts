import { ok, type Result } from '../../../shared/bridge';
import type { RowTuple, ViewSpec } from '../../../shared/dataset';
import { mayHaveMoreRows } from '../../../shared/local-calls/datasets';
import type { DatasetView } from '../../dataset-view/view/dataset-view';
import { entityIdOf } from '../../features/bulk-action/decisions';
import { needsDecision, type Decisions } from './decisions';
import type { DeskStore } from './desk-state';

/** Rows that are read at once to find the next item without a decision: few at first, as it is usually the next row. */
const READ_FIRST = 5;
const READ = 100;

/** A row of a view without a decision. */
type FreeRow = { readonly view: ViewSpec; readonly offset: number; readonly cells: RowTuple };
type Found = FreeRow | 'unread' | undefined;

/** Creates the function that finds the first row without a decision in a part of the view. */
const createLook = (get: DeskStore['getState'], rows: Pick<DatasetView['rows'], 'window'>) => {
  const isFree = (decisions: Decisions, row: RowTuple): boolean =>
    needsDecision(decisions.get(entityIdOf(get().dataset?.columns ?? [], row)));

  return async (from: number, to: number): Promise<Result<FreeRow | undefined>> => {
    for (let offset = from, size = READ_FIRST; offset < to; offset += size, size = READ) {
      const { view: spec } = get();
      const read = await rows.window({ view: spec, offset, count: Math.min(size, to - offset) });
      if (!read.ok) return read;
      const at = read.value.rows.findIndex((row) => isFree(get().decisions, row));
      const cells = read.value.rows[at];
      if (cells) return ok({ view: spec, offset: offset + at, cells });
    }
    return ok(undefined);
  };
};

/** Goes through the items of a queue that need a decision. */
export const createNextItem = (
  { getState: get, setState: set }: DeskStore,
  view: Pick<DatasetView, 'rows' | 'openAt'>,
  fetchMore: () => Promise<void>,
) => {
  const look = createLook(get, view.rows);

  /** Searches a part of the view; returns `unread` if its rows can't be read, and then shows the failure at the desk. */
  const findIn = async (from: number, to: number): Promise<Found> => {
    const found = await look(from, to);
    if (found.ok) return found.value;
    set({ rowsFailure: found.failure });
    return 'unread';
  };

  /** Finds the next row without a decision after an offset: in what is loaded, then in what is not, then from the start. */
  const find = async (after: number): Promise<Found> => {
    const { count, dataset } = get();
    const further = await findIn(after + 1, count);
    if (further !== undefined) return further;
    if (dataset && mayHaveMoreRows(dataset)) {
      await fetchMore();
      const fetched = await findIn(count, get().count);
      if (fetched !== undefined) return fetched;
    }
    return findIn(0, after + 1);
  };

  /** Opens the next item that needs a decision; closes the record if there is none, and notes the view that has none. */
  const openNext = async (after: number): Promise<void> => {
    const found = await find(after);
    if (found === 'unread') return;
    if (found === undefined) set(({ view: done, count }) => ({ open: null, done: { view: done, count } }));
    // The order may have changed since, so another row may be at this offset: it is read again.
    else if (found.view !== get().view) await view.openAt(found.offset);
    else set({ open: { row: found.cells[0], offset: found.offset, cells: found.cells } });
  };

  /** Returns the row of the next loaded item that needs a decision, to read it ahead; undefined if there is none among the next `READ` rows. */
  const peekNext = async (after: number): Promise<RowTuple | undefined> => {
    // Reading ahead is not worth a search through a long queue.
    const found = await look(after + 1, Math.min(get().count, after + 1 + READ));
    return found.ok ? found.value?.cells : undefined;
  };

  /** Opens the item of an entity; returns false if it is not among the loaded rows. */
  const openEntity = async (entityId: string): Promise<boolean> => {
    const { view: spec } = get();
    const found = await view.rows.window({
      view: { ...spec, sort: [], filter: [{ kind: 'is', key: 'entity_id', values: [entityId] }] },
      offset: 0,
      count: 1,
    });
    const row = found.ok ? found.value.rows[0]?.[0] : undefined;
    const at = row === undefined ? undefined : await view.rows.offsetOf({ view: spec, row });
    if (!at?.ok || at.value.offset < 0) return false;
    await view.openAt(at.value.offset);
    return true;
  };

  return { openNext, peekNext, openEntity, openFirst: () => openNext(-1) };
};
