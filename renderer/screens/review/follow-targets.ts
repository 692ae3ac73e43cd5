import { local, on } from '../../bridge';
import { useApp } from '../../state/app-store';
import { showScreen } from '../../state/workspace-store';
import { REVIEW_SCREEN } from '../../features/review-queues/open-queue';
import { openQueueIn } from './open-queue-in';
import { TEXT } from './text';

/** Opens the queue, and the item if there is one, that a clicked notification leads to. */
const openTarget = async (): Promise<void> => {
  if (useApp.getState().session.kind !== 'signedIn') return;
  const taken = await local['review.takeTarget']({});
  if (!taken.ok || taken.value === null) return;
  const { queue: id, entityId } = taken.value;
  await openQueueIn(showScreen(REVIEW_SCREEN, TEXT.title), id, entityId);
};

/** Follows the notifications about queues that the analyst clicks, also before the page was there. */
export const followTargets = (): void => {
  on('reviewWanted', () => void openTarget());
  let wasSignedIn = false;
  useApp.subscribe(({ session }) => {
    const isSignedIn = session.kind === 'signedIn';
    if (isSignedIn && !wasSignedIn) void openTarget();
    wasSignedIn = isSignedIn;
  });
};
