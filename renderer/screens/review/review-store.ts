/** The queues of the tenant, their counts, and what is stored about the review. */
import { create } from 'zustand';
import type { Failure, Result } from '../../../shared/bridge';
import { latestOnly } from '../../../shared/latest-only';
import type { App } from '../../../shared/model/apps';
import { MOST_SECONDS, type CountedQueue, type ReviewState } from '../../../shared/model/review';
import { api, local, on } from '../../bridge';
import { connectionOf, useApp } from '../../state/app-store';
import { upsertJob } from '../../state/jobs-store';
import { toastFailure } from '../../state/overlay-store';
import {
  inQueueOrder,
  savedQueue,
  unreadQueue,
  type OpenQueue,
  type Queue,
} from '../../features/review-queues/queue-kinds';
import { readQueues } from '../../features/review-queues/read-queues';

type ReviewStore = {
  readonly list:
    | { readonly kind: 'loading' }
    /** `unread` names the apps whose fields could not be read. */
    | { readonly kind: 'ready'; readonly queues: readonly Queue[]; readonly unread: readonly string[] }
    | { readonly kind: 'failed'; readonly failure: Failure };
  readonly counts: ReadonlyMap<string, CountedQueue>;
  /** New items of the queues that notify, by queue, since the analyst opened it. */
  readonly arrived: ReadonlyMap<string, number>;
  readonly stored: ReviewState | null;
};

const START: ReviewStore = { list: { kind: 'loading' }, counts: new Map(), arrived: new Map(), stored: null };

export const useReview = create<ReviewStore>(() => START);
const { getState: get, setState: set } = useReview;

/** The readings of the queues. A new one, and another connection, supersede those before. */
const readings = latestOnly();

/** Takes over what main stores about the review. */
export const takeStored = (result: Result<ReviewState>): void => {
  if (result.ok) set({ stored: result.value });
  else toastFailure(result.failure);
};

/** Reads a saved query as a queue; one that is gone, or whose fields can't be read, is off. */
const readSaved = async (id: string, apps: readonly App[], alerts: ReviewState['alerts']): Promise<Queue> => {
  const query = await local['saved.read']({ id });
  if (!query.ok) return unreadQueue(id, query.failure, alerts.find((one) => one.id === `query ${id}`)?.label);
  const { saas_id, query_domain } = query.value;
  const config = await api['query.config']({ saas_id, query_domain });
  const app = apps.find(({ name }) => name === saas_id)?.label ?? saas_id;
  return config.ok
    ? savedQueue(query.value, app, config.value)
    : {
        ...unreadQueue(id, config.failure),
        kind: query.value.query_label,
        app,
        saas: saas_id,
        domain: query_domain,
      };
};

/** Counts the queues as a job; each count arrives as an event. */
export const countQueues = async (queues: readonly Queue[], isVisit = false): Promise<void> => {
  const counted = queues.flatMap((queue) => queue.counted ?? []);
  if (counted.length === 0) return;
  const job = await local['review.count']({ queues: counted, isVisit });
  if (job.ok) upsertJob(job.value);
  else toastFailure(job.failure);
};

/** Reads the queues, and counts them. */
export const loadQueues = async (): Promise<void> => {
  const isLatest = readings.start();
  const [entities, stored] = await Promise.all([api['apps.secEntities']({}), local['review.state']({})]);
  if (!isLatest()) return;
  takeStored(stored);
  if (!entities.ok) return set({ list: { kind: 'failed', failure: entities.failure } });
  const { apps } = entities.value;
  const known = stored.ok ? stored.value : { queries: [], alerts: [] };
  const [{ queues, unread }, saved] = await Promise.all([
    readQueues(apps),
    Promise.all(known.queries.map((id) => readSaved(id, apps, known.alerts))),
  ]);
  if (!isLatest()) return;
  const all = inQueueOrder([...queues, ...saved]);
  set({ list: { kind: 'ready', queues: all, unread: unread.map(({ app }) => app.label) } });
  await countQueues(all);
};

/** Returns a queue by its ID if it is known and can be opened. */
export const openQueueOf = (id: string): OpenQueue | undefined => {
  const { list } = get();
  const found = list.kind === 'ready' ? list.queues.find((queue) => queue.id === id) : undefined;
  return found?.counted ? found : undefined;
};

/** Makes a saved query a queue, or no longer; the queues are read again. */
export const setSavedQueue = async (query_id: string, isQueue: boolean): Promise<void> => {
  takeStored(await local['review.setQuery']({ query_id, isQueue }));
  await loadQueues();
};

const without = (arrived: ReadonlyMap<string, number>, queue: string): ReadonlyMap<string, number> =>
  new Map([...arrived].filter(([id]) => id !== queue));

/** Returns true if a queue notifies of new items. */
export const isAlerting = ({ stored }: Pick<ReviewStore, 'stored'>, id: string): boolean =>
  stored?.alerts.some((one) => one.id === id) ?? false;

/** Turns the notification about new items of a queue on or off. */
export const toggleAlert = async ({ counted }: OpenQueue): Promise<void> => {
  set(({ arrived }) => ({ arrived: without(arrived, counted.id) }));
  takeStored(await local['review.setAlert']({ queue: counted, isOn: !isAlerting(get(), counted.id) }));
};

/** Adds decisions to the tally, by as many calls as their number needs. */
export const addTally = async (seconds: readonly number[], undone: number): Promise<void> => {
  for (let at = MOST_SECONDS; at < seconds.length; at += MOST_SECONDS)
    await local['review.addTally']({ seconds: seconds.slice(at, at + MOST_SECONDS), undone: 0 });
  takeStored(await local['review.addTally']({ seconds: seconds.slice(0, MOST_SECONDS), undone }));
};

/** Empties the tally. */
export const resetTally = async (): Promise<void> => takeStored(await local['review.resetTally']({}));

/** Follows the counts, and forgets everything of a connection that ended; `onEnd` is called then. */
export const followReview = (onEnd: () => void): void => {
  on('queueCounted', (one) =>
    set(({ counts, arrived }) => ({
      counts: new Map([...counts, [one.queue, one]]),
      // A visit shows what arrived.
      arrived: one.isVisit ? without(arrived, one.queue) : arrived,
    })),
  );
  on('queueNotified', ({ queue, fresh }) =>
    set(({ arrived }) => ({ arrived: new Map([...arrived, [queue, (arrived.get(queue) ?? 0) + fresh]]) })),
  );
  let here = connectionOf();
  useApp.subscribe(() => {
    const now = connectionOf();
    if (now === here) return;
    here = now;
    readings.cancel();
    set(START);
    onEnd();
  });
};
