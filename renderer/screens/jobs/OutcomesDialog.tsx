import { Button } from '@blueprintjs/core';
import { useEffect, useState, lazy, Suspense } from 'react';
import type { Failure } from '../../../shared/bridge';
import type { Job } from '../../../shared/model/app-state';
import { local } from '../../bridge';
import { FailurePanel } from '../../components/FailurePanel';
import { Modal } from '../../components/Modal';
import { Skeleton } from '../../components/Skeleton';
import { createRows, type Rows, type RowsState } from '../../dataset-view/rows/rows-store';
import { upsertJob } from '../../state/jobs-store';
import { outcomeColumns } from './outcome-columns';
import { OutcomeGrid } from './OutcomeGrid';
import { TEXT } from './text';
import './jobs.css';
import { useStore } from 'zustand';
import { cellOf } from '../../../shared/rules/cell-of';
import { recordDomain } from '../../record/record-target';
import { formatCell } from '../../state/format';

const T = TEXT.results;

const OpenedRecord = lazy(() =>
  import('../../record/OpenedRecord').then((m) => ({ default: m.OpenedRecord })),
);

type RecordProps = { readonly rows: Rows; readonly entityType: string };

/** The record of the open outcome. */
const OutcomeRecord = ({ rows, entityType }: RecordProps) => {
  const { open, dataset, count } = useStore(rows.store, (s) => s);
  const domain = recordDomain(entityType);
  if (!open) return null;
  return (
    <Suspense fallback={<Skeleton lines={12} />}>
      <OpenedRecord
        target={{
          entityId: formatCell(cellOf(dataset.columns, open.cells, 'entity_id')),
          saas: entityType.replace(/_[^_]*$/, ''),
          entityType,
          domain,
        }}
        position={open.offset + 1}
        total={count}
        onStep={(by) => void rows.step(by)}
        onClose={() => rows.note({ open: null })}
        isInDialog
      />
    </Suspense>
  );
};

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

/** The outcome of a bulk action for each entity, by its subject and people: sorted, filtered, opened and exported. */
export const OutcomesDialog = ({ job, onClose }: { readonly job: Job; readonly onClose: () => void }) => {
  const { rows, failure } = useOutcomes(job.id);
  const [{ count, isOpen }, setShown] = useState({ count: 0, isOpen: false });
  const [exportFailure, setExportFailure] = useState<Failure | null>(null);
  useEffect(() => {
    if (!rows) return undefined;
    const note = (now: RowsState) => setShown({ count: now.count, isOpen: now.open !== null });
    note(rows.store.getState());
    return rows.store.subscribe(note);
  }, [rows]);

  const save = async () => {
    if (!rows) return;
    const { view, dataset } = rows.store.getState();
    const columns = outcomeColumns(dataset.columns);
    const result = await local['export.dataset']({
      view,
      columns: columns.map(({ id }) => id),
      labels: columns.map(({ label }) => label),
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
      width={isOpen ? 1180 : 900}
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
      {!failed && !rows && <Skeleton lines={12} />}
      {!failed && rows && (
        <div className="outcomes-body">
          <OutcomeGrid rows={rows} />
          {job.entityType !== undefined && <OutcomeRecord rows={rows} entityType={job.entityType} />}
        </div>
      )}
    </Modal>
  );
};
