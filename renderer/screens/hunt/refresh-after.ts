import type { Job } from '../../../shared/model/app-state';
import { useJobs } from '../../state/jobs-store';
import type { Hunt } from './hunt-store';

/** Fetches a hunt's rows anew once an act on them has ended, where it may have changed any. */
export const refreshAfter = (hunt: Hunt, job: string): void => {
  let isOver = false;
  const look = ({ jobs }: { readonly jobs: readonly Job[] }) => {
    const found = jobs.find(({ id }) => id === job);
    if (isOver || !found || found.state === 'waiting' || found.state === 'running') return;
    isOver = true;
    stop();
    if ((found.outcomes?.done ?? 0) + (found.outcomes?.unknown ?? 0) > 0) void hunt.refresh();
  };
  const stop = useJobs.subscribe(look);
  // It may have ended before its start was answered.
  look(useJobs.getState());
};
