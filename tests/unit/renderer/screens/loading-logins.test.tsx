import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { LoadedLogins } from '../../../../renderer/record/logins/LoadedLogins';
import { DashboardScreen } from '../../../../renderer/screens/dashboard/DashboardScreen';
import { useLogins } from '../../../../renderer/state/logins-store';
import { setUpAllCommands } from '../../../support/all-commands';
import { draw, installMain } from '../../../support/page';

setUpAllCommands();
beforeEach(() => {
  installMain({ 'apps.secEntities': () => new Promise(() => undefined) as never });
  useLogins.setState({ kind: 'running', dataset: null, job: 'load', connection: '' });
});

it('gives the focus to the place of the map while logins load', async () => {
  draw(
    <main className="shell-main" tabIndex={-1}>
      <DashboardScreen tab={{ id: 't', screen: 'dashboard', title: 'Overview' }} />
    </main>,
  );
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Where'));
});

it('gives the focus to the progress of a load that a list waits for, and takes it from no control', async () => {
  const drawn = (isTyping: boolean) =>
    draw(
      <>
        {isTyping && <input aria-label="Search" autoFocus />}
        <LoadedLogins>{() => null}</LoadedLogins>
      </>,
    );
  const { unmount } = drawn(false);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('status')));
  unmount();
  drawn(true);
  await screen.findByRole('status');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Search' }));
});
