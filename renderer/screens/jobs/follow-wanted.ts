import { local, on } from '../../bridge';
import { openJob } from '../../features/schedule/open-schedule';
import { useApp } from '../../state/app-store';
import { toast } from '../../state/overlay-store';
import { TEXT } from './text';

const openWanted = async (): Promise<void> => {
  if (useApp.getState().session.kind !== 'signedIn') return;
  const taken = await local['job.takeWanted']({});
  if (!taken.ok || taken.value === null) return;
  if (taken.value.isListed) openJob(taken.value.job);
  else toast(TEXT.list.ofAnotherTenant);
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
