import type { OutputOf } from '../../../shared/api/contract';
import { COUNTED_AT_ONCE } from '../../../shared/limits';
import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { Query } from '../../../shared/model/query';
import { cancelled } from '../../wire/failures';
import { createPageWalk } from '../datasets/page-walk';
import type { ApiClient } from '../tenant/api-client';

type Target = Pick<
  Query,
  'saas_id' | 'query_domain' | 'query_entity_type' | 'condition' | 'columns' | 'sort_by'
>;
type Page = { readonly output: OutputOf<'query.execute'>; readonly skipped: number };

/** Counts the rows that a query finds. */
export const countRows = async (
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

/** Fetches the IDs of all entities that a query finds, with one column only, since nothing but IDs is needed. */
export const fetchEntityIds = async (
  client: ApiClient,
  query: Target,
  signal: AbortSignal,
): Promise<Result<string[]>> => {
  const { saas_id, query_domain, query_entity_type, condition, columns, sort_by } = query;
  const asked = {
    saas_id,
    query_domain,
    query_entity_type,
    condition,
    columns: columns.slice(0, 1),
    sort_by,
  };
  const walk = createPageWalk<Page>(
    async (search_after, size, aborts) => {
      const answer = await client.call('query.execute', { ...asked, size, search_after }, { signal: aborts });
      return answer.ok ? ok({ output: answer.value, skipped: answer.meta?.skipped ?? 0 }) : answer;
    },
    ({ output }) => output.search_after,
  );
  const ids = new Set<string>();
  for (;;) {
    const walked = await walk.next(COUNTED_AT_ONCE, signal);
    if (!walked.ok) return walked;
    if (signal.aborted) return fail(cancelled());
    const { output, skipped } = walked.value.page;
    for (const { entity_id } of output.rows) ids.add(entity_id);
    const next = output.search_after ?? null;
    if (next === null || output.rows.length + skipped === 0) return ok([...ids]);
    walk.advance(next);
  }
};
