import { create } from 'zustand';
import type { AnswerMeta, Failure, Result } from '../../../shared/bridge';
import type { ImportedDefinitions } from '../../../shared/local-calls/queries';
import type { CountedQuery } from '../../../shared/events';
import type { SessionState } from '../../../shared/model/app-state';
import type { SafeQuery } from '../../../shared/model/saved-query';
import { api, local, on } from '../../bridge';
import { useApp } from '../../state/app-store';
import { upsertJob } from '../../state/jobs-store';
import { toast, toastFailure } from '../../state/overlay-store';
import { addUndoSource } from '../../state/pending-undo';
import { formatQuantity as countedWords } from '../../state/format';
import { NOTHING } from '../../dataset-view/view/selection';
import { closeBulk, runBulk } from './bulk-queries';
import { queryList } from './query-list';

/** The id of this screen, as its tabs store it. */
export const QUERIES_SCREEN = 'queries' as const;

/** How long a deletion can be taken back, in milliseconds: only then is anything sent. */
export const UNDO_MS = 6_000;

export type QueryFilter = {
  readonly subtype: SafeQuery['query_subtype'] | 'any';
  readonly entity: string;
  readonly text: string;
};
export type QueriesDialog =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit'; readonly query: SafeQuery }
  | { readonly kind: 'schedule'; readonly query: SafeQuery }
  | { readonly kind: 'track'; readonly queries: readonly SafeQuery[] }
  | { readonly kind: 'imported'; readonly result: ImportedDefinitions };

/** What is done to queries only after a delay in which it can be taken back. */
export type Leaving = 'delete' | 'mark' | 'start';

type QueriesState = {
  readonly list:
    | { readonly kind: 'loading' }
    | { readonly kind: 'ready'; readonly rows: readonly SafeQuery[]; readonly meta: AnswerMeta | undefined }
    | { readonly kind: 'failed'; readonly failure: Failure };
  readonly filter: QueryFilter;
  readonly counts: ReadonlyMap<string, CountedQuery>;
  /** Queries that are about to be deleted, or started where that does something to what they find, all at once. */
  readonly leaving: {
    readonly queries: readonly SafeQuery[];
    readonly what: Leaving;
    /** It is on its way: too late to take back. */ readonly isSent: boolean;
  } | null;
  readonly dialog: QueriesDialog | null;
};

export const ANY = 'any';
/** A list with more queries than this without a count is counted only where the analyst asks for it. */
const MOST_UNASKED = 100;
const START: QueriesState = {
  list: { kind: 'loading' },
  filter: { subtype: ANY, entity: ANY, text: '' },
  counts: new Map(),
  leaving: null,
  dialog: null,
};

/** The saved queries as the tenant lists them, and what is about to happen to some of them. */
export const useQueries = create<QueriesState>(() => START);
const { getState: get, setState: set } = useQueries;

let turn = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

const valueOrToast = <T>(result: Result<T>): T | undefined => {
  if (result.ok) return result.value;
  toastFailure(result.failure);
  return undefined;
};

/** Whether a query is about to be deleted or started. */
export const isLeaving = (leaving: QueriesState['leaving'], id: string): boolean =>
  leaving?.queries.some(({ query_id }) => query_id === id) ?? false;

/** Returns the selected queries, or else the current one, without those that are about to leave. */
export const selectedQueries = (): SafeQuery[] => {
  const { leaving } = get();
  return queryList
    .targets()
    .map(({ query }) => query)
    .filter(({ query_id }) => !isLeaving(leaving, query_id));
};

/** Counts queries as a job; each count is told as it comes. */
export const countQueries = async (ids: readonly string[], isThorough: boolean): Promise<void> => {
  if (ids.length === 0) return;
  const job = valueOrToast(await local['saved.count']({ query_ids: [...ids], isThorough }));
  if (job) upsertJob(job);
};

/** Reads the list; a list that fails is shown as empty, and says so. What was looked at before is counted for what is new, and what the tenant gave no count of is counted. */
export const loadQueries = async (): Promise<void> => {
  turn += 1;
  const mine = turn;
  const { filter } = get();
  const result = await api['query.list']({
    ...(filter.subtype === ANY ? {} : { subtype: filter.subtype }),
    ...(filter.entity === ANY ? {} : { entity: filter.entity }),
  });
  if (mine !== turn) return;
  if (!result.ok) return set({ list: { kind: 'failed', failure: result.failure } });
  const ids = new Set(result.value.map(({ query_id }) => query_id));
  set({ list: { kind: 'ready', rows: result.value, meta: result.meta } });
  const looked = await local['saved.seenBefore']({ query_ids: [...ids] });
  if (mine !== turn) return;
  // A tenant's list need not say how many each query finds: that is asked once, after what may be new.
  const { counts } = get();
  const uncounted = result.value
    .filter((query) => query.matched_count === undefined && !counts.has(query.query_id))
    .map(({ query_id }) => query_id);
  void countQueries(
    [...new Set([...(looked.ok ? looked.value : []), ...(uncounted.length > MOST_UNASKED ? [] : uncounted)])],
    false,
  );
};

/** Narrows the list; what is chosen and no longer seen is not chosen any more. */
export const setFilter = (patch: Partial<QueryFilter>): void => {
  const filter = { ...get().filter, ...patch };
  queryList.select(NOTHING);
  set({
    filter,
    ...(patch.subtype !== undefined || patch.entity !== undefined
      ? { list: { kind: 'loading' as const } }
      : {}),
  });
  if (patch.subtype !== undefined || patch.entity !== undefined) void loadQueries();
};

/** Starts or stops the chosen queries; those whose start runs actions of theirs wait first, so that it can be taken back. */
export const operate = async (operator: 'start' | 'stop'): Promise<void> => {
  const queries = selectedQueries();
  const isActing = operator === 'start' && queries.some(hasActions);
  if (!isActing) return send(operator, queries);
  wait('start', queries);
  await countQueries(
    queries.filter(hasActions).map(({ query_id }) => query_id),
    false,
  );
};

/** Whether a query does something to what it finds each time that it runs. */
export const hasActions = ({ report_actions }: SafeQuery): boolean => (report_actions ?? []).length > 0;

const send = async (operator: 'start' | 'stop', queries: readonly SafeQuery[]): Promise<void> => {
  const done = valueOrToast(
    await api['query.operate']({ operator, policies_ids: queries.map(({ query_id }) => query_id) }),
  );
  if (!done) return;
  sayOutcomes(done.results, queries, operator === 'start' ? 'started' : 'stopped');
  await loadQueries();
};

const listed = (all: readonly string[]): string =>
  all.slice(0, 5).join('; ') + (all.length > 5 ? ` and ${all.length - 5} more` : '');

const sayOutcomes = (
  results: readonly {
    readonly policy_id: string;
    readonly success: boolean;
    readonly reason?: string | null | undefined;
  }[],
  queries: readonly SafeQuery[],
  verb: string,
) => {
  const good = results.filter(({ success }) => success).length;
  const bad = queries.filter(
    ({ query_id }) => !results.some((one) => one.policy_id === query_id && one.success),
  );
  const valueOrToast = queries.flatMap(({ query_id, query_label }) =>
    results
      .filter((one) => one.policy_id === query_id && one.success && one.reason)
      .map(({ reason }) => `${query_label}: ${reason ?? ''}`),
  );
  toast(
    `${countedWords(good, 'query', 'queries')} ${verb}.`,
    bad.length > 0 ? 'plain' : 'ok',
    listed(valueOrToast),
  );
  if (bad.length > 0) {
    const reasons = bad.map(
      ({ query_id, query_label }) =>
        `${query_label}: ${results.find((one) => one.policy_id === query_id)?.reason ?? 'no answer'}`,
    );
    toast(`${countedWords(bad.length, 'query', 'queries')} not ${verb}.`, 'bad', listed(reasons));
  }
};

const sendWaiting = async (queries: readonly SafeQuery[], what: Leaving): Promise<void> => {
  if (what === 'start') await send('start', queries);
  else if (what === 'mark') {
    const done = valueOrToast(
      await api['query.operate']({
        operator: 'mark_for_deletion',
        policies_ids: queries.map(({ query_id }) => query_id),
      }),
    );
    if (done) sayOutcomes(done.results, queries, 'marked for deletion');
  } else await runBulk('delete', queries);
  await loadQueries();
  set(({ leaving }) => (leaving?.queries === queries ? { leaving: null } : {}));
};

/** Deletes the chosen queries, or marks them for deletion, after a delay in which it can be taken back. */
export const deleteSelected = (isMark: boolean): void => {
  wait(isMark ? 'mark' : 'delete', selectedQueries());
};

const wait = (what: Leaving, queries: readonly SafeQuery[]): void => {
  if (queries.length === 0) return;
  flush();
  queryList.select(NOTHING);
  set({ leaving: { queries, what, isSent: false } });
  timer = setTimeout(flush, UNDO_MS);
};

/** Sends what waits. */
const flush = (): void => {
  const { leaving } = get();
  if (timer === undefined || !leaving) return;
  clearTimeout(timer);
  timer = undefined;
  set({ leaving: { ...leaving, isSent: true } });
  void sendWaiting(leaving.queries, leaving.what);
};

/** Takes back what has not been sent. */
export const undoDeletion = (): void => {
  if (timer === undefined) return;
  clearTimeout(timer);
  timer = undefined;
  const isStart = get().leaving?.what === 'start';
  set({ leaving: null });
  toast(`Taken back: nothing was ${isStart ? 'started' : 'deleted'}.`, 'ok');
};

/** Tells if something can still be undone. */
export const canUndoDeletion = (): boolean => timer !== undefined;
addUndoSource({ canUndo: canUndoDeletion, undo: undoDeletion });

/** Writes the chosen definitions to a file. */
export const exportSelected = async (): Promise<void> => {
  const job = valueOrToast(
    await local['saved.export']({ query_ids: selectedQueries().map(({ query_id }) => query_id) }),
  );
  if (job) upsertJob(job);
  else if (job === null) toast('Nothing was exported: the dialog was closed.');
};

/** Sends a file of definitions and shows what came of it. */
export const importDefinitions = async (): Promise<void> => {
  const result = valueOrToast(await local['saved.import']({}));
  if (!result) return;
  set({ dialog: { kind: 'imported', result } });
  await loadQueries();
};

/** Opens a dialog over the list; null closes it. */
export const showDialog = (dialog: QueriesDialog | null): void => set({ dialog });

const connectionOf = (session: SessionState): string =>
  session.kind === 'signedIn' ? session.connectionId : '';

/** Follows what is counted, and starts anew with another connection; answers the function that stops. */
export const followQueries = (): (() => void) => {
  let connection = connectionOf(useApp.getState().session);
  const stops = [
    on('queryCounted', (one) =>
      set(({ counts }) => ({
        counts: new Map(counts).set(one.query_id, one.marksSeen ? { ...one, fresh: [] } : one),
      })),
    ),
    on('sessionChanged', (session) => {
      // The same one says so too when it is lost, expires, or is back: what is on the screen and what waits is still its own.
      if (connectionOf(session) === connection) return;
      connection = connectionOf(session);
      // What waited was another tenant's: it is not sent to this one.
      clearTimeout(timer);
      timer = undefined;
      turn += 1;
      closeBulk();
      queryList.reset();
      set(START);
    }),
  ];
  return () => stops.forEach((stop) => stop());
};
