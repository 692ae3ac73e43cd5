import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BoundCommand } from '../../../../renderer/commands/command';
import { runOn } from '../../../../renderer/shell/palette/arrival';
import type { ScreenModule } from '../../../../renderer/screen-module';
import type { ScreenId } from '../../../../renderer/state/screen-id';
import { useOverlay } from '../../../../renderer/state/overlay-store';
import { useWorkspace } from '../../../../renderer/state/workspace-store';
import { draw, installMain } from '../../../support/page';
import { Modal } from '../../../../renderer/components/Modal';

const POSTURE: ScreenModule<ScreenId> = {
  ...{ id: 'posture', title: 'Posture', needsSession: false, railOrder: 1, commands: [] },
  ...{ icon: () => null, Screen: () => null },
};
const run = vi.fn();
let isReady = false;
let hasNone = false;
const REFRESH: BoundCommand = {
  ...{ id: 'posture.refresh', label: 'Refresh', keys: [], run },
  needs: () => 'Wait for the list',
  missingSession: () => undefined,
  hasNone: () => hasNone,
  hasTarget: () => true,
  isEnabled: () => isReady,
};
const toasts = () => useOverlay.getState().toasts.map(({ text }) => text);
const WENT_ON = 'Refresh: not run because you did something else first.';

beforeEach(() => {
  installMain();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  isReady = false;
  hasNone = false;
  run.mockClear();
  useOverlay.setState({ toasts: [], open: null, receipt: null });
  useWorkspace.setState({ tabs: [], current: null });
  runOn(POSTURE, REFRESH);
  vi.advanceTimersByTime(1_000);
});
afterEach(() => {
  vi.advanceTimersByTime(30_000);
  vi.useRealTimers();
});

it('runs a command once its screen is ready', () => {
  isReady = true;
  vi.advanceTimersByTime(50);
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(20_000);
  expect(run).toHaveBeenCalledTimes(1);
});

it('says what the command needs if its screen is not ready in time', () => {
  vi.advanceTimersByTime(10_000);
  expect(toasts()).toEqual(['Refresh: Wait for the list.']);
  isReady = true;
  vi.advanceTimersByTime(10_000);
  expect(run).not.toHaveBeenCalled();
});

it('says what the command needs as soon as its screen is known to have nothing for it', () => {
  hasNone = true;
  vi.advanceTimersByTime(50);
  expect(toasts()).toEqual(['Refresh: Wait for the list.']);
  isReady = true;
  vi.advanceTimersByTime(5_000);
  expect([toasts(), run.mock.calls]).toEqual([['Refresh: Wait for the list.'], []]);
});

it('says that it was not run if another tab is shown first', () => {
  useWorkspace.setState({ tabs: [], current: null });
  isReady = true;
  vi.advanceTimersByTime(50);
  expect([toasts(), run.mock.calls]).toEqual([[WENT_ON], []]);
});

it.each([
  ['a key is pressed', () => fireEvent.keyDown(document.body, { key: 'j' })],
  ['something is clicked', () => fireEvent.pointerDown(document.body)],
])('says that it was not run if %s first', (_, act) => {
  act();
  isReady = true;
  vi.advanceTimersByTime(50);
  expect([toasts(), run.mock.calls]).toEqual([[WENT_ON], []]);
});

it('goes on waiting while a key is held that was pressed before, and for a modifier alone', () => {
  fireEvent.keyDown(document.body, { key: 'Enter', repeat: true });
  fireEvent.keyDown(document.body, { key: 'Shift' });
  isReady = true;
  vi.advanceTimersByTime(50);
  expect([toasts(), run.mock.calls.length]).toEqual([[], 1]);
});

it('runs nothing over a dialog, and names it as the reason if it stays open', () => {
  const { unmount } = draw(
    <Modal title="Sign in again" onClose={() => undefined}>
      <p>The session has ended.</p>
    </Modal>,
  );
  isReady = true;
  vi.advanceTimersByTime(5_000);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5_000);
  expect([toasts(), run.mock.calls]).toEqual([['Refresh: not run because a dialog or menu was open.'], []]);
  unmount();
});
