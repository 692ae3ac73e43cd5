import { create } from 'zustand';
import type { Job } from '../../shared/model/app-state';
import { local, on } from '../bridge';
import { addUndoSource } from './pending-undo';

/** Running and ended jobs, newest first. */
export const useJobs = create<{ readonly jobs: readonly Job[] }>(() => ({ jobs: [] }));

/** Adds a job to the list or updates it. A late progress event does not reopen a job that has ended. */
export const upsertJob = (job: Job): void =>
  useJobs.setState(({ jobs }) => ({
    jobs: jobs.some((one) => one.id === job.id)
      ? jobs.map((one) =>
          one.id === job.id &&
          !(one.endedAt !== undefined && one.startedAt === job.startedAt && job.endedAt === undefined)
            ? job
            : one,
        )
      : [job, ...jobs],
  }));

const newestWaiting = (): Job | undefined => useJobs.getState().jobs.find(({ state }) => state === 'waiting');
addUndoSource({
  canUndo: () => newestWaiting() !== undefined,
  undo: () => {
    const newest = newestWaiting();
    if (newest) void local['job.cancel']({ job: newest.id });
  },
});

/** Returns the job with this id. */
export const useJob = (id: string): Job | undefined => useJobs((s) => s.jobs.find((job) => job.id === id));

/** Resolves to a job once it has ended, or to undefined if it is no longer in the list, as after a sign-out. */
export const jobEnded = (id: string): Promise<Job | undefined> =>
  new Promise((resolve) => {
    const check = () => {
      const found = useJobs.getState().jobs.find((job) => job.id === id);
      if (found && found.endedAt === undefined) return;
      stop();
      resolve(found);
    };
    const stop = useJobs.subscribe(check);
    check();
  });

/** Reads the jobs of the current tenant from the main process. */
export const readJobs = async (): Promise<void> => {
  const result = await local['job.list']({});
  if (result.ok)
    useJobs.setState({ jobs: [...result.value].sort((a, b) => b.startedAt.localeCompare(a.startedAt)) });
};

/** Reads the jobs and keeps them up to date. Each tenant has its own. */
export const followJobs = async (): Promise<void> => {
  on('jobChanged', upsertJob);
  on('sessionChanged', () => void readJobs());
  await readJobs();
};
