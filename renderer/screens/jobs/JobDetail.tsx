import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import type { Job } from '../../../shared/model/app-state';
import { OUTCOMES, type Outcome } from '../../../shared/model/bulk-action';
import { local } from '../../bridge';
import { CopyDetails } from '../../components/CopyDetails';
import { formatJob, isActive, STATE_TONES } from '../../features/jobs/job-format';
import { TEXT as JOB_TEXT } from '../../features/jobs/text';
import { formatCount } from '../../state/format';
import { showReceipt, toastFailure } from '../../state/overlay-store';
import { formatInstantWithZone, useZone } from '../../state/time';
import { jobButtons, type JobDialog } from './job-kinds';
import { OutcomesDialog } from './OutcomesDialog';
import { RetryDialog } from './RetryDialog';
import { TEXT } from './text';

const T = TEXT.job;

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
        OUTCOMES.filter((one) => outcomes[one] > 0).map((one) => (
          <div key={one} style={{ display: 'contents' }}>
            <dt>{TEXT.outcomes[one]}</dt>
            <dd>{formatCount(outcomes[one])}</dd>
          </div>
        ))}
    </dl>
  );
};

type EndedProps = JobProps & {
  readonly onOpen: (dialog: JobDialog) => void;
  readonly onForget: (job: Job) => void;
};

const EndedButtons = ({ job, onOpen, onForget }: EndedProps) => (
  <>
    {jobButtons(job).map((button) => (
      <Button key={button.label} onClick={() => ('opens' in button ? onOpen(button.opens) : button.run())}>
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

type OpenDialogProps = JobProps & { readonly dialog: JobDialog; readonly onClose: () => void };

const OpenDialog = ({ job, dialog, onClose }: OpenDialogProps) => {
  if (dialog === 'items') return <OutcomesDialog job={job} onClose={onClose} />;
  const outcomes: readonly Outcome[] = dialog === 'failed' ? ['refused', 'unsent'] : ['unknown'];
  return <RetryDialog job={job} outcomes={outcomes} onClose={onClose} />;
};

/** One job: its state, its outcomes, and the buttons that apply to it now. */
export const JobDetail = ({ job, onForget }: JobProps & Pick<EndedProps, 'onForget'>) => {
  const [dialog, setDialog] = useState<JobDialog | null>(null);
  const isRunning = isActive(job);
  const isBad = job.state === 'failed' || job.state === 'missed';
  return (
    <section className="job-detail" aria-label={T.name}>
      <h2>
        <bdi>{job.title}</bdi>
      </h2>
      <p className="line">
        <span className={`tag ${STATE_TONES[job.state]}`}>{JOB_TEXT.states[job.state]}</span>
        <span className="quiet">{T.kinds[job.kind]}</span>
      </p>
      <p className={isBad ? 'bad-text' : ''}>{formatJob(job)}</p>
      {!isRunning && job.next && <p className="quiet">{job.next}</p>}
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
        {isRunning ? (
          <RunningButtons job={job} />
        ) : (
          <EndedButtons job={job} onOpen={setDialog} onForget={onForget} />
        )}
      </div>
      {dialog && <OpenDialog job={job} dialog={dialog} onClose={() => setDialog(null)} />}
    </section>
  );
};
