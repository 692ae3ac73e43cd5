import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useCheck, verifyJournal } from '../../../../renderer/screens/journal/journal-store';
import { useApp } from '../../../../renderer/state/app-store';
import { useWorkspace } from '../../../../renderer/state/workspace-store';
import type { SessionState } from '../../../../shared/model/app-state';
import { answer, installMain } from '../../../support/page';

const signedIn = (connectionId: string) => ({ kind: 'signedIn', connectionId }) as unknown as SessionState;
const JOB = {
  id: 'check',
  kind: 'verify',
  title: 'Verify',
  state: 'done',
  done: 1,
  unit: 'rows',
  startedAt: '',
};

it('shows the check of a journal only beside that journal', async () => {
  installMain({ 'journal.verify': answer(JOB) });
  useWorkspace.setState({ tabs: [{ id: 'tab', screen: 'journal', title: 'Journal' }] });
  useApp.setState({ session: { kind: 'signedOut' } });
  const { result } = renderHook(() => useCheck('tab'));
  await act(() => verifyJournal('tab'));
  expect(result.current).toBe('check');
  act(() => useApp.setState({ session: signedIn('a') }));
  expect(result.current).toBeUndefined();
  await act(() => verifyJournal('tab'));
  expect(result.current).toBe('check');
  act(() => useApp.setState({ session: signedIn('b') }));
  expect(result.current).toBeUndefined();
});
