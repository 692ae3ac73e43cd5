import { useEffect } from 'react';
import type { Job } from '../../shared/model/app-state';
import { on } from '../bridge';
import { toast, showReceipt } from '../state/overlay-store';
import { TEXT } from './text';

const T = TEXT.jobs;

const announceDone = (job: Job): void => {
  const { title, kind, receipt, message = T.done } = job;
  if (kind === 'scheduled') {
    const file = receipt && T.scheduledFile(receipt.rows?.written ?? 0, receipt.fileName);
    toast(T.ended(title, file ?? message), 'ok');
  } else if (receipt) showReceipt(job);
  else if (kind === 'action') toast(T.ended(title, message), 'ok');
};

/** Announces how a job ended, by its state; a state without an entry is not announced. */
const ANNOUNCE: Partial<Record<Job['state'], (job: Job) => void>> = {
  done: announceDone,
  failed: ({ title, message = T.failed, next }) => toast(T.ended(title, message), 'bad', next),
  missed: ({ title, message = T.missed, next }) => toast(T.ended(title, message), 'bad', next),
  cancelled: ({ title, kind, message = T.canceled }) =>
    toast(T.ended(title, kind === 'action' ? message : T.canceled)),
};

/** Announces jobs as they end: a written file by its receipt, a failure by its message and next step. */
export const useEndedJobs = (): void => {
  useEffect(() => on('jobChanged', (job) => ANNOUNCE[job.state]?.(job)), []);
};
