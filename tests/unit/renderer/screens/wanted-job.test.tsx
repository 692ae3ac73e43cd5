import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { followWanted } from '../../../../renderer/screens/jobs/follow-wanted';
import { JobsScreen } from '../../../../renderer/screens/jobs/JobsScreen';
import { useApp } from '../../../../renderer/state/app-store';
import { currentTab, useWorkspace } from '../../../../renderer/state/workspace-store';
import type { Job } from '../../../../shared/model/app-state';
import { ok } from '../../../../shared/bridge';
import { setUpAllCommands } from '../../../support/all-commands';
import { answer, draw, installMain, SIGNED_IN } from '../../../support/page';

setUpAllCommands();
beforeEach(() => useWorkspace.setState({ tabs: [], current: null }));

const jobOf = (id: string): Job => ({
  id,
  kind: 'export',
  title: `Export ${id}`,
  state: 'failed',
  message: `The disk of ${id} is full.`,
  done: 0,
  unit: 'rows',
  startedAt: '2026-11-23T10:00:00.000Z',
});

const JobsTab = () => {
  const tab = useWorkspace(({ tabs, current }) => tabs.find(({ id }) => id === current));
  return tab ? <JobsScreen tab={tab} /> : null;
};

/** Opens a window in which nobody is signed in yet; main has a clicked notification of `job`. */
const install = (job: string) => {
  let wanted: string | null = job;
  const main = installMain({
    'job.list': answer([jobOf('newest'), jobOf('wanted')]),
    'schedule.list': answer([]),
    'job.takeWanted': () => {
      const taken = wanted;
      wanted = null;
      return ok(taken);
    },
  });
  useApp.setState({ session: { kind: 'signedOut' } });
  followWanted();
  draw(<JobsTab />);
  return main;
};

it('shows the job whose notification is clicked, and forgets which one it was', async () => {
  const main = install('wanted');
  act(() => useApp.setState({ session: SIGNED_IN }));
  await screen.findByText('The disk of wanted is full.', { exact: false });
  expect(currentTab()).toMatchObject({ screen: 'jobs', draft: {} });
  const asked = main.inputs('job.takeWanted').length;
  act(() => main.push('jobWanted', { job: 'wanted' }));
  await waitFor(() => expect(main.inputs('job.takeWanted')).toHaveLength(asked + 1));
});

it('asks for no job before the analyst is signed in', () => {
  const main = install('wanted');
  act(() => main.push('jobWanted', { job: 'wanted' }));
  expect(main.inputs('job.takeWanted')).toEqual([]);
  expect(currentTab()).toBeUndefined();
});
