import type { Failure, Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { CountedQuery } from '../../../shared/events';
import type { OutputOf } from '../../../shared/api/contract';
import { COUNTED_AT_ONCE } from '../../../shared/api/limits';
import type { Job } from '../../../shared/model/app-state';
import type { Query, SearchAfter } from '../../../shared/model/query';
import type { Push } from '../../deps';
import type { ApiClient } from '../tenant/api-client';
import { cancelled, failure } from '../../wire/failures';
import { fileFailure } from '../jobs/file-failure';
import type { JobEnd, Jobs } from '../jobs/jobs';
import type { Viewer, LastSeen } from './last-seen';

type QueryCountDeps = {
  readonly client: () => ApiClient;
  readonly connection: () => string;
  readonly jobs: Jobs;
  readonly seen: LastSeen;
  readonly push: Push;
  /** Told how many rows a query has that the analyst looks at now. */
  readonly onLook: (query_id: string, total: number) => void;
};

type Page = Result<OutputOf<'query.execute'>>;
type Target = Pick<
  Query,
  'saas_id' | 'query_domain' | 'query_entity_type' | 'condition' | 'columns' | 'sort_by'
>;

/** How many rows a query finds. */
export const totalOf = async (
  client: ApiClient,
  query: Target,
  signal: AbortSignal,
  isBackground: boolean,
): Promise<Result<number>> => {
  const { saas_id, query_domain, query_entity_type, condition } = query;
  const answer = await client.call(
    'query.execute',
    { saas_id, query_domain, query_entity_type, condition, columns: [], size: 0, count_only: true },
    { signal, isBackground },
  );
  return answer.ok ? ok(answer.value.total_rows) : answer;
};

/** The ids of all entities that a query finds, page by page; with its one shortest column, since nothing but ids is wanted. */
export const entityIds = async (
  client: ApiClient,
  query: Target,
  signal: AbortSignal,
): Promise<Result<string[]>> => {
  const { saas_id, query_domain, query_entity_type, condition, columns, sort_by } = query;
  const ids: string[] = [];
  let search_after: SearchAfter | null = null;
  do {
    const asked = {
      saas_id,
      query_domain,
      query_entity_type,
      condition,
      columns: columns.slice(0, 1),
      sort_by,
      size: COUNTED_AT_ONCE,
    };
    let answer: Page = await client.call('query.execute', { ...asked, search_after }, { signal });
    // A cursor that the tenant dropped: it goes on after the same row by value.
    if (!answer.ok && answer.failure.kind === 'expired' && search_after !== null)
      answer = await client.call(
        'query.execute',
        { ...asked, search_after: search_after.slice(0, -1) },
        { signal },
      );
    if (!answer.ok) return answer;
    if (signal.aborted) return fail(cancelled());
    for (const { entity_id } of answer.value.rows) ids.push(entity_id);
    const came: number = answer.value.rows.length + (answer.meta?.skipped ?? 0);
    search_after = came === 0 ? null : (answer.value.search_after ?? null);
  } while (search_after !== null);
  return ok([...new Set(ids)]);
};

/** Counts what saved queries find, and what of it is new since somebody last looked. */
export const createQueryCounts = (deps: QueryCountDeps) => {
  const lookerOf = (query_id: string): Viewer => ({
    connection: deps.connection(),
    kind: 'query',
    id: query_id,
  });

  const countOne = async (
    client: ApiClient,
    looker: Viewer,
    ask: Ask,
    signal: AbortSignal,
  ): Promise<Result<CountedQuery>> => {
    // Nobody waits for a count that was not asked for on screen: what is clicked goes first.
    const isBackground = !ask.isLook;
    const read = await client.call('query.get', { id: looker.id }, { signal, isBackground });
    if (!read.ok) return read;
    const total =
      read.value.matched_count === undefined
        ? await totalOf(client, read.value, signal, isBackground)
        : ok(read.value.matched_count);
    if (!total.ok) return total;
    const since = deps.seen.seenAt(looker) ?? null;
    const counted = { query_id: looker.id, total: total.value, since, fresh: null };
    const isSmall = total.value <= COUNTED_AT_ONCE;
    if (ask.isLook ? !isSmall && !ask.isThorough : since === null || (!isSmall && !ask.isThorough))
      return ok(counted);
    const ids = await entityIds(client, read.value, signal);
    if (!ids.ok) return ids;
    try {
      const { fresh } = deps.seen.compare(looker, ids.value);
      if (ask.isLook) deps.seen.markSeen(looker, ids.value);
      return ok({
        ...counted,
        total: ids.value.length,
        fresh: since === null ? null : fresh,
        ...(ask.isLook ? { isLook: true } : {}),
      });
    } catch (error) {
      return fail(fileFailure(error));
    }
  };

  type Ask = { readonly isLook: boolean; readonly isThorough: boolean };
  return {
    /**
     * Counts each query and tells it by `queryCounted`. What is new is told for queries that were looked at before; those with more
     * than `COUNTED_AT_ONCE` rows only where asked to be thorough. `isLook`: what is found now is what the next count compares with.
     */
    count: (query_ids: readonly string[], ask: Ask): Job => {
      const client = deps.client();
      const lookers = query_ids.map(lookerOf);
      const title = query_ids.length === 1 ? 'Count what is new' : `Count ${query_ids.length} queries`;
      return deps.jobs.start(
        { kind: 'count', title, unit: 'queries', total: query_ids.length },
        async (signal, report): Promise<Result<JobEnd>> => {
          let last: Failure | undefined;
          let failed = 0;
          for (const [i, looker] of lookers.entries()) {
            if (signal.aborted) return fail(cancelled());
            const counted = await countOne(client, looker, ask, signal);
            if (counted.ok) {
              deps.push('queryCounted', counted.value);
              if (ask.isLook && counted.value.total !== null) deps.onLook(looker.id, counted.value.total);
            } else {
              if (counted.failure.kind === 'cancelled') return counted;
              last = counted.failure;
              failed += 1;
              deps.push('queryCounted', {
                query_id: looker.id,
                total: null,
                since: null,
                fresh: null,
                failure: counted.failure,
              });
            }
            report(i + 1, lookers.length);
          }
          if (last && failed === lookers.length) return fail(last);
          return ok({
            message:
              failed === 0
                ? `${lookers.length} counted`
                : `${lookers.length - failed} counted, ${failed} failed: ${last?.message ?? ''}`,
          });
        },
      );
    },
    /** Which of these queries somebody has looked at. */
    lookedAt: (query_ids: readonly string[]): readonly string[] =>
      query_ids.filter((id) => deps.seen.seenAt(lookerOf(id)) !== undefined),
    /** Removes a query at the tenant, and what is remembered of it here. */
    remove: async (id: string): Promise<Result<null>> => {
      const removed = await deps.client().call('query.remove', { id });
      if (!removed.ok) return removed;
      if (!removed.value.success) return fail(failure('rejected', 'The tenant did not delete the query.'));
      deps.seen.forget(lookerOf(id));
      return ok(null);
    },
  };
};
