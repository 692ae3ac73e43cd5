import { Search } from '@blueprintjs/icons';
import { z } from 'zod';
import { HUNT_SCREEN } from '../../query/hunt-screen';
import { screenModule } from '../../screen-module';
import { followPastQueries } from '../../state/past-queries-store';
import { HUNT_COMMANDS } from './commands';
import { HuntScreen } from './HuntScreen';
import { TEXT } from './text';

/** A query, its results and the open record. Part of the start: the first rows are drawn by it. */
export const hunt = screenModule({
  id: HUNT_SCREEN,
  title: TEXT.commands.newTab,
  icon: Search,
  needsSession: true,
  railOf: 'queries',
  opensNewTab: true,
  Screen: HuntScreen,
  commands: HUNT_COMMANDS,
  // `readDraft` takes each part that it knows and leaves out the rest.
  tabState: z.looseObject({}),
  formerId: 'queries',
  start: followPastQueries,
});
