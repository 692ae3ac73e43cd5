import { Cog } from '@blueprintjs/icons';
import { lazy } from 'react';
import { EGRESS_COMMANDS } from '../../features/egress/commands';
import { EGRESS_OVERLAYS } from '../../features/egress/egress-store';
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
  commands: [EGRESS_COMMANDS],
  overlays: [
    {
      id: EGRESS_OVERLAYS.list,
      Overlay: lazy(() =>
        import('../../features/egress/EgressDialog').then((m) => ({ default: m.EgressDialog })),
      ),
    },
    {
      id: EGRESS_OVERLAYS.add,
      Overlay: lazy(() =>
        import('../../features/egress/AddEgressDialog').then((m) => ({ default: m.AddEgressDialog })),
      ),
    },
  ],
  // The next session begins with its own screen, not where the last one was left.
  endsWithSession: () => true,
  tabState: SettingsTab,
});
