import { LogIn } from '@blueprintjs/icons';
import { lazy } from 'react';
import { screenModule } from '../../screen-module';
import { DASHBOARD_COMMANDS } from './commands';
import { StoredDraft } from './dashboard-draft';
import { TEXT } from './text';

/** The overview: needs of the analyst, unusual logins, and login events on a map and by weekday and hour. */
export const dashboard = screenModule({
  id: 'dashboard',
  title: TEXT.title,
  words: TEXT.words,
  icon: LogIn,
  needsSession: true,
  railOrder: 10,
  Screen: lazy(() => import('./DashboardScreen').then((m) => ({ default: m.DashboardScreen }))),
  commands: DASHBOARD_COMMANDS,
  tabState: StoredDraft,
});
