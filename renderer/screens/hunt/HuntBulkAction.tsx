import { useCallback } from 'react';
import type { QueryConfig, QueryDraft } from '../../../shared/model/query';
import { api, local } from '../../bridge';
import { BulkActionDialog } from '../../features/bulk-action/BulkActionDialog';
import { LoadingActions } from '../../features/bulk-action/LoadingActions';
import { TEXT } from '../../features/bulk-action/text';
import { closeOverlay } from '../../state/overlay-store';
import { useResource } from '../../state/use-resource';
import { domainLabel } from '../../query/hunt-draft';
import { unsavedChanges } from '../../query/saved-draft';
import { isOfDraft, type HuntState } from './hunt-state';
import type { Hunt } from './hunt-store';
import { refreshAfter } from './refresh-after';
import { useHuntState } from './use-hunt';

type HuntProps = { readonly hunt: Hunt };

/** Returns the draft's fields if they are those of the rows, which may be of a former app or domain. */
const draftConfig = (state: HuntState): QueryConfig | undefined =>
  isOfDraft(state) && state.config.kind === 'ready' ? state.config.value : undefined;

/** Returns the hunt's saved query unless it has unsaved changes: the tenant acts on what is saved, not on what is shown here. */
const savedTarget = ({ draft }: HuntState, config: QueryConfig | undefined) =>
  draft.saved && config && unsavedChanges(draft, draft.saved, config).length === 0
    ? { id: draft.saved.query_id, label: draft.saved.query_label }
    : undefined;

const ActionDialog = ({ hunt, ran }: HuntProps & { readonly ran: QueryDraft }) => {
  const state = useHuntState(hunt, (s) => s);
  const freeze = useCallback(() => {
    const { view, selection } = hunt.store.getState();
    return local['bulk.freeze']({ view, selection });
  }, [hunt]);
  const { saas_id, query_domain, query_entity_type } = ran;
  const known = draftConfig(state);
  const { resource, reload } = useResource(known ? null : `${saas_id} ${query_domain}`, (signal) =>
    api['query.config']({ saas_id, query_domain }, signal),
  );
  const noun = domainLabel(query_domain).toLowerCase();
  const config = known ?? (resource.state === 'ready' ? resource.value : undefined);
  if (!config) {
    return (
      <LoadingActions
        title={TEXT.titleSelected(noun)}
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
      choose={freeze}
      onStarted={(job) => void refreshAfter(hunt, job.id)}
      onClose={closeOverlay}
    />
  );
};

/** Runs a bulk action on a hunt's selected rows, then refreshes the rows. */
export const HuntBulkAction = ({ hunt }: HuntProps) => {
  const run = useHuntState(hunt, (s) => s.run);
  return run.kind === 'ready' ? <ActionDialog hunt={hunt} ran={run.ran} /> : null;
};
