import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ActiveUsers } from '../../../../renderer/features/tenant-report/ActiveUsers';
import { DashboardScreen } from '../../../../renderer/screens/dashboard/DashboardScreen';
import { QueriesScreen } from '../../../../renderer/screens/queries/QueriesScreen';
import { ok } from '../../../../shared/bridge';
import { setUpAllCommands } from '../../../support/all-commands';
import { answer, draw, installMain } from '../../../support/page';

setUpAllCommands();

const tab = { id: 't', screen: 'dashboard', title: 'Overview' };
const NOTE = '2 apps left out: unexpected format.';

it.each([
  ['the logins', () => <DashboardScreen tab={tab} />],
  ['the queries', () => <QueriesScreen />],
  ['the active users', () => <ActiveUsers onClose={() => undefined} />],
])('tells on the screen of %s how many apps are missing', async (_, element) => {
  const apps = () => ok({ apps: [], tools: [] }, { skipped: 2 });
  installMain({ 'apps.secEntities': apps, 'query.list': answer([]), 'watch.list': answer([]) });
  draw(element());
  expect((await screen.findAllByText(NOTE)).length).toBe(1);
});
