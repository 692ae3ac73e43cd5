import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { followWanted } from '../../../../renderer/screens/jobs/follow-wanted';
import { JobsScreen } from '../../../../renderer/screens/jobs/JobsScreen';
import { useApp } from '../../../../renderer/state/app-store';
import { useOverlay } from '../../../../renderer/state/overlay-store';
import { currentTab, useWorkspace } from '../../../../renderer/state/workspace-store';
import type { Job, SessionState } from '../../../../shared/model/app-state';
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

let wanted: string | null = null;
const want = (job: string) => (wanted = job);
/** Opens a window, signed out by default; main has a clicked notification of `job`. */
const install = (job: string, session: SessionState = { kind: 'signedOut' }) => {
  want(job);
  const main = installMain({
    'job.list': answer([jobOf('newest'), jobOf('wanted')]),
    'schedule.list': answer([]),
    'job.takeWanted': () => {
      const taken = wanted;
      wanted = null;
      return ok(taken && { job: taken, isListed: taken !== 'elsewhere' });
    },
  });
  useApp.setState({ session });
  followWanted();
  draw(<JobsTab />);
  return main;
};

it('shows the job whose notification is clicked, also if the jobs are on screen', async () => {
  const main = install('wanted');
  act(() => useApp.setState({ session: SIGNED_IN }));
  await screen.findByText('The disk of wanted is full.', { exact: false });
  expect(currentTab()).toMatchObject({ screen: 'jobs', draft: {} });
  want('newest');
  act(() => main.push('jobWanted', { job: 'newest' }));
  await screen.findByText('The disk of newest is full.', { exact: false });
});

it('shows the job to an analyst who was signed in by the start, before the page', async () => {
  install('wanted', SIGNED_IN);
  await screen.findByText('The disk of wanted is full.', { exact: false });
});

it('tells that a job belongs to another tenant, and opens none of this one', async () => {
  install('elsewhere');
  act(() => useApp.setState({ session: SIGNED_IN }));
  await waitFor(() => expect(useOverlay.getState().toasts.at(-1)?.text).toContain('another tenant'));
  expect(currentTab()).toBeUndefined();
});

it('asks for no job before the analyst is signed in', () => {
  const main = install('wanted');
  act(() => main.push('jobWanted', { job: 'wanted' }));
  expect(main.inputs('job.takeWanted')).toEqual([]);
  expect(currentTab()).toBeUndefined();
});
