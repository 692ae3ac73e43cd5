import { Button } from '@blueprintjs/core';
import { local } from '../../bridge';
import { useJob } from '../../state/jobs-store';
import { formatCount, formatQuantity } from '../../state/format';
import { JobBar } from './JobBar';
import { TEXT } from './text';

/** The progress of a job that a part of the screen waits for, with a button that cancels it. */
export const JobProgress = ({ id, title }: { readonly id: string; readonly title: string }) => {
  const job = useJob(id);
  const hasEnded = job?.endedAt !== undefined;
  const { done = 0, total = 0 } = job ?? {};
  const known = hasEnded ? 0 : total;
  return (
    <div className="state" role="status">
      <strong>{title}</strong>
      <JobBar className="job-bar" title={title} done={done} total={known} />
      <p>{known > 0 ? TEXT.progress(formatCount(done), formatQuantity(known, 'row')) : ' '}</p>
      {!hasEnded && <Button onClick={() => void local['job.cancel']({ job: id })}>{TEXT.cancel}</Button>}
    </div>
  );
};
