/** The screen of the jobs and schedules. It is here because other screens open schedules. */
import { changeTab, openTab, showTab, useWorkspace } from '../../state/workspace-store';
import { TEXT } from './text';

/** The ID of the screen, as its tabs store it. */
export const JOBS_SCREEN = 'jobs' as const;

/** Shows a schedule of this workstation by its ID. */
export const openSchedule = (id: string): void => {
  const known = useWorkspace.getState().tabs.findLast(({ screen }) => screen === JOBS_SCREEN);
  if (!known) return void openTab({ screen: JOBS_SCREEN, title: TEXT.jobs, draft: { schedule: id } });
  changeTab(known.id, { draft: { schedule: id } });
  showTab(known.id);
};
