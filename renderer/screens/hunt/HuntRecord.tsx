import { lazy, Suspense, useCallback, useMemo } from 'react';
import { EmptyState } from '../../components/EmptyState';
import { isPartOfRows } from '../../../shared/local-calls/datasets';
import { cellOf } from '../../../shared/rules/cell-of';
import { formatCell, formatTotal } from '../../state/format';
import { actOnOpen, hasSelection } from './acted-rows';
import { actionsOfRows } from './hunt-state';
import type { Hunt } from './hunt-store';
import { recordHost } from './record-host';
import { targetOfRow } from './record-of-row';
import { useHuntState } from './use-hunt';

const OpenedRecord = lazy(() =>
  import('../../record/OpenedRecord').then((m) => ({ default: m.OpenedRecord })),
);

/** The record of the open row, beside the results. */
export const HuntRecord = ({ hunt }: { readonly hunt: Hunt }) => {
  const state = useHuntState(hunt, (s) => s);
  const { open, dataset, run, count, view } = state;
  const host = useMemo(() => recordHost(hunt), [hunt]);
  const step = useCallback((by: number) => void hunt.step(by), [hunt]);
  const next = useCallback(async (by: number) => targetOfRow(hunt, await hunt.peek(by)), [hunt]);
  if (!open || !dataset || run.kind !== 'ready') return null;
  const { saas_id, query_domain, query_entity_type } = run.ran;
  return (
    <Suspense fallback={<EmptyState title="" />}>
      <OpenedRecord
        target={{
          entityId: formatCell(cellOf(dataset.columns, open.cells, 'entity_id')),
          saas: saas_id,
          entityType: query_entity_type,
          domain: query_domain,
        }}
        position={open.offset + 1}
        total={count}
        matches={isPartOfRows(dataset) ? formatTotal(dataset) : undefined}
        isFiltered={view.filter.length > 0}
        onStep={step}
        next={next}
        onClose={() => hunt.note({ open: null })}
        host={host}
        actions={{ offered: actionsOfRows(state), onAct: actOnOpen, hasKeys: !hasSelection(hunt) }}
      />
    </Suspense>
  );
};
