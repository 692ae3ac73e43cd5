import { local, on } from '../../bridge';
import { openJob } from '../../features/schedule/open-schedule';
import { useApp } from '../../state/app-store';

const openWanted = async (): Promise<void> => {
  if (useApp.getState().session.kind !== 'signedIn') return;
  const taken = await local['job.takeWanted']({});
  if (taken.ok && taken.value !== null) openJob(taken.value);
};

/** Follows the notifications of jobs that the analyst clicks, also before the page was there. */
export const followWanted = (): void => {
  on('jobWanted', () => void openWanted());
  let wasSignedIn = false;
  useApp.subscribe(({ session }) => {
    const isSignedIn = session.kind === 'signedIn';
    if (isSignedIn && !wasSignedIn) void openWanted();
    wasSignedIn = isSignedIn;
  });
};
