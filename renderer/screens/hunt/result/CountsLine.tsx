import { keyHint } from '../../../commands/registry';
import { Calendar, ColumnLayout, Comparison, HeatGrid } from '@blueprintjs/icons';
import { memo } from 'react';
import { hasMoreRows, isPartOfRows, type DatasetState } from '../../../../shared/local-calls/datasets';
import { barCommand } from '../../../commands/bar-command';
import { OverflowBar } from '../../../components/bar/OverflowBar';
import { QuickFilter, quickText } from '../../../dataset-view/filters/QuickFilter';
import { LeftOut } from '../../../dataset-view/rows/LeftOut';
import { LoadProgress } from '../../../dataset-view/rows/LoadProgress';
import { RunningNote } from '../../../dataset-view/rows/RunningNote';
import { selectedCount } from '../../../dataset-view/view/selection';
import { isSmall } from '../../../dataset-view/view/row-loads';
import { isNatural } from '../../../dataset-view/view/view-state';
import { isStaleRun } from '../../../query/hunt-draft';
import { formatCount, formatTotal } from '../../../state/format';
import { canCompareMessages } from './compare-messages';
import type { Hunt } from '../run/hunt-store';
import { isOfDraft } from '../run/hunt-state';
import { TEXT as VIEW_TEXT } from '../../../dataset-view/text';
import { TEXT as ALL_TEXT } from '../text';
import { useApps } from '../run/use-apps';
import { useHuntState } from '../run/use-hunt';
import type { SortBy } from '../../../../shared/model/query';
import type { HuntState } from '../run/hunt-state';
import { sortableFields, sortId } from '../run/sort-keys';

/** Returns the order of the loaded rows as the tenant takes it; undefined if it cannot sort by one of the columns. */
export const tenantOrder = ({ config, view }: Pick<HuntState, 'config' | 'view'>): SortBy[] | undefined => {
  if (config.kind !== 'ready' || view.sort.length === 0) return undefined;
  const fields = sortableFields(config.value);
  const keys = view.sort.flatMap(({ key, order }) => {
    const field = fields.find((one) => one.db_id === key);
    return field ? [{ db_id: sortId(field), order }] : [];
  });
  return keys.length === view.sort.length ? keys : undefined;
};

/** Runs the query again in the order of the loaded rows, so that all of its rows are sorted. */
const sortAtTenant = (hunt: Hunt): void => {
  const sort_by = tenantOrder(hunt.store.getState());
  if (!sort_by) return;
  hunt.setDraft({ ...hunt.store.getState().draft, sort_by });
  void hunt.run();
};

const TEXT = ALL_TEXT.counts;

type HuntProps = { readonly hunt: Hunt };

/** Returns a hunt's dataset once its run is ready. */
const useReadyDataset = (hunt: Hunt): DatasetState | null =>
  useHuntState(hunt, (s) => (s.run.kind === 'ready' ? s.dataset : null));

const useSelectedCount = (hunt: Hunt): number =>
  useHuntState(hunt, (s) => selectedCount(s.selection, s.count));

const formatSeconds = (ms: number): string => `${(ms / 1000).toFixed(ms < 1000 ? 2 : 1)} s`;

const RowCounts = ({ hunt, dataset }: HuntProps & { readonly dataset: DatasetState }) => {
  const isFiltered = useHuntState(hunt, (s) => s.view.filter.length > 0);
  const inView = useHuntState(hunt, (s) => s.count);
  const selected = useSelectedCount(hunt);
  const { loaded, tookMs, resumed, state } = dataset;
  return (
    <span className="counts">
      <span>
        <b>{formatTotal(dataset)}</b> {TEXT.match}
      </span>
      <span title={resumed > 0 ? TEXT.resumedWhy : undefined}>{TEXT.loaded(formatCount(loaded))}</span>
      {isFiltered && <span>{TEXT.afterFilter(formatCount(inView))}</span>}
      {selected > 0 && (
        <span>
          <b>{formatCount(selected)}</b> {TEXT.selected}
        </span>
      )}
      <span>{formatSeconds(tookMs)}</span>
      {state === 'incomplete' && <span className="warn-text">{TEXT.incomplete}</span>}
      <LeftOut dataset={dataset} />
    </span>
  );
};

/** A note that the rows are of an older query, or of another app or type, and what to do. */
const StaleNote = ({ hunt }: HuntProps) => {
  const run = useHuntState(hunt, (s) => s.run);
  const draft = useHuntState(hunt, (s) => s.draft);
  const { targetLabel } = useApps();
  if (run.kind !== 'ready' || !isStaleRun(draft, run.ran)) return null;
  const text = isOfDraft({ run, draft })
    ? TEXT.changed(keyHint('hunt.run'))
    : TEXT.otherTarget(targetLabel(run.ran), targetLabel(draft), keyHint('hunt.run'));
  return (
    <span className="warn-text cut" role="status" title={text}>
      {text}
    </span>
  );
};

/** Notes on the counts: results of an older query, rows being loaded, or an order of the loaded rows only. */
const RowNotes = ({ hunt, isPartial }: HuntProps & { readonly isPartial: boolean }) => {
  const isUnchanged = useHuntState(hunt, (s) => isNatural(s.view));
  const loadJob = useHuntState(hunt, (s) => s.loadJob);
  const isFetching = useHuntState(hunt, (s) => s.isFetching);
  const isRenewing = useHuntState(hunt, (s) => s.isRenewing);
  const dataset = useHuntState(hunt, (s) => s.dataset);
  return (
    <>
      <StaleNote hunt={hunt} />
      {loadJob !== null && <LoadProgress dataset={dataset} job={loadJob} onEnded={hunt.loadEnded} />}
      {isRenewing && <RunningNote text={TEXT.renewing} />}
      {loadJob === null && isFetching && !isRenewing && <RunningNote text={VIEW_TEXT.loads.more} />}
      {isPartial && !isUnchanged && <span className="warn-text cut">{TEXT.loadedOnly}</span>}
      {isPartial && <SortAll hunt={hunt} />}
    </>
  );
};

/** Offers to sort all rows where the loaded ones are sorted. */
const SortAll = ({ hunt }: HuntProps) => {
  const canSort = useHuntState(hunt, (s) => tenantOrder(s) !== undefined);
  const total = useHuntState(hunt, (s) => (s.dataset ? formatTotal(s.dataset) : ''));
  if (!canSort) return null;
  return (
    <button type="button" className="link" onClick={() => sortAtTenant(hunt)}>
      {TEXT.sortAll(total)}
    </button>
  );
};

/** Commands on the rows. */
const RowCommands = ({ hunt, dataset }: HuntProps & { readonly dataset: DatasetState | null }) => {
  const hasRows = useHuntState(hunt, (s) => s.count > 0);
  const hasSelection = useSelectedCount(hunt) > 0;
  const canCompare = useHuntState(hunt, () => canCompareMessages(hunt));
  const isLoadingAll = useHuntState(hunt, (s) => s.loadJob !== null);
  const isComing = useHuntState(hunt, (s) => s.isFetching && s.dataset !== null && isSmall(s.dataset));
  const canLoadAll = dataset !== null && hasMoreRows(dataset) && !isLoadingAll && !isComing;
  const isReady = dataset !== null;
  return (
    <OverflowBar
      items={[
        ...(canLoadAll ? [barCommand('hunt.loadAll')] : []),
        barCommand('hunt.bulkAction', { isDisabled: !isReady || !hasSelection }),
        barCommand('hunt.matrix', { icon: <HeatGrid size={13} />, isDisabled: !isReady || !hasSelection }),
        barCommand('hunt.compareMessages', {
          icon: <ColumnLayout size={13} />,
          isDisabled: !canCompare,
          ...(canCompare ? {} : { title: ALL_TEXT.commands.needs.messages }),
        }),
        barCommand('rows.export', { label: TEXT.export, isDisabled: !isReady || !hasRows }),
        barCommand('hunt.schedule', { icon: <Calendar size={13} />, isDisabled: !isReady }),
        barCommand('hunt.compare', { icon: <Comparison size={13} />, isDisabled: !isReady }),
      ]}
    />
  );
};

/** Counts of matching, loaded and selected rows, the time of the first page, and commands on the rows. */
export const CountsLine = memo(({ hunt }: HuntProps) => {
  const dataset = useReadyDataset(hunt);
  const view = useHuntState(hunt, (s) => s.view);
  const isRunning = useHuntState(hunt, (s) => s.run.kind === 'running');
  const isPartial = dataset !== null && isPartOfRows(dataset);
  return (
    <div className="counts-line" role="group" aria-label={TEXT.title}>
      {dataset ? (
        <RowCounts hunt={hunt} dataset={dataset} />
      ) : (
        <span>{isRunning && <RunningNote text={TEXT.running} />}</span>
      )}
      <RowNotes hunt={hunt} isPartial={isPartial} />
      <div className="counts-tools">
        {dataset && (
          <QuickFilter
            dataset={view.dataset}
            held={quickText(view.filter)}
            onFilter={(change) => void hunt.filter(change)}
          />
        )}
        <RowCommands hunt={hunt} dataset={dataset} />
      </div>
    </div>
  );
});
