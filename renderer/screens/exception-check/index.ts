import { Endorsed } from '@blueprintjs/icons';
import { lazy } from 'react';
import { screenModule } from '../../screen-module';
import { CHECK_COMMANDS } from './commands';
import { TEXT } from './text';

/** Checks the tenant's whole list of exceptions for entries that need a look. */
export const exceptionCheck = screenModule({
  id: 'exception-check',
  title: TEXT.title,
  icon: Endorsed,
  needsSession: true,
  railOf: 'exceptions',
  Screen: lazy(() => import('./ExceptionCheckScreen').then((m) => ({ default: m.ExceptionCheckScreen }))),
  commands: CHECK_COMMANDS,
});
