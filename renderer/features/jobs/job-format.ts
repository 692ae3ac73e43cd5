/** Jobs in words: their state, and their progress or outcome. */
import type { Job } from '../../../shared/model/app-state';
import { OUTCOMES, type Outcome } from '../../../shared/model/bulk-action';
import { formatBytes, formatCount } from '../../state/format';
import { OUTCOME_LABELS, TEXT } from './text';

const STATE_TONES: Readonly<Record<Job['state'], string>> = {
  waiting: 'warn',
  running: 'mute',
  done: 'ok',
  incomplete: 'warn',
  failed: 'bad',
  cancelled: 'mute',
  missed: 'bad',
};

type Ended = Pick<Job, 'state' | 'kind' | 'outcomes'>;

/** Tones of bulk actions whose entities all had one outcome. What was already done, or was refused with a reason, is no failure. */
const OUTCOME_TONES: Readonly<Record<Outcome, string>> = {
  done: 'ok',
  already: 'mute',
  refused: 'warn',
  unknown: 'warn',
  unsent: 'bad',
};

const ENDED: readonly Job['state'][] = ['done', 'incomplete', 'failed'];

/** Returns the outcome that all entities of an ended bulk action had; undefined if they had several. */
const commonOutcome = ({ state, kind, outcomes }: Ended): Outcome | undefined => {
  if (kind !== 'action' || !outcomes || !ENDED.includes(state)) return undefined;
  const [first, ...others] = OUTCOMES.filter((one) => (outcomes[one] ?? 0) > 0);
  return others.length === 0 ? first : undefined;
};

/** The state of a job in words. A bulk action whose entities all had one outcome has that; one of which a part failed is partly done. A file or load without all rows is incomplete. */
export const formatJobState = (job: Ended): string => {
  const outcome = commonOutcome(job);
  if (outcome) return OUTCOME_LABELS[outcome];
  if (job.state !== 'incomplete' || job.kind !== 'action') return TEXT.states[job.state];
  const { done = 0, already = 0, unknown = 0 } = job.outcomes ?? {};
  if (job.outcomes === undefined || done + already > 0) return TEXT.partlyDone;
  return unknown > 0 ? OUTCOME_LABELS.unknown : TEXT.notDone;
};

/** The tone of a job's state. */
export const jobTone = (job: Ended): string => {
  const outcome = commonOutcome(job);
  return outcome ? OUTCOME_TONES[outcome] : STATE_TONES[job.state];
};

/** True if a job ended otherwise than asked, so that the analyst has to look at it. */
export const endedBadly = ({ state }: Pick<Job, 'state'>): boolean =>
  state === 'failed' || state === 'incomplete' || state === 'missed';

/** True if a job has to be looked at although its end was announced. What the tenant refused has its reason, and needs no second look. */
export const needsLook = (job: Ended): boolean => {
  if (job.kind !== 'action' || job.state !== 'incomplete') return endedBadly(job);
  const { unknown = 0, unsent = 0 } = job.outcomes ?? {};
  return job.outcomes === undefined || unknown + unsent > 0;
};

/** The entities of a bulk action that a retry can change: those that were never sent. What the tenant refused it would refuse again. */
export const retryable = ({ outcomes }: Pick<Job, 'outcomes'>): number => outcomes?.unsent ?? 0;

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
  if (!total) return state === 'waiting' ? TEXT.undoable : formatAmount(job, done);
  const progress = TEXT.progress(
    unit === 'bytes' ? formatBytes(done) : formatCount(done),
    formatAmount(job, total),
  );
  return state === 'waiting' ? TEXT.canUndo(progress) : progress;
};

/** Formats a job's progress or what it waits for, or its outcome once it has ended. */
export const formatJob = (job: Job): string => {
  if (isActive(job)) return job.state === 'running' && job.message ? job.message : formatProgress(job);
  const { rows } = job.receipt ?? {};
  const written = rows ? TEXT.written(rows.written, rows.total) : undefined;
  if (job.message) return written && job.state === 'done' ? `${written}. ${job.message}` : job.message;
  return written ?? formatAmount(job, job.total ?? job.done);
};
