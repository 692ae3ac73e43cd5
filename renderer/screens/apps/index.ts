import { Applications } from '@blueprintjs/icons';
import { lazy } from 'react';
import { APPS_SCREEN } from '../../record/open-app';
import { screenModule } from '../../screen-module';
import { APPS_COMMANDS } from './commands';
import { AppsTab } from './tab-state';
import { TEXT } from './text';

/** The apps and security tools of the tenant: state, license, options and numbers. */
export const apps = screenModule({
  id: APPS_SCREEN,
  title: TEXT.title,
  icon: Applications,
  needsSession: true,
  railOf: 'posture',
  Screen: lazy(() => import('./AppsScreen').then((m) => ({ default: m.AppsScreen }))),
  commands: APPS_COMMANDS,
  tabState: AppsTab,
});
