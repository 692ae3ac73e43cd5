import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openQueue } from '../../../../../renderer/features/review-queues/open-queue';
import { queuesOf, type OpenQueue } from '../../../../../renderer/features/review-queues/queue-kinds';
import { loadQueues, useReview } from '../../../../../renderer/screens/review/review-store';
import { ReviewScreen } from '../../../../../renderer/screens/review/ReviewScreen';
import { deskOf, putQueue } from '../../../../../renderer/screens/review/use-desk';
import { useApp } from '../../../../../renderer/state/app-store';
import { useOverlay } from '../../../../../renderer/state/overlay-store';
import { useWorkspace } from '../../../../../renderer/state/workspace-store';
import { fail } from '../../../../../shared/bridge';
import { App } from '../../../../../shared/model/apps';
import { QueryConfig } from '../../../../../shared/model/query';
import { setUpAllCommands } from '../../../../support/all-commands';
import { answer, draw, installMain, SIGNED_IN } from '../../../../support/page';

setUpAllCommands();

const MAIL = App.parse({ name: 'mail', label: 'Mail', family: 'saas', state: 'enabled', domains: ['email'] });
const field = (db_id: string) => ({ field_id: db_id, db_id, label: db_id, type: 'boolean' });
const CONFIG = QueryConfig.parse({
  operators: [
    { operator_id: 'eq', label: 'equals', expression_template: '{field} equals {value}', arity: 1 },
  ],
  fields: [field('is_restore_requested'), field('is_user_reported')],
});
const queues = queuesOf(MAIL, 'email', CONFIG);
const queueOf = (id: string): OpenQueue => {
  const found = queues.find((one) => one.id === id);
  return found?.counted ? found : expect.unreachable();
};
const TAB = { id: 't1', screen: 'review', title: 'Review queue' };
const Screen = () => {
  const tab = useWorkspace((s) => s.tabs[0]);
  return tab ? <ReviewScreen tab={tab} /> : null;
};
const ready = () => useReview.setState({ list: { kind: 'ready', queues, unread: [] } });

beforeEach(() => {
  useApp.setState({ session: SIGNED_IN });
  useWorkspace.setState({ tabs: [TAB], current: 't1' });
  useOverlay.setState({ toasts: [] });
});
afterEach(() => useWorkspace.setState({ tabs: [] }));

it('opens a queue with the rows that it has now, also if its desk was open before', async () => {
  installMain({});
  ready();
  putQueue('t1', 'Restore requests', queueOf('restore mail_email'));
  const before = deskOf('t1');
  draw(<Screen />);
  act(() => openQueue('restore mail_email'));
  await waitFor(() => expect(deskOf('t1')).not.toBe(before));
  expect(deskOf('t1')?.queue.id).toBe('restore mail_email');
});

it('reads the queues once if one is not known, and never leaves another in its place', async () => {
  const main = installMain({
    'apps.secEntities': answer({ apps: [MAIL] }),
    'query.config': answer(CONFIG),
    'review.state': answer({ queries: [], alerts: [] }),
  });
  ready();
  putQueue('t1', 'Restore requests', queueOf('restore mail_email'));
  draw(<Screen />);
  act(() => openQueue('restore gone_email'));
  await waitFor(() =>
    expect(useOverlay.getState().toasts.map(({ text }) => text)).toContain(
      'This queue is gone: the tenant no longer offers it.',
    ),
  );
  expect(main.inputs('apps.secEntities')).toHaveLength(1);
  expect(deskOf('t1')).toBeUndefined();
  expect(screen.getByRole('region', { name: 'Review queue' })).toBeTruthy();
});

it('names a saved query that can’t be read as it was stored, or says that only its ID is known', async () => {
  const refused = fail({ kind: 'not_found' as const, message: 'No such query.', next: '' });
  const stored = { id: 'query q-1', label: 'Mass mails' };
  installMain({
    'apps.secEntities': answer({ apps: [] }),
    'review.state': answer({ queries: ['q-1', 'q-2'], alerts: [stored] }),
    'saved.read': () => refused,
  });
  await loadQueues();
  const { list } = useReview.getState();
  expect(list.kind === 'ready' ? list.queues.map(({ kind }) => kind) : []).toEqual([
    'Mass mails',
    'Saved query, name not known (ID q-2)',
  ]);
});
