import { Button, HTMLSelect } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Failure } from '../../../shared/bridge';
import { OUTCOMES } from '../../../shared/model/bulk-action';
import type { Job } from '../../../shared/model/app-state';
import { local } from '../../bridge';
import { FailurePanel } from '../../components/FailurePanel';
import { Modal } from '../../components/Modal';
import { Skeleton } from '../../components/Skeleton';
import { FilterChips } from '../../dataset-view/filters/FilterChips';
import { withFilter } from '../../dataset-view/filters/with-filter';
import { DatasetGrid } from '../../dataset-view/grid/DatasetGrid';
import type { GridColumn } from '../../dataset-view/grid/grid-column';
import { pressOnRow, ROW_KEYS } from '../../dataset-view/menus/cell-filters';
import { openCellMenu } from '../../dataset-view/menus/cell-menu';
import { createRows, type Rows } from '../../dataset-view/rows/rows-store';
import { formatCell } from '../../state/format';
import { upsertJob } from '../../state/jobs-store';
import { TEXT } from './text';
import '../../theme/grid.css';

const T = TEXT.results;

const COLUMNS: readonly GridColumn[] = [
  { id: 'entity_id', label: 'Entity ID', kind: 'address', keys: ['entity_id'], at: [0], width: 280 },
  { id: 'outcome', label: 'Outcome', kind: 'text', keys: ['outcome'], at: [1], width: 90 },
  { id: 'reason', label: 'Reason', kind: 'text', keys: ['reason'], at: [2], width: 260, isFlex: true },
];
const KEYS = COLUMNS.map(({ id }) => id);
const NO_COLUMNS: ReadonlySet<string> = new Set();

/** Opens the outcomes of a job as rows, and closes them with the dialog. */
const useOutcomes = (job: string) => {
  const [rows, setRows] = useState<Rows | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    let opened: Rows | undefined;
    let isClosed = false;
    void local['bulk.outcomes']({ job }).then((result) => {
      if (!result.ok) return setFailure(result.failure);
      opened = createRows(result.value, job);
      if (isClosed) return opened.close();
      setRows(opened);
    });
    return () => {
      isClosed = true;
      opened?.close();
    };
  }, [job]);
  return { rows, failure };
};

/** Narrows the outcomes to one kind. */
const OutcomeFilter = ({ rows }: { readonly rows: Rows }) => {
  const filter = useStore(rows.store, (s) => s.view.filter);
  const current = filter.find((one) => one.kind === 'is' && one.key === 'outcome');
  const narrow = (outcome: string) =>
    void rows.filter((now) =>
      withFilter(
        now,
        'is',
        'outcome',
        outcome === '' ? undefined : { kind: 'is', key: 'outcome', values: [outcome] },
      ),
    );
  return (
    <HTMLSelect
      aria-label={T.filter}
      value={current?.kind === 'is' ? formatCell(current.values[0]) : ''}
      onChange={({ currentTarget }) => narrow(currentTarget.value)}
    >
      <option value="">{T.all}</option>
      {OUTCOMES.map((one) => (
        <option key={one} value={one}>
          {TEXT.outcomes[one]}
        </option>
      ))}
    </HTMLSelect>
  );
};

const OutcomeGrid = ({ rows }: { readonly rows: Rows }) => {
  const { dataset, view, count, selection, rowsFailure } = useStore(rows.store, (s) => s);
  return (
    <div className="outcomes">
      <label className="line">
        <span className="quiet">{T.filter}</span>
        <OutcomeFilter rows={rows} />
        <span className="quiet">{T.count(count)}</span>
      </label>
      <FilterChips
        filter={view.filter}
        columns={dataset.columns}
        onFilter={(change) => void rows.filter(change)}
      />
      {rowsFailure ? (
        <FailurePanel failure={rowsFailure} onRetry={() => void rows.refresh()} />
      ) : (
        <div className="outcome-grid">
          <DatasetGrid
            name={T.grid}
            columns={COLUMNS}
            hidden={NO_COLUMNS}
            view={view}
            count={count}
            arrival={[]}
            selection={selection}
            open={null}
            onSelection={rows.select}
            onOpen={() => undefined}
            onSort={(change) => void rows.sort(change)}
            onLayout={() => undefined}
            onShown={() => undefined}
            onMenu={(at, event) => openCellMenu(rows, at, event, { columns: COLUMNS, isFlat: true })}
            cellKeys={ROW_KEYS}
            onCellKey={(at, key) => pressOnRow(rows, at, key)}
            onFailure={(failure) => rows.note({ rowsFailure: failure })}
          />
        </div>
      )}
    </div>
  );
};

/** The outcome of a bulk action for each entity: sorted, filtered and exported. */
export const OutcomesDialog = ({ job, onClose }: { readonly job: Job; readonly onClose: () => void }) => {
  const { rows, failure } = useOutcomes(job.id);
  const [count, setCount] = useState(0);
  const [exportFailure, setExportFailure] = useState<Failure | null>(null);
  useEffect(() => {
    if (!rows) return undefined;
    setCount(rows.store.getState().count);
    return rows.store.subscribe((now) => setCount(now.count));
  }, [rows]);

  const save = async () => {
    if (!rows) return;
    const result = await local['export.dataset']({
      view: rows.store.getState().view,
      columns: KEYS,
      labels: COLUMNS.map(({ label }) => label),
      format: 'csv',
      name: job.title,
      query: T.exportQuery(job.title),
    });
    if (!result.ok) setExportFailure(result.failure);
    else if (result.value) upsertJob(result.value);
  };
  const failed = failure ?? exportFailure;
  return (
    <Modal
      title={job.title}
      onClose={onClose}
      width={760}
      actions={
        <>
          <Button disabled={count === 0} onClick={() => void save()}>
            {T.export(count)}
          </Button>
          <Button className="primary" onClick={onClose}>
            {T.close}
          </Button>
        </>
      }
    >
      {failed && <FailurePanel failure={failed} />}
      {!failed && (rows ? <OutcomeGrid rows={rows} /> : <Skeleton lines={12} />)}
    </Modal>
  );
};
