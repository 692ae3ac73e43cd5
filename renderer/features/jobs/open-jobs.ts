/** The screen of the jobs and schedules. It is here because other screens open schedules and jobs. */
import { showScreen } from '../../state/workspace-store';
import { TEXT } from './text';

/** The ID of the screen, as its tabs store it. */
export const JOBS_SCREEN = 'jobs' as const;

/** Shows a schedule of this workstation by its ID. */
export const openSchedule = (id: string): void => void showScreen(JOBS_SCREEN, TEXT.title, { schedule: id });

/** Shows a job by its ID. */
export const openJob = (id: string): void => void showScreen(JOBS_SCREEN, TEXT.title, { job: id });
