import { keyHint, runCommand } from '../../../commands/registry';
import { useCallback, useEffect, useLayoutEffect, useMemo } from 'react';
import { EmptyState } from '../../../components/EmptyState';
import { FailurePanel } from '../../../components/FailurePanel';
import { Skeleton } from '../../../components/Skeleton';
import type { CellKey, ColumnLayout } from '../../../dataset-view/grid/grid-props';
import { decisionColumn, decisionWidth } from '../../../features/bulk-action/decision-column';
import { ViewGrid } from '../../../dataset-view/rows/ViewGrid';
import { focusIfFree, focusScreen, isFocusFree } from '../../../state/screen-focus';
import { openColumnMenu, openResultMenu } from './cell-menu';
import { pressCellKey } from './cell-query';
import { recordOfRow } from './record-of-row';
import { arrivalOrder } from '../run/hunt-state';
import type { Hunt } from '../run/hunt-store';
import { draftFromLayout, type ShownColumns } from './shown-columns';
import { TEXT } from '../text';
import { useHuntState } from '../run/use-hunt';
import { hasMoreRows } from '../../../../shared/local-calls/datasets';
import { selectedCount } from '../../../dataset-view/view/selection';
import { formatCount, formatTotal } from '../../../state/format';

/** Explains that all loaded rows are not all matching rows, with a way to load and select those too. */
const SelectAllStrip = ({ hunt }: { readonly hunt: Hunt }) => {
  const selection = useHuntState(hunt, (s) => s.selection);
  const dataset = useHuntState(hunt, (s) => s.dataset);
  const view = useHuntState(hunt, (s) => s.view);
  const inView = useHuntState(hunt, (s) => s.count);
  const loadJob = useHuntState(hunt, (s) => s.loadJob);
  if (selection.kind !== 'allBut' || !dataset || !hasMoreRows(dataset)) return null;
  const excluded = inView - selectedCount(selection, inView);
  const isFiltered = view.filter.length > 0;
  const but = excluded === 0 ? '' : TEXT.selecting.excluded(formatCount(excluded));
  const total = formatTotal(dataset);
  return (
    <div className="strip warn select-strip" role="status">
      {loadJob ? (
        <span className="grow">
          {TEXT.selecting.loading(formatCount(dataset.loaded), total, isFiltered, but)}
        </span>
      ) : (
        <>
          <span className="grow">
            {TEXT.selecting.loaded(formatCount(selectedCount(selection, inView)), total, isFiltered, but)}
          </span>
          <button type="button" className="link" onClick={() => runCommand('hunt.loadAll')}>
            {isFiltered ? TEXT.selecting.loadFiltered : TEXT.selecting.loadAll(total)}
          </button>
        </>
      )}
    </div>
  );
};

type ResultProps = { readonly hunt: Hunt; readonly layout: ShownColumns };

/** Keys on a cell: all that use its value. */
const CELL_KEYS: readonly CellKey[] = ['=', '!', '+', '-', '>', 'P'];
const SKELETON_LINES = 30;

const RunningQuery = () => {
  // The rows that had the focus are gone.
  useLayoutEffect(() => {
    if (isFocusFree()) focusScreen();
  }, []);
  return (
    <div className="grid-box">
      <div className="grid-head-bone" />
      <Skeleton lines={SKELETON_LINES} label={TEXT.results.running} />
    </div>
  );
};

/** The rows that a run found. */
const FoundRows = ({ hunt, layout: { columns, hidden } }: ResultProps) => {
  const { dataset, rowsFailure } = useHuntState(hunt, (s) => s);
  const colors = useHuntState(hunt, (s) => s.draft.colours);
  const onLayout = useCallback(
    (next: ColumnLayout) => {
      const { draft } = hunt.store.getState();
      hunt.setDraft({ ...draft, columns: draftFromLayout(draft.columns ?? [], columns, next) });
    },
    [hunt, columns],
  );
  const decisions = useHuntState(hunt, (s) => s.decisions);
  const width = useMemo(() => decisionWidth(decisions.values()), [decisions]);
  const decision = useMemo(() => decisionColumn(hunt.store, width), [hunt, width]);
  const hasDecisions = decisions.size > 0;
  const drawn = useMemo(
    () => (hasDecisions ? [decision, ...columns] : columns),
    [hasDecisions, decision, columns],
  );
  const visible = drawn.filter((column) => !hidden.has(column.id));
  return (
    <ViewGrid
      name={TEXT.results.grid}
      target={hunt}
      columns={drawn}
      extraData={decisions}
      extraColumns={[decision.id]}
      hidden={hidden}
      arrival={arrivalOrder(hunt.store.getState())}
      colors={colors}
      onColors={(rules, mark) => hunt.setDraft({ ...hunt.store.getState().draft, colours: rules }, mark)}
      onLayout={onLayout}
      onMenu={(at, event) => openResultMenu(hunt, at, visible, event)}
      onColumnMenu={(column, onColors, event) => openColumnMenu(hunt, column, onColors, event)}
      cellKeys={CELL_KEYS}
      onCellKey={(at, key) => pressCellKey(hunt, at, key)}
      recordOf={(row) => recordOfRow(hunt, row)}
      onNearEnd={() => void hunt.fetchMore()}
      failure={rowsFailure ?? dataset?.failure}
      onRetry={() => void hunt.retry()}
      empty={TEXT.results.none}
    >
      <SelectAllStrip hunt={hunt} />
    </ViewGrid>
  );
};

/** The note that nothing was found. The conditions, which are changed next, take the focus if it is free. */
const NoRows = ({ words }: { readonly words: string }) => {
  useEffect(() => focusIfFree('.chip-body, .chip-add'), []);
  return (
    <EmptyState title={TEXT.results.noneTitle}>
      {words !== '' && <p>{TEXT.results.noneWhere(words)}</p>}
    </EmptyState>
  );
};

/** The results of a run: its rows, its failure, or a note that it found none. */
export const ResultGrid = ({ hunt, layout }: ResultProps) => {
  const run = useHuntState(hunt, (s) => s.run);
  const dataset = useHuntState(hunt, (s) => s.dataset);
  const retry = () => void hunt.run();
  if (run.kind === 'failed') return <FailurePanel failure={run.failure} onRetry={retry} />;
  if (run.kind === 'stopped')
    return (
      <EmptyState title={TEXT.results.stoppedTitle}>{TEXT.results.stopped(keyHint('hunt.run'))}</EmptyState>
    );
  if (run.kind !== 'ready' || !dataset) return <RunningQuery />;
  if (dataset.loaded === 0) {
    if (dataset.failure) return <FailurePanel failure={dataset.failure} onRetry={retry} />;
    if (dataset.total === 0 && dataset.skipped === 0) return <NoRows words={run.words} />;
  }
  return <FoundRows hunt={hunt} layout={layout} />;
};
