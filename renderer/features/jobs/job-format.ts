/** Jobs in words: their state, and their progress or outcome. */
import type { Job } from '../../../shared/model/app-state';
import { formatBytes, formatCount } from '../../state/format';
import { TEXT } from './text';

export const STATE_TONES: Readonly<Record<Job['state'], string>> = {
  waiting: 'warn',
  running: 'mute',
  done: 'ok',
  failed: 'bad',
  cancelled: 'mute',
  missed: 'bad',
};

/** True until the job has ended. */
export const isActive = ({ state }: Pick<Job, 'state'>): boolean =>
  state === 'running' || state === 'waiting';

const formatAmount = ({ unit }: Job, n: number): string =>
  unit === 'bytes' ? formatBytes(n) : `${formatCount(n)} ${unit}`;

const formatProgress = (job: Job): string => {
  const { unit, done, total, state } = job;
  const progress = total
    ? TEXT.progress(unit === 'bytes' ? formatBytes(done) : formatCount(done), formatAmount(job, total))
    : formatAmount(job, done);
  return state === 'waiting' ? TEXT.canUndo(progress) : progress;
};

/** Formats a job's progress, or its outcome once it has ended. */
export const formatJob = (job: Job): string => {
  if (isActive(job)) return formatProgress(job);
  if (job.message) return job.message;
  const { rows } = job.receipt ?? {};
  return rows ? TEXT.written(rows.written, rows.total) : formatAmount(job, job.total ?? job.done);
};
