/** A queue while it is worked through: its rows, the open item, and the decisions on them. */
import { createStore, type StoreApi } from 'zustand';
import type { Failure } from '../../../shared/bridge';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { CountedQueue } from '../../../shared/model/review';
import { latestOnly } from '../../../shared/latest-only';
import { local, on } from '../../bridge';
import { createDatasetView, type DatasetView, type ViewPatch } from '../../dataset-view/view/dataset-view';
import { emptyView, newViewState } from '../../dataset-view/view/view-state';
import { toast } from '../../state/overlay-store';
import { createDecider } from './decider';
import type { DeskState, DeskStore } from './desk-state';
import { ledgerOf } from './ledger';
import { openItem, type Item } from './items-to-decide';
import { createNextItem } from './next-item';
import type { OpenQueue } from '../../features/review-queues/queue-kinds';
import { TEXT } from '../../features/review-queues/text';
import { countQueues } from './review-store';
import { createRowLoads } from '../../dataset-view/view/row-loads';

type Loads = Parameters<typeof createRowLoads>;

/** Makes what fetches all rows, or more near the end of those that are loaded. Who asks for more while a fetch is under way waits for the same one. */
export const createRowFetches = (store: Loads[0], view: Loads[1], again: () => Promise<void>) => {
  const { fetchMore, loadAll } = createRowLoads(store, view, { again });
  let under: { readonly dataset: string | undefined; readonly done: Promise<void> } | undefined;
  const fetchOnce = (): Promise<void> => {
    const dataset = store.getState().dataset?.dataset;
    if (under && under.dataset === dataset) return under.done;
    const mine = {
      dataset,
      done: fetchMore().finally(() => {
        if (under === mine) under = undefined;
      }),
    };
    under = mine;
    return mine.done;
  };
  return { fetchMore: fetchOnce, loadAll };
};

/** A queue while it is worked through. */
export type Desk = ReturnType<typeof createDesk>;

const close = ({ dataset }: Pick<DatasetState, 'dataset'>) => void local['dataset.close']({ dataset });

/** Opens the queue's rows, at least as many as were there before. */
const openRows = async ({ counted }: OpenQueue, rows: number) => {
  const opened = await local['query.run']({ ...counted.query, title: counted.label });
  if (!opened.ok || opened.value.loaded >= rows) return opened;
  const full = await local['dataset.loadTo']({ dataset: opened.value.dataset, rows });
  if (!full.ok) close(opened.value);
  return full;
};

type Parts = {
  readonly queue: OpenQueue;
  readonly store: DeskStore;
  readonly view: DatasetView;
  readonly next: ReturnType<typeof createNextItem>;
  readonly decider: Pick<ReturnType<typeof createDecider>, 'endedBy'>;
};

/** Makes what loads a queue, and loads it again. */
const createLoad = ({ queue, store, view, next, decider }: Parts) => {
  const { getState: get, setState: set } = store;
  const loads = latestOnly();

  /** Shows the first rows of the queue. */
  const show = (opened: DatasetState): void => {
    const { dataset, loaded } = opened;
    set({ ...newViewState(opened), view: emptyView(dataset), count: loaded, countedAt: loaded });
  };

  const fail = (failure: Failure): void => {
    if (get().dataset) toast(failure.message, 'bad', failure.next);
    else set({ load: { kind: 'failed', failure } });
  };

  /** Shows newer rows in place of those that are there. Decisions that are on their way stay: the tenant has not heard of them. */
  const replace = async (opened: DatasetState, isLatest: () => boolean): Promise<void> => {
    const { dataset: before } = get();
    const hasMoved = before !== null && (await view.moveTo(opened, isLatest));
    if (!hasMoved) show(opened);
    // A fetch of the former rows tells nothing any more.
    set({ isFetching: false, loadJob: null, done: null });
    if (before) close(before);
    set({ load: { kind: 'ready' } });
  };

  /** Loads the queue as it is now, and opens the item of an entity, or else the first one that needs a decision. */
  const load = async (entityId: string | null = null): Promise<void> => {
    const isLatest = loads.start();
    const { dataset: before } = get();
    if (!before) set({ load: { kind: 'loading' } });
    // The tenant has heard of these: the newer rows have their result.
    const hideEnded = decider.endedBy();
    const opened = await openRows(queue, before?.loaded ?? 0);
    if (!isLatest()) {
      if (opened.ok) close(opened.value);
      return;
    }
    if (!opened.ok) return fail(opened.failure);
    void countQueues([queue], true);
    await replace(opened.value, isLatest);
    hideEnded();
    if (entityId !== null && (await next.openEntity(entityId))) return;
    if (!get().open) await next.openFirst();
  };
  return { load, cancel: loads.cancel };
};

/** Opens a queue, and follows its rows and the jobs of its decisions until it is closed. */
export const createDesk = (queue: OpenQueue) => {
  const store: StoreApi<DeskState> = createStore(() => ({
    ...newViewState(null),
    load: { kind: 'loading' },
    decisions: new Map(),
    fresh: new Set(),
    isFetching: false,
    loadJob: null,
    done: null,
  }));
  const view = createDatasetView(store, { isLoadingAll: () => store.getState().loadJob !== null });
  const { fetchMore, loadAll } = createRowFetches(store, view, () => loading.load());
  const next = createNextItem(store, view, fetchMore);
  const decider = createDecider({ ledger: ledgerOf(queue), store, view, next });
  const loading = createLoad({ queue, store, view, next, decider });

  const noteVisit = ({ queue: id, isVisit, fresh }: CountedQueue): void => {
    if (id === queue.id && isVisit && fresh) store.setState({ fresh: new Set(fresh) });
  };
  const unsubscribe = [on('datasetChanged', view.grow), on('queueCounted', noteVisit)];

  return {
    ...view,
    ...next,
    ...decider,
    queue,
    store,
    load: loading.load,
    fetchMore,
    loadAll,
    /** Returns the open item alone, whatever is marked. */
    openItem: (): readonly Item[] => openItem(store),
    note: (patch: ViewPatch) => store.setState(patch),
    close: (): void => {
      loading.cancel();
      unsubscribe.forEach((stop) => stop());
      decider.stop();
      view.stop();
      const { dataset } = store.getState();
      if (dataset) close(dataset);
    },
  };
};

/** Returns the name of a desk. */
export const deskTitle = ({ queue }: Pick<Desk, 'queue'>): string =>
  queue.saved === undefined ? TEXT.queueOf(queue.kind, queue.app) : queue.kind;
