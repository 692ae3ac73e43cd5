import { Time } from '@blueprintjs/icons';
import { lazy } from 'react';
import { screenModule } from '../../screen-module';
import { followSchedules } from '../../state/schedules-store';

/** All work: running, ended, missed and scheduled. */
export const jobs = screenModule({
  id: 'jobs',
  title: 'Jobs',
  icon: Time,
  needsSession: true,
  rail: { order: 30, key: 'Alt+7' },
  Screen: lazy(() => import('./JobsScreen').then((m) => ({ default: m.JobsScreen }))),
  commands: [],
  start: followSchedules,
});
