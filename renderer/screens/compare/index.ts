import { Comparison } from '@blueprintjs/icons';
import { lazy } from 'react';
import { CompareDraft } from '../../../shared/model/file-drafts';
import { showsTenantRows } from '../../dataset-view/tab-views';
import { screenModule } from '../../screen-module';
import { TEXT } from './text';

/** Compares two sets of rows. */
export const compare = screenModule({
  id: 'compare',
  title: TEXT.title,
  icon: Comparison,
  needsSession: false,
  railOrder: 50,
  opensNewTab: true,
  Screen: lazy(() => import('./CompareScreen').then((m) => ({ default: m.CompareScreen }))),
  commands: [],
  tabState: CompareDraft,
  // A comparison of a tenant's rows closes with the session; one of files stays open.
  endsWithSession: showsTenantRows,
});
