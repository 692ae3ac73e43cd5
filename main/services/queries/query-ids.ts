import { COUNTED_AT_ONCE } from '../../../shared/limits';
import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { Query } from '../../../shared/model/query';
import { RawJson } from '../../../shared/model/json';
import type { IdPage } from '../../datasets/dataset/pages';
import { cancelled, failure, noTotal } from '../../wire/failures';
import { createPageWalk } from '../datasets/page-walk';
import { createProgressGuard, type Again, type PageEnd } from '../datasets/progress-guard';
import type { ApiClient } from '../tenant/api-client';
import { pauseBefore } from '../tenant/retry';
import { text } from './text';

type Target = Pick<
  Query,
  'saas_id' | 'query_domain' | 'query_entity_type' | 'condition' | 'columns' | 'sort_by'
>;

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
  if (!answer.ok) return answer;
  const { total_rows } = answer.value;
  return typeof total_rows === 'number' ? ok(total_rows) : fail(noTotal());
};

/** Counts of all pages. `total` is the smallest of their totals: an email that arrives in the meantime is in the next result. */
type Walked = { readonly rows: number; readonly skipped: number; readonly total: number };

/** Returns the IDs of a result; fails if some are missing, since new rows can't be found without them. */
const wholeIds = (
  ids: ReadonlySet<string>,
  end: PageEnd,
  { rows, skipped, total }: Walked,
): Result<string[]> =>
  (end === 'ended' || (end === 'stalled' && (total === Infinity || rows > total))) &&
  skipped === 0 &&
  (rows >= total || total === Infinity)
    ? ok([...ids])
    : fail(failure('drifted', text.idsIncomplete, { code: 'incomplete', next: text.idsIncompleteNext }));

/** Waits if the page is asked for again, and returns the number of rows to ask for. */
const sizeOf = async (again: Again | undefined, signal: AbortSignal): Promise<number> => {
  if (again) await pauseBefore(again.afterMs, signal);
  return again?.size ?? COUNTED_AT_ONCE;
};

/** Walks all pages. After a refused cursor it begins once more: an ID that comes twice counts once. */
const collectIds = async (
  walk: ReturnType<typeof createPageWalk<IdPage>>,
  signal: AbortSignal,
): Promise<Result<string[]>> => {
  const ids = new Set<string>();
  let guard = createProgressGuard();
  let canRestart = true;
  let skipped = 0;
  let passed = 0;
  let total = Infinity;
  for (;;) {
    const size = await sizeOf(guard.again(COUNTED_AT_ONCE), signal);
    const walked = await walk.next(size, signal);
    if (!walked.ok && canRestart && walk.isCursorRefused(walked.failure)) {
      walk.restart();
      guard = createProgressGuard();
      canRestart = false;
      skipped = 0;
      passed = 0;
      total = Infinity;
      continue;
    }
    if (!walked.ok) return walked;
    if (signal.aborted) return fail(cancelled());
    const { header, mark, rows: sent } = walked.value;
    const isRepeated = guard.isRepeated(walk.cursor(), mark);
    const rows = isRepeated ? 0 : sent;
    for (const id of walked.value.ids) ids.add(id);
    const { search_after: next, isCursorTooLong } = header;
    skipped += isRepeated ? 0 : walked.value.skipped;
    passed += rows;
    total = Math.min(total, header.total_rows ?? Infinity);
    const end = guard.endAfter(walk.cursor(), {
      rows,
      repeated: sent - rows,
      mark,
      next,
      isCursorTooLong,
      isAllHere: passed === total,
    });
    if (end !== undefined) return wholeIds(ids, end, { rows: passed, skipped, total });
    walk.advance(next);
  }
};

/** Fetches the IDs of all entities that a query finds, with one column only, since nothing but IDs is needed. */
export const fetchEntityIds = async (
  client: ApiClient,
  query: Target,
  signal: AbortSignal,
  isBackground = false,
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
  const walk = createPageWalk<IdPage>(
    (cursor, size, aborts) =>
      client.callBy(
        'query.execute',
        { ...asked, size, search_after: cursor === null ? null : new RawJson(cursor) },
        (body, bodies, ends) => bodies.read({ kind: 'ids', body }, ends),
        { signal: aborts, isBackground },
      ),
    ({ header }) => header.search_after,
  );
  return collectIds(walk, signal);
};
