import { useEffect } from 'react';
import type { Tab } from '../../../shared/model/app-state';
import { dropWantedQueue, useWantedQueue } from '../../features/review-queues/open-queue';
import { DeskView } from './DeskView';
import { QueueHome } from './QueueHome';
import { loadQueues, openQueueOf, useReview } from './review-store';
import { openQueueIn } from './open-queue-in';
import { readReviewTab } from './tab-state';
import { deskOf, putQueue } from './use-desk';
import '../../dataset-view/strips.css';
import '../../dataset-view/dataset-view.css';
import '../../theme/grid.css';
import './review.css';
import './queue-matrix.css';

/** The review queue: the list of queues, or the queue that is being worked through. */
export const ReviewScreen = ({ tab }: { readonly tab: Tab }) => {
  const list = useReview((s) => s.list);
  const { queue } = readReviewTab(tab.draft);
  const desk = deskOf(tab.id);
  const wanted = useWantedQueue(({ wanted: one }) => (one?.tab === tab.id ? one.queue : undefined));
  useEffect(() => {
    if (list.kind === 'loading') void loadQueues();
  }, [list.kind]);
  useEffect(() => {
    if (wanted === undefined) return;
    dropWantedQueue();
    void openQueueIn(tab.id, wanted);
  }, [wanted]);
  // A tab that was restored opens its queue once the queues are known.
  useEffect(() => {
    if (list.kind !== 'ready' || queue === undefined || deskOf(tab.id)?.queue.id === queue) return;
    const wanted = openQueueOf(queue);
    if (wanted) putQueue(tab.id, wanted.counted.label, wanted);
  }, [list, queue, desk]);
  return desk ? <DeskView key={desk.queue.id} desk={desk} /> : <QueueHome />;
};
