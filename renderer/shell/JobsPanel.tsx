import { Button, ProgressBar } from '@blueprintjs/core';
import type { Job } from '../../shared/model/app-state';
import { runCommand } from '../commands/registry';
import { local } from '../bridge';
import { EmptyState } from '../components/EmptyState';
import { Modal } from '../components/Modal';
import { showReceipt } from '../state/overlay-store';
import { useJobs } from '../state/jobs-store';
import { formatInstant, useZone } from '../state/time';
import { formatBytes, formatCount, formatQuantity } from '../state/format';

const amount = (job: Job, n: number): string =>
  job.unit === 'bytes' ? formatBytes(n) : `${formatCount(n)} ${job.unit}`;
const progressWords = (job: Job): string => {
  if (job.state === 'failed' || job.state === 'missed' || job.state === 'cancelled')
    return [job.message, job.next].filter(Boolean).join(' ');
  if (job.state === 'done') return job.message ?? amount(job, job.total ?? job.done);
  return job.total
    ? `${job.unit === 'bytes' ? formatBytes(job.done) : formatCount(job.done)} of ${amount(job, job.total)}`
    : amount(job, job.done);
};
const STATES: Readonly<Record<Job['state'], string>> = {
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
  waiting: 'Waiting',
  missed: 'Missed',
};
const TONES: Readonly<Record<Job['state'], string>> = {
  running: 'mute',
  done: 'ok',
  failed: 'bad',
  cancelled: 'mute',
  waiting: 'warn',
  missed: 'bad',
};

const JobRow = ({ job, zone }: { readonly job: Job; readonly zone: string }) => (
  <li className="job" aria-label={job.title}>
    <div className="line">
      <span className={`tag ${TONES[job.state]}`}>{STATES[job.state]}</span>
      <bdi className="grow cut">{job.title}</bdi>
      <span className="hint">{formatInstant(job.startedAt, zone)}</span>
    </div>
    {job.state === 'running' && (
      <div
        role="progressbar"
        aria-label={job.title}
        aria-valuenow={job.done}
        aria-valuemin={0}
        {...(job.total ? { 'aria-valuemax': job.total } : {})}
      >
        <ProgressBar
          {...(job.total ? { value: job.done / job.total } : {})}
          stripes={false}
          animate={false}
        />
      </div>
    )}
    <div className="line">
      <span className="grow quiet">{progressWords(job)}</span>
      {(job.state === 'running' || job.state === 'waiting') && (
        <Button onClick={() => void local['job.cancel']({ job: job.id })}>Cancel</Button>
      )}
      {job.receipt && <Button onClick={() => showReceipt(job)}>Receipt</Button>}
      {job.receipt && (
        <Button onClick={() => void local['job.reveal']({ job: job.id })}>Show in folder</Button>
      )}
    </div>
  </li>
);

const SHOWN = 20;

/** Work that runs or ended in this session. */
export const JobsPanel = ({ onClose }: { readonly onClose: () => void }) => {
  const jobs = useJobs((s) => s.jobs);
  const zone = useZone();
  return (
    <Modal
      title="Recent jobs"
      onClose={onClose}
      width={520}
      actions={
        <Button
          onClick={() => {
            onClose();
            runCommand('go.jobs');
          }}
        >
          All {formatQuantity(jobs.length, 'job')}
        </Button>
      }
    >
      {jobs.length === 0 ? (
        <EmptyState title="No jobs yet">Loads, exports and downloads appear here.</EmptyState>
      ) : (
        <ul className="jobs" style={{ listStyle: 'none', padding: 0 }}>
          {jobs.slice(0, SHOWN).map((job) => (
            <JobRow key={job.id} job={job} zone={zone} />
          ))}
        </ul>
      )}
    </Modal>
  );
};
