import type { Job } from '../../../shared/model/app-state';
import type { Push } from '../../deps';
import { isOpen, LOCAL } from './job';
import { isStored, type JobHistory, type StoredJob } from './job-history';

const MAX_IN_MEMORY = 200;

/** A job of this start. */
export type JobEntry = {
  job: Job;
  readonly tenant: string;
  readonly controller: AbortController;
  path?: string;
  ended: Promise<void>;
};

type ListDeps = {
  readonly push: Push;
  readonly history: JobHistory;
  /** The tenant that is signed in, as the history names it. */
  readonly tenant: () => string;
  /** Called with jobs that are dropped from the list. */
  readonly onDropped?: (job: Job) => void;
};

/** The jobs of this start in memory, with those of former starts behind them. */
export type JobList = ReturnType<typeof createJobList>;

/** Deletes all jobs of a tenant from the list and the history. Their files stay. */
const forgetTenant = async (
  history: JobHistory,
  entries: Map<string, JobEntry>,
  tenant: string,
  onDropped: ListDeps['onDropped'],
): Promise<void> => {
  const dropped = [...history.read(tenant), ...[...entries.values()].filter((one) => one.tenant === tenant)];
  await history.forget(tenant);
  for (const { job } of dropped) {
    entries.delete(job.id);
    onDropped?.(job);
  }
};

/** Creates the list of jobs. */
export const createJobList = ({ push, history, tenant: current, onDropped }: ListDeps) => {
  const entries = new Map<string, JobEntry>();
  /** Work on this workstation's own files is shown in every session. */
  const isShown = (tenant: string) => tenant === current() || tenant === LOCAL;
  const stored = (id: string): StoredJob | undefined =>
    history.read(current()).find(({ job }) => job.id === id);

  const store = (tenant: string, one: StoredJob) => {
    if (isStored(one.job)) for (const dropped of history.put(tenant, one)) onDropped?.(dropped);
  };
  /** Drops the oldest jobs that have ended, those that no list shows before all others. */
  const trim = () => {
    const excess = entries.size - MAX_IN_MEMORY;
    if (excess <= 0) return;
    const ended = [...entries.values()].map(({ job }) => job).filter((job) => !isOpen(job));
    const unlistedFirst = ended.toSorted(
      (a, b) => Number(b.isAutomatic ?? false) - Number(a.isAutomatic ?? false),
    );
    for (const { id } of unlistedFirst.slice(0, excess)) entries.delete(id);
  };

  return {
    store,
    /** Adds a job and pushes it to the page. */
    add: (entry: JobEntry) => {
      entries.set(entry.job.id, entry);
      trim();
      store(entry.tenant, { job: entry.job });
      if (entry.tenant === current()) push('jobChanged', entry.job);
    },
    /** Adds a line that has no work behind it, such as a run that was missed. */
    note: (job: Job, tenant: string) => {
      store(tenant, { job });
      if (tenant === current()) push('jobChanged', job);
    },
    /** Changes a job, and pushes it unless told not to. */
    update: (id: string, change: Partial<Job>, isPushed = true) => {
      const entry = entries.get(id);
      if (!entry) return;
      entry.job = { ...entry.job, ...change };
      if (isPushed && isShown(entry.tenant)) push('jobChanged', entry.job);
    },
    /** The tenant's jobs, newest first, those of former starts among them. */
    all: (): readonly Job[] => {
      const here = [...entries.values()].filter((entry) => isShown(entry.tenant)).map(({ job }) => job);
      const former = history.read(current()).flatMap(({ job }) => (entries.has(job.id) ? [] : [job]));
      return [...here.reverse(), ...former].sort((a, b) => b.startedAt.localeCompare(a.startedAt));
    },
    entry: (id: string): JobEntry | undefined => entries.get(id),
    entriesOf: (tenant: string | undefined): readonly JobEntry[] =>
      [...entries.values()].filter((entry) => tenant === undefined || entry.tenant === tenant),
    find: (id: string): Job | undefined => entries.get(id)?.job ?? stored(id)?.job,
    pathOf: (id: string): string | undefined => entries.get(id)?.path ?? stored(id)?.path,
    /** Drops entries from memory; what is stored stays. */
    release: (ids: readonly string[]) => ids.forEach((id) => entries.delete(id)),
    forgetTenant: (tenant: string) => forgetTenant(history, entries, tenant, onDropped),
    /** Deletes jobs that have ended from the list and the history. Their files stay. */
    forget: (ids: readonly string[]) => {
      const ended = ids.flatMap((id) => {
        const job = entries.get(id)?.job ?? stored(id)?.job;
        return job && !isOpen(job) ? [job] : [];
      });
      history.remove(current(), new Set(ended.map(({ id }) => id)));
      for (const job of ended) {
        entries.delete(job.id);
        onDropped?.(job);
      }
    },
  };
};
