import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CountedQueue, ReviewQueue } from '../../shared/model/review';
import { good } from '../support/core';
import { until } from '../support/until';
import { app, folder, HUNT, MAIL, restart, setUpBulkActions, tenant } from './support/bulk-actions';

setUpBulkActions();

const QUEUE: ReviewQueue = {
  id: 'restore office365_emails_email',
  label: 'Restore requests',
  query: {
    ...HUNT,
    columns: [{ db_id: 'subject', column_label: 'Subject' }],
    sort_by: [],
    include_copies: false,
    query_domain: 'email',
    condition: { operator_id: 'is', field_id: 'email.restore_state', values: ['requested'] },
  },
  time: { db_id: 'restore_request_time', sort_id: 'restore_request_time' },
};

const act = (entity_ids: string[], name: string) =>
  tenant.ask('query.manualAction', {
    entity_ids,
    entity_type: MAIL,
    data: { name, attributes: {}, tags: [] },
  });

/** Lets a user ask for a number of quarantined emails more; returns their IDs. */
const request = async (n: number): Promise<string[]> => {
  const page = await app.api('query.execute', {
    ...QUEUE.query,
    condition: {
      operator_id: 'and',
      condition: [
        { operator_id: 'is', field_id: 'email.is_quarantined', values: [true] },
        { operator_id: 'is', field_id: 'email.restore_state', values: ['none'] },
      ],
    },
    size: n,
  });
  const ids = good(page).rows.map(({ entity_id }) => entity_id);
  await act(ids, 'request_restore');
  return ids;
};

const count = async (isVisit = false): Promise<CountedQueue> => {
  const before = app.pushed.length;
  const job = good(await app.command('review.count', { queues: [QUEUE], isVisit }));
  await app.ended(job.id);
  const told = app.pushed.slice(before).find(({ event }) => event === 'queueCounted');
  return told?.payload as CountedQueue;
};

describe('a review queue', () => {
  it('tells its oldest entity, and what is new since the last visit', async () => {
    const first = await count();
    expect(first).toMatchObject({ queue: QUEUE.id, since: null, fresh: null });
    expect(first.total).toBeGreaterThan(0);
    expect(Date.parse(String(first.oldest))).toBeLessThan(Date.now());
    expect(await count(true)).toMatchObject({ total: first.total, fresh: null, isVisit: true });
    const ids = await request(2);
    const second = await count();
    expect(second.total).toBe((first.total ?? 0) + 2);
    expect([...(second.fresh ?? [])].sort()).toEqual([...ids].sort());
    expect(await count(true)).toMatchObject({ total: second.total });
    expect(await count()).toMatchObject({ fresh: [] });
  });

  it('says why it could not be counted', async () => {
    tenant.misbehave({ match: 'query/execute', times: 1, status: 403 });
    expect(await count()).toMatchObject({ total: null, failure: { kind: 'forbidden' } });
  });

  it('notifies of new entities only if asked to, names none, and leads to the one that is new', async () => {
    await request(1);
    app.wake();
    expect(app.notified).toEqual([]);
    good(await app.command('review.setAlert', { queue: QUEUE, isOn: true }));
    // The first count is only the base of the next; a later start counts at once.
    await until(() => existsSync(join(folder, 'documents', 'seen')));
    expect(app.notified).toEqual([]);
    const [id] = await request(1);
    await restart();
    await until(() => app.notified.length > 0);
    expect(app.notified).toMatchObject([{ title: '1 new in Restore requests – Avanan' }]);
    expect(JSON.stringify(app.notified)).not.toContain(id);
    // The page counts it for the badge, and leaves the toast to the desktop.
    expect(app.pushed).toContainEqual({
      event: 'queueNotified',
      payload: {
        queue: QUEUE.id,
        entityId: id,
        fresh: 1,
        isOnDesktop: true,
        title: '1 new in Restore requests',
      },
    });
    app.notified[0]?.onClick?.();
    expect(app.pushed.at(-1)).toEqual({ event: 'reviewWanted', payload: { queue: QUEUE.id } });
    expect(good(await app.command('review.takeTarget', {}))).toEqual({ queue: QUEUE.id, entityId: id });
    expect(good(await app.command('review.takeTarget', {}))).toBeNull();
    good(await app.command('review.setAlert', { queue: QUEUE, isOn: false }));
  });

  it('forgets the base of a notification that is turned off, so that what came in the meantime is not told later', async () => {
    const seenFiles = () => {
      const seen = join(folder, 'documents', 'seen');
      return existsSync(seen) ? readdirSync(seen).length : 0;
    };
    good(await app.command('review.setAlert', { queue: QUEUE, isOn: true }));
    await until(() => seenFiles() > 0);
    good(await app.command('review.setAlert', { queue: QUEUE, isOn: false }));
    expect(seenFiles()).toBe(0);
  });

  it('stores the tally and its own queues over a restart, until they are reset', async () => {
    good(await app.command('review.addTally', { seconds: [3, 5], undone: 0 }));
    good(await app.command('review.addTally', { seconds: [], undone: 1 }));
    good(await app.command('review.setQuery', { query_id: 'q1', isQueue: true }));
    await restart();
    expect(good(await app.command('review.state', {}))).toMatchObject({
      queries: ['q1'],
      tally: { items: 2, undone: 1, seconds: [3, 5] },
    });
    good(await app.command('review.setQuery', { query_id: 'q1', isQueue: false }));
    expect(good(await app.command('review.resetTally', {}))).toMatchObject({
      queries: [],
      tally: { items: 0, undone: 0, seconds: [] },
    });
  });
});
