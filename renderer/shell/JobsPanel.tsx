import { Button } from '@blueprintjs/core';
import type { Job } from '../../shared/model/app-state';
import { runCommand } from '../commands/registry';
import { local } from '../bridge';
import { EmptyState } from '../components/EmptyState';
import { Modal } from '../components/Modal';
import { formatJob, isActive, STATE_TONES } from '../features/jobs/job-format';
import { JobBar } from '../features/jobs/JobBar';
import { TEXT as JOB_TEXT } from '../features/jobs/text';
import { showReceipt } from '../state/overlay-store';
import { useJobs } from '../state/jobs-store';
import { formatInstant, useZone } from '../state/time';
import { TEXT } from './text';

const T = TEXT.jobs;
const SHOWN = 20;

const JobButtons = ({ job }: { readonly job: Job }) => (
  <>
    {isActive(job) && (
      <Button onClick={() => void local['job.cancel']({ job: job.id })}>{TEXT.cancel}</Button>
    )}
    {job.receipt && <Button onClick={() => showReceipt(job)}>{T.receipt}</Button>}
    {job.receipt && (
      <Button onClick={() => void local['job.reveal']({ job: job.id })}>{T.showInFolder}</Button>
    )}
  </>
);

const JobRow = ({ job, zone }: { readonly job: Job; readonly zone: string }) => (
  <li className="job" aria-label={job.title}>
    <div className="line">
      <span className={`tag ${STATE_TONES[job.state]}`}>{JOB_TEXT.states[job.state]}</span>
      <bdi className="grow cut">{job.title}</bdi>
      <span className="hint">{formatInstant(job.startedAt, zone)}</span>
    </div>
    {job.state === 'running' && <JobBar title={job.title} done={job.done} total={job.total ?? 0} />}
    <div className="line">
      <span className="grow quiet">
        {formatJob(job)} {!isActive(job) && job.next}
      </span>
      <JobButtons job={job} />
    </div>
  </li>
);

/** The most recent jobs of this session, running and ended. */
export const JobsPanel = ({ onClose }: { readonly onClose: () => void }) => {
  const jobs = useJobs((s) => s.jobs);
  const zone = useZone();
  const showAll = () => {
    onClose();
    runCommand('go.jobs');
  };
  return (
    <Modal
      title={T.title}
      onClose={onClose}
      width={520}
      actions={<Button onClick={showAll}>{T.all(jobs.length)}</Button>}
    >
      {jobs.length === 0 ? (
        <EmptyState title={T.none}>{T.noneHint}</EmptyState>
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
