import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readDraft } from '../../../../renderer/screens/dashboard/dashboard-draft';
import { DashboardBar } from '../../../../renderer/screens/dashboard/DashboardBar';
import { useJobs } from '../../../../renderer/state/jobs-store';
import { useLogins } from '../../../../renderer/state/logins-store';
import type { Job } from '../../../../shared/model/app-state';
import { setUpAllCommands } from '../../../support/all-commands';
import { draw } from '../../../support/page';
import { datasetOf } from '../dataset-view/fake-rows';

const JOB = { id: 'load', kind: 'logins', state: 'running' } as Job;

setUpAllCommands();

it('says that logins are loading until their load has ended, also if it was canceled', () => {
  useJobs.setState({ jobs: [JOB] });
  useLogins.setState({ kind: 'ready', dataset: datasetOf({ state: 'idle', loaded: 7 }), job: JOB.id });
  draw(
    <DashboardBar draft={readDraft(undefined)} loadedSpan={null} withEgress={[]} onDraft={() => undefined} />,
  );
  expect(screen.getByText('Loading… 7 logins')).toBeTruthy();
  act(() => useJobs.setState({ jobs: [{ ...JOB, state: 'cancelled', endedAt: '2026-11-20T08:00:00Z' }] }));
  expect(screen.queryByText(/^Loading/)).toBeNull();
});
