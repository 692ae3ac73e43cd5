/** Jobs in words: their state, and their progress or outcome. */
import type { Job } from '../../../shared/model/app-state';
import { formatBytes, formatCount } from '../../state/format';
import { TEXT } from './text';

export const STATE_TONES: Readonly<Record<Job['state'], string>> = {
  waiting: 'warn',
  running: 'mute',
  done: 'ok',
  incomplete: 'warn',
  failed: 'bad',
  cancelled: 'mute',
  missed: 'bad',
};

/** The state of a job in words. A bulk action of which a part failed is partly done; a file or load without all rows is incomplete. */
export const formatJobState = ({ state, kind }: Pick<Job, 'state' | 'kind'>): string =>
  state === 'incomplete' && kind === 'action' ? TEXT.partlyDone : TEXT.states[state];

/** True if a job ended otherwise than asked, so that the analyst has to look at it. */
export const endedBadly = ({ state }: Pick<Job, 'state'>): boolean =>
  state === 'failed' || state === 'incomplete' || state === 'missed';

/** The entities of a bulk action that can be sent again: refused, or never sent. */
export const retryable = ({ outcomes }: Pick<Job, 'outcomes'>): number =>
  (outcomes?.refused ?? 0) + (outcomes?.unsent ?? 0);

/** The entities that a bulk action changed, if another action undoes it. */
export const undoable = ({ outcomes, reverse }: Pick<Job, 'outcomes' | 'reverse'>): number =>
  reverse === undefined ? 0 : (outcomes?.done ?? 0);

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
