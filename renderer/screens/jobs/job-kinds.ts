/** The buttons of an ended job, by its kind. */
import type { Job } from '../../../shared/model/app-state';
import { runScheduleNow } from '../../state/schedules-store';
import { TEXT } from './text';

/** The dialog that a button of an ended job opens. */
export type JobDialog = 'items' | 'failed' | 'unknown';

type JobButton = { readonly label: string } & ({ readonly opens: JobDialog } | { readonly run: () => void });

/** Buttons for the outcomes of a bulk action: view them, retry those that failed, repeat those that are unknown. */
const actionButtons = ({ outcomes }: Job): readonly JobButton[] => {
  const failed = (outcomes?.refused ?? 0) + (outcomes?.unsent ?? 0);
  const unknown = outcomes?.unknown ?? 0;
  return [
    { label: TEXT.job.viewResults, opens: 'items' },
    ...(failed > 0 ? [{ label: TEXT.job.retryFailed(failed), opens: 'failed' } as const] : []),
    ...(unknown > 0 ? [{ label: TEXT.job.repeatUnknown(unknown), opens: 'unknown' } as const] : []),
  ];
};

const scheduleButtons = ({ schedule, state }: Job): readonly JobButton[] =>
  schedule !== undefined && state !== 'done'
    ? [{ label: TEXT.job.runNow, run: () => void runScheduleNow(schedule) }]
    : [];

const BUTTONS: Partial<Readonly<Record<Job['kind'], (job: Job) => readonly JobButton[]>>> = {
  action: actionButtons,
  scheduled: scheduleButtons,
};

/** Returns the buttons of an ended job, beside those that every job has. */
export const jobButtons = (job: Job): readonly JobButton[] => BUTTONS[job.kind]?.(job) ?? [];
