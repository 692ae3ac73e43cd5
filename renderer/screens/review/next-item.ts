import type { RowTuple } from '../../../shared/dataset';
import { mayHaveMoreRows } from '../../../shared/local-calls/datasets';
import { cellOf } from '../../../shared/rules/cell-of';
import type { DatasetView } from '../../dataset-view/view/dataset-view';
import { needsDecision, type Decisions } from './decisions';
import type { DeskStore } from './desk-state';

/** Rows that are read at once to find the next item without a decision. */
const READ = 100;

type Found = number | 'unread' | undefined;

/** Returns the entity ID of a row. */
export const entityIdOf = (columns: readonly { readonly key: string }[], row: RowTuple): string => {
  const id = cellOf(columns, row, 'entity_id');
  return typeof id === 'string' ? id : '';
};

/** Goes through the items of a queue that need a decision. */
export const createNextItem = (
  { getState: get, setState: set }: DeskStore,
  view: Pick<DatasetView, 'rows' | 'openAt'>,
  fetchMore: () => Promise<void>,
) => {
  const isFree = (decisions: Decisions, row: RowTuple): boolean =>
    needsDecision(decisions.get(entityIdOf(get().dataset?.columns ?? [], row)));

  /** Finds the first row without a decision in a part of the view; `unread` if its rows can't be read. */
  const findIn = async (from: number, to: number): Promise<Found> => {
    for (let offset = from; offset < to; offset += READ) {
      const { view: spec } = get();
      const read = await view.rows.window({ view: spec, offset, count: Math.min(READ, to - offset) });
      if (!read.ok) {
        set({ rowsFailure: read.failure });
        return 'unread';
      }
      const at = read.value.rows.findIndex((row) => isFree(get().decisions, row));
      if (at >= 0) return offset + at;
    }
    return undefined;
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
    const offset = await find(after);
    if (offset === 'unread') return;
    if (offset === undefined) set(({ view: done, count }) => ({ open: null, done: { view: done, count } }));
    else await view.openAt(offset);
  };

  /** Returns the row of the next loaded item that needs a decision, which is read ahead; undefined if there is none. */
  const peekNext = async (after: number): Promise<RowTuple | undefined> => {
    const { view: spec, count } = get();
    const offset = after + 1;
    const read = await view.rows.window({ view: spec, offset, count: Math.min(READ, count - offset) });
    return read.ok ? read.value.rows.find((row) => isFree(get().decisions, row)) : undefined;
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
