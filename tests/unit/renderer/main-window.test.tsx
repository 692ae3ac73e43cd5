import { act, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { start } from '../../../renderer/app';
import { useApp } from '../../../renderer/state/app-store';
import { openOverlay, toastWith, useOverlay } from '../../../renderer/state/overlay-store';
import { fail } from '../../../shared/bridge';
import { installMain, SIGNED_IN } from '../../support/page';

const UNREAD = { kind: 'unexpected', message: 'The state could not be read.', next: 'Restart.' } as const;

it('takes over settings that were changed in the profile window', async () => {
  const main = installMain();
  const root = document.body.appendChild(document.createElement('div'));
  await act(() => start(root));
  const { settings } = useApp.getState();
  act(() => main.push('settingsChanged', { ...settings, paneWidth: 555 }));
  await waitFor(() => expect(useApp.getState().settings.paneWidth).toBe(555));
});

it('stores no tabs in place of those of the last start, if the sign-in ends before they are read', async () => {
  const releases: (() => void)[] = [];
  const main = installMain({
    'app.state': () => new Promise((resolve) => releases.push(() => resolve(fail(UNREAD)))),
  });
  const started = start(document.body.appendChild(document.createElement('div')));
  act(() => main.push('sessionChanged', SIGNED_IN));
  expect(main.inputs('app.saveWorkspace')).toEqual([]);
  for (const release of releases) release();
  await act(() => started);
});

it('closes overlays and the buttons of toasts when another tenant is signed in to, and keeps them in one', async () => {
  const main = installMain();
  const root = document.body.appendChild(document.createElement('div'));
  await act(() => start(root));
  act(() => main.push('sessionChanged', SIGNED_IN));
  act(() => {
    openOverlay('palette');
    toastWith('A job ended.', 'ok', { buttons: [{ label: 'Open queue', run: () => undefined }] });
  });
  act(() => main.push('sessionChanged', { ...SIGNED_IN, slowedUntil: 5 }));
  const hasButtons = () => useOverlay.getState().toasts.some(({ buttons }) => buttons !== undefined);
  expect([useOverlay.getState().open, hasButtons()]).toEqual(['palette', true]);
  act(() => main.push('sessionChanged', { ...SIGNED_IN, connectionId: 'another' }));
  expect([useOverlay.getState().open, hasButtons()]).toEqual([null, false]);
});
