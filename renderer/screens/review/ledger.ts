/** The decisions on the items of a queue. They outlive its desk: what was decided is sent and followed also when the desk is closed. */
import { createStore } from 'zustand';
import type { Job } from '../../../shared/model/app-state';
import type { BulkAction, ItemOutcome } from '../../../shared/model/bulk-action';
import type { QueryAction } from '../../../shared/model/query';
import { keyedAction } from '../../../shared/rules/keyed-actions';
import { local } from '../../bridge';
import { named } from '../../features/bulk-action/action-effects';
import { useJobs } from '../../state/jobs-store';
import { toast } from '../../state/overlay-store';
import { entitiesOf, newestPending, type Batch } from './batches';
import {
  atStage,
  withDecisions,
  withOutcomes,
  type Named,
  type Stage,
} from '../../features/bulk-action/decisions';
import { followJob, type Ended } from '../../features/bulk-action/follow-job';
import { refreshRecords } from '../../record/refresh-record';
import type { Decisions } from './decisions';
import type { Item } from './items-to-decide';
import type { OpenQueue } from '../../features/review-queues/queue-kinds';
import { addTally } from './review-store';
import { actOf, checkRestorable, startDecision, type Taking } from './start-decision';
import { TEXT } from './text';

const isWaiting = (job: string): boolean =>
  useJobs.getState().jobs.some(({ id, state }) => id === job && state === 'waiting');

const createDecisions = () =>
  createStore<{ readonly decisions: Decisions }>(() => ({ decisions: new Map() }));
type DecisionStore = ReturnType<typeof createDecisions>;

/** Stores the batches of a queue, and the stages of their items. */
const createBatches = ({ getState: get, setState: set }: DecisionStore, { kindId }: OpenQueue) => {
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
        sendsAtOnce: false,
        hasEnded: isSkip,
      };
      batches = [...batches.filter((one) => one.isSkip || !one.hasEnded), batch];
      // An item whose restore is requested is in quarantine already: to put it there leaves the request open.
      const isBeside =
        kindId === 'restore' && keyedAction(named({ action_id, label })) === 'quarantine' ? true : undefined;
      const made = { batch: batch.id, label, actionId: action_id, stage, reason: '', isBeside };
      const decisions = new Map(get().decisions);
      for (const { entityId, row, dataset } of items) decisions.set(entityId, { ...made, row, dataset });
      set({ decisions });
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
    /** Makes what was skipped so far stay so: its rows were loaded again. */
    endSkips: (): void => {
      batches = batches.filter(({ isSkip }) => !isSkip);
    },
  };
};
type Batches = ReturnType<typeof createBatches>;

type Sending = {
  readonly queue: OpenQueue;
  readonly batches: Batches;
  readonly isForgotten: () => boolean;
  /** Puts outcomes beside the items, and says them if no desk shows them. */
  readonly settle: (batch: Batch, items: readonly ItemOutcome[]) => void;
  /** Follows the job of a batch until it has ended. */
  readonly follow: (batch: Batch, job: Job) => void;
};

/** Starts the job of a batch on those of its items that can be acted on. */
const startBatch = async (
  { queue, batches, settle, follow }: Sending,
  batch: Batch,
  items: readonly Item[],
  act: BulkAction,
): Promise<void> => {
  const started = await startDecision(queue, items, act);
  if (!started.ok) {
    batch.hasEnded = true;
    const { message: reason } = started.failure;
    return settle(
      batch,
      entitiesOf({ items }).map((entity_id) => ({ entity_id, outcome: 'unsent', reason })),
    );
  }
  batch.job = started.value.id;
  // The key for undo may have been pressed while it was being started.
  if (batch.isUndone) void local['job.cancel']({ job: batch.job });
  else batches.setStage(batch, entitiesOf({ items }), 'waiting');
  follow(batch, started.value);
  if (batch.sendsAtOnce) void local['bulk.sendNow']({ jobs: [batch.job] });
};

/** Returns true if a batch must not be started any more: its items are those of another tenant by now, or it was undone. */
const hasStopped = ({ batches, isForgotten }: Sending, batch: Batch): boolean => {
  if (isForgotten()) {
    toast(TEXT.notSent(batch.label, batch.items.length), 'bad');
    return true;
  }
  if (!batch.isUndone) return false;
  void addTally([], batch.items.length);
  batches.drop(batch);
  return true;
};

/** Sends a batch: asks first if its items can be restored, then starts the job. */
const sendBatch = async (
  sending: Sending,
  batch: Batch,
  action: QueryAction,
  taking: Taking,
): Promise<void> => {
  const { queue, settle } = sending;
  const isRestore = keyedAction(named(action)) === 'restore';
  const { left, refused } = isRestore
    ? await checkRestorable(queue, batch.items, action, taking)
    : { left: batch.items, refused: [] };
  if (hasStopped(sending, batch)) return;
  settle(batch, refused);
  if (left.length === 0) return void (batch.hasEnded = true);
  await startBatch(sending, batch, left, actOf(queue, action, taking));
};

/** Returns the batches that are checked: they have no job yet, and can still be undone. */
const checkedOf = (batches: readonly Batch[]): readonly Batch[] =>
  batches.filter(({ job, isUndone, hasEnded }) => job === undefined && !isUndone && !hasEnded);

/** Undoes the newest decision that was not sent; returns its first item. */
const undoNewest = (batches: Batches): Item | undefined => {
  const batch = newestPending(batches.all(), isWaiting);
  if (!batch) return undefined;
  batch.isUndone = true;
  if (batch.isSkip) batches.drop(batch);
  else batches.setStage(batch, entitiesOf(batch), 'undoing');
  if (batch.job !== undefined) void local['job.cancel']({ job: batch.job });
  return batch.items[0];
};

/** Counts what was undone of an ended batch, says if it was undone too late, and refreshes the records of its items. */
const noteEnd = (
  { saas, domain, counted }: OpenQueue,
  { label, isUndone }: Batch,
  items: readonly ItemOutcome[],
  { wasUndone, isLost }: Ended,
): void => {
  const undone = wasUndone ? items.filter(({ outcome }) => outcome === 'unsent').length : 0;
  if (undone > 0) void addTally([], undone);
  if (!isLost && isUndone && undone < items.length) toast(TEXT.tooLate(label), 'warn');
  const entityType = counted.query.query_entity_type;
  refreshRecords(items.map(({ entity_id: entityId }) => ({ entityId, saas, entityType, domain })));
};

const createLedger = (queue: OpenQueue) => {
  const store = createDecisions();
  const batches = createBatches(store, queue);
  let desks = 0;
  let isForgotten = false;

  const settle = (batch: Batch, items: readonly ItemOutcome[]): void => {
    batches.settle(batch, items);
    const [first] = items;
    if (first && desks === 0) toast(TEXT.endedAway(batch.label, items.length, first.reason), 'bad');
  };
  const follow = (batch: Batch, job: Job): void =>
    followJob(store, job, {
      batch: batch.id,
      isUndone: () => batch.isUndone,
      onEnded: (items, ended) => {
        batch.hasEnded = true;
        if (!isForgotten) noteEnd(queue, batch, items, ended);
      },
    });
  const sending: Sending = { queue, batches, settle, follow, isForgotten: () => isForgotten };
  return {
    store,
    add: batches.add,
    endSkips: batches.endSkips,
    send: (batch: Batch, action: QueryAction, taking: Taking): Promise<void> =>
      sendBatch(sending, batch, action, taking),
    /** Starts an action that is no action of the tenant's config on the items of a batch. */
    start: async (batch: Batch, act: BulkAction): Promise<void> => {
      if (!hasStopped(sending, batch)) await startBatch(sending, batch, batch.items, act);
    },
    /** Follows a job that a dialog started on the items of a batch. */
    follow: (batch: Batch, job: Job): void => {
      batch.job = job.id;
      batches.setStage(batch, entitiesOf(batch), 'waiting');
      follow(batch, job);
    },
    /** Returns true if a job is that of a decision; what is being started has no job yet. */
    follows: (id: string): boolean =>
      batches.all().some(({ job, hasEnded }) => (job === undefined ? !hasEnded : job === id)),
    pending: (): boolean => newestPending(batches.all(), isWaiting) !== undefined,
    undo: (): Item | undefined => undoNewest(batches),
    isWaiting: (): boolean =>
      checkedOf(batches.all()).length > 0 ||
      batches.all().some(({ job }) => job !== undefined && isWaiting(job)),
    sendNow: (): void => {
      for (const batch of checkedOf(batches.all())) batch.sendsAtOnce = true;
      const jobs = batches.all().flatMap(({ job, hasEnded }) => (job === undefined || hasEnded ? [] : [job]));
      if (jobs.length > 0) void local['bulk.sendNow']({ jobs });
    },
    /** Notes that a desk shows the decisions, until the returned function is called. */
    show: (): (() => void) => {
      desks += 1;
      return () => {
        desks -= 1;
      };
    },
    forget: (): void => {
      isForgotten = true;
    },
  };
};

/** The decisions on the items of a queue. */
export type Ledger = ReturnType<typeof createLedger>;

const ledgers = new Map<string, Ledger>();

/** Returns the decisions on the items of a queue: all desks of the queue share them. */
export const ledgerOf = (queue: OpenQueue): Ledger => {
  const ledger = ledgers.get(queue.id) ?? createLedger(queue);
  ledgers.set(queue.id, ledger);
  return ledger;
};

/** Forgets all decisions, as when another tenant is signed in to. */
export const forgetLedgers = (): void => {
  for (const ledger of ledgers.values()) ledger.forget();
  ledgers.clear();
};
