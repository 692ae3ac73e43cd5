/** The buttons of an ended job, by its kind. */
import type { Job } from '../../../shared/model/app-state';
import { local } from '../../bridge';
import { retryable, undoable } from '../../features/jobs/job-format';
import { TEXT as JOB_TEXT } from '../../features/jobs/text';
import { openJobDialog, type JobDialogKind } from '../../state/job-dialog-store';
import { upsertJob } from '../../state/jobs-store';
import { toast, toastFailure } from '../../state/overlay-store';
import { runScheduleNow } from '../../state/schedules-store';
import { TEXT } from './text';

type JobButton = { readonly label: string; readonly run: () => void };

/** Buttons for the outcomes of a bulk action: view, undo, retry what was not sent, repeat what is unknown, and send refused exceptions again so that they overwrite what the tenant has. */
const actionButtons = (job: Job): readonly JobButton[] => {
  const [unsent, unknown, changed] = [retryable(job), job.outcomes?.unknown ?? 0, undoable(job)];
  const refused = job.addsExceptions ? (job.outcomes?.refused ?? 0) : 0;
  const opens = (label: string, kind: JobDialogKind) => ({ label, run: () => openJobDialog(job, kind) });
  return [
    ...exportButtons(job),
    opens(TEXT.job.viewResults, 'items'),
    ...(changed > 0 ? [opens(`${JOB_TEXT.undo(job.reverse ?? '', changed)}…`, 'undo')] : []),
    ...(unsent > 0 ? [opens(TEXT.job.retryUnsent(unsent), 'unsent')] : []),
    ...(unknown > 0 ? [opens(TEXT.job.repeatUnknown(unknown), 'unknown')] : []),
    ...(refused > 0 ? [opens(TEXT.job.overwriteRefused(refused), 'overwrite')] : []),
  ];
};

/** Saves the file that the tenant lists for an export. */
const downloadResult = async ({ resultFile }: Job): Promise<void> => {
  if (!resultFile) return;
  const result = await local['download.attachment']({ ...resultFile, as: 'raw' });
  if (!result.ok) toastFailure(result.failure);
  else if (!result.value.success) toast(TEXT.job.notDownloadable(result.value.reason));
  else if (result.value.job) upsertJob(result.value.job);
};

const followAgain = async ({ id }: Job): Promise<void> => {
  const result = await local['bulk.followExport']({ job: id });
  if (!result.ok) toastFailure(result.failure);
  else upsertJob(result.value);
};

/** Buttons for the file of an export in the tenant: download it, or look for it again. */
const exportButtons = (job: Job): readonly JobButton[] => [
  ...(job.resultFile ? [{ label: TEXT.job.download, run: () => void downloadResult(job) }] : []),
  ...(job.isFollowable ? [{ label: TEXT.job.lookAgain, run: () => void followAgain(job) }] : []),
];

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
