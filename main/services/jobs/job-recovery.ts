import { actJournal, outcomeWords } from '../bulk-actions/bulk-actions';
import { countOutcomes, readAct } from '../bulk-actions/bulk-action-log';
import type { Job } from '../../../shared/model/app-state';
import type { JobHistory, StoredJob } from './job-history';
import { isOpen } from './job';
import type { Journal } from '../storage/wal';

const NOTHING_SENT = 'Nothing was sent: Postern ended before it did.';

/** A job that a former start left open, as it stands now. An act's journal knows what left and what came back. */
const settled = (job: Job, journal: Journal, endedAt: string): Job => {
  const record = job.kind === 'action' ? readAct(journal, actJournal(job.id)) : undefined;
  const { leavesAt: _, ...rest } = job;
  if (!record)
    return {
      ...rest,
      state: 'failed',
      endedAt,
      message: 'Postern ended while this ran. No part of a file was left.',
      next: job.kind === 'scheduled' ? 'It is run again by itself.' : 'Start it again.',
    };
  const outcomes = countOutcomes(record.items);
  if (!record.hasLeft) return { ...rest, state: 'cancelled', endedAt, outcomes, message: NOTHING_SENT };
  return {
    ...rest,
    state: 'failed',
    endedAt,
    done: record.items.length - outcomes.unsent,
    outcomes,
    message: `Postern ended while this ran: ${outcomeWords(outcomes)}.`,
    next: 'Check unknown outcomes at the tenant before repeating them. Retry sends the rest.',
  };
};

/** Settles what former starts left open, for every tenant; answers what the analyst should hear about acts, in words. */
export const recoverJobs = (history: JobHistory, journal: Journal, now: number): readonly string[] => {
  const notices: string[] = [];
  for (const tenant of history.tenants()) {
    for (const entry of history.read(tenant)) {
      if (!isOpen(entry.job) && entry.notice === undefined) continue;
      const job = isOpen(entry.job) ? settled(entry.job, journal, new Date(now).toISOString()) : entry.job;
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
