import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { JobDetail } from '../../../../renderer/screens/jobs/JobDetail';
import type { Job } from '../../../../shared/model/app-state';
import { draw } from '../../../support/page';

const FAILED: Job = {
  id: 'a',
  kind: 'download',
  title: 'invoice.zip',
  state: 'failed',
  done: 0,
  unit: 'bytes',
  message: 'The tenant refused it.',
  startedAt: '2026-10-07T14:30:00.000Z',
  endedAt: '2026-10-07T14:30:01.000Z',
};

it('shows the response of the tenant to a job that failed', async () => {
  const { user } = draw(<JobDetail job={{ ...FAILED, response: '{"error":"locked"}' }} onForget={vi.fn()} />);
  await user.click(screen.getByText('Show the response'));
  expect(screen.getByText('{"error":"locked"}')).toBeTruthy();
});

it('offers no response where none was kept', () => {
  draw(<JobDetail job={FAILED} onForget={vi.fn()} />);
  expect(screen.queryByText('Show the response')).toBeNull();
});
