import { randomUUID } from 'node:crypto';
import type { Failure, Result } from '../../shared/bridge';
import type { Job, Receipt } from '../../shared/model/app-state';
import type { Clock, Push } from '../deps';
import { failure } from './failures';

const MAX_KEPT = 200;
const PUSH_EVERY_MS = 100;

/** What a job tells while it works. */
export type Report = (done: number, total?: number) => void;
type Start = { readonly kind: Job['kind']; readonly title: string; readonly unit: Job['unit']; readonly total?: number };
/** A receipt where a file came of it, with where that file is. */
export type JobEnd = { readonly receipt?: Receipt; readonly path?: string; readonly message?: string };

/** All work that can pass a second: seen, cancelled, and looked up afterwards. */
export type Jobs = ReturnType<typeof createJobs>;

/** Creates the list of jobs. */
export const createJobs = (deps: { readonly clock: Clock; readonly push: Push }) => {
  const jobs = new Map<string, { job: Job; readonly controller: AbortController; path?: string; ended: Promise<void> }>();

  const tell = (id: string, change: Partial<Job>) => {
    const entry = jobs.get(id);
    if (!entry) return;
    entry.job = { ...entry.job, ...change };
    deps.push('jobChanged', entry.job);
  };

  const start = (about: Start, run: (signal: AbortSignal, report: Report) => Promise<Result<JobEnd>>): Job => {
    const id = randomUUID();
    const controller = new AbortController();
    const job: Job = { id, ...about, state: 'running', done: 0, startedAt: new Date(deps.clock()).toISOString() };
    let told = 0;
    const report: Report = (done, total) => {
      const now = deps.clock();
      const entry = jobs.get(id);
      if (!entry) return;
      const change = total === undefined ? { done } : { done, total };
      if (now - told < PUSH_EVERY_MS) entry.job = { ...entry.job, ...change };
      else {
        told = now;
        tell(id, change);
      }
    };
    const end = (result: Result<JobEnd>) => {
      const entry = jobs.get(id);
      if (result.ok) {
        if (entry && result.value.path !== undefined) entry.path = result.value.path;
        tell(id, { state: 'done', ...(result.value.receipt ? { receipt: result.value.receipt } : {}), ...(result.value.message ? { message: result.value.message } : {}) });
      } else tell(id, { state: result.failure.kind === 'cancelled' ? 'cancelled' : 'failed', message: result.failure.message, next: result.failure.next });
    };
    const entry = { job, controller, ended: Promise.resolve() };
    jobs.set(id, entry);
    for (const [oldest, { job: old }] of jobs) {
      if (jobs.size <= MAX_KEPT) break;
      if (old.state !== 'running') jobs.delete(oldest);
    }
    deps.push('jobChanged', job);
    entry.ended = run(controller.signal, report)
      .catch((error: unknown) => ({ ok: false as const, failure: unexpected(error) }))
      .then(end);
    return job;
  };

  return {
    start,
    list: (): readonly Job[] => [...jobs.values()].map(({ job }) => job).reverse(),
    cancel: (id: string) => jobs.get(id)?.controller.abort(),
    pathOf: (id: string): string | undefined => jobs.get(id)?.path,
    /** Cancels what runs, waits until it has ended, and forgets all of it: the list is one tenant's. */
    stop: async () => {
      for (const { controller } of jobs.values()) controller.abort();
      await Promise.all([...jobs.values()].map(({ ended }) => ended));
      jobs.clear();
    },
  };
};

const unexpected = (error: unknown): Failure => failure('unexpected', error instanceof Error ? error.message.slice(0, 300) : 'The job ended unexpectedly.');
