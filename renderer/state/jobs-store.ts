import { create } from 'zustand';
import type { Job } from '../../shared/model/app-state';
import { local, on } from '../bridge';
import { addUndoSource } from './pending-undo';

/** Work that is under way or ended, newest first. */
export const useJobs = create<{ readonly jobs: readonly Job[] }>(() => ({ jobs: [] }));

/** Puts a job in its place in the list. What is told late does not bring back one that has ended. */
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

/** Settles with a job once it has ended; with nothing where it is not among the jobs any more, as after a sign-out. */
export const jobEnded = (id: string): Promise<Job | undefined> =>
  new Promise((resolve) => {
    const look = () => {
      const found = useJobs.getState().jobs.find((job) => job.id === id);
      if (found && found.endedAt === undefined) return;
      stop();
      resolve(found);
    };
    const stop = useJobs.subscribe(look);
    look();
  });

/** Asks main for the jobs of the tenant that is signed in to. */
export const readJobs = async (): Promise<void> => {
  const known = await local['job.list']({});
  if (known.ok)
    useJobs.setState({ jobs: [...known.value].sort((a, b) => b.startedAt.localeCompare(a.startedAt)) });
};

/** Follows main's jobs from now on; each tenant has its own. */
export const followJobs = async (): Promise<void> => {
  on('jobChanged', upsertJob);
  on('sessionChanged', () => void readJobs());
  await readJobs();
};
