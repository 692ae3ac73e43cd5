import { Comparison } from '@blueprintjs/icons';
import { lazy } from 'react';
import { CompareDraft } from '../../../shared/model/file-drafts';
import { closeRowsOfClosedTabs, rowsOfTab } from '../../dataset-view/rows/rows-registry';
import { screenModule } from '../../screen-module';

/** Two sets of rows, and how they differ. */
export const compare = screenModule({
  id: 'compare',
  title: 'Compare',
  icon: Comparison,
  needsSession: false,
  rail: { order: 50, key: 'Ctrl+Shift+D' },
  opensNewTab: true,
  Screen: lazy(() => import('./CompareScreen').then((m) => ({ default: m.CompareScreen }))),
  commands: [],
  tabState: CompareDraft,
  // A comparison of a tenant's rows ends with the session; one of files stays.
  endsWithSession: ({ id }) => rowsOfTab(id)?.store.getState().dataset.isLocal === false,
  closeTabs: closeRowsOfClosedTabs,
});
