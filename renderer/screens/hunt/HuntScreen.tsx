import { lazy, Suspense, useCallback, useEffect, useMemo } from 'react';
import type { Tab } from '../../../shared/model/app-state';
import { selectedCount } from '../../dataset-view/view/selection';
import { EmptyState } from '../../components/EmptyState';
import { FallbackNote } from '../../components/FallbackNote';
import { FilterChips } from '../../dataset-view/filters/FilterChips';
import { useOverlay } from '../../state/overlay-store';
import { ROW_OVERLAYS } from '../../dataset-view/overlays';
import { setStatus } from '../../state/status-store';
import { formatCell, formatCount as shownCount } from '../../state/format';
import { ConditionBar } from './ConditionBar';
import { CountsLine } from './CountsLine';
import { HUNT_OVERLAYS } from './overlays';
import { HuntHistogram } from './HuntHistogram';
import { QueryBar } from './QueryBar';
import { recordHost } from './record-host';
import { SavedLine } from './SavedLine';
import { ResultGrid } from './ResultGrid';
import { shownColumns } from './shown-columns';
import { useHunt, useHuntState } from './use-hunt';
import '../../dataset-view/strips.css';
import '../../dataset-view/dataset-view.css';
import './panels.css';
import './hunt.css';
import '../../theme/grid.css';

const ColumnJump = lazy(() => import('./results/ColumnJump').then((m) => ({ default: m.ColumnJump })));
const HuntActDialog = lazy(() => import('./HuntBulkAction').then((m) => ({ default: m.HuntBulkAction })));
const HuntScheduleDialog = lazy(() =>
  import('./HuntScheduleDialog').then((m) => ({ default: m.HuntScheduleDialog })),
);
const HuntExport = lazy(() => import('./HuntExport').then((m) => ({ default: m.HuntExport })));
const OpenedRecord = lazy(() =>
  import('../../record/OpenedRecord').then((m) => ({ default: m.OpenedRecord })),
);

/** The query workspace: what to look for, what was found, and the open record at the right. */
export const HuntScreen = ({ tab }: { readonly tab: Tab }) => {
  const hunt = useHunt(tab);
  const run = useHuntState(hunt, (s) => s.run);
  const config = useHuntState(hunt, (s) => s.config);
  const dataset = useHuntState(hunt, (s) => s.dataset);
  const draftColumns = useHuntState(hunt, (s) => s.draft.columns);
  const filter = useHuntState(hunt, (s) => s.view.filter);
  const inView = useHuntState(hunt, (s) => s.count);
  const selection = useHuntState(hunt, (s) => s.selection);
  const shown = useHuntState(hunt, (s) => s.shown);
  const open = useHuntState(hunt, (s) => s.open);
  const scheduling = useOverlay((s) => s.open === HUNT_OVERLAYS.schedule);
  const acting = useOverlay((s) => s.open === HUNT_OVERLAYS.bulkAction);
  const jumping = useOverlay((s) => s.open === ROW_OVERLAYS.goToColumn);
  const exporting = useOverlay((s) => s.open === ROW_OVERLAYS.export);
  const layout = useMemo(
    () => shownColumns(dataset?.columns ?? [], draftColumns ?? []),
    [dataset?.columns, draftColumns],
  );
  const visible = layout.columns.filter((column) => !layout.hidden.has(column.id));
  const host = useMemo(() => recordHost(hunt), [hunt]);
  const step = useCallback((by: number) => void hunt.step(by), [hunt]);

  useEffect(() => {
    if (hunt.store.getState().run.kind === 'idle') void hunt.run();
  }, [hunt]);

  const selected = selectedCount(selection, inView);
  const cachedAt = config.kind === 'ready' ? config.meta?.cachedAt : undefined;
  useEffect(() => {
    const text = dataset
      ? `${shownCount(shown)} shown · ${shownCount(selected)} selected · ${shownCount(dataset.loaded)} loaded · ${shownCount(dataset.total)} total`
      : '';
    setStatus(text, cachedAt === undefined ? null : { what: 'query fields', since: cachedAt });
  }, [shown, selected, dataset, cachedAt]);
  useEffect(() => () => setStatus(''), []);

  return (
    <div className={`hunt${open ? ' with-record' : ''}`}>
      <section className="hunt-main" aria-label="Query">
        <div className="hunt-query">
          <SavedLine hunt={hunt} />
          <QueryBar hunt={hunt} />
          <ConditionBar hunt={hunt} />
          {config.kind === 'ready' && <FallbackNote meta={config.meta} />}
        </div>
        <CountsLine hunt={hunt} />
        <HuntHistogram hunt={hunt} />
        <FilterChips
          filter={filter}
          columns={dataset?.columns ?? []}
          onFilter={(change) => void hunt.filter(change)}
        />
        <ResultGrid hunt={hunt} layout={layout} />
      </section>
      {open && dataset && run.kind === 'ready' && (
        <Suspense fallback={<EmptyState title="" />}>
          <OpenedRecord
            target={{
              entityId: formatCell(
                open.cells[dataset.columns.findIndex((column) => column.key === 'entity_id') + 1],
              ),
              saas: run.ran.saas_id,
              entityType: run.ran.query_entity_type,
              domain: run.ran.query_domain,
            }}
            position={open.offset + 1}
            total={inView}
            onStep={step}
            onClose={() => hunt.note({ open: null })}
            host={host}
          />
        </Suspense>
      )}
      <Suspense fallback={null}>
        {scheduling && <HuntScheduleDialog hunt={hunt} />}
        {acting && <HuntActDialog hunt={hunt} />}
        {exporting && <HuntExport hunt={hunt} columns={visible} />}
        {jumping && <ColumnJump hunt={hunt} layout={layout} />}
      </Suspense>
    </div>
  );
};
