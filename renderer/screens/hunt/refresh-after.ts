import { jobEnded } from '../../state/jobs-store';
import type { Hunt } from './hunt-store';

/** Refreshes a hunt's rows when a bulk action on them has ended, unless it changed nothing. */
export const refreshAfter = async (hunt: Hunt, job: string): Promise<void> => {
  const { outcomes } = (await jobEnded(job)) ?? {};
  if ((outcomes?.done ?? 0) + (outcomes?.unknown ?? 0) > 0) await hunt.refetch();
};
