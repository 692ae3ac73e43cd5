import { jobEnded } from '../../state/jobs-store';
import type { Hunt } from './hunt-store';

/** Fetches a hunt's rows anew once an act on them has ended, where it may have changed any. */
export const refreshAfter = async (hunt: Hunt, job: string): Promise<void> => {
  const { outcomes } = (await jobEnded(job)) ?? {};
  if ((outcomes?.done ?? 0) + (outcomes?.unknown ?? 0) > 0) await hunt.refetch();
};
