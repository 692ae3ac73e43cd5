import { Play } from '@blueprintjs/icons';
import { lazy } from 'react';
import { z } from 'zod';
import { REPLAY_SCREEN } from '../../record/lists/replay-tab';
import { screenModule } from '../../screen-module';
import { REPLAY_COMMANDS } from './commands';
import { TEXT } from './text';

/** The logins of a user, played in order of time on the map. */
export const replay = screenModule({
  id: REPLAY_SCREEN,
  title: TEXT.title,
  icon: Play,
  needsSession: true,
  railOf: 'dashboard',
  opensNewTab: true,
  Screen: lazy(() => import('./ReplayScreen').then((m) => ({ default: m.ReplayScreen }))),
  commands: REPLAY_COMMANDS,
  // `ReplayScreen` reads it with its own schema, which the start does not need.
  tabState: z.looseObject({}),
});
