/** Takes decisions on the items of a queue: checks, starts and undoes them. */
import type { Job } from '../../../shared/model/app-state';
import type { ItemOutcome } from '../../../shared/model/bulk-action';
import type { QueryAction } from '../../../shared/model/query';
import { keyedAction } from '../../../shared/rules/keyed-actions';
import { local } from '../../bridge';
import type { DatasetView } from '../../dataset-view/view/dataset-view';
import { NOTHING } from '../../dataset-view/view/selection';
import { upsertJob, useJobs } from '../../state/jobs-store';
import { toast } from '../../state/overlay-store';
import { entitiesOf, newestPending, type Batch } from './batches';
import { atStage, canDecide, withDecisions, withOutcomes, type Stage } from './decisions';
import type { DeskStore } from './desk-state';
import { allWith, followBatches } from './follow-batches';
import { itemsToDecide, type Item } from './items-to-decide';
import type { createNextItem } from './next-item';
import type { OpenQueue } from './queue-kinds';
import { addTally } from './review-store';
import { checkRestorable, startDecision, type Params } from './start-decision';
import { TEXT } from './text';

type DeciderDeps = {
  readonly queue: OpenQueue;
  readonly store: DeskStore;
  readonly view: Pick<DatasetView, 'rows' | 'openAt'>;
  readonly next: ReturnType<typeof createNextItem>;
};

type Named = Pick<QueryAction, 'action_id' | 'label'>;

const SKIP: Named = { action_id: 'skip', label: TEXT.decision.skipped };

const isWaiting = (job: string): boolean =>
  useJobs.getState().jobs.some(({ id, state }) => id === job && state === 'waiting');

/** Measures the seconds since the open item was opened, for the tally. */
const createStopwatch = ({ getState, subscribe }: DeskStore) => {
  let row: number | undefined;
  let since = Date.now();
  const stop = subscribe(() => {
    const now = getState().open?.row;
    if (now === row) return;
    row = now;
    since = Date.now();
  });
  return { stop, seconds: (): number => (Date.now() - since) / 1000 };
};

/** Stores the batches of a desk, and shows their stages beside the items. */
const createBatches = ({ getState: get, setState: set }: DeskStore) => {
  let batches: readonly Batch[] = [];
  return {
    all: (): readonly Batch[] => batches,
    /** Adds a batch of decisions. Ended ones are needed no more. */
    add: (items: readonly Item[], { action_id, label }: Named, stage: 'checking' | 'skipped'): Batch => {
      const isSkip = stage === 'skipped';
      const batch: Batch = {
        id: crypto.randomUUID(),
        items,
        label,
        actionId: action_id,
        isSkip,
        isUndone: false,
        hasEnded: isSkip,
      };
      batches = [...batches.filter((one) => one.isSkip || !one.hasEnded), batch];
      const { decisions, dataset } = get();
      const rows = new Map(items.map(({ entityId, row }) => [entityId, row]));
      const made = {
        batch: batch.id,
        dataset: dataset?.dataset ?? '',
        label,
        actionId: action_id,
        stage,
        reason: '',
      };
      set({
        decisions: withDecisions(decisions, entitiesOf(batch), (id) => ({
          ...made,
          row: rows.get(id) ?? -1,
        })),
        selection: NOTHING,
      });
      return batch;
    },
    setStage: (batch: Batch, ids: readonly string[], stage: Stage): void =>
      set({ decisions: atStage(get().decisions, batch.id, ids, stage) }),
    settle: (batch: Batch, items: readonly ItemOutcome[]): void =>
      set({ decisions: withOutcomes(get().decisions, batch.id, items, false) }),
    /** Forgets a batch that was undone before anything was started. */
    drop: (batch: Batch): void => {
      batches = batches.filter((one) => one !== batch);
      set({
        decisions: withDecisions(get().decisions, entitiesOf(batch), (_, before) =>
          before?.batch === batch.id ? undefined : before,
        ),
      });
    },
  };
};
type Batches = ReturnType<typeof createBatches>;

/** Sends a batch: asks first if its items can be restored, then starts the job. */
const sendBatch = async (
  { queue, store }: DeciderDeps,
  batches: Batches,
  batch: Batch,
  action: QueryAction,
  params: Params,
): Promise<void> => {
  const isRestore = keyedAction({ name: action.action_id, label: action.label }) === 'restore';
  const { left, refused } = isRestore
    ? await checkRestorable(batch.items)
    : { left: batch.items, refused: [] };
  if (batch.isUndone) {
    void addTally([], batch.items.length);
    return batches.drop(batch);
  }
  batches.settle(batch, refused);
  if (left.length === 0) return void (batch.hasEnded = true);
  const dataset = store.getState().dataset?.dataset ?? '';
  const started = await startDecision(queue, dataset, left, action, params);
  if (!started.ok) {
    batch.hasEnded = true;
    return batches.settle(batch, allWith(left, 'unsent', started.failure.message));
  }
  batch.job = started.value.id;
  // The key for undo may have been pressed while it was being started.
  if (batch.isUndone) void local['job.cancel']({ job: batch.job });
  else batches.setStage(batch, entitiesOf({ items: left }), 'waiting');
  upsertJob(started.value);
};

/** Undoes the newest decision that was not sent, and opens its item again. */
const undoNewest = (batches: Batches, reopen: (item: Item) => Promise<void>): void => {
  const batch = newestPending(batches.all(), isWaiting);
  const [first] = batch?.items ?? [];
  if (!batch || !first) return;
  batch.isUndone = true;
  if (batch.isSkip) batches.drop(batch);
  else batches.setStage(batch, entitiesOf(batch), 'undoing');
  if (batch.job !== undefined) void local['job.cancel']({ job: batch.job });
  void reopen(first);
};

/** Creates what takes decisions on the items of a queue. */
export const createDecider = (deps: DeciderDeps) => {
  const { queue, store, view, next } = deps;
  const watch = createStopwatch(store);
  const batches = createBatches(store);
  const follower = followBatches(queue, store, batches.all);
  const openNext = () => void next.openNext(store.getState().open?.offset ?? -1);

  /** Returns the marked items, or else the open one, on which an action can be taken now. */
  const freeItems = async ({ action_id }: Named) => {
    const items = await itemsToDecide(store, view.rows);
    const { decisions } = store.getState();
    return { items, free: items.filter(({ entityId }) => canDecide(decisions.get(entityId), action_id)) };
  };
  const reopen = async ({ row }: Item): Promise<void> => {
    const found = await view.rows.offsetOf({ view: store.getState().view, row });
    if (found.ok && found.value.offset >= 0) await view.openAt(found.value.offset);
  };

  return {
    /** Takes an action on the marked items, or else on the open one, and opens the next item at once. */
    decide: async (action: QueryAction, params: Params = {}): Promise<void> => {
      const seconds = watch.seconds();
      const { items, free } = await freeItems(action);
      if (free.length === 0)
        return toast(items.length === 0 ? TEXT.noItem : TEXT.nothingToDecide(action.label));
      const batch = batches.add(free, action, 'checking');
      openNext();
      const each = free.map(() => seconds / free.length);
      void addTally(each, 0);
      await sendBatch(deps, batches, batch, action, params);
      follower.check();
    },
    /** Leaves the marked items, or else the open one, for later, and opens the next one. */
    skip: async (): Promise<void> => {
      const { free } = await freeItems(SKIP);
      if (free.length > 0) batches.add(free, SKIP, 'skipped');
      openNext();
    },
    /** Follows an action that a dialog started on the marked items, or on the open one. */
    follow: async (job: Job): Promise<void> => {
      const items = await itemsToDecide(store, view.rows);
      const batch = batches.add(items, { action_id: job.id, label: job.title }, 'checking');
      batch.job = job.id;
      batches.setStage(batch, entitiesOf(batch), 'waiting');
      openNext();
      follower.check();
    },
    /** Tells if a decision can be undone. */
    pending: (): boolean => newestPending(batches.all(), isWaiting) !== undefined,
    undo: (): void => undoNewest(batches, reopen),
    /** Tells if a decision waits to be sent. */
    isWaiting: (): boolean => batches.all().some(({ job }) => job !== undefined && isWaiting(job)),
    /** Sends all that waits. */
    sendNow: (): void => {
      const jobs = batches.all().flatMap(({ job, hasEnded }) => (job === undefined || hasEnded ? [] : [job]));
      if (jobs.length > 0) void local['bulk.sendNow']({ jobs });
    },
    stop: (): void => {
      follower.stop();
      watch.stop();
    },
  };
};
