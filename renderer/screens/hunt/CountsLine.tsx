import { Button, ProgressBar } from '@blueprintjs/core';
import { Time } from '@blueprintjs/icons';
import { memo, useEffect } from 'react';
import { commandLabel, runCommand } from '../../commands/registry';
import { local } from '../../bridge';
import { selectedCount } from '../../dataset-view/view/selection';
import { QuickFilter, quickText } from '../../dataset-view/filters/QuickFilter';
import { useJobs } from '../../state/jobs-store';
import { formatCount, formatQuantity } from '../../state/format';
import { isStaleRun } from '../../query/hunt-draft';
import { isNatural } from '../../dataset-view/view/view-state';
import type { Hunt } from './hunt-store';
import { TEXT } from './text';
import { useHuntState } from './use-hunt';

/** Progress of loading all rows, with a way to cancel it. */
const LoadProgress = ({ hunt, job }: { readonly hunt: Hunt; readonly job: string }) => {
  const found = useJobs(({ jobs }) => jobs.find((one) => one.id === job));
  const dataset = useHuntState(hunt, (s) => s.dataset);
  const hasEnded = found !== undefined && found.state !== 'running';
  useEffect(() => {
    if (hasEnded) hunt.loadEnded();
  }, [hasEnded]);
  const share = dataset && dataset.total > 0 ? dataset.loaded / dataset.total : 0;
  return (
    <span
      className="line"
      role="progressbar"
      aria-label={TEXT.counts.loadingAll}
      aria-valuenow={Math.round(100 * share)}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span className="load-bar">
        <ProgressBar value={share} stripes={false} animate={false} />
      </span>
      <button type="button" className="link" onClick={() => void local['job.cancel']({ job })}>
        Cancel
      </button>
    </span>
  );
};

/** Counts of matching, loaded and selected rows, and how long the first page took. */
export const CountsLine = memo(({ hunt }: { readonly hunt: Hunt }) => {
  const run = useHuntState(hunt, (s) => s.run);
  const dataset = useHuntState(hunt, (s) => s.dataset);
  const view = useHuntState(hunt, (s) => s.view);
  const inView = useHuntState(hunt, (s) => s.count);
  const selection = useHuntState(hunt, (s) => s.selection);
  const loadJob = useHuntState(hunt, (s) => s.loadJob);
  const isFetching = useHuntState(hunt, (s) => s.isFetching);
  const isReady = run.kind === 'ready' && dataset !== null;
  const selected = selectedCount(selection, inView);
  const isOld = useHuntState(hunt, (s) => s.run.kind === 'ready' && isStaleRun(s.draft, s.run.ran));
  const isPart = isReady && dataset.loaded < dataset.total;
  return (
    <div className="counts-line" role="group" aria-label="Result">
      {isReady ? (
        <span className="counts">
          <span>
            <b>{formatCount(dataset.total)}</b> match
          </span>
          <span>{formatCount(dataset.loaded)} loaded</span>
          {view.filter.length > 0 && <span>{formatCount(inView)} after filter</span>}
          {selected > 0 && (
            <span>
              <b>{formatCount(selected)}</b> selected
            </span>
          )}
          <span>{(dataset.tookMs / 1000).toFixed(dataset.tookMs < 1000 ? 2 : 1)} s</span>
          {dataset.skipped > 0 && (
            <span className="warn-text">{TEXT.counts.skipped(formatQuantity(dataset.skipped, 'row'))}</span>
          )}
          {dataset.resumed > 0 && (
            <span title={TEXT.counts.resumedWhy}>{TEXT.counts.resumed(dataset.resumed)}</span>
          )}
        </span>
      ) : (
        <span className="quiet">{run.kind === 'running' ? 'Running…' : ''}</span>
      )}
      {isOld && <span className="warn-text cut">{TEXT.counts.lastRun}</span>}
      {loadJob ? (
        <LoadProgress hunt={hunt} job={loadJob} />
      ) : (
        isFetching && <span className="quiet">{TEXT.counts.loadingMore}</span>
      )}
      {isPart && !isNatural(view) && <span className="hint cut">{TEXT.counts.loadedOnly}</span>}
      <span className="grow" />
      {isReady && (
        <QuickFilter
          dataset={view.dataset}
          held={quickText(view.filter)}
          onFilter={(change) => void hunt.filter(change)}
        />
      )}
      {isPart && !loadJob && (
        <Button variant="minimal" onClick={() => runCommand('hunt.loadAll')}>
          Load all
        </Button>
      )}
      <Button
        variant="minimal"
        disabled={!isReady || selected === 0}
        onClick={() => runCommand('hunt.bulkAction')}
      >
        {commandLabel('hunt.bulkAction')}
      </Button>
      <Button variant="minimal" disabled={!isReady || inView === 0} onClick={() => runCommand('rows.export')}>
        Export
      </Button>
      <Button
        variant="minimal"
        icon={<Time size={13} />}
        aria-label={commandLabel('hunt.schedule')}
        title={commandLabel('hunt.schedule')}
        disabled={!isReady}
        onClick={() => runCommand('hunt.schedule')}
      />
    </div>
  );
});
