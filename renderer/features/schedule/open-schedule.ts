/** The screen of the jobs and schedules. It is here because other screens open schedules and jobs. */
import { changeTab, openTab, showTab, useWorkspace } from '../../state/workspace-store';
import { TEXT } from './text';

/** The ID of the screen, as its tabs store it. */
export const JOBS_SCREEN = 'jobs' as const;

const showJobs = (draft: { readonly schedule: string } | { readonly job: string }): void => {
  const known = useWorkspace.getState().tabs.findLast(({ screen }) => screen === JOBS_SCREEN);
  if (!known) return void openTab({ screen: JOBS_SCREEN, title: TEXT.jobs, draft });
  changeTab(known.id, { draft });
  showTab(known.id);
};

/** Shows a schedule of this workstation by its ID. */
export const openSchedule = (id: string): void => showJobs({ schedule: id });

/** Shows a job by its ID. */
export const openJob = (id: string): void => showJobs({ job: id });
