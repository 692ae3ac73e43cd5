import { Button } from '@blueprintjs/core';
import type { Job } from '../../../shared/model/app-state';
import { OUTCOMES } from '../../../shared/model/bulk-action';
import { local } from '../../bridge';
import { CopyDetails } from '../../components/CopyDetails';
import { ResponseDetails } from '../../components/ResponseDetails';
import {
  endedBadly,
  formatJob,
  formatJobState,
  isActive,
  jobTone,
  retryable,
  undoable,
} from '../../features/jobs/job-format';
import { formatCount, useDefang } from '../../state/format';
import { showReceipt, toastFailure, toast } from '../../state/overlay-store';
import { formatInstantWithZone, useZone } from '../../state/time';
import { TEXT } from './text';
import { TEXT as JOB_TEXT } from '../../features/jobs/text';
import { openJobDialog, type JobDialogKind } from '../../state/job-dialog-store';
import { upsertJob } from '../../state/jobs-store';
import { runScheduleNow } from '../../state/schedules-store';

const T = TEXT.job;

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

type JobProps = { readonly job: Job };

const reveal = async (job: Job) => {
  const result = await local['job.reveal']({ job: job.id });
  if (!result.ok) toastFailure(result.failure);
};

const Pairs = ({ job: { startedAt, endedAt, receipt, outcomes } }: JobProps) => {
  const zone = useZone();
  return (
    <dl className="pairs">
      <dt>{T.started}</dt>
      <dd>{formatInstantWithZone(startedAt, zone)}</dd>
      {endedAt && <dt>{T.ended}</dt>}
      {endedAt && <dd>{formatInstantWithZone(endedAt, zone)}</dd>}
      {receipt && <dt>{T.file}</dt>}
      {receipt && (
        <dd className="mono">
          <bdi>{receipt.fileName}</bdi>
        </dd>
      )}
      {outcomes &&
        OUTCOMES.filter((one) => (outcomes[one] ?? 0) > 0).map((one) => (
          <div key={one} style={{ display: 'contents' }}>
            <dt>{TEXT.outcomes[one]}</dt>
            <dd>{formatCount(outcomes[one] ?? 0)}</dd>
          </div>
        ))}
    </dl>
  );
};

type EndedProps = JobProps & { readonly onForget: (job: Job) => void };

const EndedButtons = ({ job, onForget }: EndedProps) => (
  <>
    {jobButtons(job).map((button) => (
      <Button key={button.label} onClick={button.run}>
        {button.label}
      </Button>
    ))}
    {job.receipt && <Button onClick={() => showReceipt(job)}>{T.receipt}</Button>}
    {job.receipt && <Button onClick={() => void reveal(job)}>{T.showInFolder}</Button>}
    <Button variant="minimal" onClick={() => onForget(job)}>
      {T.remove}
    </Button>
  </>
);

const RunningButtons = ({ job }: JobProps) => (
  <Button onClick={() => void local['job.cancel']({ job: job.id })}>
    {job.state === 'waiting' ? T.undo : TEXT.cancel}
  </Button>
);

/** One job: its state, its outcomes, and the buttons that apply to it now. */
export const JobDetail = ({ job, onForget }: EndedProps) => {
  const isRunning = isActive(job);
  const isBad = endedBadly(job);
  const show = useDefang();
  return (
    <section data-pane className="job-detail" aria-label={T.name}>
      <h2>
        <bdi>{show(job.title)}</bdi>
      </h2>
      <p className="line">
        <span className={`tag ${jobTone(job)}`}>{formatJobState(job)}</span>
        <span className="quiet">{T.kinds[job.kind]}</span>
      </p>
      <p className={isBad ? `${jobTone(job)}-text` : ''}>{show(formatJob(job))}</p>
      {!isRunning && job.next && <p className="quiet">{show(job.next)}</p>}
      <ResponseDetails failure={job} />
      {isBad && (
        <p>
          <CopyDetails
            failure={{ message: `${job.title}: ${formatJob(job)}`, next: job.next ?? '' }}
            at={Date.parse(job.endedAt ?? job.startedAt)}
          />
        </p>
      )}
      <Pairs job={job} />
      <div className="job-buttons">
        {isRunning ? <RunningButtons job={job} /> : <EndedButtons job={job} onForget={onForget} />}
      </div>
    </section>
  );
};
