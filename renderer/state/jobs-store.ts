import { create } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Job } from '../../shared/model/app-state';
import { local, on } from '../bridge';
import { connectionOf, useApp } from './app-store';
import { addUndoSource } from './pending-undo';

/** Running and ended jobs, newest first. */
export const useJobs = create<{ readonly jobs: readonly Job[] }>(() => ({ jobs: [] }));

/** Jobs that ended badly since the analyst last looked at the jobs. The badge of *Jobs* counts them. */
export const useUnseenJobs = create<{ readonly ids: ReadonlySet<string> }>(() => ({ ids: new Set() }));

/** Returns true for a count that is done: its number is on the screen that asked for it. */
const isDoneCount = ({ kind, state }: Job): boolean => kind === 'count' && state === 'done';

/** Returns the jobs that lists and counts of jobs show: all but those that Postern started by itself, and counts that are done. */
export const useListedJobs = (): readonly Job[] =>
  useJobs(useShallow(({ jobs }) => jobs.filter((job) => !job.isAutomatic && !isDoneCount(job))));

/** Marks the jobs that ended badly as seen. */
export const markJobsSeen = (): void => {
  if (useUnseenJobs.getState().ids.size > 0) useUnseenJobs.setState({ ids: new Set() });
};

/** Counts a job among those to look at. */
export const noteUnseen = ({ id }: Job): void =>
  useUnseenJobs.setState(({ ids }) => ({ ids: new Set([...ids, id]) }));

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

/** Cancels an action that waits, with those of its batch that still wait. */
export const undoWaiting = ({ id, batch }: Job): void => {
  for (const job of useJobs.getState().jobs)
    if (job.id === id || (batch !== undefined && job.batch === batch && job.state === 'waiting'))
      void local['job.cancel']({ job: job.id });
};

const newestWaiting = (): Job | undefined => useJobs.getState().jobs.find(({ state }) => state === 'waiting');
addUndoSource({
  canUndo: () => newestWaiting() !== undefined,
  undo: () => {
    const newest = newestWaiting();
    if (newest) undoWaiting(newest);
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
  let tenant = connectionOf(useApp.getState().session);
  on('sessionChanged', (session) => {
    const now = connectionOf(session);
    // A session that expires, slows down or disconnects is still the same.
    if (now !== tenant) markJobsSeen();
    tenant = now;
    void readJobs();
  });
  await readJobs();
};
