import type { Job } from '../../../shared/model/app-state';
import { formatBytes, formatCount, formatQuantity } from '../../state/format';

export const STATE_LABELS: Readonly<Record<Job['state'], string>> = {
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
  missed: 'Missed',
};
export const STATE_TONES: Readonly<Record<Job['state'], string>> = {
  waiting: 'warn',
  running: 'mute',
  done: 'ok',
  failed: 'bad',
  cancelled: 'mute',
  missed: 'bad',
};

export const JOB_FILTERS = ['all', 'running', 'done', 'failed', 'missed', 'schedules'] as const;
export type JobFilter = (typeof JOB_FILTERS)[number];
export const FILTER_LABELS: Readonly<Record<JobFilter, string>> = {
  all: 'All',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  missed: 'Missed',
  schedules: 'Scheduled',
};

/** Whether a job is one of those that a filter shows. What was cancelled ended without its end, as what failed did. */
export const isShown = ({ state }: Job, filter: JobFilter): boolean => {
  if (filter === 'running') return state === 'running' || state === 'waiting';
  if (filter === 'failed') return state === 'failed' || state === 'cancelled';
  return filter === 'all' || filter === state;
};

const amount = ({ unit }: Job, n: number): string =>
  unit === 'bytes' ? formatBytes(n) : `${formatCount(n)} ${unit}`;

/** How a job stands, in one line: how far it is, or how it ended. */
export const formatJob = (job: Job): string => {
  if (job.state === 'running' || job.state === 'waiting') {
    const far = job.total
      ? `${job.unit === 'bytes' ? formatBytes(job.done) : formatCount(job.done)} of ${amount(job, job.total)}`
      : amount(job, job.done);
    return job.state === 'waiting' ? `${far}, can be taken back` : far;
  }
  if (job.message) return job.message;
  return job.receipt?.rows
    ? `${formatQuantity(job.receipt.rows.written, 'row')} of ${formatCount(job.receipt.rows.total)} written`
    : amount(job, job.total ?? job.done);
};
