import { HeatGrid } from '@blueprintjs/icons';
import { lazy } from 'react';
import { MatrixRequest } from '../../../shared/local-calls/verdicts';
import { commandSet } from '../../commands/command';
import { screenModule } from '../../screen-module';
import { matrixOnScreen, readAgain } from './matrix-store';
import { TEXT } from './text';

/** The verdicts of chosen rows by tool. */
export const matrix = screenModule({
  id: 'matrix',
  title: TEXT.title,
  icon: HeatGrid,
  needsSession: true,
  railOf: 'queries',
  opensNewTab: true,
  Screen: lazy(() => import('./MatrixScreen').then((m) => ({ default: m.MatrixScreen }))),
  commands: [
    commandSet({
      scope: 'screen',
      title: TEXT.title,
      target: matrixOnScreen,
      commands: [
        {
          id: 'matrix.refresh',
          label: TEXT.refresh,
          keys: ['F5'],
          needsSession: true,
          run: (tab) => void readAgain(tab, true),
        },
      ],
    }),
  ],
  tabState: MatrixRequest,
});
