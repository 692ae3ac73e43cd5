import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RunningNote } from '../../../../renderer/screens/hunt/RunningNote';
import { setSession, useApp } from '../../../../renderer/state/app-store';
import { draw } from '../../../support/page';

const START = useApp.getState();
const session = {
  kind: 'signedIn',
  connectionId: 'c',
  address: 'https://portal.example.com',
  tenant: 'Contoso',
  brand: '',
  colour: 0,
  isDemo: false,
  keeps: 'session',
} as const;

beforeEach(() => {
  vi.useFakeTimers();
  useApp.setState(START, true);
});
afterEach(() => vi.useRealTimers());

it('counts the seconds for which the tenant makes a request wait', () => {
  setSession({ ...session, slowedUntil: Date.now() + 20_000 });
  draw(<RunningNote text="Running…" />);
  expect(screen.getByText('Waiting for the tenant (429), 20 s')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(3_000));
  expect(screen.getByText('Waiting for the tenant (429), 17 s')).toBeTruthy();
  act(() => setSession(session));
  expect(screen.getByText('Running…')).toBeTruthy();
});
