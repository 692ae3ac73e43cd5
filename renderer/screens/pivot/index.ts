import { SearchAround } from '@blueprintjs/icons';
import { lazy } from 'react';
import { PIVOT_SCREEN } from '../../query/pivot-screen';
import { showsTenantRows } from '../../dataset-view/tab-views';
import { screenModule } from '../../screen-module';
import { PIVOT_COMMANDS } from './commands';
import { PivotDraft } from './pivot-draft';
import { TEXT } from './text';

/** Everything that this workstation has seen with a value. */
export const pivot = screenModule({
  id: PIVOT_SCREEN,
  title: TEXT.title,
  icon: SearchAround,
  needsSession: false,
  railOf: 'queries',
  opensNewTab: true,
  Screen: lazy(() => import('./PivotScreen').then((m) => ({ default: m.PivotScreen }))),
  commands: PIVOT_COMMANDS,
  tabState: PivotDraft,
  // Rows of a tenant are listed only in its own session.
  endsWithSession: showsTenantRows,
});
