/** Sends a bulk action: waits until it can no longer be undone, then sends it in batches and logs each before it leaves. */
import { fail, ok, type Failure, type Result } from '../../../shared/bridge';
import type { BulkAction, ExportAction, ItemOutcome, OutcomeCounts } from '../../../shared/model/bulk-action';
import type { Clock } from '../../deps';
import { cancelled, failure } from '../../wire/failures';
import type { EndReason, JobEnd, Report, Tell } from '../jobs/job';
import type { ApiClient } from '../tenant/api-client';
import { pauseBefore } from '../tenant/retry';
import { checkedEffect, checkFirst } from './check-first';
import { countOutcomes, type ActionStep } from './bulk-action-log';
import type { EntityNames } from './entity-names';
import { sendException } from './exception-requests';
import { explainRefusals } from './explain-refusals';
import { followExport, readHashes, type Following } from './follow-export';
import type { BatchOutcome } from './item-outcome';
import type { OwnDecisions } from './own-decisions';
import { sendBatch, sendWhole } from './requests';
import { isStateBefore, text } from './text';
import type { Wording } from './wording';

/** Entities in one request: few enough that a lost answer leaves few in doubt, and that a cancel takes effect soon. */
export const BATCH = 200;
/** The same for entities that are asked about first: the answers must not be old when they are sent. */
const CHECKED_BATCH = 50;
/** The action stops after this many requests in a row that failed as a whole. */
const MAX_FAILURES = 3;
/** After these, every further request would fail too. */
const STOPPING: ReadonlySet<Failure['kind']> = new Set<Failure['kind']>([
  'unauthorized',
  'forbidden',
  'signed_out',
  'tls',
  'disk',
]);

/** One bulk action as its job runs it. */
export type BulkRun = {
  readonly action: BulkAction;
  /** The entities to act on; null for a whole query. */
  readonly ids: readonly string[] | null;
  /** Subject, sender and such of the entities, for the list of outcomes. */
  readonly names?: EntityNames | undefined;
  readonly client: ApiClient;
  readonly signal: AbortSignal;
  /** Ends the wait in which the action can be undone, so that it is sent at once. */
  readonly wait: AbortController;
  readonly report: Report;
  readonly tell: Tell;
  readonly log: (step: ActionStep) => Promise<void>;
  readonly clock: Clock;
  /** Milliseconds in which the action can be undone before anything is sent. */
  readonly undoMs: number;
  readonly wording: Wording;
  /** When the rows were loaded, if that is known. */
  readonly readAt?: number | undefined;
  readonly isRestorableAsked?: boolean;
  readonly own?: OwnDecisions | undefined;
} & Pick<Following, 'sleep'>;

/** Waits until the action may be sent. Returns false if it was aborted before. */
const waitForUndo = async ({ signal, wait, tell, clock, undoMs }: BulkRun): Promise<boolean> => {
  if (undoMs > 0 && !signal.aborted && !wait.signal.aborted) {
    tell({ state: 'waiting', leavesAt: new Date(clock() + undoMs).toISOString() });
    signal.addEventListener('abort', () => wait.abort(), { once: true });
    await pauseBefore(undoMs, wait.signal);
  }
  if (signal.aborted) return false;
  tell({ state: 'running' });
  return true;
};

const notSent = async ({ ids, signal, tell, log }: BulkRun): Promise<Result<JobEnd>> => {
  await log({ step: 'ended' });
  tell({ outcomes: { ...countOutcomes([]), unsent: ids?.length ?? 0 } });
  const isUndone = signal.reason === ('analyst' satisfies EndReason);
  return fail({ ...cancelled(), message: isUndone ? text.undone : text.closedBeforeSending });
};

/** Sends requests one after the other, and counts failures in a row. */
const createSender = ({ action, ids, client, signal, report, tell, log, wording, own }: BulkRun) => {
  const items: ItemOutcome[] = [];
  let failures = 0;
  const add = (ended: readonly ItemOutcome[]): void => {
    items.push(...ended);
    own?.note(action, ended);
    report(items.length, ids?.length ?? items.length);
    tell({ outcomes: countOutcomes(items) });
  };
  return {
    items: items as readonly ItemOutcome[],
    canGoOn: () => failures < MAX_FAILURES,
    /** Notes the outcomes of entities that were stopped before anything of them was sent. */
    stop: async (stopped: readonly ItemOutcome[]): Promise<void> => {
      if (stopped.length === 0) return;
      await log({ step: 'answered', items: [...stopped] });
      add(stopped);
    },
    send: async (from: number, to: number, request: () => Promise<BatchOutcome>): Promise<BatchOutcome> => {
      // On disk before it leaves: whatever ends the process, it is known what may have happened.
      await log({ step: 'sending', from, to });
      const answered = await request();
      await log({ step: 'answered', items: [...answered.items] });
      const explained = await explainRefusals(client, action, answered.items, wording, signal);
      if (explained.some((item, at) => item !== answered.items[at]))
        await log({ step: 'answered', items: explained });
      add(explained);
      failures = answered.failure ? failures + 1 : 0;
      if (answered.failure && STOPPING.has(answered.failure.kind)) failures = MAX_FAILURES;
      return answered;
    },
  };
};

/** Returns the states in the rows of entities, as far as they have one. */
const statesBefore = (names: EntityNames | undefined, ids: readonly string[]): Record<string, unknown> => {
  const at = names?.labels.findIndex(isStateBefore) ?? -1;
  return Object.fromEntries(
    ids.flatMap((id) => {
      const state = at < 0 ? undefined : names?.cells.get(id)?.[at];
      return state ? [[id, { state }]] : [];
    }),
  );
};

const sendAll = async (run: BulkRun, sender: ReturnType<typeof createSender>): Promise<void> => {
  const { action, ids, names, client, signal } = run;
  if (ids === null) {
    if ('id' in action) await sender.send(0, 0, () => sendWhole(client, action));
    return;
  }
  if (action.kind === 'sendResult' || action.kind === 'exportResults') return;
  const size = action.kind === 'exceptions' ? 1 : checkedEffect(action) ? CHECKED_BATCH : BATCH;
  for (let from = 0; from < ids.length && !signal.aborted && sender.canGoOn(); from += size) {
    const batch = ids.slice(from, from + size);
    const { send, stopped, before } = await checkFirst(run, batch);
    if (signal.aborted) return;
    await sender.stop(stopped);
    if (send.length === 0) continue;
    await sender.send(from, from + batch.length, () =>
      action.kind === 'exceptions'
        ? sendException(client, action, batch[0] ?? '')
        : sendBatch(client, action, send, {
            before: { ...statesBefore(names, send), ...before },
            nameOf: names && ((id) => names.cells.get(id)?.find((cell) => cell !== '')),
          }),
    );
  }
};

const failedKind = ({ unknown, unsent }: OutcomeCounts, signal: AbortSignal): Failure['kind'] => {
  if (signal.aborted && unsent > 0) return 'cancelled';
  return unknown > 0 ? 'unknown_outcome' : 'rejected';
};

const endOf = ({ action, ids, signal, tell }: BulkRun, items: readonly ItemOutcome[]): Result<JobEnd> => {
  const counted = countOutcomes(items);
  const neverSent = Math.max(0, (ids?.length ?? 0) - items.length);
  const outcomes = { ...counted, unsent: counted.unsent + neverSent };
  tell({ outcomes });
  const message = text.outcomes(action, outcomes, items) || text.nothingMatched;
  if (outcomes.refused + outcomes.unknown + outcomes.unsent === 0) return ok({ message, outcomes });
  const kind = failedKind(outcomes, signal);
  const isChanged = items.some((item) => item.isChanged);
  const next = text.nextStep(outcomes, isChanged);
  // A job has failed if nothing reached the tenant. What was refused, or is unknown, has its own outcome.
  const ended = items.filter(({ outcome, isChanged }) => outcome !== 'unsent' || isChanged);
  if (ended.length > 0 && kind !== 'cancelled') return ok({ message, outcomes, isIncomplete: true, next });
  return fail(failure(kind, message, { next }));
};

const loggedNames = ({ labels, cells }: EntityNames, ids: readonly string[]) => ({
  labels: [...labels],
  cells: ids.map((id) => [...(cells.get(id) ?? [])]),
});

/** Starts an export in the tenant, and follows it until its file is found. */
const runExport = async (
  run: BulkRun,
  action: ExportAction,
  sender: ReturnType<typeof createSender>,
): Promise<Result<JobEnd>> => {
  const { client, signal, log } = run;
  const before = await readHashes(client, action.id, signal);
  if (signal.aborted) return notSent(run);
  const { file } = await sender.send(0, 0, () => sendWhole(client, action));
  if (sender.items.some(({ outcome }) => outcome !== 'done')) return endOf(run, sender.items);
  await log({ step: 'following', before, ...(file ? { named: file } : {}) });
  return followExport({ ...run, action, before, named: file });
};

/** Runs a bulk action to its end. The outcome of each entity is in its log. */
export const runBulkAction = async (run: BulkRun): Promise<Result<JobEnd>> => {
  const { action, ids, names, readAt, log } = run;
  await log({
    step: 'chosen',
    act: action,
    ids: [...(ids ?? [])],
    isWhole: ids === null,
    ...(names ? { names: loggedNames(names, ids ?? []) } : {}),
    ...(readAt === undefined ? {} : { readAt }),
  });
  if (!(await waitForUndo(run))) return notSent(run);
  const sender = createSender(run);
  if (action.kind === 'exportResults') {
    const ended = await runExport(run, action, sender);
    await log({ step: 'ended' });
    return ended;
  }
  await sendAll(run, sender);
  await log({ step: 'ended' });
  return endOf(run, sender.items);
};
