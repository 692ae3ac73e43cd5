import { useCallback } from 'react';
import { local } from '../../bridge';
import { BulkActionDialog } from '../../features/bulk-action/BulkActionDialog';
import { offeredAction, KEYED_ACTIONS } from '../../features/bulk-action/record-actions';
import { RowsOverlays } from '../../features/export/RowsOverlays';
import { addRows, NOTHING, selectedCount } from '../../dataset-view/view/selection';
import { gridColumns } from '../../dataset-view/grid/grid-column';
import { domainLabel } from '../../query/hunt-draft';
import { closeOverlay, useOverlay } from '../../state/overlay-store';
import { DeclineDialog } from './DeclineDialog';
import type { Desk } from './desk';
import { REVIEW_OVERLAYS } from './overlays';
import { useDesk } from './use-desk';

type DeskProps = { readonly desk: Desk };

const DECLINE = KEYED_ACTIONS.find(({ id }) => id === 'decline');

/** All actions of the tenant on the marked items, or else on the open one. */
const AllActions = ({ desk }: DeskProps) => {
  const { queue } = desk;
  const { selection, count } = desk.store.getState();
  const isOfOne = selectedCount(selection, count) === 0;
  const freeze = useCallback(() => {
    const { view, selection: marked, open } = desk.store.getState();
    return local['bulk.freeze']({
      view,
      selection: isOfOne && open ? addRows(NOTHING, [open.row]) : marked,
    });
  }, [desk]);
  return (
    <BulkActionDialog
      noun={domainLabel(queue.domain).toLowerCase()}
      target={{ entity_type: queue.counted.query.query_entity_type }}
      actions={queue.actions}
      choose={freeze}
      isOfOne={isOfOne}
      onStarted={(job) => void desk.follow(job)}
      onClose={closeOverlay}
    />
  );
};

/** The dialogs over a desk: a reason to decline, all actions, export and search for a column. */
export const DeskDialogs = ({ desk }: DeskProps) => {
  const overlay = useOverlay((s) => s.open);
  const columns = useDesk(desk, (s) => s.dataset?.columns);
  const decline = DECLINE && offeredAction(DECLINE, desk.queue.actions);
  return (
    <>
      {overlay === REVIEW_OVERLAYS.decline && decline && <DeclineDialog desk={desk} action={decline} />}
      {overlay === REVIEW_OVERLAYS.actions && <AllActions desk={desk} />}
      <RowsOverlays
        target={desk}
        columns={gridColumns(columns ?? [])}
        name={desk.queue.counted.label}
        query={desk.queue.counted.label}
      />
    </>
  );
};
