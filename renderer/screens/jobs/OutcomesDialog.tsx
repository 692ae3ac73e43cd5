import { Button, HTMLSelect } from '@blueprintjs/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Failure } from '../../../shared/bridge';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { Selection, ViewSpec } from '../../../shared/dataset';
import { OUTCOMES } from '../../../shared/model/act';
import type { Job } from '../../../shared/model/app-state';
import { local } from '../../bridge';
import { DatasetGrid } from '../../dataset-view/grid/DatasetGrid';
import type { GridColumn } from '../../dataset-view/grid/grid-column';
import { NOTHING } from '../../dataset-view/grid/selection';
import { pressOnRow } from '../../dataset-view/rows/cell-acts';
import { FilterChips } from '../../dataset-view/rows/FilterChips';
import { openRowMenu } from '../../dataset-view/rows/row-menu';
import { createPendingView, type FilterChange } from '../../state/pending-view';
import { withFilter } from '../../dataset-view/rows/with-filter';
import type { RowsActor } from '../../dataset-view/rows/rows-store';
import { FailurePanel } from '../../components/FailurePanel';
import { Modal } from '../../components/Modal';
import { Skeleton } from '../../components/Skeleton';
import { upsertJob } from '../../state/jobs-store';
import { formatCell, formatQuantity } from '../../state/format';
import '../../theme/grid.css';

const COLUMNS: readonly GridColumn[] = [
  { id: 'entity_id', label: 'Entity ID', kind: 'address', keys: ['entity_id'], at: [0], width: 280 },
  { id: 'outcome', label: 'Outcome', kind: 'text', keys: ['outcome'], at: [1], width: 90 },
  { id: 'reason', label: 'Reason', kind: 'text', keys: ['reason'], at: [2], width: 260, isFlex: true },
];
const KEYS = COLUMNS.map(({ id }) => id);
const NONE: ReadonlySet<string> = new Set();

/** What came of an act for each entity: sorted, filtered by outcome, and exported. */
export const OutcomesDialog = ({ job, onClose }: { readonly job: Job; readonly onClose: () => void }) => {
  const [dataset, setDataset] = useState<DatasetState | null>(null);
  const [view, setView] = useState<ViewSpec | null>(null);
  const [rows, setRows] = useState(0);
  const [selection, setSelection] = useState<Selection>(NOTHING);
  const [failure, setFailure] = useState<Failure | null>(null);

  const shown = useRef<ViewSpec>({ dataset: '', sort: [], filter: [] });
  const asked = useMemo(() => createPendingView(() => shown.current), []);

  const show = async (next: ViewSpec) => {
    const order = await asked.build(next);
    if (!order) return;
    if (!order.ok) return setFailure(order.failure);
    setFailure(null);
    setRows(order.value.count);
    setSelection(NOTHING);
    shown.current = next;
    setView(next);
  };
  const filter = (change: FilterChange) => show(asked.filtered(change));
  useEffect(() => {
    let opened: string | undefined;
    let isOver = false;
    void local['act.items']({ job: job.id }).then((result) => {
      if (!result.ok) return setFailure(result.failure);
      opened = result.value.dataset;
      if (isOver) return void local['dataset.close']({ dataset: opened });
      setDataset(result.value);
      void show({ dataset: opened, sort: [], filter: [] });
    });
    return () => {
      isOver = true;
      if (opened !== undefined) void local['dataset.close']({ dataset: opened });
    };
  }, [job.id]);

  const held = view?.filter.find((one) => one.kind === 'is' && one.key === 'outcome');
  const narrow = (outcome: string) =>
    void filter((now) =>
      withFilter(
        now,
        'is',
        'outcome',
        outcome === '' ? undefined : { kind: 'is', key: 'outcome', values: [outcome] },
      ),
    );
  const actor = (now: ViewSpec): RowsActor => ({
    store: { getState: () => ({ view: now, count: rows, selection, open: null }) },
    filter,
    select: setSelection,
    openAt: async () => undefined,
    step: async () => undefined,
    note: () => undefined,
  });

  const save = async () => {
    if (!view) return;
    const result = await local['export.dataset']({
      view,
      columns: KEYS,
      labels: COLUMNS.map(({ label }) => label),
      format: 'csv',
      name: job.title,
      query: `What came of “${job.title}”`,
    });
    if (!result.ok) setFailure(result.failure);
    else if (result.value) upsertJob(result.value);
  };
  return (
    <Modal
      title={job.title}
      onClose={onClose}
      width={760}
      actions={
        <>
          <Button disabled={rows === 0} onClick={() => void save()}>
            Export {formatQuantity(rows, 'outcome')}…
          </Button>
          <Button className="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className="outcomes">
        <label className="line">
          <span className="quiet">Outcome</span>
          <HTMLSelect
            aria-label="Outcome"
            disabled={!view}
            value={held?.kind === 'is' ? formatCell(held.values[0]) : ''}
            onChange={({ currentTarget }) => narrow(currentTarget.value)}
          >
            <option value="">All</option>
            {OUTCOMES.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </HTMLSelect>
          <span className="quiet">{formatQuantity(rows, 'entity', 'entities')}</span>
        </label>
        {view && dataset && (
          <FilterChips
            filter={view.filter}
            columns={dataset.columns}
            onFilter={(change) => void filter(change)}
          />
        )}
        {failure ? (
          <FailurePanel failure={failure} />
        ) : !view ? (
          <Skeleton lines={12} />
        ) : (
          <div className="outcome-grid">
            <DatasetGrid
              name="Outcomes"
              columns={COLUMNS}
              hidden={NONE}
              view={view}
              count={rows}
              arrival={[]}
              selection={selection}
              open={null}
              onSelection={setSelection}
              onOpen={() => undefined}
              onSort={(change) => void show(asked.sorted(change))}
              onLayout={() => undefined}
              onShown={() => undefined}
              onMenu={(at, event) => openRowMenu(actor(view), at, COLUMNS, event, { isFlat: true })}
              onCellKey={(at, key) => pressOnRow(actor(view), at, key)}
              onFailure={setFailure}
            />
          </div>
        )}
      </div>
    </Modal>
  );
};
