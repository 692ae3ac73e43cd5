import { Button, Checkbox } from '@blueprintjs/core';
import { lazy, memo, Suspense, useCallback, useEffect, useMemo } from 'react';
import type { RowTuple } from '../../../shared/dataset';
import { isPartOfRows } from '../../../shared/local-calls/datasets';
import { toEntityType } from '../../../shared/model/ids';
import { commandKey, runCommand } from '../../commands/registry';
import { EmptyState } from '../../components/EmptyState';
import { NoneReadable } from '../../components/NoneReadable';
import { FailurePanel } from '../../components/FailurePanel';
import { Skeleton } from '../../components/Skeleton';
import { FilterChips } from '../../dataset-view/filters/FilterChips';
import { openCellMenu } from '../../dataset-view/menus/cell-menu';
import { openHeaderMenu } from '../../dataset-view/menus/header-menu';
import { pressOnValue, VALUE_KEYS, ValueItems } from '../../dataset-view/menus/value-keys';
import { LoadProgress } from '../../dataset-view/rows/LoadProgress';
import { ViewGrid } from '../../dataset-view/rows/ViewGrid';
import { refToTarget } from '../../record/record-ref';
import { targetKey, type RecordTarget } from '../../record/record-target';
import { ClassifyContext } from '../../record/verdicts/classify-context';
import { formatTotal } from '../../state/format';
import { setStatus } from '../../state/status-store';
import { classificationIn } from './classification';
import { DeskDialogs } from './DeskDialogs';
import { DeskFooter } from './DeskFooter';
import { decisionColumn, decisionWidth } from '../../features/bulk-action/decision-column';
import { countDecisions, needsDecision } from './decisions';
import { deskTitle, type Desk } from './desk';
import { deskColumns } from './desk-columns';
import { mayLoadAll, type DeskState } from './desk-state';
import { entityIdOf } from '../../features/bulk-action/decisions';
import { isAlerting, toggleAlert, useReview } from './review-store';
import { TEXT } from './text';
import { useDesk, useProgress } from './use-desk';

const OpenedRecord = lazy(() =>
  import('../../record/OpenedRecord').then((m) => ({ default: m.OpenedRecord })),
);

const T = TEXT.desk;
const NO_ACTIONS = { offered: [], onAct: () => undefined };

type DeskProps = { readonly desk: Desk };

/** The name of the queue, how much of it is left, and its notifications. */
const DeskBar = ({ desk }: DeskProps) => {
  const { left, counts, isLeast } = useProgress(desk);
  const dataset = useDesk(desk, (s) => s.dataset);
  const fresh = useDesk(desk, (s) => s.fresh.size);
  const isOn = useReview((s) => isAlerting(s, desk.queue.id));
  const isPart = dataset !== null && isPartOfRows(dataset);
  const canLoadAll = useDesk(desk, mayLoadAll);
  useEffect(() => {
    if (dataset) setStatus(T.status(left, isLeast), null, deskTitle(desk));
    return () => setStatus('');
  }, [dataset, desk, left, isLeast]);
  return (
    <div data-pane className="review-bar" role="toolbar" aria-label={T.bar}>
      <Button
        variant="minimal"
        onClick={() => {
          desk.note({ open: null });
          runCommand('review.back');
        }}
      >
        ‹ {T.back}
      </Button>
      <b className="cut">
        <bdi>{deskTitle(desk)}</bdi>
      </b>
      {dataset && (
        <span className="quiet" role="status">
          {T.counts(left, counts, isLeast)}
        </span>
      )}
      {fresh > 0 && <span className="tag new-rows">{T.fresh(fresh)}</span>}
      {isPart && <span className="hint">{T.ofTotal(dataset.loaded, formatTotal(dataset))}</span>}
      {canLoadAll && (
        <Button variant="minimal" onClick={() => runCommand('review.loadAll')}>
          {TEXT.commands.loadAll} <kbd>{commandKey('review.loadAll')}</kbd>
        </Button>
      )}
      <span className="grow" />
      <Checkbox
        inline
        label={T.notify}
        title={T.notifyHint}
        checked={isOn}
        onChange={() => void toggleAlert(desk.queue)}
      />
      <Button variant="minimal" onClick={() => runCommand('review.refresh')}>
        {T.refresh} <kbd>{commandKey('review.refresh')}</kbd>
      </Button>
    </div>
  );
};

/** Returns the rows whose items are decided, by their IDs in the rows that are shown. */
const decidedRows = ({ store }: Desk): ReadonlySet<number> => {
  const { decisions, dataset } = store.getState();
  return new Set(
    [...decisions.values()]
      .filter((one) => one.dataset === dataset?.dataset && !needsDecision(one))
      .map(({ row }) => row),
  );
};

/** Returns an item as a record. */
const targetOf = (
  { queue }: Desk,
  { dataset }: Pick<DeskState, 'dataset'>,
  row: RowTuple | undefined,
): RecordTarget | null => {
  if (!row || !dataset) return null;
  const { saas, domain, counted } = queue;
  const entityType = counted.query.query_entity_type || toEntityType(saas, domain);
  return { entityId: entityIdOf(dataset.columns, row), saas, entityType, domain };
};

const recordOf = (desk: Desk, row: RowTuple) => {
  const target = targetOf(desk, desk.store.getState(), row);
  return target ? { ref: refToTarget(target), title: target.entityId } : undefined;
};

/** The items of the queue, each with its decision. */
const Items = ({ desk }: DeskProps) => {
  const { dataset, decisions, fresh, rowsFailure } = useDesk(desk, (s) => s);
  const domain = { saas_id: desk.queue.saas, query_domain: desk.queue.domain };
  const width = useMemo(() => decisionWidth(decisions.values()), [decisions]);
  const decision = useMemo(
    () => decisionColumn(desk.store, width, ({ fresh }, id) => (fresh.has(id) ? T.isNew : '')),
    [desk, width],
  );
  const hasDecisions = decisions.size + fresh.size > 0;
  const columns = useMemo(
    () => deskColumns(dataset?.columns ?? [], desk.queue, hasDecisions ? decision : undefined),
    [hasDecisions, decision, dataset?.columns, desk.queue],
  );
  const decided = useMemo(() => decidedRows(desk), [desk, decisions]);
  const isMuted = useCallback((row: number) => decided.has(row), [decided]);
  const beside = useMemo(() => ({ decisions, fresh }), [decisions, fresh]);
  return (
    <ViewGrid
      name={T.grid}
      target={desk}
      columns={columns}
      colors={[]}
      onColors={() => undefined}
      onLayout={() => undefined}
      isMuted={isMuted}
      extraData={beside}
      extraColumns={[decision.id]}
      onMenu={(at, event) => {
        const valueItems = dataset && <ValueItems dataset={dataset} at={at} domain={domain} />;
        openCellMenu(desk, at, event, { columns, valueItems });
      }}
      onColumnMenu={(column, _onColors, event) => openHeaderMenu(desk, column, event, {})}
      cellKeys={VALUE_KEYS}
      onCellKey={(at, key) => dataset !== null && pressOnValue(desk, { dataset, at, domain }, key)}
      onNearEnd={() => void desk.fetchMore()}
      recordOf={(row) => recordOf(desk, row)}
      failure={rowsFailure ?? dataset?.failure}
      onRetry={() => void desk.load()}
      empty={T.empty}
    />
  );
};

const Opened = memo(({ desk, target }: DeskProps & { readonly target: RecordTarget }) => {
  const offset = useDesk(desk, (s) => s.open?.offset);
  const count = useDesk(desk, (s) => s.count);
  const rows = useDesk(desk, (s) => s.dataset?.dataset);
  const step = useCallback((by: number) => void desk.step(by), [desk]);
  const next = useCallback(async () => {
    const { open, dataset } = desk.store.getState();
    return open && targetOf(desk, { dataset }, await desk.peekNext(open.offset));
  }, [desk, rows, count]);
  const close = useCallback(() => desk.note({ open: null }), [desk]);
  const classifyIn = useCallback((record: RecordTarget) => classificationIn(desk, record), [desk]);
  if (offset === undefined) return null;
  return (
    <Suspense fallback={<EmptyState title="" />}>
      <ClassifyContext value={classifyIn}>
        <OpenedRecord
          target={target}
          position={offset + 1}
          total={count}
          onStep={step}
          next={next}
          onClose={close}
          actions={NO_ACTIONS}
        />
      </ClassifyContext>
    </Suspense>
  );
});

/** Says that nothing is left to decide of what is loaded and shown, and what of it was not done. */
export const AllDecided = ({ desk }: DeskProps) => {
  const { decisions, count, open, view, done } = useDesk(desk, (s) => s);
  if (open || count === 0 || done?.view !== view || done.count !== count) return null;
  const counts = countDecisions(decisions.values());
  const isAllDone = counts.refused + counts.unknown === 0;
  return (
    <div className={`strip ${isAllDone ? 'ok' : 'warn'}`} role="status">
      <span className="grow">{T.done(view.filter.length > 0, counts)}</span>
      <button type="button" className="link" onClick={() => void desk.load()}>
        {T.refresh}
      </button>
    </div>
  );
};

const DeskRows = ({ desk }: DeskProps) => {
  const { load, dataset, view, loadJob } = useDesk(desk, (s) => s);
  if (load.kind === 'failed') return <FailurePanel failure={load.failure} onRetry={() => void desk.load()} />;
  if (!dataset) return <Skeleton lines={20} label={T.loading} />;
  if (dataset.loaded === 0 && dataset.state === 'complete')
    return dataset.skipped > 0 ? (
      <NoneReadable skipped={dataset.skipped} />
    ) : (
      <EmptyState title={T.emptyTitle}>
        <p>{T.empty}</p>
      </EmptyState>
    );
  return (
    <>
      <AllDecided desk={desk} />
      {loadJob !== null && (
        <LoadProgress
          dataset={dataset}
          job={loadJob}
          onEnded={() => desk.store.setState({ loadJob: null })}
        />
      )}
      <FilterChips
        filter={view.filter}
        columns={dataset.columns}
        onFilter={(change) => void desk.filter(change)}
      />
      <Items desk={desk} />
    </>
  );
};

/** A queue while it is worked through: the items, the open record, and the actions at the foot. */
export const DeskView = ({ desk }: DeskProps) => {
  const open = useDesk(desk, (s) => s.open?.cells);
  const dataset = useDesk(desk, (s) => s.dataset);
  const found = targetOf(desk, { dataset }, open);
  // The same record stays the same object, whatever else changes at the desk.
  const target = useMemo(() => found, [found && targetKey(found)]);
  return (
    <section className="review-desk" aria-label={TEXT.screen}>
      <DeskBar desk={desk} />
      <div className={`review-work${target ? ' with-record' : ''}`}>
        <div className="review-items">
          <DeskRows desk={desk} />
        </div>
        {target && <Opened desk={desk} target={target} />}
      </div>
      <DeskFooter desk={desk} target={target} />
      <DeskDialogs desk={desk} />
    </section>
  );
};
