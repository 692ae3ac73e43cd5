import { BanCircle } from '@blueprintjs/icons';
import { lazy } from 'react';
import { ExceptionQuery } from '../../../shared/local-calls/exceptions';
import { EXCEPTION_OVERLAY } from '../../features/exception/exception-form-store';
import { screenModule } from '../../screen-module';
import { EXCEPTION_COMMANDS, REMOVAL_OVERLAY } from './commands';
import { IMPORT_OVERLAY } from './import-store';
import { TEXT } from './text';

/** The tenant's exceptions. */
export const exceptions = screenModule({
  id: 'exceptions',
  title: TEXT.title,
  icon: BanCircle,
  needsSession: true,
  railOrder: 80,
  Screen: lazy(() => import('./ExceptionsScreen').then((m) => ({ default: m.ExceptionsScreen }))),
  commands: EXCEPTION_COMMANDS,
  overlays: [
    {
      id: EXCEPTION_OVERLAY,
      Overlay: lazy(() =>
        import('../../features/exception/ExceptionDialog').then((m) => ({ default: m.ExceptionDialog })),
      ),
    },
    {
      id: REMOVAL_OVERLAY,
      Overlay: lazy(() => import('./RemovalDialog').then((m) => ({ default: m.RemovalDialog }))),
    },
    {
      id: IMPORT_OVERLAY,
      Overlay: lazy(() => import('./ImportDialog').then((m) => ({ default: m.ImportDialog }))),
    },
  ],
  tabState: ExceptionQuery,
});
