/** Starts, stops, marks and deletes saved queries. What changes data waits some seconds, so that it can be undone. */
import type { OutputOf } from '../../../shared/api/contract';
import { isDenied } from '../../../shared/api/done';
import { shownWords } from '../../../shared/model/tenant-words';
import type { SafeQuery } from '../../../shared/model/saved-query';
import { api } from '../../bridge';
import { NOTHING } from '../../dataset-view/view/selection';
import { toast, toastFailure } from '../../state/overlay-store';
import { addUndoSource } from '../../state/pending-undo';
import { runBulk } from './bulk-queries';
import { countQueries, loadQueries, useQueries, type PendingOperation } from './queries-store';
import { queryList } from './query-list';
import { TEXT } from './text';

const T = TEXT.operated;

/** The outcome of an operation on one query. */
type Outcome = {
  readonly policy_id: string;
  readonly success: boolean;
  readonly reason?: string | null | undefined;
};

const SHOWN = 5;

const join = (all: readonly string[]): string =>
  all.slice(0, SHOWN).join('; ') + (all.length > SHOWN ? T.more(all.length - SHOWN) : '');

/** Shows how many queries succeeded, with the tenant's remarks, and which failed, each with its reason. */
const announceOutcomes = (
  outcomes: readonly Outcome[],
  queries: readonly SafeQuery[],
  verb: string,
): void => {
  const outcome = ({ query_id }: SafeQuery) => outcomes.find(({ policy_id }) => policy_id === query_id);
  const failed = queries.filter((query) => !outcome(query)?.success);
  const remarks = queries.flatMap((query) => {
    const { success, reason } = outcome(query) ?? {};
    return success && reason ? [T.reason(query.query_label, reason)] : [];
  });
  const done = outcomes.filter(({ success }) => success).length;
  toast(T.done(done, verb), failed.length > 0 ? 'plain' : 'ok', join(remarks));
  if (failed.length === 0) return;
  const reasons = failed.map((query) => T.reason(query.query_label, outcome(query)?.reason ?? T.noReason));
  toast(T.notDone(failed.length, verb), 'bad', join(reasons));
};

/** Milliseconds in which an operation can be undone before it is sent. */
const UNDO_MS = 6_000;

type Queries = readonly SafeQuery[];
type Operator = 'start' | 'stop' | 'mark_for_deletion';

let timer: ReturnType<typeof setTimeout> | undefined;

/** True if a query runs actions on what it finds, each time it runs. */
export const hasActions = ({ report_actions }: SafeQuery): boolean => (report_actions ?? []).length > 0;

const operator = (what: 'start' | 'stop' | 'mark'): Operator =>
  what === 'mark' ? 'mark_for_deletion' : what;

/** Returns an outcome for each query, also if the tenant answers for all of them at once: its words are then the reason for each. */
const outcomesOf = (answer: OutputOf<'query.operate'>, ids: readonly string[]): readonly Outcome[] => {
  if (answer.results) return answer.results;
  const reason = isDenied(answer) ? shownWords(answer) || TEXT.operated.noReason : undefined;
  return ids.map((policy_id) => ({ policy_id, success: reason === undefined, reason }));
};

const send = async (what: 'start' | 'stop' | 'mark', queries: Queries): Promise<void> => {
  const ids = queries.map(({ query_id }) => query_id);
  const result = await api['query.operate']({
    operator: operator(what),
    policies_ids: ids,
  });
  if (result.ok) announceOutcomes(outcomesOf(result.value, ids), queries, TEXT.operated[what]);
  else toastFailure(result.failure);
};

const sendPending = async ({ queries, what }: PendingOperation): Promise<void> => {
  if (what === 'delete') await runBulk('delete', queries);
  else await send(what, queries);
  await loadQueries();
  useQueries.setState(({ pending }) => (pending?.queries === queries ? { pending: null } : {}));
};

const stopTimer = (): boolean => {
  if (timer === undefined) return false;
  clearTimeout(timer);
  timer = undefined;
  return true;
};

/** Sends the pending operation now. */
const flush = (): void => {
  const { pending } = useQueries.getState();
  if (!pending || !stopTimer()) return;
  useQueries.setState({ pending: { ...pending, isSent: true } });
  void sendPending(pending);
};

/** Sends an operation after the delay; one that is pending already is sent first. */
const schedule = (what: PendingOperation['what'], queries: Queries): void => {
  if (queries.length === 0) return;
  flush();
  queryList.select(NOTHING);
  useQueries.setState({ pending: { queries, what, leavesAt: Date.now() + UNDO_MS, isSent: false } });
  timer = setTimeout(flush, UNDO_MS);
};

/** Starts or stops queries. A start waits if it runs actions, and the entities that it affects are counted. */
export const operate = async (what: 'start' | 'stop', queries: Queries): Promise<void> => {
  const acting = what === 'start' ? queries.filter(hasActions) : [];
  if (acting.length === 0) {
    await send(what, queries);
    return loadQueries();
  }
  schedule('start', queries);
  await countQueries(
    acting.map(({ query_id }) => query_id),
    false,
  );
};

/** Deletes queries, or marks them for deletion, after the delay. */
export const deleteQueries = (isMark: boolean, queries: Queries): void =>
  schedule(isMark ? 'mark' : 'delete', queries);

/** Undoes the pending operation. */
export const undoOperation = (): void => {
  if (!stopTimer()) return;
  const isStart = useQueries.getState().pending?.what === 'start';
  useQueries.setState({ pending: null });
  toast(isStart ? TEXT.pending.undoneStart : TEXT.pending.undone, 'ok');
};

/** True if an operation can still be undone. */
export const canUndoOperation = (): boolean => timer !== undefined;
addUndoSource({ canUndo: canUndoOperation, undo: undoOperation });

/** Drops the pending operation without sending it: it belongs to another tenant. */
export const dropOperation = (): void => void stopTimer();
