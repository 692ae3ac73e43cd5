import { useState } from 'react';
import { fail, type Failure } from '../../../shared/bridge';
import { TEXT as ACTION_TEXT } from '../../features/bulk-action/text';
import { BulkActionDialog } from '../../features/bulk-action/BulkActionDialog';
import { ConfirmEffectDialog } from '../../features/bulk-action/ConfirmEffectDialog';
import { ConfirmTenantDialog } from '../../features/bulk-action/ConfirmTenantDialog';
import { offeredAction, KEYED_ACTIONS } from '../../features/bulk-action/record-actions';
import { RowsOverlays } from '../../features/export/RowsOverlays';
import { selectedCount } from '../../dataset-view/view/selection';
import { gridColumns } from '../../dataset-view/grid/grid-column';
import { domainLabel } from '../../query/hunt-draft';
import { closeOverlay, useOverlay } from '../../state/overlay-store';
import { takeKeyed } from './commands';
import { confirmTenant } from './confirmed-queues';
import { DeclineDialog } from './DeclineDialog';
import type { Desk } from './desk';
import { OverruleDialog } from './OverruleDialog';
import { DESK_ACTIONS, EFFECT, REVIEW_OVERLAYS, TENANT } from './overlays';
import { freezeItems } from './start-decision';
import { TEXT } from './text';
import { useDesk } from './use-desk';

type DeskProps = { readonly desk: Desk };

const RESTORE = KEYED_ACTIONS.find(({ id }) => id === 'restore');
const DECLINE = KEYED_ACTIONS.find(({ id }) => id === 'decline');

const NONE_LEFT: Failure = { kind: 'invalid', message: TEXT.noneLeft, next: TEXT.noneLeftNext };

/** All actions of the tenant on the items that were marked when it opened, or else on the open one; without those that an action is on its way to. */
const AllActions = ({ desk }: DeskProps) => {
  const { queue } = desk;
  const [given] = useState(DESK_ACTIONS.given);
  const [{ items, isOfOne }] = useState(() => {
    const { selection, count } = desk.store.getState();
    return { items: desk.untouched(), isOfOne: selectedCount(selection, count) === 0 };
  });
  return (
    <BulkActionDialog
      noun={domainLabel(queue.domain).toLowerCase()}
      target={{ entity_type: queue.counted.query.query_entity_type }}
      actions={queue.actions}
      wanted={given?.action_id}
      choose={() => items.then((free) => (free.length === 0 ? fail(NONE_LEFT) : freezeItems(queue, free)))}
      isOfOne={isOfOne}
      onStarted={(job, action) => void items.then((free) => desk.follow(job, action, free))}
      onClose={closeOverlay}
    />
  );
};

/** The name of the tenant before the first decision on a queue. */
const Tenant = ({ desk }: DeskProps) => {
  const [id] = useState(TENANT.given);
  if (!id) return null;
  return (
    <ConfirmTenantDialog
      title={TEXT.tenant.title}
      submitLabel={ACTION_TEXT.verbs[id]}
      note={TEXT.tenant.note}
      onConfirm={() => {
        confirmTenant(desk.queue);
        takeKeyed(desk, id);
      }}
      onClose={closeOverlay}
    />
  );
};

/** The question what an action does, before its key takes it for the first time. */
const Effect = ({ desk }: DeskProps) => {
  const [id] = useState(EFFECT.given);
  const [action] = useState(() => id && offeredAction({ id }, desk.queue.actions));
  if (!id || !action) return null;
  return <ConfirmEffectDialog action={action} onConfirm={() => takeKeyed(desk, id)} onClose={closeOverlay} />;
};

/** The dialog of a decline: at a tenant that takes no reason, it opens only to override what somebody else decided. */
const Decline = (props: Parameters<typeof DeclineDialog>[0]) =>
  props.action.params.length > 0 ? <DeclineDialog {...props} /> : <OverruleDialog {...props} />;

/** The dialogs over a desk: the tenant, a reason to decline, all actions, export and search for a column. */
export const DeskDialogs = ({ desk }: DeskProps) => {
  const overlay = useOverlay((s) => s.open);
  const columns = useDesk(desk, (s) => s.dataset?.columns);
  const restore = RESTORE && offeredAction(RESTORE, desk.queue.actions);
  const decline = DECLINE && offeredAction(DECLINE, desk.queue.actions);
  return (
    <>
      {overlay === REVIEW_OVERLAYS.decline && decline && <Decline desk={desk} action={decline} />}
      {overlay === REVIEW_OVERLAYS.overrule && restore && <OverruleDialog desk={desk} action={restore} />}
      {overlay === EFFECT.id && <Effect desk={desk} />}
      {overlay === TENANT.id && <Tenant desk={desk} />}
      {overlay === DESK_ACTIONS.id && <AllActions desk={desk} />}
      <RowsOverlays
        target={desk}
        columns={gridColumns(columns ?? [])}
        name={desk.queue.counted.label}
        query={desk.queue.counted.label}
      />
    </>
  );
};
