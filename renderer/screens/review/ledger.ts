/** The decisions on the items of a queue. They outlive its desk: what was decided is sent and followed also when the desk is closed. */
import { createStore } from 'zustand';
import type { ItemOutcome } from '../../../shared/model/bulk-action';
import type { QueryAction } from '../../../shared/model/query';
import { keyedAction } from '../../../shared/rules/keyed-actions';
import { local } from '../../bridge';
import { upsertJob, useJobs } from '../../state/jobs-store';
import { toast } from '../../state/overlay-store';
import { entitiesOf, newestPending, type Batch } from './batches';
import { atStage, withDecisions, withOutcomes, type Decisions, type Stage } from './decisions';
import { allWith, followBatches } from './follow-batches';
import type { Item } from './items-to-decide';
import type { OpenQueue } from '../../features/review-queues/queue-kinds';
import { addTally } from './review-store';
import { checkRestorable, startDecision, type Params } from './start-decision';
import { TEXT } from './text';

/** An action as a decision is named by it. */
export type Named = Pick<QueryAction, 'action_id' | 'label'>;

const isWaiting = (job: string): boolean =>
  useJobs.getState().jobs.some(({ id, state }) => id === job && state === 'waiting');

const createDecisions = () =>
  createStore<{ readonly decisions: Decisions }>(() => ({ decisions: new Map() }));
type DecisionStore = ReturnType<typeof createDecisions>;

/** Stores the batches of a queue, and the stages of their items. */
const createBatches = ({ getState: get, setState: set }: DecisionStore) => {
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
      const made = { batch: batch.id, label, actionId: action_id, stage, reason: '' };
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
};

/** Sends a batch: asks first if its items can be restored, then starts the job. */
const sendBatch = async (
  { queue, batches, isForgotten, settle }: Sending,
  batch: Batch,
  action: QueryAction,
  params: Params,
): Promise<void> => {
  const isRestore = keyedAction({ name: action.action_id, label: action.label }) === 'restore';
  const { left, refused } = isRestore
    ? await checkRestorable(queue, batch.items, action, params)
    : { left: batch.items, refused: [] };
  // The items are those of another tenant by now.
  if (isForgotten()) return toast(TEXT.notSent(batch.label, batch.items.length), 'bad');
  if (batch.isUndone) {
    void addTally([], batch.items.length);
    return batches.drop(batch);
  }
  settle(batch, refused);
  if (left.length === 0) return void (batch.hasEnded = true);
  const started = await startDecision(queue, left, action, params);
  if (!started.ok) {
    batch.hasEnded = true;
    return settle(batch, allWith(left, 'unsent', started.failure.message));
  }
  batch.job = started.value.id;
  // The key for undo may have been pressed while it was being started.
  if (batch.isUndone) void local['job.cancel']({ job: batch.job });
  else batches.setStage(batch, entitiesOf({ items: left }), 'waiting');
  upsertJob(started.value);
};

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

const createLedger = (queue: OpenQueue) => {
  const store = createDecisions();
  const batches = createBatches(store);
  const follower = followBatches(queue, store, batches.all);
  let desks = 0;
  let isForgotten = false;

  const settle = (batch: Batch, items: readonly ItemOutcome[]): void => {
    batches.settle(batch, items);
    const [first] = items;
    if (first && desks === 0) toast(TEXT.endedAway(batch.label, items.length, first.reason), 'bad');
  };
  return {
    store,
    add: batches.add,
    endSkips: batches.endSkips,
    send: async (batch: Batch, action: QueryAction, params: Params): Promise<void> => {
      await sendBatch({ queue, batches, settle, isForgotten: () => isForgotten }, batch, action, params);
      follower.check();
    },
    /** Follows a job that a dialog started on the items of a batch. */
    follow: (batch: Batch, job: string): void => {
      batch.job = job;
      batches.setStage(batch, entitiesOf(batch), 'waiting');
      follower.check();
    },
    /** Tells if a job is that of a decision; what is being started has no job yet. */
    follows: (id: string): boolean =>
      batches.all().some(({ job, hasEnded }) => (job === undefined ? !hasEnded : job === id)),
    pending: (): boolean => newestPending(batches.all(), isWaiting) !== undefined,
    undo: (): Item | undefined => undoNewest(batches),
    isWaiting: (): boolean => batches.all().some(({ job }) => job !== undefined && isWaiting(job)),
    sendNow: (): void => {
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
      follower.stop();
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
