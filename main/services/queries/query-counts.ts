import { isDenied } from '../../../shared/api/done';
import type { Failure, Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { CountedQuery } from '../../../shared/events';
import { COUNTED_AT_ONCE } from '../../../shared/limits';
import type { Job } from '../../../shared/model/app-state';
import type { Push } from '../../deps';
import { cancelled, failure, quoting } from '../../wire/failures';
import { fileFailure } from '../jobs/file-failure';
import type { JobEnd, Report } from '../jobs/job';
import type { Jobs } from '../jobs/jobs';
import type { ApiClient } from '../tenant/api-client';
import type { LastSeen, Viewer } from './last-seen';
import { countRows, fetchEntityIds } from './query-ids';
import { text } from './text';

type QueryCountDeps = {
  readonly client: () => ApiClient;
  readonly connection: () => string;
  readonly jobs: Jobs;
  readonly seen: LastSeen;
  readonly push: Push;
  /** Called with the number of rows of a query that the analyst views now. */
  readonly onViewed: (query_id: string, total: number) => void;
};
/** Options of a count: `marksSeen` makes what is found now the base of the next count; `isThorough` compares large results too. */
type CountOptions = { readonly marksSeen: boolean; readonly isThorough: boolean };
type CountRun = {
  readonly client: ApiClient;
  readonly options: CountOptions;
  readonly signal: AbortSignal;
};

/** Returns true if the IDs are needed: not for a query that was never viewed, nor for a large one unless asked to be thorough. */
export const needsIds = (
  total: number,
  since: number | null,
  { marksSeen, isThorough }: CountOptions,
): boolean => (isThorough || total <= COUNTED_AT_ONCE) && (marksSeen || since !== null);

/** Compares what a query finds now with what it found when somebody last viewed it. */
const compareIds = async (
  seen: LastSeen,
  viewer: Viewer,
  ids: readonly string[],
  { marksSeen }: CountOptions,
): Promise<Result<CountedQuery>> => {
  try {
    const { fresh, since } = seen.compare(viewer, ids);
    if (marksSeen) await seen.markSeen(viewer, ids);
    return ok({
      query_id: viewer.id,
      total: ids.length,
      since,
      fresh: since === null ? null : fresh,
      ...(marksSeen ? { marksSeen } : {}),
    });
  } catch (error) {
    return fail(fileFailure(error));
  }
};

const countOne = async (
  seen: LastSeen,
  viewer: Viewer,
  { client, options, signal }: CountRun,
): Promise<Result<CountedQuery>> => {
  // A background count yields to calls that the analyst started.
  const isBackground = !options.marksSeen;
  const read = await client.call('query.get', { id: viewer.id }, { signal, isBackground });
  if (!read.ok) return read;
  const known = read.value.matched_count;
  const total = known === undefined ? await countRows(client, read.value, signal, isBackground) : ok(known);
  if (!total.ok) return total;
  const since = seen.seenAt(viewer) ?? null;
  if (!needsIds(total.value, since, options))
    return ok({ query_id: viewer.id, total: total.value, since, fresh: null });
  const ids = await fetchEntityIds(client, read.value, signal);
  return ids.ok ? compareIds(seen, viewer, ids.value, options) : ids;
};

const failedCount = (query_id: string, cause: Failure): CountedQuery => ({
  query_id,
  total: null,
  since: null,
  fresh: null,
  failure: cause,
});

/** Counts query after query and pushes each; fails only if every query failed. */
const countAll = async (
  deps: QueryCountDeps,
  viewers: readonly Viewer[],
  run: CountRun,
  report: Report,
): Promise<Result<JobEnd>> => {
  const failures: Failure[] = [];
  for (const [i, viewer] of viewers.entries()) {
    if (run.signal.aborted) return fail(cancelled());
    const counted = await countOne(deps.seen, viewer, run);
    if (!counted.ok && counted.failure.kind === 'cancelled') return counted;
    deps.push('queryCounted', counted.ok ? counted.value : failedCount(viewer.id, counted.failure));
    if (!counted.ok) failures.push(counted.failure);
    else if (run.options.marksSeen && counted.value.total !== null)
      deps.onViewed(viewer.id, counted.value.total);
    report(i + 1, viewers.length);
  }
  const last = failures.at(-1);
  if (!last) return ok({ message: text.counted(viewers.length) });
  return failures.length === viewers.length
    ? fail(last)
    : ok({
        message: text.someFailed(viewers.length - failures.length, failures.length, last.message),
      });
};

/** Creates counts of what saved queries find, and of what is new since somebody last viewed them. */
export const createQueryCounts = (deps: QueryCountDeps) => {
  const viewerOf = (id: string): Viewer => ({ connection: deps.connection(), kind: 'query', id });
  return {
    /** Starts a job that counts queries and pushes each result with `queryCounted`. */
    count: (query_ids: readonly string[], options: CountOptions): Job => {
      const client = deps.client();
      const viewers = query_ids.map(viewerOf);
      return deps.jobs.start(
        {
          kind: 'count',
          title: text.countTitle(query_ids.length),
          unit: 'queries',
          total: query_ids.length,
        },
        (signal, report) => countAll(deps, viewers, { client, options, signal }, report),
      );
    },
    /** Returns the queries that somebody has viewed. */
    seenBefore: (query_ids: readonly string[]): readonly string[] =>
      query_ids.filter((id) => deps.seen.seenAt(viewerOf(id)) !== undefined),
    /** Deletes a query at the tenant, and what is stored about it here. */
    remove: async (id: string): Promise<Result<null>> => {
      const removed = await deps.client().call('query.remove', { id });
      if (!removed.ok) return removed;
      if (isDenied(removed.value)) return fail(quoting(failure('rejected', text.notDeleted), removed.value));
      await deps.seen.forget(viewerOf(id));
      return ok(null);
    },
  };
};
