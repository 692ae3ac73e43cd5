import { local } from '../../bridge';
import { openJob } from '../../features/jobs/open-jobs';
import { followClicks } from '../../state/follow-clicks';
import { toast } from '../../state/overlay-store';
import { TEXT } from './text';

const openWanted = async (): Promise<void> => {
  const taken = await local['job.takeWanted']({});
  if (!taken.ok || taken.value === null) return;
  if (taken.value.isListed) openJob(taken.value.job);
  else toast(TEXT.list.ofAnotherTenant);
};

/** Follows the notifications of jobs that the analyst clicks, also before the page was there. */
export const followWanted = (): void => followClicks('jobWanted', openWanted);
