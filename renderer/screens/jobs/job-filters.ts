import type { Job } from '../../../shared/model/app-state';
import { isActive } from '../../features/jobs/job-format';

/** The parts of the jobs screen. `schedules` lists schedules instead of jobs. */
export const JOB_FILTERS = ['all', 'running', 'done', 'failed', 'missed', 'schedules'] as const;
export type JobFilter = (typeof JOB_FILTERS)[number];

/** True if a filter shows a job. Canceled jobs count as failed: neither was completed. */
export const isShown = (job: Job, filter: JobFilter): boolean => {
  if (filter === 'running') return isActive(job);
  if (filter === 'failed') return job.state === 'failed' || job.state === 'cancelled';
  return filter === 'all' || filter === job.state;
};
