import { expect, it } from 'vitest';
import { text } from '../../../../main/services/jobs/text';
import type { Job } from '../../../../shared/model/app-state';

const NONE = { done: 0, refused: 0, unknown: 0, unsent: 0 };
const job = (
  state: Job['state'],
  kind: Job['kind'],
  outcomes: Partial<typeof NONE> & { already?: number } = {},
) => ({ title: 'Restore: 2 emails', state, kind, outcomes: { ...NONE, ...outcomes } }) as unknown as Job;

it.each([
  ['incomplete', { refused: 2 }, 'refused'],
  ['incomplete', { unknown: 2 }, 'with unknown outcome'],
  ['incomplete', { already: 2 }, 'already done'],
  ['failed', { unsent: 2 }, 'not sent'],
  ['incomplete', { done: 1, refused: 1 }, 'partly done'],
  ['incomplete', { refused: 1, unknown: 1 }, 'not done'],
  ['failed', {}, 'failed'],
] as const)('notifies of an action that ended as %s with %o as “%s”', (state, outcomes, said) => {
  expect(text.endedBadly(job(state, 'action', outcomes)).title).toBe(`Restore: 2 emails: ${said}`);
});

it('notifies of a file without all rows as incomplete', () => {
  expect(text.endedBadly(job('incomplete', 'scheduled')).title).toBe('Restore: 2 emails: incomplete');
});
