import { randomUUID } from 'node:crypto';
import type { Failure, Result } from '../../../shared/bridge';
import type { Job, Receipt } from '../../../shared/model/app-state';
import type { Clock, Push } from '../../deps';
import { failure } from '../../wire/failures';
import { isKept, type JobHistory, type KeptJob } from './job-history';
import type { Unfinished } from './temp-file-registry';

const MAX_IN_MEMORY = 200;
const PUSH_EVERY_MS = 250;

/** What a job tells while it works. */
export type Report = (done: number, total?: number) => void;
/** What else about a job changes while it works; told at once. */
export type Tell = (change: Partial<Pick<Job, 'state' | 'leavesAt' | 'outcomes' | 'message'>>) => void;
type Start = {
  readonly kind: Job['kind'];
  readonly title: string;
  readonly unit: Job['unit'];
  readonly total?: number;
  readonly schedule?: string;
  readonly id?: string;
  /** Whose job it is; the tenant that is signed in to where absent. */
  readonly tenant?: string;
  /** A file outside of our own folder that it writes. */
  readonly writes?: string;
};
/** A receipt where a file came of it, with where that file is. `notice` is said at the next start. */
export type JobEnd = {
  readonly receipt?: Receipt;
  readonly path?: string;
  readonly message?: string;
  readonly outcomes?: Job['outcomes'];
};
/** Why a job was ended: by the analyst, or because the tenant is left or Postern quits. */
export type EndReason = 'analyst' | 'leaving';

type Entry = {
  job: Job;
  readonly tenant: string;
  readonly controller: AbortController;
  path?: string;
  ended: Promise<void>;
};
type JobDeps = {
  readonly clock: Clock;
  readonly push: Push;
  readonly history: JobHistory;
  readonly unfinished: Unfinished;
  /** The tenant that is signed in to, as the history names it. */
  readonly tenant: () => string;
  /** Told of jobs that are forgotten. */
  readonly onDropped?: (job: Job) => void;
};

/** Whose jobs are that no tenant has a part in. */
export const LOCAL = 'local';

/** Whether a job has not ended. */
export const isOpen = ({ state }: Pick<Job, 'state'>): boolean => state === 'waiting' || state === 'running';

/** All work that can pass a second: seen, cancelled, and looked up afterwards. */
export type Jobs = ReturnType<typeof createJobs>;

/** Creates the list of jobs. */
export const createJobs = (deps: JobDeps) => {
  const jobs = new Map<string, Entry>();
  /** Work on this workstation's own files belongs to every session. */
  const isShown = (tenant: string) => tenant === deps.tenant() || tenant === LOCAL;
  const iso = () => new Date(deps.clock()).toISOString();

  const keep = (tenant: string, entry: KeptJob) => {
    if (isKept(entry.job)) for (const dropped of deps.history.put(tenant, entry)) deps.onDropped?.(dropped);
  };

  const tell = (id: string, change: Partial<Job>) => {
    const entry = jobs.get(id);
    if (!entry) return;
    entry.job = { ...entry.job, ...change };
    if (isShown(entry.tenant)) deps.push('jobChanged', entry.job);
  };

  const start = (
    about: Start,
    run: (signal: AbortSignal, report: Report, tell: Tell) => Promise<Result<JobEnd>>,
  ): Job => {
    const { id = randomUUID(), tenant = deps.tenant(), writes, ...shown } = about;
    const controller = new AbortController();
    const job: Job = { id, ...shown, state: 'running', done: 0, startedAt: iso() };
    let told = 0;
    const report: Report = (done, total) => {
      const now = deps.clock();
      const entry = jobs.get(id);
      if (!entry) return;
      const change = total === undefined ? { done } : { done, total };
      if (Math.abs(now - told) < PUSH_EVERY_MS) entry.job = { ...entry.job, ...change };
      else {
        told = now;
        tell(id, change);
      }
    };
    const forget = writes === undefined ? undefined : deps.unfinished.begin(writes);
    const end = (result: Result<JobEnd>) => {
      forget?.();
      const endedAt = iso();
      if (result.ok) {
        const { receipt, message, outcomes, path } = result.value;
        if (path !== undefined) entry.path = path;
        tell(id, {
          state: 'done',
          endedAt,
          ...(receipt ? { receipt } : {}),
          ...(message ? { message } : {}),
          ...(outcomes ? { outcomes } : {}),
        });
      } else
        tell(id, {
          state: result.failure.kind === 'cancelled' ? 'cancelled' : 'failed',
          endedAt,
          message: result.failure.message,
          next: result.failure.next,
        });
      const notice =
        result.ok || controller.signal.reason !== ('leaving' satisfies EndReason) || job.kind !== 'action'
          ? undefined
          : `${entry.job.title}: ${result.failure.message}`;
      keep(tenant, { job: entry.job, path: entry.path, notice });
    };
    const entry: Entry = { job, tenant, controller, ended: Promise.resolve() };
    jobs.set(id, entry);
    for (const [oldest, { job: old }] of jobs) {
      if (jobs.size <= MAX_IN_MEMORY) break;
      if (!isOpen(old)) jobs.delete(oldest);
    }
    keep(tenant, { job });
    if (tenant === deps.tenant()) deps.push('jobChanged', job);
    entry.ended = run(controller.signal, report, (change) => tell(id, change))
      .catch((error: unknown) => ({ ok: false as const, failure: unexpected(error) }))
      .then(end);
    return job;
  };

  const kept = (id: string): KeptJob | undefined =>
    deps.history.read(deps.tenant()).find(({ job }) => job.id === id);

  return {
    start,
    /** The tenant's jobs, newest first, those of former starts among them. */
    list: (): readonly Job[] => {
      const here = [...jobs.values()].filter((entry) => isShown(entry.tenant)).map(({ job }) => job);
      const former = deps.history.read(deps.tenant()).flatMap(({ job }) => (jobs.has(job.id) ? [] : [job]));
      return [...here.reverse(), ...former].sort((a, b) => b.startedAt.localeCompare(a.startedAt));
    },
    cancel: (id: string) => jobs.get(id)?.controller.abort('analyst' satisfies EndReason),
    pathOf: (id: string): string | undefined => jobs.get(id)?.path ?? kept(id)?.path,
    find: (id: string): Job | undefined => jobs.get(id)?.job ?? kept(id)?.job,
    /** Puts a line into the list that no work stands behind, such as a run that was missed. */
    note: (job: Job, tenant: string) => {
      keep(tenant, { job });
      if (tenant === deps.tenant()) deps.push('jobChanged', job);
    },
    /** Forgets jobs that have ended. Files stay where they are. */
    forget: (ids: readonly string[]) => {
      const ended = ids.flatMap((id) => {
        const job = jobs.get(id)?.job ?? kept(id)?.job;
        return job && !isOpen(job) ? [job] : [];
      });
      deps.history.remove(deps.tenant(), new Set(ended.map(({ id }) => id)));
      for (const job of ended) {
        jobs.delete(job.id);
        deps.onDropped?.(job);
      }
    },
    /** Ends what runs, of the named tenant or of all, waits until it has ended, and forgets what is not kept: the list is one tenant's. */
    stop: async (tenant?: string) => {
      const ending = [...jobs.values()].filter((entry) => tenant === undefined || entry.tenant === tenant);
      for (const { controller } of ending) controller.abort('leaving' satisfies EndReason);
      await Promise.all(ending.map(({ ended }) => ended));
      for (const { job } of ending) jobs.delete(job.id);
    },
  };
};

const unexpected = (error: unknown): Failure =>
  failure('unexpected', error instanceof Error ? error.message.slice(0, 300) : 'The job ended unexpectedly.');
