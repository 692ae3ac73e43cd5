import { useState } from 'react';
import type { SafeQuery } from '../../../shared/model/saved-query';
import { api } from '../../bridge';
import { closeOverlay, useOverlay } from '../../state/overlay-store';
import { useResource } from '../../state/use-resource';
import { openAllResultsDialog, type AllResultsCommand } from './AllResultsMenu';
import { FailurePanel } from '../../components/FailurePanel';
import { Modal } from '../../components/Modal';
import { Skeleton } from '../../components/Skeleton';
import { BulkActionDialog } from '../bulk-action/BulkActionDialog';
import { useMatched } from './use-matched';
import { TenantReportDialog } from './TenantReportDialog';

type ActProps = { readonly kind: AllResultsCommand; readonly query: SafeQuery };

const Opened = ({ kind, query: given }: ActProps) => {
  // The list may come anew while the dialog is open: what it was opened for stays.
  const [query] = useState(given);
  const matched = useMatched(query);
  const { saas_id, query_domain } = query;
  const { resource, reload } = useResource(
    kind === 'actOnAll' ? `${saas_id} ${query_domain}` : null,
    (signal) => api['query.config']({ saas_id, query_domain }, signal),
  );
  if (kind !== 'actOnAll')
    return <TenantReportDialog kind={kind} query={query} matched={matched} onClose={closeOverlay} />;
  if (resource.state !== 'ready') {
    return (
      <Modal title={`Act on all results of ${query.query_label}`} onClose={closeOverlay}>
        {resource.state === 'failed' ? (
          <FailurePanel failure={resource.failure} onRetry={reload} />
        ) : (
          <Skeleton lines={6} label="Loading what the tenant offers" />
        )}
      </Modal>
    );
  }
  return (
    <BulkActionDialog
      noun={`${query_domain}s`}
      target={{
        entity_type: query.query_entity_type,
        saved: { id: query.query_id, label: query.query_label },
      }}
      actions={resource.value.actions}
      choose={null}
      matched={matched}
      onStarted={() => undefined}
      onClose={closeOverlay}
    />
  );
};

/** What can be done with a saved query as a whole, over the screen that shows it: act on all that it finds, have it mailed, have it exported at the tenant. */
export const AllResultsDialogs = ({ query }: { readonly query: SafeQuery | undefined }) => {
  const kind = useOverlay((s) => openAllResultsDialog(s.open));
  return kind && query ? <Opened key={kind} kind={kind} query={query} /> : null;
};
