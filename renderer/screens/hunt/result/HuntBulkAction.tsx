import { useCallback, useState } from 'react';
import type { QueryConfig, QueryDraft } from '../../../../shared/model/query';
import { cellOf } from '../../../../shared/rules/cell-of';
import { findPart } from '../../../../shared/rules/find-part';
import { api, local } from '../../../bridge';
import { BulkActionDialog } from '../../../features/bulk-action/BulkActionDialog';
import { LoadingDialog } from '../../../components/LoadingDialog';
import { TEXT } from '../../../features/bulk-action/text';
import { displayText, formatCell } from '../../../state/format';
import { closeOverlay } from '../../../state/overlay-store';
import { useResource } from '../../../state/use-resource';
import { domainLabel } from '../../../query/hunt-draft';
import { chosenFields } from '../../../query/field-parts';
import { unsavedChanges } from '../../../query/saved-draft';
import { isOfDraft, type HuntState } from '../run/hunt-state';
import type { Hunt } from '../run/hunt-store';
import { HUNT_ACTION } from '../overlays';
import { actedRows, type ActedRows } from './acted-rows';
import { followAction } from '../run/follow-action';
import { useHuntState } from '../run/use-hunt';

type HuntProps = { readonly hunt: Hunt };

/** Returns the draft's fields if they are those of the rows, which may be of a former app or domain. */
const draftConfig = (state: HuntState): QueryConfig | undefined =>
  isOfDraft(state) && state.config.kind === 'ready' ? state.config.value : undefined;

/** Returns the hunt's saved query unless it has unsaved changes: the tenant acts on what is saved, not on what is shown here. */
const savedTarget = ({ draft }: HuntState, config: QueryConfig | undefined) =>
  draft.saved && config && unsavedChanges(draft, draft.saved, config).length === 0
    ? { id: draft.saved.query_id, label: draft.saved.query_label }
    : undefined;

/** Says what is acted on if a record is open, and what isn't: the selection, or the open record. */
const aboutTarget = (
  { isOpenRow, selected, named }: ActedRows,
  { dataset }: HuntState,
  { saas_id: saas, query_domain: domain }: QueryDraft,
): string | undefined => {
  if (!named || !dataset) return undefined;
  const { columns } = dataset;
  const field = findPart(columns, 'itemName', chosenFields({ saas, domain }), domain);
  const name =
    cellOf(columns, named.cells, field?.key ?? 'entity_id') || cellOf(columns, named.cells, 'entity_id');
  const noun = domainLabel(domain).toLowerCase();
  return (isOpenRow ? TEXT.ofOpen : TEXT.ofSelected)(noun, displayText(formatCell(name)), selected);
};

const ActionDialog = ({ hunt, ran }: HuntProps & { readonly ran: QueryDraft }) => {
  const state = useHuntState(hunt, (s) => s);
  const [given] = useState(HUNT_ACTION.given);
  const [acted] = useState(() => actedRows(hunt, given?.isForOpen === true));
  const [about] = useState(() => aboutTarget(acted, hunt.store.getState(), ran));
  const freeze = useCallback(
    () => local['bulk.freeze']({ view: acted.view, selection: acted.selection }),
    [acted],
  );
  const { saas_id, query_domain, query_entity_type } = ran;
  const known = draftConfig(state);
  const { resource, reload } = useResource(known ? null : `${saas_id} ${query_domain}`, (signal) =>
    api['query.config']({ saas_id, query_domain }, signal),
  );
  const noun = domainLabel(query_domain).toLowerCase();
  const config = known ?? (resource.state === 'ready' ? resource.value : undefined);
  if (!config) {
    return (
      <LoadingDialog
        label={TEXT.loadingActions}
        title={(acted.isOpenRow ? TEXT.titleOne : TEXT.titleSelected)(noun)}
        resource={resource}
        onRetry={reload}
        onClose={closeOverlay}
      />
    );
  }
  return (
    <BulkActionDialog
      noun={noun}
      target={{ entity_type: query_entity_type, saved: savedTarget(state, known) }}
      actions={config.actions}
      wanted={given?.action_id}
      record={acted.state}
      chosen={chosenFields({ saas: saas_id, domain: query_domain })}
      choose={freeze}
      onStarted={(job, action) => {
        followAction(hunt, job, action, acted.selection);
        // The next record can be judged while this one is still on its way.
        if (acted.isOpenRow) void hunt.step(1);
      }}
      isOfOne={acted.isOpenRow}
      about={about}
      onClose={closeOverlay}
    />
  );
};

/** Runs a bulk action on a hunt's selected rows, then refreshes the rows. */
export const HuntBulkAction = ({ hunt }: HuntProps) => {
  const run = useHuntState(hunt, (s) => s.run);
  return run.kind === 'ready' ? <ActionDialog hunt={hunt} ran={run.ran} /> : null;
};
