import { lazy, Suspense, useCallback, useMemo } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { EmptyState } from '../../../components/EmptyState';
import { isPartOfRows } from '../../../../shared/local-calls/datasets';
import { cellOf } from '../../../../shared/rules/cell-of';
import { entityIdOf } from '../../../features/bulk-action/decisions';
import { formatCell, formatTotal } from '../../../state/format';
import { actOnOpen } from './acted-rows';
import { selectedCount } from '../../../dataset-view/view/selection';
import { actionsOfRows, type HuntState } from '../run/hunt-state';
import type { Hunt } from '../run/hunt-store';
import { targetOfRow } from './record-of-row';
import { withFilter } from '../../../dataset-view/filters/with-filter';
import type { RecordHunt } from '../../../record/record-hunt';

/** Returns a hunt's query and filters for the record that is opened from it. */
const recordHunt = (hunt: Hunt): RecordHunt => ({
  store: hunt.store,
  setCondition: hunt.setCondition,
  setDraft: hunt.setDraft,
  run: hunt.run,
  filterByValue: (kind, key, value) =>
    void hunt.filter((now) => withFilter(now, kind, key, { kind, key, values: [value] })),
});

const OpenedRecord = lazy(() =>
  import('../../../record/OpenedRecord').then((m) => ({ default: m.OpenedRecord })),
);

/** Picks the state of a hunt that the record shows: other changes of the state don't redraw it. */
const shownOf = (state: HuntState) => {
  const { open, dataset, run, count, view, selection, decisions } = state;
  return {
    open,
    columns: dataset?.columns,
    matches: dataset && isPartOfRows(dataset) ? formatTotal(dataset) : undefined,
    run,
    count,
    isFiltered: view.filter.length > 0,
    hasKeys: selectedCount(selection, count) === 0,
    offered: actionsOfRows(state),
    decision: open && dataset ? decisions.get(entityIdOf(dataset.columns, open.cells)) : undefined,
  };
};

/** The record of the open row, beside the results. */
export const HuntRecord = ({ hunt }: { readonly hunt: Hunt }) => {
  const shown = useStore(hunt.store, useShallow(shownOf));
  const { open, columns, matches, run, count, isFiltered, hasKeys, offered, decision } = shown;
  const opener = useMemo(() => recordHunt(hunt), [hunt]);
  const step = useCallback((by: number) => void hunt.step(by), [hunt]);
  const next = useCallback(async (by: number) => targetOfRow(hunt, await hunt.peek(by)), [hunt]);
  const close = useCallback(() => hunt.note({ open: null }), [hunt]);
  const actions = useMemo(
    () => ({ offered, onAct: actOnOpen, hasKeys, decision }),
    [offered, hasKeys, decision],
  );
  if (!open || !columns || run.kind !== 'ready') return null;
  const { saas_id, query_domain, query_entity_type } = run.ran;
  return (
    <Suspense fallback={<EmptyState title="" />}>
      <OpenedRecord
        target={{
          entityId: formatCell(cellOf(columns, open.cells, 'entity_id')),
          saas: saas_id,
          entityType: query_entity_type,
          domain: query_domain,
        }}
        position={open.offset + 1}
        total={count}
        matches={matches}
        isFiltered={isFiltered}
        onStep={step}
        next={next}
        onClose={close}
        hunt={opener}
        actions={actions}
      />
    </Suspense>
  );
};
