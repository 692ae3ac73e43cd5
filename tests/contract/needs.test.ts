import { describe, expect, it } from 'vitest';
import { queuesOf, REVIEWED, type OpenQueue } from '../../renderer/features/review-queues/queue-kinds';
import type { InputOf, OutputOf } from '../../shared/api/contract';
import type { WaitingItems } from '../../shared/model/review';
import { readTime } from '../../shared/rules/read-time';
import { good } from '../support/core';
import { app, HUNT, MAIL, setUpBulkActions, tenant } from './support/bulk-actions';

setUpBulkActions();

/** Returns the queues that wait for somebody, as the dashboard makes them from the tenant's own fields. */
const waitedQueues = async (): Promise<readonly OpenQueue[]> => {
  const { apps } = good(await app.api('apps.secEntities', {}));
  const all: OpenQueue[] = [];
  for (const one of apps.filter(({ is_saas, state }) => is_saas && state !== 'disabled'))
    for (const domain of REVIEWED.filter((each) => one.domains.includes(each))) {
      const config = good(await app.api('query.config', { saas_id: one.name, query_domain: domain }));
      for (const queue of queuesOf(one, domain, config))
        if (queue.counted && (queue.kindId === 'restore' || queue.kindId === 'reported')) all.push(queue);
    }
  return all;
};

const waiting = async ({ counted }: OpenQueue): Promise<WaitingItems> =>
  good(await app.command('review.waiting', { queue: counted }));

/** Counts one by one what a condition finds, and returns the earliest of the given times. */
const byHand = async ({ counted }: OpenQueue) => {
  const { page_size: _size, ...query } = counted.query;
  const rows: Record<string, unknown>[] = [];
  let search_after: InputOf<'query.execute'>['search_after'] = null;
  do {
    const page: OutputOf<'query.execute'> = good(
      await app.api('query.execute', { ...query, search_after, size: 1_000 }),
    );
    rows.push(...page.rows);
    search_after = page.rows.length > 0 ? page.search_after : null;
  } while (search_after !== null && search_after !== undefined);
  const times = rows.flatMap((row) => readTime(row[counted.time?.db_id ?? ''], 'UTC') ?? []);
  return { total: rows.length, oldest: times.length > 0 ? Math.min(...times) : undefined };
};

describe('the counts of what needs the analyst', () => {
  it('counts every queue at the tenant as it is, with the item that waits longest', async () => {
    const queues = await waitedQueues();
    expect(queues.map(({ kindId }) => kindId)).toEqual(expect.arrayContaining(['restore', 'reported']));
    let found = 0;
    for (const queue of queues) {
      const { total, oldest } = await waiting(queue);
      const truth = await byHand(queue);
      expect([queue.id, total, readTime(oldest, 'UTC')]).toEqual([queue.id, truth.total, truth.oldest]);
      found += total;
    }
    expect(found).toBeGreaterThan(0);
  }, 60_000);

  it('the counts change with a request that arrives', async () => {
    const [queue] = (await waitedQueues()).filter(({ id }) => id === `restore ${MAIL}`);
    if (!queue) throw new Error('The tenant has no restore requests.');
    const before = await waiting(queue);
    const page = good(
      await app.api('query.execute', {
        ...HUNT,
        condition: {
          operator_id: 'and',
          condition: [
            { operator_id: 'is', field_id: 'email.is_quarantined', values: [true] },
            { operator_id: 'is', field_id: 'email.restore_state', values: ['none'] },
          ],
        },
        size: 1,
      }),
    );
    await tenant.ask('query.manualAction', {
      entity_ids: page.rows.map(({ entity_id }) => entity_id),
      entity_type: MAIL,
      data: { name: 'request_restore', attributes: {}, tags: [] },
    });
    expect((await waiting(queue)).total).toBe(before.total + 1);
  });

  it('the counts leave no job behind, and fail with the reason if the tenant refuses', async () => {
    const [queue] = await waitedQueues();
    if (!queue) throw new Error('The tenant has no queues.');
    const jobs = good(await app.command('job.list', {})).length;
    tenant.misbehave({ match: 'query/execute', times: 1, status: 403 });
    expect(await app.command('review.waiting', { queue: queue.counted })).toMatchObject({
      ok: false,
      failure: { kind: 'forbidden' },
    });
    expect(good(await app.command('job.list', {}))).toHaveLength(jobs);
  });
});
