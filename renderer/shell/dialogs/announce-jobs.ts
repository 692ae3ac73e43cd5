/** Announces how jobs ended: one toast for each, with buttons for what can be done about it. */
import type { Job } from '../../../shared/model/app-state';
import { local } from '../../bridge';
import {
  endedBadly,
  formatJob,
  formatJobState,
  needsLook,
  retryable,
  undoable,
} from '../../features/jobs/job-format';
import { openJob } from '../../features/jobs/open-jobs';
import { TEXT as JOB_TEXT } from '../../features/jobs/text';
import { isFollowed } from '../../state/followed-jobs';
import { openJobDialog } from '../../state/job-dialog-store';
import { noteUnseen } from '../../state/jobs-store';
import {
  showReceipt,
  toastFailure,
  toastWith,
  type Toast,
  type ToastButton,
} from '../../state/overlay-store';
import { runScheduleNow } from '../../state/schedules-store';
import { TEXT } from '../text';

const T = TEXT.jobs;
const NO_OUTCOMES = { done: 0, unknown: 0, refused: 0, unsent: 0 };

const fileCall = async (call: 'job.reveal' | 'job.review', { id }: Job): Promise<void> => {
  const result = await local[call]({ job: id });
  if (!result.ok) toastFailure(result.failure);
};

/** Buttons for a file that was written. A sample can't be opened for review. */
const fileButtons = (job: Job): readonly ToastButton[] =>
  job.receipt === undefined
    ? []
    : [
        { label: T.receipt, run: () => showReceipt(job) },
        { label: T.showInFolder, run: () => void fileCall('job.reveal', job) },
        ...(job.receipt.kind === 'export'
          ? [{ label: T.review, run: () => void fileCall('job.review', job) }]
          : []),
      ];

const sentCount = ({ outcomes: { done, unknown, refused } = NO_OUTCOMES }: Job): number =>
  done + unknown + refused;

/** Buttons for a bulk action: its outcomes, those that were not sent again, and its reverse. */
const actionButtons = (job: Job): readonly ToastButton[] => {
  const [again, changed] = [retryable(job), undoable(job)];
  const sent = sentCount(job);
  // An action that was undone before anything was sent is not retried.
  const canRetry = again > 0 && (sent > 0 || job.state === 'failed' || job.state === 'incomplete');
  return [
    ...(sent > 0 ? [{ label: T.show, run: () => openJobDialog(job, 'items') }] : []),
    ...(canRetry ? [{ label: T.retry(again), run: () => openJobDialog(job, 'unsent') }] : []),
    ...(changed > 0 && job.reverse !== undefined
      ? [{ label: JOB_TEXT.undo(job.reverse, changed), run: () => openJobDialog(job, 'undo') }]
      : []),
  ];
};

const otherButtons = (job: Job): readonly ToastButton[] => {
  const { schedule } = job;
  return [
    ...fileButtons(job),
    ...(endedBadly(job) ? [{ label: T.show, run: () => openJob(job.id) }] : []),
    ...(endedBadly(job) && schedule !== undefined
      ? [{ label: T.runNow, run: () => void runScheduleNow(schedule) }]
      : []),
  ];
};

const TONES: Partial<Readonly<Record<Job['state'], Toast['tone']>>> = {
  done: 'ok',
  incomplete: 'warn',
  failed: 'bad',
  missed: 'bad',
  cancelled: 'plain',
};

/** Jobs whose end shows by itself on the screen that waits for it, or is reported for the whole batch. */
const isQuiet = ({ id, state, kind, receipt, isReview, batch }: Job): boolean =>
  isReview
    ? !endedBadly({ state }) || isFollowed(id)
    : state === 'done' &&
      receipt === undefined &&
      (kind !== 'action' || batch !== undefined) &&
      kind !== 'scheduled';

const textOf = (job: Job): string => {
  const { state, title, message, receipt, kind } = job;
  if (state === 'cancelled' && kind !== 'action') return T.ended(title, T.canceled);
  if (receipt?.rows && (state === 'done' || state === 'incomplete'))
    return `${T.written(receipt.rows.written, receipt.fileName)}${message ? `. ${message}` : ''}`;
  if (receipt) return T.saved(receipt.fileName);
  return T.ended(title, message ?? (state === 'done' ? formatJob(job) : formatJobState(job).toLowerCase()));
};

/** Returns buttons for what can be done about a job that has ended. */
export const endedJobButtons = (job: Job): readonly ToastButton[] =>
  job.kind === 'action' ? actionButtons(job) : otherButtons(job);

/** Shows a toast about a job that has ended; a bad end is also counted on the badge of *Jobs*. */
export const announceJob = (job: Job): void => {
  const tone = TONES[job.state];
  if (tone === undefined || job.isAutomatic || isQuiet(job)) return;
  if (needsLook(job)) noteUnseen(job);
  toastWith(textOf(job), tone, {
    next: endedBadly(job) ? job.next : undefined,
    about: T.ended(job.title, '').trim(),
    subject: job.id,
    buttons: endedJobButtons(job),
  });
};
