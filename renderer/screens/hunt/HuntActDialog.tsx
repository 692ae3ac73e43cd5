import { useCallback } from 'react';
import { api, local } from '../../bridge';
import { BulkActionDialog } from '../../features/bulk-action/BulkActionDialog';
import { LoadingActions } from '../../features/bulk-action/LoadingActions';
import { TEXT } from '../../features/bulk-action/text';
import { closeOverlay } from '../../state/overlay-store';
import { useResource } from '../../state/use-resource';
import { domainLabel } from '../../query/hunt-draft';
import { unsavedChanges } from '../../query/saved-draft';
import { isOfDraft } from './hunt-state';
import type { Hunt } from './hunt-store';
import { refreshAfter } from './refresh-after';
import { useStoreOf } from './use-hunt';

/** Acts on the rows that are selected in a hunt; what they show is fetched anew once it is done. */
export const HuntActDialog = ({ hunt }: { readonly hunt: Hunt }) => {
  const state = useStoreOf(hunt, (s) => s);
  const { run, draft } = state;
  const choose = useCallback(() => {
    const { view, selection } = hunt.store.getState();
    return local['bulk.freeze']({ view, selection });
  }, [hunt]);
  // Of the rows, which may be of another app or kind than what the draft asks for by now.
  const ran = run.kind === 'ready' ? run.ran : null;
  const known = isOfDraft(state) && state.config.kind === 'ready' ? state.config.value : undefined;
  const { resource, reload } = useResource(
    ran && !known ? `${ran.saas_id} ${ran.query_domain}` : null,
    (signal) =>
      api['query.config'](
        { saas_id: ran?.saas_id ?? '', query_domain: ran?.query_domain ?? 'email' },
        signal,
      ),
  );
  if (!ran) return null;
  const noun = domainLabel(ran.query_domain).toLowerCase();
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
  const { saved } = draft;
  // The tenant acts by the query as it is saved: one with changes that are not is no way to what is seen here.
  const isSaved = saved !== null && known !== undefined && unsavedChanges(draft, saved, known).length === 0;
  return (
    <BulkActionDialog
      noun={noun}
      target={{
        entity_type: ran.query_entity_type,
        saved: isSaved ? { id: saved.query_id, label: saved.query_label } : undefined,
      }}
      actions={config.actions}
      choose={choose}
      onStarted={(job) => void refreshAfter(hunt, job.id)}
      onClose={closeOverlay}
    />
  );
};
