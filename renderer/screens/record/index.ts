import { IdNumber } from '@blueprintjs/icons';
import { lazy } from 'react';
import { z } from 'zod';
import { RECORD_SCREEN } from '../../record/record-screen';
import { screenModule } from '../../screen-module';
import { TEXT } from './text';

/** One record in its own tab. */
export const record = screenModule({
  id: RECORD_SCREEN,
  title: TEXT.title,
  icon: IdNumber,
  needsSession: true,
  railOf: 'queries',
  opensNewTab: true,
  Screen: lazy(() => import('./RecordScreen').then((m) => ({ default: m.RecordScreen }))),
  commands: [],
  // `RecordScreen` reads it with the schema of references, which the start does not need.
  tabState: z.looseObject({}),
});
