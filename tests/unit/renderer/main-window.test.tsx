import { act, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { start } from '../../../renderer/app';
import { useApp } from '../../../renderer/state/app-store';
import { installMain } from '../../support/page';

it('takes over settings that were changed in the profile window', async () => {
  const main = installMain();
  const root = document.body.appendChild(document.createElement('div'));
  await act(() => start(root));
  const { settings } = useApp.getState();
  act(() => main.push('settingsChanged', { ...settings, paneWidth: 555 }));
  await waitFor(() => expect(useApp.getState().settings.paneWidth).toBe(555));
});
