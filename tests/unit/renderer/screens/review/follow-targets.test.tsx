import { waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { queuesOf } from '../../../../../renderer/features/review-queues/queue-kinds';
import { followTargets } from '../../../../../renderer/screens/review/follow-targets';
import { useReview } from '../../../../../renderer/screens/review/review-store';
import { closeDesksOfClosedTabs, deskOf } from '../../../../../renderer/screens/review/use-desk';
import { useApp } from '../../../../../renderer/state/app-store';
import { useOverlay } from '../../../../../renderer/state/overlay-store';
import { useWorkspace } from '../../../../../renderer/state/workspace-store';
import { App } from '../../../../../shared/model/apps';
import { QueryConfig } from '../../../../../shared/model/query';
import { setUpAllCommands } from '../../../../support/all-commands';
import { installMain, SIGNED_IN } from '../../../../support/page';

setUpAllCommands();

const MAIL = App.parse({ name: 'mail', label: 'Mail', family: 'saas', state: 'enabled', domains: ['email'] });
const CONFIG = QueryConfig.parse({
  operators: [
    { operator_id: 'eq', label: 'equals', expression_template: '{field} equals {value}', arity: 1 },
  ],
  fields: [
    {
      field_id: 'is_restore_requested',
      db_id: 'is_restore_requested',
      label: 'Requested',
      type: 'boolean',
    },
  ],
});
const QUEUE = 'restore mail_email';

afterEach(() => {
  closeDesksOfClosedTabs([]);
  useOverlay.setState({ toasts: [] });
});

it('shows what a queue notifies of in the window too, and opens the queue from there', async () => {
  const main = installMain();
  useApp.setState({ session: SIGNED_IN });
  useWorkspace.setState({ tabs: [], current: '' });
  useReview.setState({ list: { kind: 'ready', queues: queuesOf(MAIL, 'email', CONFIG), unread: [] } });
  followTargets();
  main.push('queueNotified', { queue: QUEUE, entityId: null, title: '2 new in Restore requests' });
  const [first] = useOverlay.getState().toasts;
  expect(first).toMatchObject({ text: '2 new in Restore requests', tone: 'plain' });
  main.push('queueNotified', {
    queue: QUEUE,
    entityId: null,
    title: 'No notifications',
    reason: 'Too many.',
  });
  expect(useOverlay.getState().toasts).toMatchObject([{ tone: 'warn', next: 'Too many.' }]);
  const [button] = first?.buttons ?? [];
  expect(button?.label).toBe('Open queue');
  button?.run();
  const { current } = useWorkspace.getState();
  await waitFor(() => expect(deskOf(current ?? '')?.queue.id).toBe(QUEUE));
});
