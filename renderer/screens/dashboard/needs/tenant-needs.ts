/** The tenant's part of the needs: its apps, and the queues of requests and reports with their counts. */
import { create } from 'zustand';
import type { Failure } from '../../../../shared/bridge';
import { latestOnly } from '../../../../shared/latest-only';
import type { App } from '../../../../shared/model/apps';
import type { WaitingItems } from '../../../../shared/model/review';
import { api, local } from '../../../bridge';
import type { KindId, OpenQueue, Queue } from '../../../features/review-queues/queue-kinds';
import { readQueues, type UnreadApp } from '../../../features/review-queues/read-queues';

/** A queue with its newest count. With both a count and a failure, the count is of an earlier reading. */
export type QueueCount = {
  readonly queue: OpenQueue;
  readonly counted?: WaitingItems;
  /** The time of the count; absent until there is one. */
  readonly at?: number;
  readonly failure?: Failure;
};

export type TenantNeeds = {
  /** The connection that was read; empty before the first reading. */
  readonly connection: string;
  readonly isReading: boolean;
  /** The time at which the last reading ended, also if it failed; 0 before. */
  readonly triedAt: number;
  /** The time at which the tenant sent the apps, which may be before the last reading; 0 until they are read. */
  readonly readAt: number;
  /** The apps; null until they are read. */
  readonly apps: readonly App[] | null;
  /** Number of apps that were left out because they were malformed. */
  readonly leftOut: number;
  /** The reason for which the apps could not be read at the last reading. */
  readonly failure: Failure | null;
  readonly queues: readonly QueueCount[];
  readonly unread: readonly UnreadApp[];
  /** Number of queues that are counted again so far. */
  readonly done: number;
};

export const NOT_READ: TenantNeeds = {
  connection: '',
  isReading: false,
  triedAt: 0,
  readAt: 0,
  apps: null,
  leftOut: 0,
  failure: null,
  queues: [],
  unread: [],
  done: 0,
};

export const useTenantNeeds = create<TenantNeeds>(() => NOT_READ);
const { getState: get, setState: set } = useTenantNeeds;

/** The kinds of queues that hold what somebody waits for. */
const WAITED: readonly (KindId | undefined)[] = ['restore', 'reported'];

const isWaited = (queue: Queue): queue is OpenQueue =>
  queue.counted !== undefined && WAITED.includes(queue.kindId);

const readings = latestOnly();

const putCount = (counted: QueueCount): void =>
  set(({ queues, done }) => ({
    done: done + 1,
    queues: queues.map((one) => (one.queue.id === counted.queue.id ? counted : one)),
  }));

/** Counts a queue. After a failure, its earlier count stays beside it. */
const count = async ({ queue, counted, at }: QueueCount, isCurrent: () => boolean): Promise<void> => {
  const result = await local['review.waiting']({ queue: queue.counted });
  if (!isCurrent()) return;
  if (result.ok) putCount({ queue, counted: result.value, at: Date.now() });
  else putCount({ queue, ...(counted && at ? { counted, at } : {}), failure: result.failure });
};

/** Reads the apps and the queues of a connection, and counts the queues. What was known of them stays until then. */
export const readTenantNeeds = async (connection: string): Promise<void> => {
  const isCurrent = readings.start();
  const end = (patch: Partial<TenantNeeds>) => set({ ...patch, isReading: false, triedAt: Date.now() });
  set(get().connection === connection ? { isReading: true } : { ...NOT_READ, connection, isReading: true });
  const entities = await api['apps.secEntities']({});
  if (!isCurrent()) return;
  if (!entities.ok) return end({ failure: entities.failure });
  const { apps } = entities.value;
  const { queues, unread } = await readQueues(apps);
  if (!isCurrent()) return;
  const before = new Map(get().queues.map((one) => [one.queue.id, one]));
  set({
    apps,
    readAt: entities.meta?.cachedAt ?? Date.now(),
    leftOut: entities.meta?.skipped ?? 0,
    failure: null,
    done: 0,
    unread,
    queues: queues.filter(isWaited).map((queue) => ({ ...before.get(queue.id), queue })),
  });
  await Promise.all(get().queues.map((one) => count(one, isCurrent)));
  if (isCurrent()) end({});
};
