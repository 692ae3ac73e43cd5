import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import type { Job } from '../../../shared/model/app-state';
import { OUTCOMES, type Outcome } from '../../../shared/model/bulk-action';
import { local } from '../../bridge';
import { formatCount } from '../../state/format';
import { showReceipt, toast } from '../../state/overlay-store';
import { formatInstantWithZone, useZone } from '../../state/time';
import { formatJob, STATE_LABELS, STATE_TONES } from './job-format';
import { jobKinds, type JobDialog } from './job-kinds';
import { OutcomesDialog } from './OutcomesDialog';
import { RetryDialog } from './RetryDialog';

const OUTCOME_LABELS: Readonly<Record<Outcome, string>> = {
  done: 'Done',
  refused: 'Refused',
  unknown: 'Unknown outcome',
  unsent: 'Not sent',
};

type JobProps = { readonly job: Job };

const reveal = async (job: Job) => {
  const result = await local['job.reveal']({ job: job.id });
  if (!result.ok) toast(result.failure.message, 'bad', result.failure.next);
};

const Pairs = ({ job: { startedAt, endedAt, receipt, outcomes } }: JobProps) => {
  const zone = useZone();
  return (
    <dl className="pairs">
      <dt>Started</dt>
      <dd>{formatInstantWithZone(startedAt, zone)}</dd>
      {endedAt && <dt>Ended</dt>}
      {endedAt && <dd>{formatInstantWithZone(endedAt, zone)}</dd>}
      {receipt && <dt>File</dt>}
      {receipt && (
        <dd className="mono">
          <bdi>{receipt.fileName}</bdi>
        </dd>
      )}
      {outcomes &&
        OUTCOMES.filter((one) => outcomes[one] > 0).map((one) => (
          <div key={one} style={{ display: 'contents' }}>
            <dt>{OUTCOME_LABELS[one]}</dt>
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
    {jobKinds[job.kind].buttons?.(job).map((button) => (
      <Button key={button.label} onClick={() => ('opens' in button ? onOpen(button.opens) : button.run())}>
        {button.label}
      </Button>
    ))}
    {job.receipt && <Button onClick={() => showReceipt(job)}>Receipt</Button>}
    {job.receipt && <Button onClick={() => void reveal(job)}>Show in folder</Button>}
    <Button variant="minimal" onClick={() => onForget(job)}>
      Remove from the list
    </Button>
  </>
);

const RunningButtons = ({ job }: JobProps) => (
  <Button onClick={() => void local['job.cancel']({ job: job.id })}>
    {job.state === 'waiting' ? 'Take back' : 'Cancel'}
  </Button>
);

type OpenDialogProps = JobProps & { readonly dialog: JobDialog; readonly onClose: () => void };

const OpenDialog = ({ job, dialog, onClose }: OpenDialogProps) => {
  if (dialog === 'items') return <OutcomesDialog job={job} onClose={onClose} />;
  const outcomes: readonly Outcome[] = dialog === 'failed' ? ['refused', 'unsent'] : ['unknown'];
  return <RetryDialog job={job} outcomes={outcomes} onClose={onClose} />;
};

/** One job: its state, what came of each entity, and what can be done now. */
export const JobDetail = ({ job, onForget }: JobProps & Pick<EndedProps, 'onForget'>) => {
  const [dialog, setDialog] = useState<JobDialog | null>(null);
  const isRunning = job.state === 'running' || job.state === 'waiting';
  const isBad = job.state === 'failed' || job.state === 'missed';
  return (
    <section className="job-detail" aria-label="Job">
      <h2>
        <bdi>{job.title}</bdi>
      </h2>
      <p className="line">
        <span className={`tag ${STATE_TONES[job.state]}`}>{STATE_LABELS[job.state]}</span>
        <span className="quiet">{jobKinds[job.kind].label}</span>
      </p>
      <p className={isBad ? 'bad-text' : ''}>{formatJob(job)}</p>
      {!isRunning && job.next && <p className="quiet">{job.next}</p>}
      <Pairs job={job} />
      <div className="job-acts">
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
