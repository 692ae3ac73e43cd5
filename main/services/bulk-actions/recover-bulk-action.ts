import type { Job } from '../../../shared/model/app-state';
import type { RecoverJob } from '../jobs/job-recovery';
import type { Wal } from '../storage/wal';
import { actionLogName, countOutcomes, readAction } from './bulk-action-log';
import { exportText } from './export-text';
import { text } from './text';

/** Tells the job recovery the state of a bulk action that a killed process left open: its log knows what was sent and what was answered. */
export const recoverBulkAction =
  (wal: Wal): RecoverJob =>
  (job): Partial<Job> | undefined => {
    const record = job.kind === 'action' ? readAction(wal, actionLogName(job.id)) : undefined;
    if (!record) return undefined;
    const outcomes = countOutcomes(record.items);
    if (!record.hasLeft) return { state: 'cancelled', outcomes, message: text.ended };
    if (record.following && outcomes.done > 0)
      return {
        state: 'done',
        outcomes,
        message: `${exportText.started} ${exportText.interrupted}`,
        next: exportText.whereToLook,
        isFollowable: true,
      };
    return {
      state: record.items.length > outcomes.unsent ? 'incomplete' : 'failed',
      done: record.items.length - outcomes.unsent,
      outcomes,
      message: text.endedWhileSending(record.isWhole ? undefined : record.act, outcomes),
      next: text.endedNext,
    };
  };
