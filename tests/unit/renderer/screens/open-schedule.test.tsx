import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { openSchedule } from '../../../../renderer/features/jobs/open-jobs';
import { JobsScreen } from '../../../../renderer/screens/jobs/JobsScreen';
import { useSchedules } from '../../../../renderer/state/schedules-store';
import { useWorkspace } from '../../../../renderer/state/workspace-store';
import type { WorkSchedule } from '../../../../shared/model/work-schedule';
import { setUpAllCommands } from '../../../support/all-commands';
import { answer, draw, installMain } from '../../../support/page';

setUpAllCommands();

const schedule = (id: string, label: string) =>
  ({
    id,
    label,
    tenant: 'Contoso',
    folder: 'reports',
    isPaused: true,
    isRunning: false,
    query: { words: '' },
    timing: { frequency: 'daily', time: '07:00' },
    format: 'csv',
    which: 'always',
    nextAt: null,
    owed: null,
    blocked: null,
    last: null,
  }) as unknown as WorkSchedule;

const Jobs = () => {
  const tab = useWorkspace((s) => s.tabs.find((one) => one.screen === 'jobs'));
  return tab ? <JobsScreen tab={tab} /> : null;
};

beforeEach(() => {
  installMain({ 'job.list': answer([]), 'query.list': answer([]) });
  useWorkspace.setState({ tabs: [], current: null });
  useSchedules.setState({ schedules: { state: 'loading' } });
});

it('shows the schedule that was asked for once the schedules are read, and again in the same tab', async () => {
  openSchedule('s2');
  draw(<Jobs />);
  act(() =>
    useSchedules.setState({
      schedules: { state: 'ready', list: [schedule('s1', 'Morning'), schedule('s2', 'Evening')] },
    }),
  );
  await screen.findByRole('heading', { name: 'Evening' });
  act(() => openSchedule('s1'));
  await screen.findByRole('heading', { name: 'Morning' });
  expect(useWorkspace.getState().tabs).toMatchObject([{ screen: 'jobs', draft: {} }]);
});
