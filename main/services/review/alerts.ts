import type { Result } from '../../../shared/bridge';
import { COUNTED_AT_ONCE } from '../../../shared/limits';
import type { CountedQueue, ReviewQueue } from '../../../shared/model/review';
import type { Clock, Notify, Push } from '../../deps';
import type { LastSeen } from '../queries/last-seen';
import type { ApiClient } from '../tenant/api-client';
import { countQueue } from './count-queue';
import { text } from './text';

/** Milliseconds between two counts of a queue that notifies. */
const EVERY_MS = 120_000;

/** Counts of a queue that may fail in a row before the analyst is warned that its notifications don't come. */
const MOST_FAILURES = 3;

type AlertDeps = {
  readonly clock: Clock;
  readonly push: Push;
  readonly notify: Notify;
  readonly seen: LastSeen;
  readonly client: () => ApiClient;
  /** The connection that is signed in, if it can be asked now. */
  readonly connection: () => string | undefined;
  readonly tenantName: () => string;
  readonly alerts: () => readonly ReviewQueue[];
  /** Called when the analyst clicks a notification. */
  readonly onClick: (queue: string, entityId: string | null) => void;
  /** Counts a queue that grew once more for the list, whose base is the analyst's last visit. */
  readonly recount: (queue: ReviewQueue) => void;
};

/** Returns why a count can't tell what is new; undefined if it can. */
const problemOf = (counted: Result<CountedQueue>): string | undefined => {
  if (!counted.ok) return counted.failure.message;
  return (counted.value.total ?? 0) > COUNTED_AT_ONCE ? text.tooMany(COUNTED_AT_ONCE) : undefined;
};

/** The words of a notification. */
type Words = { readonly title: string; readonly body: string };

/** Returns a function that notifies on the desktop if it can, and tells the window if it could. */
const announcer =
  ({ notify, push, onClick }: AlertDeps) =>
  (
    queue: string,
    words: Words,
    entityId: string | null,
    rest: { readonly fresh: number; readonly reason?: string },
  ): void => {
    const isOnDesktop = notify({ ...words, onClick: () => onClick(queue, entityId) });
    push('queueNotified', { queue, entityId, isOnDesktop, title: words.title, ...rest });
  };

/** Counts the queues that notify, one at a time, and tells what is new in each. The first count of a queue is only its base. */
export const createAlerts = (deps: AlertDeps) => {
  const { clock, seen, client, connection, tenantName, alerts, recount } = deps;
  const countedAt = new Map<string, number>();
  let counting: AbortController | undefined;
  let isStopped = false;

  const announce = announcer(deps);

  const tell = (queue: ReviewQueue, { fresh }: CountedQueue): void => {
    if (!fresh || fresh.length === 0) return;
    const [first = null] = fresh;
    const entityId = fresh.length === 1 ? first : null;
    const words = text.alert(queue.label, fresh.length, tenantName());
    announce(queue.id, words, entityId, { fresh: fresh.length });
    recount(queue);
  };

  const failures = new Map<string, number>();
  /** Tells the analyst once that a queue can't notify, until it can again. */
  const noteProblem = (key: string, { id, label }: ReviewQueue, problem: string | undefined): void => {
    const inRow = problem === undefined ? 0 : (failures.get(key) ?? 0) + 1;
    failures.set(key, inRow);
    if (problem === undefined || inRow !== MOST_FAILURES) return;
    const words = text.noAlerts(label, problem);
    announce(id, words, null, { fresh: 0, reason: words.body });
  };

  const dueQueue = (here: string): ReviewQueue | undefined =>
    alerts().find(({ id }) => clock() - (countedAt.get(`${here} ${id}`) ?? -Infinity) >= EVERY_MS);

  const tick = (): void => {
    const here = connection();
    if (isStopped || counting || here === undefined) return;
    const due = dueQueue(here);
    if (!due) return;
    const controller = new AbortController();
    counting = controller;
    countedAt.set(`${here} ${due.id}`, clock());
    const viewer = { connection: here, kind: 'alert' as const, id: due.id };
    // Each count is the base of the next: what was announced once is not announced again.
    const run = { client: client(), signal: controller.signal, isVisit: false, marksSeen: true };
    void countQueue(seen, viewer, due, run)
      .then((counted) => {
        const isStill = connection() === here && alerts().some(({ id }) => id === due.id);
        if (!isStill || isStopped) return;
        noteProblem(`${here} ${due.id}`, due, problemOf(counted));
        if (counted.ok) tell(due, counted.value);
      })
      // `countQueue` returns its failures; whatever else it meets, the next tick counts again.
      .catch(() => undefined)
      .finally(() => {
        counting = undefined;
        tick();
      });
  };
  return {
    tick,
    stop: (): void => {
      isStopped = true;
      counting?.abort();
    },
  };
};
