import { toast } from '../../state/overlay-store';
import { loadQueues, openQueueOf, useReview } from './review-store';
import { TEXT } from './text';
import { putQueue } from './use-desk';

/** Opens a queue on a tab with the rows that it has now, and an item if one is named. Queues that are not known are read once. */
export const openQueueIn = async (tab: string, id: string, entityId: string | null = null): Promise<void> => {
  if (!openQueueOf(id)) {
    // While they are read, the desk of another queue would pass for the one that was asked for.
    putQueue(tab, TEXT.title, undefined);
    await loadQueues();
  }
  const queue = openQueueOf(id);
  // The new items are not among the rows of a desk that was opened before.
  if (queue) putQueue(tab, queue.counted.label, queue, entityId);
  else if (useReview.getState().list.kind === 'ready') toast(TEXT.queueGone, 'warn');
};
