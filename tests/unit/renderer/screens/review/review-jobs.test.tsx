import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { loadQueues, useReview } from '../../../../../renderer/screens/review/review-store';
import { announceJob } from '../../../../../renderer/shell/dialogs/announce-jobs';
import { PendingActions } from '../../../../../renderer/shell/frame/Toasts';
import { addFollower } from '../../../../../renderer/state/followed-jobs';
import { useJobs } from '../../../../../renderer/state/jobs-store';
import { useOverlay } from '../../../../../renderer/state/overlay-store';
import { fail } from '../../../../../shared/bridge';
import type { Job } from '../../../../../shared/model/app-state';
import { setUpAllCommands } from '../../../../support/all-commands';
import { answer, draw, installMain } from '../../../../support/page';

const job = (patch: Partial<Job>): Job => ({
  id: 'j1',
  kind: 'action',
  title: 'Quarantine 1 email',
  state: 'waiting',
  done: 0,
  unit: 'entities',
  startedAt: '2026-01-01T00:00:00Z',
  isReview: true,
  ...patch,
});
const announced = (): readonly (string | undefined)[] =>
  useOverlay.getState().toasts.map(({ subject }) => subject);

setUpAllCommands();

addFollower((id) => id === 'shown');

afterEach(() => {
  useJobs.setState({ jobs: [] });
  useOverlay.setState({ toasts: [] });
});

describe('a job of a decision', () => {
  it('tells that it failed, unless the desk in front shows it', () => {
    announceJob(job({ id: 'well', state: 'done' }));
    announceJob(job({ id: 'shown', state: 'failed' }));
    announceJob(job({ id: 'away', state: 'failed' }));
    expect(announced()).toEqual(['away']);
  });

  it('shows its countdown at the edge of the window, unless the desk in front has it', () => {
    installMain();
    useJobs.setState({ jobs: [job({ id: 'shown', title: 'Shown' }), job({ id: 'away', title: 'Away' })] });
    draw(<PendingActions />);
    expect(screen.queryByRole('group', { name: 'Shown' })).toBeNull();
    expect(screen.getByRole('group', { name: 'Away' })).toBeDefined();
  });
});

describe('a saved query that is a queue', () => {
  it('stays in the list with the reason if it can’t be read', async () => {
    installMain({
      'apps.secEntities': answer({ apps: [] }),
      'review.state': answer({ queries: ['s1'], alerts: [], tally: {} }),
      'saved.read': () => fail({ kind: 'not_found', message: 'The query is gone.', next: '' }),
    });
    await loadQueues();
    const { list } = useReview.getState();
    expect(list.kind === 'ready' && list.queues).toMatchObject([
      { saved: 's1', off: expect.stringContaining('The query is gone.') as string },
    ]);
  });
});
