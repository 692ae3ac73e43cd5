import { expect, it } from 'vitest';
import type { Job } from '../../../../shared/model/app-state';
import { formatJobState } from '../../../../renderer/features/jobs/job-format';
import { isShown, JOB_FILTERS } from '../../../../renderer/screens/jobs/job-filters';

const job = (state: Job['state'], kind: Job['kind'] = 'export') => ({ state, kind }) as Job;

it('lists canceled jobs apart from those that failed, and incomplete ones apart from both', () => {
  const filtersOf = (state: Job['state']) =>
    JOB_FILTERS.filter((filter) => filter !== 'all' && isShown(job(state), filter));
  expect(filtersOf('cancelled')).toEqual(['cancelled']);
  expect(filtersOf('failed')).toEqual(['failed']);
  expect(filtersOf('incomplete')).toEqual(['incomplete']);
  expect(filtersOf('waiting')).toEqual(['running']);
});

it('calls an action partly done and a file incomplete', () => {
  expect(formatJobState(job('incomplete', 'action'))).toBe('Partly done');
  expect(formatJobState(job('incomplete', 'scheduled'))).toBe('Incomplete');
});
