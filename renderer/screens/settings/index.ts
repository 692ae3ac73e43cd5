import { Cog } from '@blueprintjs/icons';
import { lazy } from 'react';
import { screenModule } from '../../screen-module';
import { SETTINGS_SCREEN, SettingsTab } from './tab-state';
import { TEXT } from './text';

/** Every setting of the application. */
export const settings = screenModule({
  id: SETTINGS_SCREEN,
  title: TEXT.title,
  icon: Cog,
  needsSession: false,
  railOrder: 1_000,
  isAtFoot: true,
  goKeys: ['Ctrl+,'],
  Screen: lazy(() => import('./SettingsScreen').then((m) => ({ default: m.SettingsScreen }))),
  commands: [],
  // The next session begins with its own screen, not where the last one was left.
  endsWithSession: () => true,
  tabState: SettingsTab,
});
