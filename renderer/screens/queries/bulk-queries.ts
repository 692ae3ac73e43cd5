/** Deletes or duplicates many queries, one after the other, with an outcome for each. */
import { create } from 'zustand';
import type { Failure, Result } from '../../../shared/bridge';
import type { SafeQuery } from '../../../shared/model/saved-query';
import { local } from '../../bridge';
import { readForCopy } from '../../features/query-editor/read-for-copy';
import { copyOf } from '../../features/query-editor/use-save-query';
import { toast } from '../../state/overlay-store';
import { TEXT } from './text';

const T = TEXT.bulk;

export type BulkWhat = 'delete' | 'duplicate';

/** A query with its outcome: `waiting` until it is sent, `unsent` if that was canceled before. */
export type BulkItem = {
  readonly query: SafeQuery;
  readonly outcome: 'waiting' | 'done' | 'failed' | 'unsent';
  readonly reason: string;
};
export type Bulk = {
  readonly what: BulkWhat;
  readonly items: readonly BulkItem[];
  /** False once it ended or was canceled. */
  readonly isRunning: boolean;
};

/** The queries being deleted or duplicated; null while there are none, and once all of them succeeded. */
export const useBulk = create<{ readonly bulk: Bulk | null }>(() => ({ bulk: null }));
/**
 * Raised when the strip is closed: a run of an earlier generation stops. A plain counter, because no run supersedes another: each waits for
 * the one before.
 */
let generation = 0;
/** Settles when nothing runs: the next run waits for it. */
let lastRun: Promise<void> = Promise.resolve();

/** Duplicates a query as the tenant has it now. */
const duplicate = async ({ query_id }: SafeQuery): Promise<Result<unknown>> => {
  const read = await readForCopy(query_id);
  return read.ok ? local['saved.save']({ query: copyOf(read.value), base: null }) : read;
};

/** Deletes or duplicates one query; a query that is gone already counts as deleted. */
const runOne = async (what: BulkWhat, query: SafeQuery): Promise<Failure | undefined> => {
  const result =
    what === 'delete' ? await local['saved.remove']({ id: query.query_id }) : await duplicate(query);
  return result.ok || (what === 'delete' && result.failure.kind === 'not_found') ? undefined : result.failure;
};

/** Counts the queries with an outcome. */
export const countItems = ({ items }: Bulk, outcome: BulkItem['outcome']): number =>
  items.filter((one) => one.outcome === outcome).length;

/** Returns the queries that were not done. */
export const unfinished = ({ items }: Bulk): readonly BulkItem[] =>
  items.filter(({ outcome }) => outcome !== 'done');

/** Formats the number of queries done, such as `3 queries deleted`. */
export const formatDone = (bulk: Bulk): string => {
  const lostSchedules =
    bulk.what === 'duplicate' &&
    bulk.items.some(({ query, outcome }) => outcome === 'done' && query.schedule);
  return T.done(countItems(bulk, 'done'), T.ended[bulk.what], lostSchedules);
};

/** Formats each query with the reason why it was not done. */
export const formatReasons = (items: readonly BulkItem[]): string =>
  items.map(({ query, reason }) => `${query.query_label}: ${reason}`).join('; ');

const REASONS_SHOWN = 5;

/** Moves the failures of the last run into a toast, to make room for the next. */
const announceFormer = (): void => {
  const { bulk } = useBulk.getState();
  const left = bulk ? unfinished(bulk) : [];
  if (bulk && left.length > 0)
    toast(
      `${T.notDone(left.length, T.ended[bulk.what])}.`,
      'bad',
      formatReasons(left.slice(0, REASONS_SHOWN)),
    );
};

const isCanceled = (): boolean => useBulk.getState().bulk?.isRunning === false;

const runItem = async (what: BulkWhat, query: SafeQuery): Promise<BulkItem> => {
  if (isCanceled()) return { query, outcome: 'unsent', reason: T.unsent };
  const failure = await runOne(what, query);
  return failure
    ? { query, outcome: 'failed', reason: `${failure.message} ${failure.next}` }
    : { query, outcome: 'done', reason: '' };
};

/** Runs all queries; stops without a result if the strip was closed. */
const runAll = async (what: BulkWhat, queries: readonly SafeQuery[], mine: number): Promise<void> => {
  announceFormer();
  const items: BulkItem[] = queries.map((query) => ({ query, outcome: 'waiting', reason: '' }));
  useBulk.setState({ bulk: { what, items: [...items], isRunning: true } });
  for (const [at, query] of queries.entries()) {
    items[at] = await runItem(what, query);
    if (mine !== generation) return;
    useBulk.setState({ bulk: { what, items: [...items], isRunning: !isCanceled() } });
  }
  const bulk: Bulk = { what, items, isRunning: false };
  const isComplete = unfinished(bulk).length === 0;
  useBulk.setState({ bulk: isComplete ? null : bulk });
  if (isComplete) toast(`${formatDone(bulk)}.`, 'ok');
};

/** Deletes or duplicates queries after any run in progress; resolves when done. */
export const runBulk = (what: BulkWhat, queries: readonly SafeQuery[]): Promise<void> => {
  const mine = generation;
  lastRun = lastRun.then(() =>
    mine === generation && queries.length > 0 ? runAll(what, queries, mine) : undefined,
  );
  return lastRun;
};

/** Cancels what is not sent yet; the query being sent is awaited. */
export const cancelBulk = (): void =>
  useBulk.setState(({ bulk }) => ({ bulk: bulk && { ...bulk, isRunning: false } }));

/** Closes the strip; a run in progress stops after its current query. */
export const closeBulk = (): void => {
  generation += 1;
  useBulk.setState({ bulk: null });
};

/** Runs the queries again that were not done. */
export const retryBulk = (): Promise<void> => {
  const { bulk } = useBulk.getState();
  if (!bulk) return Promise.resolve();
  closeBulk();
  return runBulk(
    bulk.what,
    unfinished(bulk).map(({ query }) => query),
  );
};
