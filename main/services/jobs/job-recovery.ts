import type { Job } from '../../../shared/model/app-state';
import { isOpen } from './job';
import type { JobHistory, StoredJob } from './job-history';

/** Returns the state of a job of one feature that a killed process left open; undefined if the feature does not know the job. */
export type RecoverJob = (job: Job) => Partial<Job> | undefined;

const INTERRUPTED = 'Postern was closed while this ran. No part of a file was left.';
const nextStep = ({ kind }: Job): string =>
  kind === 'scheduled' ? 'It runs again by itself.' : 'Start it again.';

const settled = (job: Job, recover: RecoverJob, endedAt: string): Job => {
  const { leavesAt: _, ...rest } = job;
  const known = recover(job) ?? { state: 'failed', message: INTERRUPTED, next: nextStep(job) };
  return { ...rest, ...known, endedAt };
};

/** Ends the jobs that killed processes left open, for every tenant. Returns what the analyst should read about bulk actions. */
export const recoverJobs = (history: JobHistory, recover: RecoverJob, now: number): readonly string[] => {
  const notices: string[] = [];
  for (const tenant of history.tenants()) {
    for (const entry of history.read(tenant)) {
      if (!isOpen(entry.job) && entry.notice === undefined) continue;
      const job = isOpen(entry.job) ? settled(entry.job, recover, new Date(now).toISOString()) : entry.job;
      const notice =
        entry.notice ?? (job.kind === 'action' ? `${job.title}: ${job.message ?? ''}` : undefined);
      if (notice !== undefined) notices.push(notice);
      history.put(tenant, {
        job,
        ...(entry.path === undefined ? {} : { path: entry.path }),
      } satisfies StoredJob);
    }
  }
  return notices;
};
