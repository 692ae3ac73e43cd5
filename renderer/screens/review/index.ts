import { InboxUpdate } from '@blueprintjs/icons';
import { lazy } from 'react';
import { screenModule } from '../../screen-module';
import { REVIEW_COMMANDS } from './commands';
import { followTargets } from './follow-targets';
import { forgetLedgers } from './ledger';
import { REVIEW_SCREEN } from '../../features/review-queues/open-queue';
import { followReview } from './review-store';
import { QueueBadge } from './QueueBadge';
import { ReviewTab } from './tab-state';
import { TEXT } from './text';

/** Queues of emails, files and messages that wait for a decision. */
export const review = screenModule({
  id: REVIEW_SCREEN,
  title: TEXT.title,
  icon: InboxUpdate,
  needsSession: true,
  railOrder: 90,
  Badge: QueueBadge,
  Screen: lazy(() => import('./ReviewScreen').then((m) => ({ default: m.ReviewScreen }))),
  commands: REVIEW_COMMANDS,
  tabState: ReviewTab,
  start: () => {
    followReview(forgetLedgers);
    followTargets();
  },
});
