import type { Job } from '../../../shared/model/app-state';
import { OUTCOMES } from '../../../shared/model/bulk-action';
import { OUTCOME_WORDS } from '../../../shared/rules/outcome-words';

/** Names the end of a job; that of a bulk action by the outcome that all of its entities had, if they had the same. */
const endOf = ({ state, kind, outcomes }: Job): string => {
  const had = kind === 'action' && outcomes ? OUTCOMES.filter((one) => (outcomes[one] ?? 0) > 0) : [];
  const [first, second] = had;
  if (first !== undefined && second === undefined) return OUTCOME_WORDS[first];
  if (state === 'failed') return 'failed';
  if (kind !== 'action') return 'incomplete';
  return had.includes('done') || had.includes('already') ? 'partly done' : 'not done';
};

/** Texts about jobs. */
export const text = {
  noFile: 'This job did not write a file.',
  /** The notification of the desktop about a job that failed or ended incomplete. */
  endedBadly: (job: Job) => ({ title: `${job.title}: ${endOf(job)}`, body: job.message ?? '' }),
} as const;
