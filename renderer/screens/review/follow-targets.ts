import { local, on } from '../../bridge';
import { REVIEW_SCREEN } from '../../features/review-queues/open-queue';
import { followClicks } from '../../state/follow-clicks';
import { toastWith } from '../../state/overlay-store';
import { showScreen } from '../../state/workspace-store';
import { openQueueIn } from './open-queue-in';
import { TEXT } from './text';

const openOnScreen = (queue: string, entityId: string | null): Promise<void> =>
  openQueueIn(showScreen(REVIEW_SCREEN, TEXT.title), queue, entityId);

/** Opens the queue, and the item if there is one, that a clicked notification leads to. */
const openTarget = async (): Promise<void> => {
  const taken = await local['review.takeTarget']({});
  if (!taken.ok || taken.value === null) return;
  const { queue: id, entityId } = taken.value;
  await openOnScreen(id, entityId);
};

/** Follows what queues notify of: as a toast that opens the queue, unless the desktop tells it, and the notifications that the analyst clicks, also before the page was there. */
export const followTargets = (): void => {
  on('queueNotified', ({ queue, entityId, isOnDesktop, title, reason }) => {
    if (isOnDesktop) return;
    toastWith(title, reason === undefined ? 'plain' : 'warn', {
      next: reason,
      subject: `queue ${queue}`,
      buttons: [{ label: TEXT.openQueue, run: () => void openOnScreen(queue, entityId) }],
    });
  });
  followClicks('reviewWanted', openTarget);
};
