import type { Selection } from '../../../../shared/dataset';
import { jobEnded } from '../../../state/jobs-store';
import type { Hunt } from './hunt-store';

/** Refreshes a hunt's rows when a bulk action on some of them has ended, unless it changed nothing. */
export const refreshAfter = async (hunt: Hunt, job: string, acted?: Selection): Promise<void> => {
  const { outcomes } = (await jobEnded(job)) ?? {};
  if ((outcomes?.done ?? 0) + (outcomes?.unknown ?? 0) > 0) await hunt.refetch(acted);
};
