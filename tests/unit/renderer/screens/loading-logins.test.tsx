import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
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
