import { firstRows } from '../../state/first-rows';
import { useJobs } from '../../state/jobs-store';
import { useOverlay } from '../../state/overlay-store';

/** Settles when overlays are first needed: one is opened or a job starts; at the latest after the first rows. */
export const overlaysNeeded: Promise<void> = new Promise((resolve) => {
  const check = () => {
    const { open, receipt } = useOverlay.getState();
    if (open !== null || receipt !== null || useJobs.getState().jobs.length > 0) resolve();
  };
  useOverlay.subscribe(check);
  useJobs.subscribe(check);
  void firstRows.then(resolve);
});
