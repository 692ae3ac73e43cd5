import { firstRows } from '../state/first-rows';
import { useJobs } from '../state/jobs-store';
import { useOverlay } from '../state/overlay-store';

/** Settles when what lies over the screens is first wanted: something is opened or a job is there; at the latest after the first rows. */
export const overlaysNeeded: Promise<void> = new Promise((resolve) => {
  const look = () => {
    const { open, receipt } = useOverlay.getState();
    if (open !== null || receipt !== null || useJobs.getState().jobs.length > 0) resolve();
  };
  useOverlay.subscribe(look);
  useJobs.subscribe(look);
  void firstRows.then(resolve);
});
