import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { queuesOf } from '../../../../../renderer/features/review-queues/queue-kinds';
import { followTargets } from '../../../../../renderer/screens/review/follow-targets';
import { QueueBadge } from '../../../../../renderer/screens/review/QueueBadge';
import { followReview, useReview } from '../../../../../renderer/screens/review/review-store';
import { deskOf } from '../../../../../renderer/screens/review/use-desk';
import { useApp } from '../../../../../renderer/state/app-store';
import { useOverlay } from '../../../../../renderer/state/overlay-store';
import { useWorkspace } from '../../../../../renderer/state/workspace-store';
import { App } from '../../../../../shared/model/apps';
import { QueryConfig } from '../../../../../shared/model/query';
import { setUpAllCommands } from '../../../../support/all-commands';
import { draw, installMain, SIGNED_IN } from '../../../../support/page';

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
  useWorkspace.setState({ tabs: [] });
  useOverlay.setState({ toasts: [] });
});

const notified = {
  queue: QUEUE,
  entityId: null,
  fresh: 2,
  isOnDesktop: false,
  title: '2 new in Restore requests',
};

it('counts what arrived in queues at the rail until the analyst opens them, and tells it by a toast or by the desktop, not by both', () => {
  const main = installMain();
  useApp.setState({ session: SIGNED_IN });
  followReview(() => undefined);
  followTargets();
  draw(<QueueBadge />);
  expect(screen.queryByRole('img')).toBeNull();
  act(() => main.push('queueNotified', { ...notified, isOnDesktop: true }));
  expect(screen.getByRole('img', { name: '2 new in queues that notify' })).toBeTruthy();
  expect(useOverlay.getState().toasts).toEqual([]);
  act(() => main.push('queueNotified', { ...notified, fresh: 1 }));
  expect(screen.getByRole('img', { name: '3 new in queues that notify' })).toBeTruthy();
  expect(useOverlay.getState().toasts).toHaveLength(1);
  const counted = { queue: QUEUE, total: 9, oldest: null, since: null, fresh: [] };
  act(() => main.push('queueCounted', counted));
  expect(screen.getByRole('img', { name: '3 new in queues that notify' })).toBeTruthy();
  act(() => main.push('queueCounted', { ...counted, isVisit: true }));
  expect(screen.queryByRole('img')).toBeNull();
});

it('shows what a queue notifies of in the window, and opens the queue from there', async () => {
  const main = installMain();
  useApp.setState({ session: SIGNED_IN });
  useWorkspace.setState({ tabs: [], current: '' });
  useReview.setState({ list: { kind: 'ready', queues: queuesOf(MAIL, 'email', CONFIG), unread: [] } });
  followTargets();
  main.push('queueNotified', notified);
  const [first] = useOverlay.getState().toasts;
  expect(first).toMatchObject({ text: '2 new in Restore requests', tone: 'plain' });
  main.push('queueNotified', { ...notified, title: 'No notifications', reason: 'Too many.' });
  expect(useOverlay.getState().toasts).toMatchObject([{ tone: 'warn', next: 'Too many.' }]);
  const [button] = first?.buttons ?? [];
  expect(button?.label).toBe('Open queue');
  button?.run();
  const { current } = useWorkspace.getState();
  await waitFor(() => expect(deskOf(current ?? '')?.queue.id).toBe(QUEUE));
});
