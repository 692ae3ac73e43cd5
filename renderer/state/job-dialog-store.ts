import { create } from 'zustand';
import type { Job } from '../../shared/model/app-state';
import { openOverlay } from './overlay-store';

/** The overlay that shows the dialog of a job. */
export const JOB_DIALOG = 'jobs.dialog';

/** A dialog of an ended job: its outcomes, or the action again for those that were not sent or whose outcome is unknown, its reverse for those that it changed, or refused exceptions again, to overwrite what the tenant has. */
export type JobDialogKind = 'items' | 'unsent' | 'unknown' | 'undo' | 'overwrite';

/** The job whose dialog is open, and which dialog it is. */
export const useJobDialog = create<{
  readonly shown: { readonly job: Job; readonly kind: JobDialogKind } | null;
}>(() => ({ shown: null }));

/** Opens a dialog of a job, over any screen. */
export const openJobDialog = (job: Job, kind: JobDialogKind): void => {
  useJobDialog.setState({ shown: { job, kind } });
  openOverlay(JOB_DIALOG);
};
