import { List } from '@blueprintjs/icons';
import { lazy } from 'react';
import { z } from 'zod';
import { LIST_SCREEN } from '../../state/list-screen';
import { screenModule } from '../../screen-module';
import { LIST_COMMANDS } from './commands';
import { TEXT } from './text';

/** A long list of a record in its own tab. */
export const list = screenModule({
  id: LIST_SCREEN,
  title: TEXT.title,
  icon: List,
  needsSession: true,
  railOf: 'queries',
  opensNewTab: true,
  Screen: lazy(() => import('./ListScreen').then((m) => ({ default: m.ListScreen }))),
  commands: LIST_COMMANDS,
  // `ListScreen` reads it with the schema of lists, which the start does not need.
  tabState: z.looseObject({}),
});
