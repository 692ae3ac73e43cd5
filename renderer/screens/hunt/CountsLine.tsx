import { Button, InputGroup, ProgressBar } from '@blueprintjs/core';
import { Filter } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { act, ACTIONS } from '../../actions';
import { commands } from '../../bridge';
import { chosenCount } from '../../components/dataset-grid/selection';
import { useJobs } from '../../state/jobs-store';
import { count, counted } from '../../state/words';
import { isNatural, withFilter } from './hunt-state';
import type { Hunt } from './hunt-store';
import { useStoreOf } from './use-hunt';

const TYPING_MS = 200;

/** A quick filter over the loaded rows. */
const QuickFilter = ({ hunt }: { readonly hunt: Hunt }) => {
  const filter = useStoreOf(hunt, (s) => s.view.filter);
  const dataset = useStoreOf(hunt, (s) => s.view.dataset);
  const held = filter.find((one) => one.kind === 'any')?.text ?? '';
  const [text, setText] = useState(held);
  useEffect(() => setText(held), [held, dataset]);
  useEffect(() => {
    if (text === held) return undefined;
    const timer = setTimeout(() => {
      void hunt.filter(withFilter(hunt.store.getState().view.filter, 'any', null, text === '' ? undefined : { kind: 'any', text }));
    }, text === '' ? 0 : TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return <InputGroup className="quick-filter" leftIcon={<Filter size={12} />} type="search" aria-label="Filter loaded rows" placeholder="Filter loaded rows" value={text} onValueChange={setText} />;
};

/** How the load of all rows stands, with the way to stop it. */
const LoadProgress = ({ hunt, job }: { readonly hunt: Hunt; readonly job: string }) => {
  const found = useJobs(({ jobs }) => jobs.find((one) => one.id === job));
  const dataset = useStoreOf(hunt, (s) => s.dataset);
  const hasEnded = found !== undefined && found.state !== 'running';
  useEffect(() => {
    if (hasEnded) hunt.loadEnded();
  }, [hasEnded]);
  const share = dataset && dataset.total > 0 ? dataset.loaded / dataset.total : 0;
  return (
    <span className="line" role="progressbar" aria-label="Loading all rows" aria-valuenow={Math.round(100 * share)} aria-valuemin={0} aria-valuemax={100}>
      <span className="load-bar">
        <ProgressBar value={share} stripes={false} animate={false} />
      </span>
      <button type="button" className="link" onClick={() => void commands['job.cancel']({ job })}>
        Cancel
      </button>
    </span>
  );
};

/** How many rows match, are loaded and are selected, and how long the first of them took. */
export const CountsLine = ({ hunt }: { readonly hunt: Hunt }) => {
  const run = useStoreOf(hunt, (s) => s.run);
  const dataset = useStoreOf(hunt, (s) => s.dataset);
  const view = useStoreOf(hunt, (s) => s.view);
  const inView = useStoreOf(hunt, (s) => s.count);
  const selection = useStoreOf(hunt, (s) => s.selection);
  const loadJob = useStoreOf(hunt, (s) => s.loadJob);
  const isFetching = useStoreOf(hunt, (s) => s.isFetching);
  const isReady = run.kind === 'ready' && dataset !== null;
  const selected = chosenCount(selection, inView);
  const isPart = isReady && dataset.loaded < dataset.total;
  return (
    <div className="counts-line" role="group" aria-label="Result">
      {isReady ? (
        <span className="counts">
          <span>
            <b>{count(dataset.total)}</b> match
          </span>
          <span>{count(dataset.loaded)} loaded</span>
          {view.filter.length > 0 && <span>{count(inView)} after filter</span>}
          {selected > 0 && (
            <span>
              <b>{count(selected)}</b> selected
            </span>
          )}
          <span>{(dataset.tookMs / 1000).toFixed(dataset.tookMs < 1000 ? 2 : 1)} s</span>
          {dataset.skipped > 0 && <span className="warn-text">{counted(dataset.skipped, 'row')} left out, not in the expected shape</span>}
          {dataset.resumed > 0 && <span title="The tenant dropped an idle cursor; the fetch went on after the last row.">resumed {dataset.resumed}×</span>}
        </span>
      ) : (
        <span className="quiet">{run.kind === 'running' ? 'Running…' : ''}</span>
      )}
      {loadJob ? <LoadProgress hunt={hunt} job={loadJob} /> : isFetching && <span className="quiet">loading more…</span>}
      {isPart && !isNatural(view) && <span className="hint cut">among the loaded rows only</span>}
      <span className="grow" />
      {isReady && <QuickFilter hunt={hunt} />}
      {isPart && !loadJob && (
        <Button variant="minimal" onClick={() => act('loadAll')}>
          Load all
        </Button>
      )}
      <Button variant="minimal" disabled={!isReady || selected === 0} onClick={() => act('act')}>
        {ACTIONS.act.label}
      </Button>
      <Button variant="minimal" disabled={!isReady || inView === 0} onClick={() => act('export')}>
        Export
      </Button>
    </div>
  );
};
