import { expect, it } from 'vitest';
import { useApp } from '../../../../renderer/state/app-store';
import { followJobs, noteUnseen, useUnseenJobs } from '../../../../renderer/state/jobs-store';
import type { Job, SessionState } from '../../../../shared/model/app-state';
import { answer, installMain } from '../../../support/page';

it('keeps the badge of failed jobs when the session expires, and clears it with another connection', async () => {
  const session = (connectionId: string, expired = false) =>
    ({ kind: 'signedIn', connectionId, expired }) as SessionState;
  const main = installMain({ 'job.list': answer([]) });
  useApp.setState({ session: session('a') });
  await followJobs();
  noteUnseen({ id: 'j1' } as Job);
  main.push('sessionChanged', session('a', true));
  expect(useUnseenJobs.getState().ids.size).toBe(1);
  main.push('sessionChanged', session('b'));
  expect(useUnseenJobs.getState().ids.size).toBe(0);
});
