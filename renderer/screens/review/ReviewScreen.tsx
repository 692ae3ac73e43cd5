import { useEffect } from 'react';
import type { Tab } from '../../../shared/model/app-state';
import { DeskView } from './DeskView';
import { QueueHome } from './QueueHome';
import { loadQueues, openQueueOf, useReview } from './review-store';
import { readReviewTab } from './tab-state';
import { deskOf, putQueue } from './use-desk';
import '../../dataset-view/strips.css';
import '../../dataset-view/dataset-view.css';
import '../../theme/grid.css';
import './review.css';

/** The review queue: the list of queues, or the queue that is being worked through. */
export const ReviewScreen = ({ tab }: { readonly tab: Tab }) => {
  const list = useReview((s) => s.list);
  const { queue } = readReviewTab(tab.draft);
  const desk = deskOf(tab.id);
  useEffect(() => {
    if (list.kind === 'loading') void loadQueues();
  }, [list.kind]);
  // A tab that was restored, or that a notification leads to, opens its queue once the queues are known.
  useEffect(() => {
    if (list.kind !== 'ready' || queue === undefined || desk?.queue.id === queue) return;
    const wanted = openQueueOf(queue);
    if (wanted) putQueue(tab.id, wanted.counted.label, wanted);
  }, [list, queue, desk]);
  return desk ? <DeskView key={desk.queue.id} desk={desk} /> : <QueueHome />;
};
