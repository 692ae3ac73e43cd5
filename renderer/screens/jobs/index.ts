import { GanttChart } from '@blueprintjs/icons';
import { lazy } from 'react';
import { JOBS_SCREEN } from '../../features/jobs/open-jobs';
import { screenModule } from '../../screen-module';
import { JOB_DIALOG } from '../../state/job-dialog-store';
import { followSchedules } from '../../state/schedules-store';
import { followWanted } from './follow-wanted';
import { JobsBadge } from './JobsBadge';
import { JobsTab } from './tab-state';
import { TEXT } from './text';

/** All work: running, ended, missed and scheduled. */
export const jobs = screenModule({
  id: JOBS_SCREEN,
  title: TEXT.list.jobs,
  icon: GanttChart,
  needsSession: true,
  railOrder: 30,
  Screen: lazy(() => import('./JobsScreen').then((m) => ({ default: m.JobsScreen }))),
  Badge: JobsBadge,
  commands: [],
  overlays: [
    { id: JOB_DIALOG, Overlay: lazy(() => import('./JobDialog').then((m) => ({ default: m.JobDialog }))) },
  ],
  tabState: JobsTab,
  start: () => {
    followSchedules();
    followWanted();
  },
});
