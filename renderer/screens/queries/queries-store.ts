/** The saved queries of the tenant: the list, its filters, the counts, and the open dialog. */
import { create } from 'zustand';
import type { AnswerMeta, Failure } from '../../../shared/bridge';
import { latestOnly } from '../../../shared/latest-only';
import type { ImportedDefinitions } from '../../../shared/local-calls/queries';
import type { CountedQuery } from '../../../shared/events';
import type { SafeQuery } from '../../../shared/model/saved-query';
import { api, local } from '../../bridge';
import { NOTHING } from '../../dataset-view/view/selection';
import { upsertJob } from '../../state/jobs-store';
import { toastFailure } from '../../state/overlay-store';
import { queryList } from './query-list';

/** The id of this screen, as its tabs store it. */
export const QUERIES_SCREEN = 'queries' as const;

export type QueryFilter = {
  readonly subtype: SafeQuery['query_subtype'] | 'any';
  readonly entity: string;
  readonly text: string;
};
export type QueriesDialog =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit'; readonly query: SafeQuery }
  | { readonly kind: 'schedule'; readonly query: SafeQuery }
  | { readonly kind: 'watch'; readonly queries: readonly SafeQuery[] }
  /** Asks for the name of the tenant before a change of queries. */
  | {
      readonly kind: 'tenant';
      readonly title: string;
      readonly verb: string;
      /** Names the queries; undefined if the change adds one. */
      readonly names: string | undefined;
      readonly run: () => void;
    }
  | { readonly kind: 'imported'; readonly result: ImportedDefinitions };

/** An operation on queries that is sent after a delay in which it can be undone. */
export type PendingOperation = {
  readonly queries: readonly SafeQuery[];
  readonly what: 'delete' | 'mark' | 'start';
  /** The time at which it is sent, in milliseconds since the epoch. */
  readonly leavesAt: number;
  /** True once it is sent and can't be undone any more. */
  readonly isSent: boolean;
};

export type QueriesState = {
  readonly list:
    | { readonly kind: 'loading' }
    | { readonly kind: 'ready'; readonly rows: readonly SafeQuery[]; readonly meta: AnswerMeta | undefined }
    | { readonly kind: 'failed'; readonly failure: Failure };
  readonly filter: QueryFilter;
  readonly counts: ReadonlyMap<string, CountedQuery>;
  readonly pending: PendingOperation | null;
  readonly dialog: QueriesDialog | null;
};

export const ANY = 'any';
export const NO_FILTER: QueryFilter = { subtype: ANY, entity: ANY, text: '' };
/** The most queries without a count that are counted unasked. */
const MOST_COUNTED = 100;
const START: QueriesState = {
  list: { kind: 'loading' },
  filter: NO_FILTER,
  counts: new Map(),
  pending: null,
  dialog: null,
};

export const useQueries = create<QueriesState>(() => START);
const { getState: get, setState: set } = useQueries;

/** The readings of the list. A new one, and the end of a connection, supersede those before. */
const readings = latestOnly();

/** True if a query is about to be deleted, marked or started. */
export const isPending = (pending: PendingOperation | null, id: string): boolean =>
  pending?.queries.some(({ query_id }) => query_id === id) ?? false;

/** Returns the selected queries, or else the current one, without those that have a pending operation. */
export const selectedQueries = (): SafeQuery[] => {
  const { pending } = get();
  return queryList
    .targets()
    .map(({ query }) => query)
    .filter(({ query_id }) => !isPending(pending, query_id));
};

/** Counts queries as a job; each count arrives as an event. */
export const countQueries = async (ids: readonly string[], isThorough: boolean): Promise<void> => {
  if (ids.length === 0) return;
  const job = await local['saved.count']({ query_ids: [...ids], isThorough });
  if (job.ok) upsertJob(job.value);
  else toastFailure(job.failure);
};

/** Counts what the analyst opened before, for new rows, and what the tenant's list gives no count of. */
const countListed = async (rows: readonly SafeQuery[], isLatest: () => boolean): Promise<void> => {
  const seen = await local['saved.seenBefore']({ query_ids: rows.map(({ query_id }) => query_id) });
  if (!isLatest()) return;
  const { counts } = get();
  const uncounted = rows
    .filter((query) => query.matched_count === undefined && !counts.has(query.query_id))
    .map(({ query_id }) => query_id);
  const unasked = uncounted.length > MOST_COUNTED ? [] : uncounted;
  void countQueries([...new Set([...(seen.ok ? seen.value : []), ...unasked])], false);
};

/** Reads the list as the filters say. */
export const loadQueries = async (): Promise<void> => {
  const isLatest = readings.start();
  const { subtype, entity } = get().filter;
  const result = await api['query.list']({
    ...(subtype === ANY ? {} : { subtype }),
    ...(entity === ANY ? {} : { entity }),
  });
  if (!isLatest()) return;
  if (!result.ok) return set({ list: { kind: 'failed', failure: result.failure } });
  set({ list: { kind: 'ready', rows: result.value, meta: result.meta } });
  await countListed(result.value, isLatest);
};

/** Changes the filters, which clears the selection. A subtype or entity type is filtered by the tenant. */
export const setFilter = (patch: Partial<QueryFilter>): void => {
  queryList.select(NOTHING);
  set({ filter: { ...get().filter, ...patch } });
  if (patch.subtype === undefined && patch.entity === undefined) return;
  set({ list: { kind: 'loading' } });
  void loadQueries();
};

/** Opens a dialog over the list; null closes it. */
export const showDialog = (dialog: QueriesDialog | null): void => set({ dialog });

/** Forgets everything of a connection that ended. */
export const resetQueries = (): void => {
  readings.cancel();
  queryList.reset();
  set(START);
};
