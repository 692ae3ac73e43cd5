import { local } from '../../bridge';
import { REVIEW_SCREEN } from '../../features/review-queues/open-queue';
import { followClicks } from '../../state/follow-clicks';
import { showScreen } from '../../state/workspace-store';
import { openQueueIn } from './open-queue-in';
import { TEXT } from './text';

/** Opens the queue, and the item if there is one, that a clicked notification leads to. */
const openTarget = async (): Promise<void> => {
  const taken = await local['review.takeTarget']({});
  if (!taken.ok || taken.value === null) return;
  const { queue: id, entityId } = taken.value;
  await openQueueIn(showScreen(REVIEW_SCREEN, TEXT.title), id, entityId);
};

/** Follows the notifications about queues that the analyst clicks, also before the page was there. */
export const followTargets = (): void => followClicks('reviewWanted', openTarget);
