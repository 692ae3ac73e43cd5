import { describe, expect, it } from 'vitest';
import type { Notify } from '../../../../main/deps';
import type { LastSeen } from '../../../../main/services/queries/last-seen';
import { createAlerts } from '../../../../main/services/review/alerts';
import { countQueue } from '../../../../main/services/review/count-queue';
import type { ApiClient } from '../../../../main/services/tenant/api-client';
import { failure } from '../../../../main/wire/failures';
import { fail, ok, type Result } from '../../../../shared/bridge';
import type { ReviewQueue } from '../../../../shared/model/review';
import { until } from '../../../support/until';

const QUEUE: ReviewQueue = {
  id: 'q',
  label: 'Restore requests',
  query: {
    saas_id: 'office365_emails',
    query_domain: 'email',
    query_entity_type: 'office365_emails_email',
    columns: [],
    sort_by: [],
    include_copies: false,
  },
} as unknown as ReviewQueue;

const seenOf = (markSeen: () => Promise<void>) =>
  ({
    seenAt: () => 1,
    compare: () => ({ fresh: [], since: 1 }),
    markSeen,
  }) as unknown as LastSeen;

/** Alerts at a tenant that answers each count alike; `count` runs the next one. */
const startAlerts = (reply: Result<unknown>) => {
  const told: Parameters<Notify>[0][] = [];
  const options: unknown[] = [];
  const call = async (_: string, __: unknown, how: unknown) => {
    options.push(how);
    return reply;
  };
  let now = 0;
  const alerts = createAlerts({
    clock: () => now,
    push: () => undefined,
    notify: (one) => told.push(one) > 0,
    seen: seenOf(async () => undefined),
    client: () => ({ call }) as unknown as ApiClient,
    connection: () => 'c',
    tenantName: () => 'Contoso',
    alerts: () => [QUEUE],
    onClick: () => undefined,
    recount: () => undefined,
  });
  const count = async () => {
    const before = options.length;
    now += 1_000_000;
    alerts.tick();
    await until(() => options.length > before);
    await new Promise(setImmediate);
  };
  return { told, options, count };
};

describe('the notifications of a queue', () => {
  it('reports once that notifications don’t come while the queue can’t be counted', async () => {
    const { told, count } = startAlerts(fail(failure('forbidden', 'You are not allowed to do that.')));
    for (let n = 0; n < 5; n += 1) await count();
    expect(told).toMatchObject([
      { title: 'No notifications from Restore requests', body: 'You are not allowed to do that.' },
    ]);
  });

  it('reports that a queue has too many items, and counts in the background', async () => {
    const { told, options, count } = startAlerts(ok({ rows: [], total_rows: 6_000, total: 6_000 }));
    for (let n = 0; n < 3; n += 1) await count();
    expect(told).toMatchObject([{ body: expect.stringContaining('more than 5,000 items') }]);
    expect(options.every((how) => (how as { isBackground?: boolean }).isBackground)).toBe(true);
  });
});

describe('the count of a queue', () => {
  it('fails by itself if what was seen can’t be stored, so that the other queues are still counted', async () => {
    const page = {
      header: { search_after: null, isCursorTooLong: false },
      ids: [],
      rows: 0,
      skipped: 0,
      mark: '',
    };
    const client = {
      call: async () => ok({ rows: [], total_rows: 0 }),
      callBy: async () => ok(page),
    } as unknown as ApiClient;
    const seen = seenOf(() =>
      Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC', syscall: 'write' })),
    );
    const viewer = { connection: 'c', kind: 'queue' as const, id: 'q' };
    const run = { client, signal: new AbortController().signal, isVisit: true };
    expect(await countQueue(seen, viewer, QUEUE, run)).toMatchObject({
      ok: false,
      failure: { kind: 'disk' },
    });
  });
});
