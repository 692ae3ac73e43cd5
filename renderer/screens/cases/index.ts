import { Briefcase } from '@blueprintjs/icons';
import { lazy } from 'react';
import { CASES_SCREEN } from '../../record/case/case-screen';
import { screenModule } from '../../screen-module';
import { CASES_COMMANDS } from './commands';
import { TEXT } from './text';

/** Cases: evidence that is gathered on this workstation. */
export const cases = screenModule({
  id: CASES_SCREEN,
  title: TEXT.title,
  icon: Briefcase,
  // A bundle opens without an account.
  needsSession: false,
  railOrder: 95,
  Screen: lazy(() => import('./CasesScreen').then((m) => ({ default: m.CasesScreen }))),
  commands: CASES_COMMANDS,
});
