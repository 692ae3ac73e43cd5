import { useCallback } from 'react';
import { commands } from '../../bridge';
import { ActDialog } from '../../components/act-dialog/ActDialog';
import { closeOverlay } from '../../state/overlay-store';
import { domainWords } from '../../query/hunt-draft';
import { unsavedChanges } from './saved-draft';
import type { Hunt } from './hunt-store';
import { refreshAfter } from './refresh-after';
import { useStoreOf } from './use-hunt';

/** Acts on the rows that are selected in a hunt; what they show is fetched anew once it is done. */
export const HuntActDialog = ({ hunt }: { readonly hunt: Hunt }) => {
  const { run, config, draft } = useStoreOf(hunt, (s) => s);
  const choose = useCallback(() => {
    const { view, selection } = hunt.store.getState();
    return commands['act.choose']({ view, selection });
  }, [hunt]);
  if (run.kind !== 'ready' || config.kind !== 'ready') return null;
  const { saved } = draft;
  // The tenant acts by the query as it is saved: one with changes that are not is no way to what is seen here.
  const isSaved = saved !== null && unsavedChanges(draft, saved, config.value).length === 0;
  return (
    <ActDialog
      noun={domainWords(draft.query_domain).toLowerCase()}
      target={{ entity_type: run.ran.query_entity_type, saved: isSaved ? { id: saved.query_id, label: saved.query_label } : undefined }}
      actions={config.value.actions}
      choose={choose}
      onStarted={(job) => void refreshAfter(hunt, job.id)}
      onClose={closeOverlay}
    />
  );
};
