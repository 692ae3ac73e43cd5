import { Button } from '@blueprintjs/core';
import { useEffect } from 'react';
import type { Job } from '../../../shared/model/app-state';
import { runCommand } from '../../commands/registry';
import { local } from '../../bridge';
import { EmptyState } from '../../components/EmptyState';
import { Modal } from '../../components/Modal';
import { formatJob, formatJobState, isActive, jobTone } from '../../features/jobs/job-format';
import { JobBar } from '../../features/jobs/JobBar';
import { markJobsSeen, useListedJobs } from '../../state/jobs-store';
import { useDefang } from '../../state/format';
import { formatInstant, useZone } from '../../state/time';
import { endedJobButtons } from './announce-jobs';
import { TEXT } from '../text';

const T = TEXT.jobs;
const SHOWN = 20;

type JobProps = { readonly job: Job; readonly onClose: () => void };

const JobButtons = ({ job, onClose }: JobProps) => {
  if (isActive(job))
    return (
      <Button onClick={() => void local['job.cancel']({ job: job.id })}>
        {job.state === 'waiting' ? TEXT.undo : TEXT.cancel}
      </Button>
    );
  return endedJobButtons(job).map(({ label, run }) => (
    <Button
      key={label}
      onClick={() => {
        onClose();
        run();
      }}
    >
      {label}
    </Button>
  ));
};

const JobRow = ({ job, zone, onClose }: JobProps & { readonly zone: string }) => {
  const show = useDefang();
  const title = show(job.title);
  return (
    <li className="job" aria-label={title}>
      <div className="line">
        <span className={`tag ${jobTone(job)}`}>{formatJobState(job)}</span>
        <bdi className="grow cut">{title}</bdi>
        <span className="hint">{formatInstant(job.startedAt, zone)}</span>
      </div>
      {job.state === 'running' && <JobBar title={title} done={job.done} total={job.total ?? 0} />}
      <div className="line">
        <span className="grow quiet">
          {show(formatJob(job))} {!isActive(job) && show(job.next ?? '')}
        </span>
        <JobButtons job={job} onClose={onClose} />
      </div>
    </li>
  );
};

/** The most recent jobs of this session, running and ended. */
export const JobsPanel = ({ onClose }: { readonly onClose: () => void }) => {
  const jobs = useListedJobs();
  const zone = useZone();
  useEffect(markJobsSeen, []);
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
            <JobRow key={job.id} job={job} zone={zone} onClose={onClose} />
          ))}
        </ul>
      )}
    </Modal>
  );
};
