import type { Job } from '../../../shared/model/app-state';
import { isActive } from '../../features/jobs/job-format';

/** The parts of the jobs screen. `schedules` lists schedules instead of jobs. */
export const JOB_FILTERS = [
  'all',
  'running',
  'done',
  'incomplete',
  'failed',
  'cancelled',
  'missed',
  'schedules',
] as const;
export type JobFilter = (typeof JOB_FILTERS)[number];

/** True if a filter shows a job. */
export const isShown = (job: Job, filter: JobFilter): boolean =>
  filter === 'running' ? isActive(job) : filter === 'all' || filter === job.state;
