import { expect, it } from 'vitest';
import type { Job } from '../../../../shared/model/app-state';
import { formatJobState, jobTone } from '../../../../renderer/features/jobs/job-format';
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

it('tells four outcomes of an action apart, and calls only what failed failed', () => {
  const action = (state: Job['state'], counts: Partial<Job['outcomes']>) =>
    ({
      state,
      kind: 'action',
      outcomes: { done: 0, already: 0, refused: 0, unknown: 0, unsent: 0, ...counts },
    }) as Job;
  const shown = (one: Job) => [formatJobState(one), jobTone(one)];
  expect(shown(action('done', { done: 2 }))).toEqual(['Done', 'ok']);
  expect(shown(action('done', { already: 1 }))).toEqual(['Already done', 'mute']);
  expect(shown(action('failed', { refused: 2 }))).toEqual(['Refused', 'warn']);
  expect(shown(action('failed', { unsent: 2 }))).toEqual(['Not sent', 'bad']);
  expect(shown(action('failed', { refused: 1, unsent: 1 }))).toEqual(['Failed', 'bad']);
  expect(shown(action('incomplete', { refused: 2 }))).toEqual(['Refused', 'warn']);
  expect(shown(action('incomplete', { unknown: 2 }))).toEqual(['Unknown outcome', 'warn']);
  expect(shown(action('incomplete', { refused: 1, unknown: 1 }))).toEqual(['Unknown outcome', 'warn']);
  expect(shown(action('incomplete', { refused: 1, unsent: 1 }))).toEqual(['Not done', 'warn']);
  expect(shown(action('incomplete', { done: 1, refused: 1 }))).toEqual(['Partly done', 'warn']);
});
