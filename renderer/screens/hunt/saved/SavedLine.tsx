import { Button } from '@blueprintjs/core';
import { lazy, memo, Suspense, useState } from 'react';
import type { Job } from '../../../../shared/model/app-state';
import type { SafeQuery } from '../../../../shared/model/saved-query';
import { barCommand } from '../../../commands/bar-command';
import { commandLabel, keyHint, runCommand } from '../../../commands/registry';
import { OverflowBar, type BarItem } from '../../../components/bar/OverflowBar';
import { Popover } from '../../../components/Popover';
import { allResultsItem } from '../../../features/tenant-report/all-results-item';
import { HUNT_SCREEN } from '../../../query/hunt-screen';
import { formatQuantity } from '../../../state/format';
import type { Hunt } from '../run/hunt-store';
import { NewRowsBadge } from './NewRowsBadge';
import { SavedDialogs } from './SavedDialogs';
import { TEXT as ALL_TEXT } from '../text';
import { useSavedQuery, type SavedQueryState } from './use-saved-query';
import type { QueryConfig } from '../../../../shared/model/query';
import { ActionLine } from '../../../features/bulk-action/ActionLine';
import { formatJob, formatJobState, isActive, jobTone } from '../../../features/jobs/job-format';
import { useJobs } from '../../../state/jobs-store';
import { refreshAfter } from '../run/follow-action';
import { useHuntState } from '../run/use-hunt';

const TEXT = ALL_TEXT.saved;

const QueryActionsDialog = lazy(() =>
  import('../../../features/bulk-action/QueryActionsDialog').then((m) => ({ default: m.QueryActionsDialog })),
);

type SavedActionsProps = {
  readonly hunt: Hunt;
  readonly saved: SafeQuery;
  readonly config: QueryConfig | undefined;
  readonly onClose: () => void;
};

/** Runs a saved query's own bulk actions when the analyst starts them. The tenant also runs them with each run of the query. */
const SavedActions = ({ hunt, ...rest }: SavedActionsProps) => (
  <Suspense>
    <QueryActionsDialog
      {...rest}
      onStarted={(job) => {
        noteStarted(hunt, job.id);
        void refreshAfter(hunt, job.id);
      }}
    />
  </Suspense>
);

const isOpenJob = (jobs: readonly Job[], id: string): boolean =>
  jobs.some((job) => job.id === id && isActive(job));

/** Adds a job to those of a hunt, and removes those that have ended. */
const noteStarted = ({ store }: Hunt, job: string): void => {
  const { jobs } = useJobs.getState();
  const { run, started } = store.getState();
  store.setState({ started: [...started.filter((one) => isOpenJob(jobs, one.job)), { job, run }] });
};

/** Lists the saved query's own actions that were started here, with their progress or outcome. */
const StartedActions = ({ hunt }: { readonly hunt: Hunt }) => {
  const jobs = useJobs((s) => s.jobs);
  const run = useHuntState(hunt, (s) => s.run);
  const started = useHuntState(hunt, (s) => s.started);
  return started.flatMap((one) => {
    const job = jobs.find(({ id }) => id === one.job);
    if (!job || (one.run !== run && !isActive(job))) return [];
    const text = TEXT.started(job.title, formatJobState(job));
    return <ActionLine key={job.id} text={text} tone={jobTone(job)} reason={formatJob(job)} job={job.id} />;
  });
};

const ChangeList = lazy(() =>
  import('../../../features/query-editor/ChangeList').then((m) => ({ default: m.ChangeList })),
);

const UnsavedChanges = ({ changes }: Pick<SavedQueryState, 'changes'>) => {
  if (changes.length === 0) return <span className="hint">{TEXT.unchanged}</span>;
  const list = (
    <div className="changes-panel">
      <Suspense fallback={null}>
        <ChangeList name={TEXT.changes} changes={changes} before={TEXT.before} after={TEXT.after} />
      </Suspense>
    </div>
  );
  return (
    <Popover placement="bottom-start" content={list}>
      <button type="button" className="link warn-text">
        {formatQuantity(changes.length, TEXT.change)}
      </button>
    </Popover>
  );
};

type ButtonsProps = {
  readonly state: SavedQueryState;
  readonly saved: SafeQuery;
  /** Opens the dialog of the query's own actions. */
  readonly onActions: () => void;
};

const SaveButtons = ({ state, saved, onActions }: ButtonsProps) => {
  const { isBusy, isChanged, openSaved } = state;
  const actions: BarItem = {
    id: 'actions',
    label: TEXT.runActions,
    title: isChanged ? TEXT.actionsBlocked : TEXT.actions,
    isDisabled: isChanged,
    run: onActions,
  };
  return (
    <>
      <OverflowBar
        items={[
          ...((saved.report_actions ?? []).length > 0 ? [actions] : []),
          allResultsItem(HUNT_SCREEN, isChanged, isChanged ? TEXT.allResultsBlocked : TEXT.allResults),
          barCommand('hunt.edit'),
          { id: 'revert', label: TEXT.revert, isDisabled: !isChanged, run: () => void openSaved(saved) },
          barCommand('hunt.saveAs'),
        ]}
      />
      <Button
        loading={isBusy}
        disabled={!isChanged}
        title={keyHint('hunt.save')}
        onClick={() => runCommand('hunt.save')}
      >
        {commandLabel('hunt.save')}
      </Button>
    </>
  );
};

/** The hunt's saved query: its name, its unsaved changes, and the ways to save or revert them. Any hunt can be saved as a new query. */
export const SavedLine = memo(({ hunt }: { readonly hunt: Hunt }) => {
  const state = useSavedQuery(hunt);
  const [isActing, setActing] = useState(false);
  const { saved, isChanged, changes, failure, config } = state;
  return (
    <>
      {saved && (
        <div className="saved-line" role="group" aria-label={TEXT.title}>
          <span className="quiet">{TEXT.title}</span>
          <bdi className="cut saved-name">{saved.query_label}</bdi>
          <NewRowsBadge hunt={hunt} saved={saved} isChanged={isChanged} />
          <UnsavedChanges changes={changes} />
          <span className="grow bad-text cut" role={failure ? 'alert' : undefined}>
            {failure ? `${failure.message} ${failure.next}` : ''}
          </span>
          <SaveButtons state={state} saved={saved} onActions={() => setActing(true)} />
        </div>
      )}
      {saved && <StartedActions hunt={hunt} />}
      {saved && isActing && (
        <SavedActions hunt={hunt} saved={saved} config={config} onClose={() => setActing(false)} />
      )}
      <SavedDialogs state={state} />
    </>
  );
});
