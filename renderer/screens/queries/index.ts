import { List } from '@blueprintjs/icons';
import { lazy } from 'react';
import { screenModule } from '../../screen-module';
import { announceWatches } from './announce-watches';
import { QUERIES_COMMANDS } from './commands';
import { NewRowsCount } from './NewRowsCount';
import { followQueries } from './follow-queries';
import { QUERIES_SCREEN } from './queries-store';
import { TEXT } from './text';

/** The saved queries of the tenant. */
export const queries = screenModule({
  id: QUERIES_SCREEN,
  title: TEXT.title,
  icon: List,
  needsSession: true,
  railOrder: 20,
  Screen: lazy(() => import('./QueriesScreen').then((m) => ({ default: m.QueriesScreen }))),
  Badge: NewRowsCount,
  commands: QUERIES_COMMANDS,
  formerId: 'query-list',
  start: () => {
    followQueries();
    announceWatches();
  },
});
