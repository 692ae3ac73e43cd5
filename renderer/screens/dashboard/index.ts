import { LogIn } from '@blueprintjs/icons';
import { lazy } from 'react';
import { z } from 'zod';
import { screenModule } from '../../screen-module';
import { DASHBOARD_COMMANDS } from './commands';
import { OUTCOMES } from './outcome';
import { TEXT } from './text';

/** Login events by app, weekday and hour. */
export const dashboard = screenModule({
  id: 'dashboard',
  title: TEXT.title,
  icon: LogIn,
  needsSession: true,
  railOrder: 10,
  Screen: lazy(() => import('./DashboardScreen').then((m) => ({ default: m.DashboardScreen }))),
  commands: DASHBOARD_COMMANDS,
  tabState: z.enum(OUTCOMES),
});
