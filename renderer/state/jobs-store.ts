import { create } from 'zustand';
import type { Job } from '../../shared/model/app-state';
import { commands, on } from '../bridge';

/** Work that is under way or ended, newest first. */
export const useJobs = create<{ readonly jobs: readonly Job[] }>(() => ({ jobs: [] }));

/** Puts a job in its place in the list. */
export const noteJob = (job: Job): void =>
  useJobs.setState(({ jobs }) => ({
    jobs: jobs.some((one) => one.id === job.id) ? jobs.map((one) => (one.id === job.id ? job : one)) : [job, ...jobs],
  }));

/** Asks main for the jobs of the tenant that is signed in to. */
export const readJobs = async (): Promise<void> => {
  const known = await commands['job.list']({});
  if (known.ok) useJobs.setState({ jobs: [...known.value].sort((a, b) => b.startedAt.localeCompare(a.startedAt)) });
};

/** Follows main's jobs from now on; each tenant has its own. */
export const followJobs = async (): Promise<void> => {
  on('jobChanged', noteJob);
  on('sessionChanged', () => void readJobs());
  await readJobs();
};
