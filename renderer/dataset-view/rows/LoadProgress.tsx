import { ProgressBar } from '@blueprintjs/core';
import { useEffect } from 'react';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { local } from '../../bridge';
import { useJobs } from '../../state/jobs-store';
import { TEXT } from '../text';

type LoadProps = {
  readonly dataset: DatasetState | null;
  readonly job: string;
  /** Called once the job has ended. */
  readonly onEnded: () => void;
};

/** Returns the share of the rows that is loaded; undefined while the tenant's count is unknown: the bar then shows no share. */
const shareOf = (dataset: DatasetState | null): number | undefined => {
  if (!dataset || dataset.total === 0) return 0;
  return dataset.isTotalKnown ? dataset.loaded / dataset.total : undefined;
};

/** Progress of loading all rows, with a way to cancel it. */
export const LoadProgress = ({ dataset, job, onEnded }: LoadProps) => {
  const found = useJobs(({ jobs }) => jobs.find(({ id }) => id === job));
  // A job that ended long ago may have left the list.
  const hasEnded = found
    ? found.state !== 'running'
    : dataset !== null && dataset.state !== 'fetching' && dataset.state !== 'idle';
  const share = shareOf(dataset);
  useEffect(() => {
    if (hasEnded) onEnded();
  }, [hasEnded]);
  return (
    <span className="line">
      <span
        role="progressbar"
        aria-label={TEXT.loads.all}
        {...(share === undefined ? {} : { 'aria-valuenow': Math.round(100 * share) })}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span className="load-bar" aria-hidden>
          <ProgressBar {...(share === undefined ? {} : { value: share })} stripes={false} animate={false} />
        </span>
      </span>
      <button type="button" className="link" onClick={() => void local['job.cancel']({ job })}>
        {TEXT.loads.cancel}
      </button>
    </span>
  );
};
