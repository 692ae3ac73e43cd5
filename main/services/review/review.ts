import { type Failure, type Result, fail, ok } from '../../../shared/bridge';
import type { LocalCallName } from '../../../shared/local-calls/contract';
import type { Job } from '../../../shared/model/app-state';
import {
  type ReviewQueue,
  type ReviewTarget,
  MOST_SECONDS,
  ReviewState,
  type ReviewTally,
} from '../../../shared/model/review';
import type { Deps, Clock } from '../../deps';
import type { Feature } from '../../feature';
import { cancelled } from '../../wire/failures';
import type { JobEnd, Report } from '../jobs/job';
import type { Jobs } from '../jobs/jobs';
import type { Log } from '../log/log';
import type { LastSeen } from '../queries/last-seen';
import type { Storage } from '../storage/storage';
import type { Tenant } from '../tenant/tenant';
import { createAlerts } from './alerts';
import { countQueue, countWaiting, type CountRun } from './count-queue';
import { text } from './text';

type StoreDeps = { readonly storage: Storage; readonly clock: Clock; readonly tenant: () => string };

const without = <T>(all: readonly T[], isOut: (one: T) => boolean): T[] => all.filter((one) => !isOut(one));

/** Stores the review of each tenant: its own queues, its alerts and the tally. */
const createReviewStore = ({ storage, clock, tenant }: StoreDeps) => {
  const store = storage.store<ReviewState>({
    name: 'review',
    label: text.documentName,
    schema: ReviewState,
  });
  const newTally = (): ReviewTally => ({ since: clock(), items: 0, undone: 0, seconds: [] });
  const read = (): ReviewState => store.read(tenant()) ?? { queries: [], alerts: [], tally: newTally() };
  const change = (patch: Partial<ReviewState>): ReviewState => {
    const next = { ...read(), ...patch };
    store.put(tenant(), next);
    return next;
  };
  return {
    read,
    setQuery: (query_id: string, isQueue: boolean): ReviewState => {
      const others = without(read().queries, (one) => one === query_id);
      return change({ queries: isQueue ? [...others, query_id] : others });
    },
    setAlert: (queue: ReviewQueue, isOn: boolean): ReviewState => {
      const others = without(read().alerts, ({ id }) => id === queue.id);
      return change({ alerts: isOn ? [...others, queue] : others });
    },
    addTally: (seconds: readonly number[], undone: number): ReviewState => {
      const { tally } = read();
      return change({
        tally: {
          ...tally,
          items: tally.items + seconds.length,
          undone: tally.undone + undone,
          seconds: [...tally.seconds, ...seconds].slice(-MOST_SECONDS),
        },
      });
    },
    resetTally: (): ReviewState => change({ tally: newTally() }),
    forget: store.remove,
  };
};

type ReviewDeps = Pick<Deps, 'clock' | 'push' | 'notify'> & {
  readonly log: Pick<Log, 'error'>;
  readonly session: Pick<Tenant, 'client' | 'state' | 'tenantName'>;
  readonly jobs: Jobs;
  readonly storage: Storage;
  readonly seen: LastSeen;
  /** The names under which the documents of the tenant and of the connection are stored. */
  readonly tenantId: () => string;
  readonly connection: () => string;
};
type ReviewCall = Extract<LocalCallName, `review.${string}`>;

type Counting = Pick<ReviewDeps, 'push' | 'seen'> & { readonly connection: string };

const countAll = async (
  { push, seen, connection }: Counting,
  queues: readonly ReviewQueue[],
  run: CountRun,
  report: Report,
): Promise<Result<JobEnd>> => {
  const failures: Failure[] = [];
  for (const [at, queue] of queues.entries()) {
    if (run.signal.aborted) return fail(cancelled());
    const counted = await countQueue(seen, { connection, kind: 'queue', id: queue.id }, queue, run);
    if (!counted.ok && counted.failure.kind === 'cancelled') return counted;
    if (!counted.ok) failures.push(counted.failure);
    push(
      'queueCounted',
      counted.ok
        ? counted.value
        : { queue: queue.id, total: null, oldest: null, since: null, fresh: null, failure: counted.failure },
    );
    report(at + 1, queues.length);
  }
  const [first] = failures;
  if (!first) return ok({ message: text.counted(queues.length) });
  if (failures.length === queues.length) return fail(first);
  return ok({ message: text.someFailed(queues.length - failures.length, failures.length, first.message) });
};

/** Returns the connection that is signed in, if its tenant can be asked now. */
const askable =
  ({ session, connection }: ReviewDeps) =>
  (): string | undefined => {
    const state = session.state();
    return state.kind === 'signedIn' && !state.expired && state.disconnectedSince === undefined
      ? connection()
      : undefined;
  };

const forgetAlert = ({ seen, connection, log }: ReviewDeps, id: string): Promise<void> =>
  seen
    .forget({ connection: connection(), kind: 'alert', id })
    .catch((error: unknown) => log.error('storage', error, { document: 'seen' }));

/** Creates the feature of the review queues: their counts, their alerts, and what is stored about them. */
export const createReview = (deps: ReviewDeps): Feature<ReviewCall> => {
  const { session, jobs, clock, push } = deps;
  const store = createReviewStore({ storage: deps.storage, clock, tenant: deps.tenantId });
  /** Ends the counts that have no job. */
  const waiting = new AbortController();
  let target: ReviewTarget | null = null;
  const countRun = () => ({ client: session.client(), signal: waiting.signal, isVisit: false });
  const counting = (): Counting => ({ push, seen: deps.seen, connection: deps.connection() });
  const alerts = createAlerts({
    ...deps,
    client: session.client,
    connection: askable(deps),
    tenantName: session.tenantName,
    alerts: () => store.read().alerts,
    onClick: (queue, entityId) => {
      target = { queue, entityId };
      push('reviewWanted', { queue });
    },
    recount: (queue) => void countAll(counting(), [queue], countRun(), () => undefined),
  });
  const count = (queues: readonly ReviewQueue[], isVisit: boolean): Job => {
    const client = session.client();
    const counted = counting();
    return jobs.start(
      { kind: 'count', title: text.countTitle(queues.length), unit: 'queries', total: queues.length },
      (signal, report) => countAll(counted, queues, { client, signal, isVisit }, report),
    );
  };
  return {
    handlers: {
      'review.state': () => ok(store.read()),
      'review.count': ({ queues, isVisit }) => ok(count(queues, isVisit)),
      'review.waiting': ({ queue }) => countWaiting(queue, countRun()),
      'review.setQuery': ({ query_id, isQueue }) => ok(store.setQuery(query_id, isQueue)),
      'review.setAlert': async ({ queue, isOn }) => {
        const state = store.setAlert(queue, isOn);
        // Turned on again later, its first count is a new base: what came in the meantime is not reported.
        if (!isOn) await forgetAlert(deps, queue.id);
        alerts.tick();
        return ok(state);
      },
      'review.addTally': ({ seconds, undone }) => ok(store.addTally(seconds, undone)),
      'review.resetTally': () => ok(store.resetTally()),
      'review.takeTarget': () => {
        const taken = target;
        target = null;
        return ok(taken);
      },
    },
    tick: alerts.tick,
    onSession: alerts.tick,
    stop: () => {
      waiting.abort();
      alerts.stop();
    },
    hasActive: () => askable(deps)() !== undefined && store.read().alerts.length > 0,
    forgetTenant: ({ id }) => store.forget(id),
  };
};
