import { expect, it } from 'vitest';
import { createJobList } from '../../../../main/services/jobs/job-list';
import type { JobHistory } from '../../../../main/services/jobs/job-history';
import type { Job } from '../../../../shared/model/app-state';

it('drops the oldest work that Postern started by itself before what the analyst asked for', () => {
  const history = { read: () => [], put: () => [] } as unknown as JobHistory;
  const list = createJobList({ push: () => undefined, history, tenant: () => 't' });
  const add = (id: string, isAutomatic: boolean) => {
    const job: Job = {
      id,
      kind: 'compare',
      title: id,
      state: 'done',
      done: 1,
      unit: 'rows',
      startedAt: '2026-10-07T00:00:00Z',
      ...(isAutomatic ? { isAutomatic } : {}),
    };
    list.add({ job, tenant: 't', controller: new AbortController(), ended: Promise.resolve() });
  };
  add('asked', false);
  for (let i = 0; i < 300; i += 1) add(`own ${i}`, true);
  const left = list.all().map(({ id }) => id);
  expect(left).toHaveLength(200);
  expect(left).toContain('asked');
  expect(left).toContain('own 299');
  expect(left).not.toContain('own 0');
});
