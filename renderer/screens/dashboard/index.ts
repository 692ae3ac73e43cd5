import { Globe } from '@blueprintjs/icons';
import { lazy } from 'react';
import { screenModule } from '../../screen-module';

/** Login events by app, weekday and hour. */
export const dashboard = screenModule({
  id: 'dashboard',
  title: 'Dashboard',
  tabTitle: 'Login events',
  icon: Globe,
  needsSession: true,
  rail: { order: 10, key: 'Alt+1' },
  Screen: lazy(() => import('./DashboardScreen').then((m) => ({ default: m.DashboardScreen }))),
  commands: [],
});
