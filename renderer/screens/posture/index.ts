import { Pulse } from '@blueprintjs/icons';
import { lazy } from 'react';
import { z } from 'zod';
import { commandSet } from '../../commands/command';
import { currentList, listCommands } from '../../record/lists/list-commands';
import { TEXT as LISTS } from '../../record/lists/text';
import { screenModule } from '../../screen-module';
import { POSTURE_SCREEN } from './posture-screen';
import { TEXT } from './text';

/** The findings of the tenant's posture checks. */
export const posture = screenModule({
  id: POSTURE_SCREEN,
  title: TEXT.title,
  icon: Pulse,
  needsSession: true,
  railOrder: 60,
  Screen: lazy(() => import('./PostureScreen').then((m) => ({ default: m.PostureScreen }))),
  commands: [
    commandSet({
      scope: 'screen',
      title: TEXT.title,
      target: currentList,
      needs: LISTS.needsRows,
      commands: listCommands(POSTURE_SCREEN),
    }),
  ],
  // The check whose findings are listed.
  tabState: z.string(),
});
