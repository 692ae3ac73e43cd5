import { Button } from '@blueprintjs/core';
import { Tick, WarningSign } from '@blueprintjs/icons';
import { local } from '../../bridge';
import { JobBar } from '../../features/jobs/JobBar';
import { isActive } from '../../features/jobs/job-format';
import { TEXT as JOBS } from '../../features/jobs/text';
import { useJob } from '../../state/jobs-store';
import { TEXT } from './text';

/** The check of a journal or a case: its progress, then what it found. */
export const CheckStrip = ({ id }: { readonly id: string }) => {
  const job = useJob(id);
  if (!job) return null;
  if (isActive(job))
    return (
      <div className="strip" role="status">
        <span>{TEXT.checking}</span>
        <JobBar title={job.title} done={job.done} total={job.total ?? 0} />
        <Button variant="minimal" onClick={() => void local['job.cancel']({ job: id })}>
          {JOBS.cancel}
        </Button>
      </div>
    );
  const isGood = job.state === 'done';
  return (
    <div className={`strip ${isGood ? '' : 'warn'}`} role={isGood ? 'status' : 'alert'}>
      {isGood ? <Tick size={14} /> : <WarningSign size={14} />}
      <span>
        {job.message} {isGood ? '' : job.next}
      </span>
    </div>
  );
};
