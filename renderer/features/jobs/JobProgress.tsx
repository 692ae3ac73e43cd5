import { Button, ProgressBar } from '@blueprintjs/core';
import { local } from '../../bridge';
import { useJob } from '../../state/jobs-store';
import { formatCount } from '../../state/format';

/** The progress of a job that a part of the screen waits for, with a button that cancels it. */
export const JobProgress = ({ id, title }: { readonly id: string; readonly title: string }) => {
  const job = useJob(id);
  const total = job?.endedAt === undefined ? (job?.total ?? 0) : 0;
  return (
    <div className="state" role="status">
      <strong>{title}</strong>
      <div
        className="job-bar"
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        {...(total > 0 ? { 'aria-valuenow': job?.done ?? 0, 'aria-valuemax': total } : {})}
      >
        <ProgressBar
          {...(total > 0 ? { value: (job?.done ?? 0) / total } : {})}
          stripes={false}
          animate={false}
        />
      </div>
      <p>{total > 0 ? `${formatCount(job?.done ?? 0)} of ${formatCount(total)} rows` : ' '}</p>
      {job?.endedAt === undefined && (
        <Button onClick={() => void local['job.cancel']({ job: id })}>Cancel</Button>
      )}
    </div>
  );
};
