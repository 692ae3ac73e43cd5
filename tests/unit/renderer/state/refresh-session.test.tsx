import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AppsNote } from '../../../../renderer/components/AppsNote';
import { useApp } from '../../../../renderer/state/app-store';
import { refreshSession } from '../../../../renderer/state/refresh-session';
import { ok } from '../../../../shared/bridge';
import { answer, draw, installMain, SIGNED_IN } from '../../../support/page';

it('drops the apps that the page had kept', async () => {
  useApp.setState({ session: SIGNED_IN });
  const main = installMain({
    'apps.secEntities': () => ok({ apps: [] }, { skipped: 2 }),
    'session.refresh': answer(null),
  });
  draw(<AppsNote />).unmount();
  await waitFor(() => expect(main.inputs('apps.secEntities')).toHaveLength(1));
  const kept = draw(<AppsNote />);
  await screen.findByText(/2 apps/);
  const before = main.inputs('apps.secEntities').length;
  kept.unmount();
  draw(<AppsNote />).unmount();
  expect(main.inputs('apps.secEntities')).toHaveLength(before);
  await refreshSession();
  draw(<AppsNote />);
  await waitFor(() => expect(main.inputs('apps.secEntities')).toHaveLength(before + 1));
});
