import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import { COUNTED_AT_ONCE } from '../../../shared/limits';
import type { CountedQueue, ReviewQueue, WaitingItems } from '../../../shared/model/review';
import { fileFailure } from '../jobs/file-failure';
import type { LastSeen, Viewer } from '../queries/last-seen';
import { countRows, fetchEntityIds } from '../queries/query-ids';
import type { ApiClient } from '../tenant/api-client';

/** The client and the signal of a count. */
export type CountRun = {
  readonly client: ApiClient;
  readonly signal: AbortSignal;
  /** The analyst visits the queue now: what is there becomes the base of the next count. */
  readonly isVisit: boolean;
  /** True if the entities found become the base of the next count, without a visit. */
  readonly marksSeen?: boolean;
};

/** Returns the time of the entity that waits longest; null if the queue has no time. */
const readOldest = async (
  { query, time }: ReviewQueue,
  { client, signal, isVisit }: CountRun,
): Promise<Result<string | number | null>> => {
  if (!time) return ok(null);
  const { page_size: _size, ...rest } = query;
  const answer = await client.call(
    'query.execute',
    {
      ...rest,
      columns: [{ db_id: time.db_id, column_label: time.db_id }],
      sort_by: [{ db_id: time.sort_id, order: 'asc' }],
      size: 1,
    },
    { signal, isBackground: !isVisit },
  );
  if (!answer.ok) return answer;
  const sent: unknown = answer.value.rows[0]?.[time.db_id];
  return ok(typeof sent === 'string' || typeof sent === 'number' ? sent : null);
};

/** Compares what a queue has now with what it had at the last visit; a queue that is too large is only counted. */
const readFresh = async (
  seen: LastSeen,
  viewer: Viewer,
  { query }: ReviewQueue,
  { client, signal, isVisit, marksSeen = isVisit }: CountRun,
): Promise<Result<Pick<CountedQueue, 'fresh' | 'since'>>> => {
  const since = seen.seenAt(viewer) ?? null;
  if (since === null && !marksSeen) return ok({ fresh: null, since });
  const ids = await fetchEntityIds(client, query, signal, !isVisit);
  if (!ids.ok) return ids;
  try {
    const { fresh } = seen.compare(viewer, ids.value);
    if (marksSeen) await seen.markSeen(viewer, ids.value);
    return ok({ fresh: since === null ? null : fresh, since });
  } catch (error) {
    return fail(fileFailure(error));
  }
};

/** Counts a queue: how many wait, and since when. */
export const countWaiting = async (queue: ReviewQueue, run: CountRun): Promise<Result<WaitingItems>> => {
  const total = await countRows(run.client, queue.query, run.signal, !run.isVisit);
  if (!total.ok) return total;
  const oldest = total.value === 0 ? ok(null) : await readOldest(queue, run);
  return oldest.ok ? ok({ total: total.value, oldest: oldest.value }) : oldest;
};

/** Counts a queue: how many wait, since when, and which are new since the viewer's last visit. */
export const countQueue = async (
  seen: LastSeen,
  viewer: Viewer,
  queue: ReviewQueue,
  run: CountRun,
): Promise<Result<CountedQueue>> => {
  const waiting = await countWaiting(queue, run);
  if (!waiting.ok) return waiting;
  const counted = { queue: queue.id, ...waiting.value, ...(run.isVisit ? { isVisit: true } : {}) };
  const since = seen.seenAt(viewer) ?? null;
  if (waiting.value.total > COUNTED_AT_ONCE) return ok({ ...counted, since, fresh: null });
  const fresh = await readFresh(seen, viewer, queue, run);
  return fresh.ok ? ok({ ...counted, ...fresh.value }) : fresh;
};
