import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import type { Job } from '../../../shared/model/app-state';
import { OUTCOMES, type Outcome } from '../../../shared/model/act';
import { local } from '../../bridge';
import { toast, showReceipt } from '../../state/overlay-store';
import { formatInstantWithZone, useZone } from '../../state/time';
import { formatCount } from '../../state/format';
import { scheduleActs } from '../../state/schedules-store';
import { formatJob, KIND_LABELS, STATE_TONES, STATE_LABELS } from './job-format';
import { OutcomesDialog } from './OutcomesDialog';
import { RetryDialog } from './RetryDialog';

const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  done: 'Done',
  refused: 'Refused',
  unknown: 'Unknown outcome',
  unsent: 'Not sent',
};

/** Tells a failure of an act that only shows something. */
const reveal = async (job: Job) => {
  const result = await local['job.reveal']({ job: job.id });
  if (!result.ok) toast(result.failure.message, 'bad', result.failure.next);
};

/** One job: how it stands or ended and why, what came of each entity, and what can be done now. */
export const JobDetail = ({
  job,
  onForget,
}: {
  readonly job: Job;
  readonly onForget: (job: Job) => void;
}) => {
  const zone = useZone();
  const [open, setOpen] = useState<'items' | 'failed' | 'unknown' | null>(null);
  const isOpen = job.state === 'running' || job.state === 'waiting';
  const { outcomes, schedule } = job;
  const failed = (outcomes?.refused ?? 0) + (outcomes?.unsent ?? 0);
  return (
    <section className="job-detail" aria-label="Job">
      <h2>
        <bdi>{job.title}</bdi>
      </h2>
      <p className="line">
        <span className={`tag ${STATE_TONES[job.state]}`}>{STATE_LABELS[job.state]}</span>
        <span className="quiet">{KIND_LABELS[job.kind]}</span>
      </p>
      <p className={job.state === 'failed' || job.state === 'missed' ? 'bad-text' : ''}>{formatJob(job)}</p>
      {!isOpen && job.next && <p className="quiet">{job.next}</p>}
      <dl className="pairs">
        <dt>Started</dt>
        <dd>{formatInstantWithZone(job.startedAt, zone)}</dd>
        {job.endedAt && <dt>Ended</dt>}
        {job.endedAt && <dd>{formatInstantWithZone(job.endedAt, zone)}</dd>}
        {job.receipt && <dt>File</dt>}
        {job.receipt && (
          <dd className="mono">
            <bdi>{job.receipt.fileName}</bdi>
          </dd>
        )}
        {outcomes &&
          OUTCOMES.filter((one) => outcomes[one] > 0).map((one) => (
            <div key={one} style={{ display: 'contents' }}>
              <dt>{OUTCOME_WORDS[one]}</dt>
              <dd>{formatCount(outcomes[one])}</dd>
            </div>
          ))}
      </dl>
      <div className="job-acts">
        {isOpen && (
          <Button onClick={() => void local['job.cancel']({ job: job.id })}>
            {job.state === 'waiting' ? 'Take back' : 'Cancel'}
          </Button>
        )}
        {job.kind === 'action' && !isOpen && <Button onClick={() => setOpen('items')}>Each outcome…</Button>}
        {job.kind === 'action' && !isOpen && failed > 0 && (
          <Button onClick={() => setOpen('failed')}>Retry {formatCount(failed)} failed…</Button>
        )}
        {job.kind === 'action' && !isOpen && (outcomes?.unknown ?? 0) > 0 && (
          <Button onClick={() => setOpen('unknown')}>
            Repeat {formatCount(outcomes?.unknown ?? 0)} of unknown outcome…
          </Button>
        )}
        {schedule !== undefined && !isOpen && job.state !== 'done' && (
          <Button onClick={() => void scheduleActs.runNow(schedule)}>Run now</Button>
        )}
        {job.receipt && <Button onClick={() => showReceipt(job)}>Receipt</Button>}
        {job.receipt && <Button onClick={() => void reveal(job)}>Show in folder</Button>}
        {!isOpen && (
          <Button variant="minimal" onClick={() => onForget(job)}>
            Remove from the list
          </Button>
        )}
      </div>
      {open === 'items' && <OutcomesDialog job={job} onClose={() => setOpen(null)} />}
      {(open === 'failed' || open === 'unknown') && (
        <RetryDialog
          job={job}
          outcomes={open === 'failed' ? ['refused', 'unsent'] : ['unknown']}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
};
