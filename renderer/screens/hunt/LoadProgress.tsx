import { ProgressBar } from '@blueprintjs/core';
import { useEffect } from 'react';
import { local } from '../../bridge';
import { useJobs } from '../../state/jobs-store';
import type { Hunt } from './hunt-store';
import { TEXT } from './text';
import { useHuntState } from './use-hunt';

/** Progress of loading all rows, with a way to cancel it. */
export const LoadProgress = ({ hunt, job }: { readonly hunt: Hunt; readonly job: string }) => {
  const hasEnded = useJobs(({ jobs }) => jobs.some((one) => one.id === job && one.state !== 'running'));
  // Undefined while the tenant's count is unknown: the bar then shows no share.
  const share = useHuntState(hunt, ({ dataset }) => {
    if (!dataset || dataset.total === 0) return 0;
    return dataset.isTotalKnown ? dataset.loaded / dataset.total : undefined;
  });
  useEffect(() => {
    if (hasEnded) hunt.loadEnded();
  }, [hasEnded]);
  return (
    <span
      className="line"
      role="progressbar"
      aria-label={TEXT.counts.loadingAll}
      {...(share === undefined ? {} : { 'aria-valuenow': Math.round(100 * share) })}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span className="load-bar">
        <ProgressBar {...(share === undefined ? {} : { value: share })} stripes={false} animate={false} />
      </span>
      <button type="button" className="link" onClick={() => void local['job.cancel']({ job })}>
        {TEXT.counts.cancel}
      </button>
    </span>
  );
};
