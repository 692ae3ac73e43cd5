import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { Skeleton } from '../../components/Skeleton';
import { cellOf } from '../../../shared/rules/cell-of';
import type { Rows } from '../../dataset-view/rows/rows-store';
import { recordDomain } from '../../record/record-target';
import { formatCell } from '../../state/format';

const OpenedRecord = lazy(() =>
  import('../../record/OpenedRecord').then((m) => ({ default: m.OpenedRecord })),
);

type RecordProps = { readonly rows: Rows; readonly entityType: string };

/** The record of the open outcome. */
export const OutcomeRecord = ({ rows, entityType }: RecordProps) => {
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
