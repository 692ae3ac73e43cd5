import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RunningNote } from '../../../../renderer/dataset-view/rows/RunningNote';
import { setSession, useApp } from '../../../../renderer/state/app-store';
import { draw, SIGNED_IN } from '../../../support/page';

const START = useApp.getState();

beforeEach(() => {
  vi.useFakeTimers();
  useApp.setState(START, true);
});
afterEach(() => vi.useRealTimers());

it('counts the seconds for which the tenant makes a request wait', () => {
  setSession({ ...SIGNED_IN, slowedUntil: Date.now() + 20_000 });
  draw(<RunningNote text="Running…" />);
  expect(screen.getByText('Waiting for the tenant (429), 20 s')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(3_000));
  expect(screen.getByText('Waiting for the tenant (429), 17 s')).toBeTruthy();
  act(() => setSession(SIGNED_IN));
  expect(screen.getByText('Running…')).toBeTruthy();
});
