import { lazy, Suspense, useCallback, useMemo } from 'react';
import { EmptyState } from '../../components/EmptyState';
import { formatCell } from '../../state/format';
import type { Hunt } from './hunt-store';
import { recordHost } from './record-host';
import { useHuntState } from './use-hunt';

const OpenedRecord = lazy(() =>
  import('../../record/OpenedRecord').then((m) => ({ default: m.OpenedRecord })),
);

/** The record of the open row, beside the results. */
export const HuntRecord = ({ hunt }: { readonly hunt: Hunt }) => {
  const { open, dataset, run, count } = useHuntState(hunt, (s) => s);
  const host = useMemo(() => recordHost(hunt), [hunt]);
  const step = useCallback((by: number) => void hunt.step(by), [hunt]);
  if (!open || !dataset || run.kind !== 'ready') return null;
  const { saas_id, query_domain, query_entity_type } = run.ran;
  const idColumn = dataset.columns.findIndex((column) => column.key === 'entity_id');
  return (
    <Suspense fallback={<EmptyState title="" />}>
      <OpenedRecord
        target={{
          entityId: formatCell(open.cells[idColumn + 1]),
          saas: saas_id,
          entityType: query_entity_type,
          domain: query_domain,
        }}
        position={open.offset + 1}
        total={count}
        onStep={step}
        onClose={() => hunt.note({ open: null })}
        host={host}
      />
    </Suspense>
  );
};
